import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { type SegundoFator, segundoFatorApi } from '#platform/contract/second-factor.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { Section } from './section.tsx'

const Activate = lazyForm(async () => (await import('./second-factor-activate.tsx')).ActivateSecondFactor)
const Change = lazyForm(async () => (await import('./second-factor-change.tsx')).ChangeSecondFactor)

type Opened = 'ativar' | 'desativar' | 'trocarCodigos'

/** One's own second factor: whether there is one, and what to do about it. */
export function SecondFactorSection() {
  const { data, isError, error, refetch } = useQuery(procedureQuery(segundoFatorApi.get, {}))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Section
      title="Segundo fator"
      description="Além da senha, entrar pede um código do aplicativo autenticador do seu celular."
    >
      {isError && (
        <Failure inline text="Não foi possível carregar o segundo fator." error={error} onRetry={refetch} />
      )}
      {data && <State {...data} onOpen={setOpened} />}
      {opened === 'ativar' && <Activate onClose={close} />}
      {(opened === 'desativar' || opened === 'trocarCodigos') && data && (
        <Change action={opened} exigido={data.exigido} onClose={close} />
      )}
    </Section>
  )
}

function State({
  ativo_em,
  codigos_restantes,
  exigido,
  onOpen,
}: SegundoFator & { onOpen: (what: Opened) => void }) {
  if (!ativo_em)
    return (
      <>
        <p className="flex items-center gap-2">
          <ShieldOff size={20} className="shrink-0 text-muted" />
          Desativado: quem souber a sua senha entra na sua conta.
        </p>
        <Button variant="primary" className="mt-4" onClick={() => onOpen('ativar')}>
          Ativar segundo fator
        </Button>
      </>
    )
  return (
    <>
      <p className="flex items-center gap-2">
        <ShieldCheck size={20} className="shrink-0 text-accent-text" />
        Ativo desde {showInstant(ativo_em)}
        {exigido && ', exigido pelo seu perfil de acesso'}.
      </p>
      <p className={`mt-1 ${codigos_restantes < 3 ? 'text-warn-text' : 'text-muted'}`}>
        {codigos_restantes === 1 ? 'Resta' : 'Restam'}{' '}
        {counted(codigos_restantes, 'código de recuperação', 'códigos de recuperação')}.
        {codigos_restantes < 3 && ' Gere novos antes que acabem.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => onOpen('trocarCodigos')}>Gerar novos códigos</Button>
        <Button variant="danger" onClick={() => onOpen('desativar')}>
          Desativar
        </Button>
      </div>
    </>
  )
}
