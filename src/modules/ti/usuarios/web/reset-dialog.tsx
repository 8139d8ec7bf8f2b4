import { z } from 'zod'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { SENHA_VAZIA, type Usuario, usuariosApi } from '../contract.ts'

const fields = z.object({
  password: z.string().refine(text => text.trim() !== '', { error: 'Informe a nova senha.' }),
})

/** Gives somebody another password. */
export function RedefinirSenha({ record, onClose }: { record: Usuario; onClose: () => void }) {
  const form = useProcedureForm({
    procedure: usuariosApi.redefinirSenha,
    fields,
    labels: { password: 'Nova senha' },
    input: ({ password }) => ({ id: record.id, password }),
    whenInvalid: { titulo: 'Campo obrigatório', descricao: SENHA_VAZIA },
  })
  return (
    <FormDialog
      form={{ ...form, onClose, submit: form.submitThen }}
      title={`Redefinir senha de ${record.full_name}`}
      submitLabel="Redefinir Senha"
    >
      <TextField
        {...form.field('password')}
        required
        type="password"
        autoComplete="new-password"
        placeholder="Mínimo 6 caracteres"
        hint="As sessões desta pessoa terminam agora. No próximo acesso, ela escolhe outra senha."
        wide
      />
    </FormDialog>
  )
}
