import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { addMonths, formatMonth } from '#platform/contract/dates/dates.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { ConfirmLater } from '#platform/web/kit/confirm-later.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { Loading } from '#platform/web/loading.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { useNivel } from '#platform/web/session.tsx'
import { type Fechamento, fechamentoApi, type Parte } from '../contract.ts'
import { Alteracoes } from './alteracoes.tsx'
import { Numeros } from './numeros.tsx'
import { Relatorio } from './relatorio.tsx'

const ExamplesIncluded = lazyForm(
  async () => (await import('#platform/web/examples-included.tsx')).ExamplesIncluded,
)
const ReabrirDialog = lazyForm(async () => (await import('./reabrir.tsx')).ReabrirDialog)

/** Entities of which examples are made. What is paid or received of an example has no mark of its own. */
const ENTIDADES: Partial<Record<Parte, string>> = {
  contas: 'financeiro/contas-a-pagar',
  despesas_cartao: 'financeiro/despesas-cartao',
  despesas_projeto: 'financeiro/despesas-projeto',
  pagamentos: 'financeiro/contas-a-pagar',
  recebiveis: 'financeiro/recebiveis',
  recebimentos: 'financeiro/recebiveis',
}

/** One month: its figures, what changed them afterwards, and the two verbs. */
export function Mes({ mes }: { mes: string }) {
  const found = useQuery({ ...procedureQuery(fechamentoApi.mes, { mes }), meta: { silent: true } })
  if (found.isPending) return <Loading />
  if (found.isError)
    return <Failure text="Não foi possível buscar o mês." error={found.error} onRetry={found.refetch} />
  return <Detalhe mes={found.data} />
}

function Detalhe({ mes }: { mes: Fechamento }) {
  const gere = useNivel('financeiro.fechamento') === 'gerir'
  const [asking, setAsking] = useState<'fechar' | 'reabrir'>()
  const close = useAction(fechamentoApi.fechar, { onDone: () => setAsking(undefined) })
  const { situacao, nome } = mes
  const earlier = addMonths(mes.mes, -1)
  const ano = Number(earlier.slice(0, 4))
  const year = useQuery({ ...procedureQuery(fechamentoApi.meses, { ano }), meta: { silent: true } })
  const open = (year.data?.meses ?? []).filter(
    each => each.mes <= earlier && (each.situacao === 'Aberto' || each.situacao === 'Reaberto'),
  )
  return (
    <section aria-labelledby="mes" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="mes" className="font-semibold text-lg first-letter:uppercase">
          {nome}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Relatorio mes={mes.mes} />
          {mes.id !== null && (
            <HistoryButton procedure={fechamentoApi.historico} id={mes.id} about={nome} labelled />
          )}
          {gere && situacao === 'Fechado' && (
            <Button icon={<LockOpen size={16} />} onClick={() => setAsking('reabrir')}>
              Reabrir
            </Button>
          )}
          {gere && (situacao === 'Aberto' || situacao === 'Reaberto') && (
            <Button variant="primary" icon={<Lock size={16} />} onClick={() => setAsking('fechar')}>
              Fechar mês
            </Button>
          )}
        </div>
      </div>
      <Situacao mes={mes} />
      <Numeros mes={mes} />
      <ExamplesIncluded
        of={mes.agora.flatMap(({ parte, quantidade }) => (quantidade > 0 && ENTIDADES[parte]) || [])}
        className="mt-2"
      />
      {mes.id !== null && <Alteracoes mes={mes.mes} />}
      {asking === 'fechar' && (
        <ConfirmLater
          title="Fechar mês"
          sentence={`Fechar ${nome}? ${aindaAbertos(open.map(each => each.mes))}Depois disso, o que mudar estes números precisa de um motivo, que fica no histórico.`}
          action="Fechar mês"
          danger={false}
          busy={close.busy}
          onConfirm={() => close.run({ mes: mes.mes })}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'reabrir' && <ReabrirDialog mes={mes} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

/** Which earlier months are still open, as the question before closing says it. @param meses the last one first */
function aindaAbertos(meses: readonly string[]): string {
  const [last] = meses
  if (!last) return ''
  if (meses.length === 1) return `Antes dele, ${formatMonth(last)} ainda está aberto. `
  const names = meses.map(each => formatMonth(each).split(' ')[0]).reverse()
  return `Antes dele ainda estão abertos: ${names.slice(0, -1).join(', ')} e ${formatMonth(last)}. `
}

function Situacao({ mes }: { mes: Fechamento }) {
  const { situacao, fechado_em, fechado_por, motivo, alteracoes } = mes
  if (situacao === 'Em andamento')
    return (
      <p className="mb-3 text-muted">O mês ainda não terminou. Ele pode ser fechado a partir do dia 1º.</p>
    )
  if (situacao === 'Aberto')
    return <p className="mb-3 text-muted">Os números ainda mudam sem pedir motivo. Confira e feche o mês.</p>
  if (situacao === 'Reaberto')
    return (
      <p className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
        Reaberto{motivo && `: ${motivo}`}. Feche o mês de novo quando terminar.
      </p>
    )
  return (
    <>
      <p className="mb-3 text-muted">
        Fechado {fechado_em && `em ${showInstant(fechado_em)}`}
        {fechado_por && ` por ${fechado_por}`}.
      </p>
      {alteracoes > 0 && (
        <p className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          Alterado depois de fechado: {counted(alteracoes, 'alteração', 'alterações')}, com o motivo abaixo.
        </p>
      )}
    </>
  )
}
