import { z } from 'zod'
import { Button } from '#platform/web/kit/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { useProcedureForm } from '#platform/web/kit/use-procedure-form.ts'
import { SENHA_VAZIA, type Usuario, usuariosApi } from '../contract.ts'

const fields = z.object({ password: z.string().refine(text => text.trim() !== '', { error: SENHA_VAZIA }) })

/** Gives somebody another password. */
export function RedefinirSenha({ record, onClose }: { record: Usuario; onClose: () => void }) {
  const form = useProcedureForm({
    procedure: usuariosApi.redefinirSenha,
    fields,
    labels: { password: 'Nova senha' },
    input: ({ password }) => ({ id: record.id, password }),
    onDone: onClose,
  })
  return (
    <Dialog title={`Redefinir senha de ${record.full_name}`} busy={form.busy} onClose={onClose}>
      <form noValidate onSubmit={form.submit}>
        <DialogBody>
          <TextField
            {...form.field('password')}
            required
            type="password"
            autoComplete="new-password"
            placeholder="Mínimo 6 caracteres"
            hint="As sessões desta pessoa terminam agora. No próximo acesso, ela escolhe outra senha."
          />
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button disabled={form.busy}>Cancelar</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={form.busy}>
            Redefinir Senha
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
