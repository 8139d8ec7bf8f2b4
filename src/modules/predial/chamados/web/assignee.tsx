import { useForm } from 'react-hook-form'
import { usuariosApi } from '#modules/ti/usuarios/contract.ts'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { type Chamado, chamadosApi } from '../contract.ts'

/** Who takes care of a ticket: a choice is kept at once. */
export function Assignee({ chamado }: { chamado: Chamado }) {
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
      placeholder="Ninguém ainda"
      onChoose={person =>
        action.run({
          id: chamado.id,
          version: chamado.version,
          dados: { responsavel_id: person?.id ?? null },
        })
      }
    />
  )
}
