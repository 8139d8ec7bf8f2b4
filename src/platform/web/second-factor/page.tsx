import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { segundoFatorLabels } from '#platform/contract/second-factor.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../login/field.tsx'
import { PasswordField } from '../login/password-field.tsx'
import { queryClient } from '../queries.ts'
import { loadSession, useSessao } from '../session.tsx'
import { Logo } from '../shell/logo.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { useActivation } from './use-activation.ts'
import { useSecret } from './use-secret.ts'

interface Props {
  /** Told while the recovery codes are on the screen. */
  onReading: (reading: boolean) => void
}

/** Asked of whoever's profile asks for a second factor, before anything else. */
export function SecondFactorPage(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Content {...props} />
    </QueryClientProvider>
  )
}

function Content({ onReading }: Props) {
  const { usuario } = useSessao()
  const { sair, leaving } = useSignOut()
  const setup = useSecret()
  const [codigos, setCodigos] = useState<string[]>()
  const form = useActivation(made => {
    setCodigos(made)
    onReading(true)
  })
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-5 py-10">
      <Logo />
      <h1 className="mt-8 font-semibold text-2xl">
        {codigos ? 'Segundo fator ativado' : 'Configure o segundo fator'}
      </h1>
      {codigos ? (
        <div className="mt-3">
          <RecoveryCodes codigos={codigos} />
          <Button
            variant="primary"
            className="mt-6 w-full"
            onClick={() => void loadSession().then(() => onReading(false))}
          >
            Guardei os códigos
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={form.submit}>
          <p className="mt-1 mb-6 text-muted">
            {usuario.full_name}, o seu perfil de acesso exige um segundo fator: além da senha, entrar pede um
            código do seu celular.
          </p>
          <input type="hidden" autoComplete="username" value={usuario.email} readOnly />
          <SetupSteps {...setup}>
            <PasswordField
              label={segundoFatorLabels.senha}
              autoComplete="current-password"
              {...form.field('senha')}
            />
            <Field
              label={segundoFatorLabels.codigo}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={40}
              placeholder="6 dígitos"
              {...form.field('codigo')}
            />
          </SetupSteps>
          <div className="mt-6 flex flex-col gap-2">
            <Button type="submit" variant="primary" busy={form.busy} disabled={!setup.secret}>
              Ativar segundo fator
            </Button>
            <Button variant="ghost" onClick={sair} disabled={leaving}>
              Sair
            </Button>
          </div>
        </form>
      )}
    </main>
  )
}
