import { useEffect, useId } from 'react'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { Lookup } from '#platform/web/kit/form/lookup/lookup.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { projetosApi } from '../../projetos/contract.ts'

interface Props {
  projeto: { id: number; nome_projeto: string } | null
  /** How often a choice was asked for: the focus goes there, also once this has come. */
  asked: number
}

/**
 * Chooses the project whose expenses are shown; the address follows without a new entry in the history. The address and
 * the register alone say what is chosen: nothing is kept here.
 */
export function ProjectSelector({ projeto, asked }: Props) {
  const id = useId()
  useEffect(() => {
    if (asked > 0) document.getElementById(id)?.focus()
  }, [asked, id])
  const { change } = useUrl()
  return (
    <div className="flex w-80 max-w-full items-center lg:max-xl:w-60 gap-2 max-sm:w-full">
      <label htmlFor={id} className="shrink-0 font-medium text-sm">
        Projeto
      </label>
      <Lookup
        key={projeto?.id}
        id={id}
        procedure={projetosApi.options}
        choice={row => ({ value: row.id, label: row.nome_projeto })}
        creates={projetosApi.create}
        value={projeto?.id ?? null}
        chosenLabel={projeto?.nome_projeto}
        placeholder="Selecione ou digite o nome do projeto..."
        onChoose={(_, row) =>
          change(
            {
              projetoId: row?.id,
              projetoNome: row?.nome_projeto,
              busca: null,
              pagina: null,
              dialogo: null,
              id: null,
            },
            'replace',
          )
        }
        className={CONTROL}
      />
    </div>
  )
}
