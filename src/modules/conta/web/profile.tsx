import { useQuery } from '@tanstack/react-query'
import { Button } from '#platform/web/kit/button.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { FormGuard } from '#platform/web/kit/form/form-guard.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { Loading } from '#platform/web/loading.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { loadSession } from '#platform/web/session.tsx'
import { Ausencias } from '../../ti/substituicoes/web/shared/ausencias.tsx'
import { CalendarSection } from '../calendario/web/section.tsx'
import { contaApi, contaLabels, type PerfilDaConta } from '../contract.ts'
import { OwnAvatar } from './avatar.tsx'
import { PasswordSection } from './password.tsx'
import { SecondFactorSection } from './second-factor.tsx'
import { Section } from './section.tsx'
import { SessionsSection } from './sessions.tsx'

/** One's own account. */
export function ProfilePage() {
  const { data, isError, error, refetch } = useQuery(procedureQuery(contaApi.get, {}))
  return (
    <>
      <PageHeader title="Perfil" description="Seus dados, como você entra e onde está conectado." />
      {data && <Person conta={data} />}
      {!data && !isError && (
        // As high as what comes: what is below stays where it is.
        <div className="min-h-122 sm:min-h-97">
          <Loading />
        </div>
      )}
      {isError && <Failure text="Não foi possível carregar o seu perfil." error={error} onRetry={refetch} />}
      <Ausencias />
      <CalendarSection />
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </>
  )
}

function Person({ conta }: { conta: PerfilDaConta }) {
  const form = useProcedureForm({
    procedure: contaApi.update,
    fields: contaApi.update.input,
    labels: contaLabels,
    start: { full_name: conta.full_name },
    input: ({ full_name }) => ({ full_name }),
    onDone: saved => {
      form.reset(saved)
      void loadSession()
    },
  })
  return (
    <Section title="Seus dados" onSubmit={form.submit}>
      <FormGuard form={form} />
      <OwnAvatar conta={conta} />
      <dl className="grid gap-x-4 gap-y-0.5 sm:col-span-2 sm:grid-cols-[auto_1fr]">
        {[
          ['E-mail', conta.email],
          ['Login', conta.login ?? '–'],
          ['Perfil de Acesso', conta.perfil_acesso],
        ].map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-muted max-sm:mt-1.5 max-sm:text-sm">{term}</dt>
            <dd className="wrap-anywhere min-w-0">{text}</dd>
          </div>
        ))}
      </dl>
      <TextField {...form.field('full_name')} autoComplete="name" wide />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.dirty}>
          Salvar
        </Button>
      </div>
    </Section>
  )
}
