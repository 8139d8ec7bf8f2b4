import { useForm } from 'react-hook-form'
import { LookupField } from '#platform/web/kit/lookup-field.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { projetosApi } from '../../projetos/contract.ts'

interface Props {
  projeto: { id: number; nome_projeto: string } | null
}

/** Chooses the project whose expenses are shown; the address follows without a new entry in the history. */
export function ProjectSelector({ projeto }: Props) {
  const { change } = useUrl()
  const { control } = useForm({ values: { projeto_id: projeto?.id ?? null } })
  return (
    <div className="mb-4 max-w-md">
      <LookupField
        control={control as never}
        name="projeto_id"
        label="Projeto"
        required={false}
        procedure={projetosApi.options}
        choice={row => ({ value: row.id, label: row.nome_projeto })}
        chosenLabel={projeto?.nome_projeto}
        placeholder="Selecione ou digite o nome do projeto..."
        onChoose={row =>
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
      />
    </div>
  )
}
