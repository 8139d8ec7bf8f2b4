import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isMonth, monthOf } from '#platform/contract/dates/dates.ts'
import { declaradosEm } from '#platform/contract/filtros.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { visoesEntregues } from '#platform/contract/visoes.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { buttonClass } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { Fold } from '#platform/web/kit/fold.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { useVisoes } from '#platform/web/kit/list/views/use-view.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { cartoesApi } from '../../cartoes/contract.ts'
import { despesasCartaoApi } from '../../despesas-cartao/contract.ts'
import { prestacoesApi, statusFatura } from '../contract.ts'
import { type Escolha, Filter } from './filter.tsx'
import { Details } from './shared/details.tsx'

const Despesas = lazyForm(async () => (await import('../../despesas-cartao/web/shared/section.tsx')).Despesas)
const NoneChosen = lazyForm(async () => (await import('./open.tsx')).NoneChosen)
const Faturas = lazyForm(async () => (await import('./statements.tsx')).Faturas)
const DespesasDoProjeto = lazyForm(
  async () => (await import('../../despesas-cartao/web/shared/of-project.tsx')).DespesasDoProjeto,
)
const FaturaForm = lazyForm(async () => (await import('./form.tsx')).FaturaForm)

const LISTS = [prestacoesApi.list, despesasCartaoApi.list]
/** What else the address holds belongs to the list, or to the statement, that was shown before. */
const AFRESH = Object.fromEntries(
  [
    ...['faturas', 'cartao_id', 'projeto_id', 'dialogo', 'id'],
    ...['visao', 'sem', 'busca', 'ordem', 'direcao', 'agrupar', 'pagina'],
    ...LISTS.flatMap(({ input }) => Object.keys(declaradosEm(input).campos)),
  ].map(name => [name, null]),
)

/** Whether a view is one of expenses, which wait for card and month; undefined until the saved views are there. */
function useOfExpenses(visao: string): boolean | undefined {
  const { data, isPending } = useVisoes()
  const { path } = despesasCartaoApi.list
  if (!/^\d+$/.test(visao)) return visoesEntregues(path).some(({ id }) => id === visao)
  if (isPending) return undefined
  return Boolean(data?.some(({ id, lista }) => lista === path && String(id) === visao))
}

const KEY = /^[1-9]\d{0,8}$/
/** In the address: the statements of all cards, of which nothing is chosen yet. */
const TODAS = 'todas'

