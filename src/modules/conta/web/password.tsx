import { Button } from '#platform/web/kit/button.tsx'
import { FormGuard } from '#platform/web/kit/form/form-guard.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { contaApi, contaLabels } from '../contract.ts'
import { Section } from './section.tsx'

/** Another password for oneself. */
export function PasswordSection() {
  const form = useProcedureForm({
    procedure: contaApi.trocarSenha,
    fields: contaApi.trocarSenha.input,
    labels: contaLabels,
    input: ({ atual, nova }) => ({ atual, nova }),
    onDone: () => form.reset(),
  })
  return (
    <Section
      title="Senha"
      description="Trocar a senha encerra as suas sessões nos outros dispositivos."
      onSubmit={form.submit}
    >
      <FormGuard form={form} />
      <TextField {...form.field('atual')} type="password" autoComplete="current-password" />
      <TextField
        {...form.field('nova')}
        type="password"
        autoComplete="new-password"
        placeholder="Mínimo 6 caracteres"
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          Trocar senha
        </Button>
      </div>
    </Section>
  )
}
