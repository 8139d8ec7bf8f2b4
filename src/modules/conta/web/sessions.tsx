import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { showInstant } from '#platform/contract/show-value.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { contaApi } from '../contract.ts'
import { Section } from './section.tsx'

/** Where one is signed in, and ending that. */
export function SessionsSection() {
  const { data, isError, error, refetch } = useQuery(procedureQuery(contaApi.sessoes, {}))
  const end = useAction(contaApi.encerrarSessao)
  const endOthers = useAction(contaApi.encerrarOutras)
  const sessoes = data?.sessoes ?? []
  return (
    <Section title="Sessões ativas" description="Dispositivos em que a sua conta está aberta.">
      {isError && (
        <Failure inline text="Não foi possível carregar as sessões." error={error} onRetry={refetch} />
      )}
      <ul className="divide-y divide-line">
        {sessoes.map(sessao => (
          <li key={sessao.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <MonitorSmartphone size={20} className="shrink-0 text-muted" />
            <div className="min-w-0 grow">
              <p className="font-medium">
                {sessao.dispositivo}
                {sessao.atual && (
                  <span className="ml-2 rounded-full bg-badge-green-bg px-2 py-0.5 text-badge-green-fg text-xs">
                    Esta sessão
                  </span>
                )}
              </p>
              <p className="text-muted text-sm">
                Último uso em {showInstant(sessao.usada_em)}, entrada em {showInstant(sessao.criada_em)}
                {sessao.endereco && `, endereço ${sessao.endereco}`}
              </p>
            </div>
            {!sessao.atual && (
              <Button
                aria-label={`Encerrar ${sessao.dispositivo}`}
                onClick={() => end.run({ id: sessao.id })}
              >
                Encerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessoes.length > 1 && (
        <div className="mt-3">
          <Button variant="danger" busy={endOthers.busy} onClick={() => endOthers.run({})}>
            Encerrar todas as outras
          </Button>
        </div>
      )}
    </Section>
  )
}