export function PrestacaoPage() {
  const { hoje } = useSessao()
  const { param, change } = useUrl()
  const keyIn = (name: string) => (KEY.test(param(name)) ? Number(param(name)) : null)
  const escolha: Escolha = {
    cartao: /^[1-9]\d*$/.test(param('cartao')) ? param('cartao') : '',
    mes: isMonth(param('mes')) ? param('mes') : monthOf(hoje),
  }
  const input = { cartao_id: Number(escolha.cartao), mes_referencia: escolha.mes }
  const chosen = prestacoesApi.abrir.input.safeParse(input).success
  const query = useQuery({ ...procedureQuery(prestacoesApi.abrir, input), enabled: chosen })
  const { data: cartoes } = useQuery(procedureQuery(prestacoesApi.cartoes, {}))
  const registersCards = usePode(cartoesApi.create)
  const fatura = chosen ? query.data : undefined
  const [editing, setEditing] = useState(false)
  // Comes while the statement is asked for.
  useEffect(() => void Despesas.fetch(), [])

  const visao = param('visao')
  const ofExpenses = useOfExpenses(visao)
  const waiting = { dialogo: param('dialogo'), ...(ofExpenses && { visao }) }
  const apply = ({ cartao, mes }: Escolha) => {
    if (chosen && cartao === escolha.cartao && mes === escolha.mes) void query.refetch()
    // Who came for a new expense, or for a view of expenses, chooses the statement first.
    else change({ ...AFRESH, ...(!chosen && waiting), cartao, mes }, 'push')
  }

  // The page of a statement leads here by its id.
  const byId = keyIn('prestacao_id')
  const { data: named } = useQuery({
    ...procedureQuery(prestacoesApi.get, { id: byId ?? 0 }),
    enabled: byId !== null,
  })
  useEffect(() => {
    if (named) change({ prestacao_id: null, cartao: named.cartao_id, mes: named.mes_referencia }, 'replace')
  }, [named, change])

  // The pages of a card and of a project lead to lists of theirs.
  const projeto_id = keyIn('projeto_id')
  const cartao_id = keyIn('cartao_id')
  const cartao = cartoes?.find(({ id }) => id === cartao_id)
  // The menu leads to a view of the list of statements, too.
  const all = !ofExpenses && (param('faturas') === TODAS || visao !== '')
  const listed = chosen ? undefined : projeto_id ? (
    <DespesasDoProjeto key={projeto_id} projeto_id={projeto_id} />
  ) : cartao || (all && !cartao_id) ? (
    <Faturas key={cartao_id} cartao={cartao && { id: cartao.id, nome: cartao.nome_cartao }} />
  ) : undefined

  const byView =
    ofExpenses === false && all && !chosen && !cartao_id && !projeto_id && param('faturas') === ''
  useEffect(() => {
    if (byView) change({ faturas: TODAS }, 'replace')
  }, [byView, change])

  // Who came for a new expense and holds one card alone has nothing to choose.
  const [only, ...others] = (cartoes ?? []).filter(cartao => cartao.meu)
  const settled = !chosen && param('dialogo') === 'novo' && only && others.length === 0 ? only.id : undefined
  useEffect(() => {
    if (settled !== undefined) change({ cartao: settled, mes: escolha.mes }, 'replace')
  }, [settled, escolha.mes, change])

  return (
    <>
      <PageHeader title="Prestação de Contas de Cartão" slim={chosen || listed !== undefined}>
        <Filter escolha={escolha} oneLine={chosen || listed !== undefined} onApply={apply} />
      </PageHeader>
      {cartoes?.length === 0 && (
        <div role="status" className="mb-4 rounded-lg border border-line bg-surface shadow-sm">
          {registersCards ? (
            <Empty
              text="Nenhum cartão encontrado."
              more="Cadastre o primeiro cartão da empresa: cada mês dele tem a sua fatura."
              icon={<ReceiptText size={22} />}
            >
              <Link to="/financeiro/cartoes" search={{ dialogo: 'novo' } as never} className={buttonClass()}>
                <Plus size={16} />
                Novo Cartão
              </Link>
            </Empty>
          ) : (
            <Empty
              text="Não há cartão em seu nome."
              more="O Financeiro cadastra os cartões e diz quem é o portador de cada um."
              icon={<ReceiptText size={22} />}
            />
          )}
        </div>
      )}
      {cartoes?.length !== 0 &&
        !chosen &&
        (listed ?? <NoneChosen onAll={() => change({ faturas: TODAS, visao: null }, 'push')} />)}
      {fatura && (
        <Fold
          summary={
            <>
              <Badge value={fatura.status_fatura} of={statusFatura} />
              {/* The amount is on a line out of sight where the card's name leaves it no room. */}
              <span className="flex h-5 min-w-0 grow flex-wrap justify-between gap-x-2 overflow-hidden">
                <span className="max-w-full truncate">{fatura.nome_cartao}</span>
                <span className="numeros text-muted">
                  <span className="sr-only">Despesas: </span>
                  {formatMoney(fatura.total_despesas)}
                </span>
              </span>
            </>
          }
        >
          <Details fatura={fatura} onEdit={() => setEditing(true)} />
        </Fold>
      )}
      {chosen && query.isPending && (
        <p role="status" className="mb-4 flex items-center gap-2 text-muted">
          <Spinner />
          Carregando fatura...
        </p>
      )}
      {chosen && query.isError && !fatura && (
        <div className="mb-4 rounded-lg border border-line bg-surface shadow-sm">
          <Failure text="Não foi possível abrir a fatura." error={query.error} onRetry={query.refetch} />
        </div>
      )}
      {chosen && !query.isPending && !query.isLoadingError && <Despesas key={fatura?.id} fatura={fatura} />}
      {fatura && editing && <FaturaForm record={fatura} onClose={() => setEditing(false)} />}
    </>
  )
}
