import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { usuariosApi } from '#modules/ti/usuarios/contract.ts'
import { Facts } from '#platform/web/kit/form/facts/facts-mode.ts'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { type Chamado, chamadosApi } from '../contract.ts'

interface Props {
  chamado: Chamado
  /** After a choice, before its answer. */
  onChosen?: () => void
}

/** Who takes care of a ticket: a choice is kept at once. */
export function Assignee({ chamado, onChosen }: Props) {
  const { control } = useForm({ values: { responsavel_id: chamado.responsavel_id } })
  const action = useAction(chamadosApi.atribuir, {
    notice: ({ responsavel_nome }) => ({
      descricao: responsavel_nome
        ? `${responsavel_nome} agora cuida deste chamado.`
        : 'Este chamado não tem mais responsável.',
    }),
  })
  return (
    <LookupField
      control={control as never}
      name="responsavel_id"
      label="Responsável"
      required={false}
      disabled={action.busy}
      procedure={chamadosApi.responsaveis}
      creates={usuariosApi.create}
      choice={person => ({ value: person.id, label: person.full_name })}
      chosenLabel={chamado.responsavel_nome}
      leads={`/ti/usuarios/${chamado.responsavel_id}`}
      placeholder="Ninguém ainda"
      onChoose={person => {
        onChosen?.()
        action.run({
          id: chamado.id,
          version: chamado.version,
          dados: { responsavel_id: person?.id ?? null },
        })
      }}
    />
  )
}

/** The same among the facts of its page, edited in its place as they are. */
export function AssigneeFact({ chamado }: { chamado: Chamado }) {
  const [editing, setEditing] = useState<string | null>(null)
  const facts = useMemo(() => {
    const close = () => setEditing(null)
    return { editing, readOnly: !chamado.pode.atribuir, edit: setEditing, save: close, cancel: close }
  }, [editing, chamado.pode.atribuir])
  return (
    <Facts value={facts}>
      <div data-fatos-do-registro className="mt-0.5">
        <Assignee chamado={chamado} onChosen={facts.save} />
      </div>
    </Facts>
  )
}
