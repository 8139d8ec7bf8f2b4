import { Button, buttonClass } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Empty } from '../kit/empty.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import { Loading } from '../loading.tsx'
import type { Setup } from './use-setup.ts'

const STEP = 'font-semibold'

/** The two steps of the set-up: the secret goes into the app, password and code prove that it did. */
export function SetupFields({ form, secret, failed, retry }: Setup) {
  if (failed)
    return (
      <Empty text="Não foi possível começar a configuração.">
        <Button onClick={retry}>Tentar novamente</Button>
      </Empty>
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
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField {...form.field('senha')} type="password" autoComplete="current-password" />
        <TextField
          {...form.field('codigo')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
          placeholder="6 dígitos"
        />
      </div>
    </>
  )
}
