import type { ReactNode } from 'react'
import { Button, buttonClass } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import { Loading } from '../loading.tsx'
import type { useSecret } from './use-secret.ts'

const STEP = 'font-semibold'

interface Props extends ReturnType<typeof useSecret> {
  /** The fields for password and code. */
  children: ReactNode
}

/** The two steps of the set-up: the secret goes into the app, password and code prove that it did. */
export function SetupSteps({ secret, failed, retry, children }: Props) {
  if (failed)
    return (
      <div role="alert" className="flex flex-col items-center gap-3 py-8 text-center text-muted">
        <p>Não foi possível começar a configuração.</p>
        <Button onClick={retry}>Tentar novamente</Button>
      </div>
    )
  if (!secret) return <Loading />
  return (
    <>
      <p className={STEP}>1. Leia o código QR com um aplicativo autenticador</p>
      <p className="mt-0.5 text-muted text-sm">
        Por exemplo Google Authenticator, Microsoft Authenticator, Aegis ou o seu gerenciador de senhas.
      </p>
      <div className="my-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <QrCode text={secret.endereco} label="Código QR para o aplicativo autenticador" />
        <div className="min-w-0 grow basis-48">
          <p className="text-muted text-sm">Não pode ler o código? Digite esta chave no aplicativo:</p>
          <p className="my-2 max-w-[20ch] select-all font-mono">
            {secret.segredo.match(/.{1,4}/g)?.join(' ')}
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={secret.segredo} label="Copiar chave" />
            {/* On the very phone that holds the app, there is nothing to point a camera at. */}
            <a href={secret.endereco} className={`${buttonClass()} sm:hidden`}>
              Abrir no aplicativo
            </a>
          </div>
        </div>
      </div>
      <p className={STEP}>2. Confirme com a sua senha e o código que o aplicativo mostra</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">{children}</div>
    </>
  )
}
