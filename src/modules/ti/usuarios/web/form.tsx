import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { perfis } from '#platform/contract/permissions.ts'
import { CheckField } from '#platform/web/kit/form/check-field.tsx'
import { ShowsFacts } from '#platform/web/kit/form/facts/facts-mode.ts'
import { useMayAsk } from '#platform/web/kit/form/facts/record-head.ts'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { ReadOnlyField } from '#platform/web/kit/form/read-only-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { SENHA_OBRIGATORIA, type Usuario, usuarioLabels, usuariosApi } from '../contract.ts'

interface Props {
  /** The user to change; undefined for a new one. */
  record: Usuario | undefined
  onClose: () => void
  onSaved?: ((saved: Usuario) => void) | undefined
}

/** The dialog in which a user is created or changed. */
export function UsuarioForm({ record, onClose, onSaved }: Props) {
  const { usuario, envia_email } = useSessao()
  const form = useRecordForm({
    api: usuariosApi,
    labels: usuarioLabels,
    record,
    onClose,
    ...(onSaved && { onSaved }),
    whenMissing: missing => ({
      titulo: 'Campos obrigatórios',
      descricao: missing.includes('password')
        ? SENHA_OBRIGATORIA
        : 'Nome, e-mail, login e perfil de acesso são obrigatórios.',
    }),
  })
  /** Of a password its page says nothing; another one is given in the dialog. */
  const page = use(ShowsFacts)
  const invited = form.isNew && form.watch('convite') === true
  const { data } = useQuery({ ...procedureQuery(usuariosApi.perfisAoAlcance, {}), enabled: useMayAsk() })
  // One's own profile, and that of a person who is only looked at, stand in the choice although they cannot be given.
  const offered = perfis.filter(
    perfil => (data?.perfis ?? perfis).includes(perfil) || perfil === record?.perfil_acesso,
  )
  const some = data !== undefined && data.perfis.length < perfis.length
  return (
    <FormDialog form={form} title={form.isNew ? 'Novo Usuário' : 'Editar Usuário'}>
      <TextField {...form.field('full_name')} wide />
      {page && record ? (
        <ReadOnlyField label={usuarioLabels.email} value={record.email} />
      ) : (
        <TextField
          {...form.field('email')}
          required
          type="email"
          readOnly={!form.isNew}
          hint={form.isNew ? undefined : 'O e-mail não pode ser alterado.'}
        />
      )}
      <TextField {...form.field('login')} autoCapitalize="none" />
      <SelectField
        {...form.field('perfil_acesso')}
        options={offered}
        hint={
          some
            ? 'Aparecem os perfis sem nenhum acesso além dos seus. Outros, só um Administrador dá.'
            : undefined
        }
      />
      {!invited && !page && record?.id !== usuario.id && (
        <TextField
          {...form.field('password')}
          required={form.isNew}
          type="password"
          autoComplete="new-password"
          placeholder="Mínimo 6 caracteres"
          hint={
            form.isNew
              ? 'A pessoa entra com esta senha e escolhe outra no primeiro acesso.'
              : 'Em branco mantém a senha atual.'
          }
        />
      )}
      {form.isNew && (
        <CheckField
          {...form.field('convite')}
          hint={
            envia_email
              ? 'A pessoa escolhe a própria senha pelo link do convite.'
              : usuario.perfil_acesso === 'Administrador'
                ? 'Este servidor não envia e-mails: depois de salvar, copie o link do convite e entregue à pessoa.'
                : 'Este servidor não envia e-mails: um Administrador copia o link do convite e entrega à pessoa.'
          }
        />
      )}
    </FormDialog>
  )
}
