import { escreverFiltro } from '#platform/contract/filtros.ts'
import { addMoney, formatMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import { tableRoles } from '#platform/web/kit/list/table-roles.ts'
import type { ResultadoDoProjeto } from '../../custos-projeto/contract.ts'
import { Linhas } from './linhas.tsx'

type Categoria = ResultadoDoProjeto['categorias'][number]

const COLUNAS = ['Orçado', 'Comprometido', 'Realizado', 'Previsto no fim'] as const
const [ORCADO, COMPROMETIDO, REALIZADO, PREVISTO] = COLUNAS
const CELL = 'numeros whitespace-nowrap py-1.5 pl-4 text-right'

const LEGENDA = [
  ['Realizado', 'bg-accent'],
  ['Comprometido', 'bg-accent/50'],
  ['Resta do orçamento', 'bg-accent/20'],
] as const

/** Selects the expenses of a category as its sums do. */
const filtroDa = (categoria: string) =>
  escreverFiltro({ nao: false, itens: categoria ? [categoria] : [], vazio: !categoria })

/** What of the budget is neither spent nor ordered. */
const restaDe = ({ orcado, comprometido, realizado }: Categoria) => {
  const rest = toCents(orcado) - toCents(addMoney(comprometido, realizado))
  return fromCents(rest > 0n ? rest : 0n)
}

/** The shares of a category on one line, each from where the one before it ends. */
function Barra({ row, most }: { row: Categoria; most: bigint }) {
  const { categoria, orcado, comprometido, realizado } = row
  const spent = toCents(addMoney(comprometido, realizado))
  const over = toCents(orcado) > 0n && spent > toCents(orcado)
  const share = (cents: bigint) => `${Math.max(0, Number((cents * 1000n) / most) / 10)}%`
  const title = [
    `Realizado ${formatMoney(realizado)}`,
    `comprometido ${formatMoney(comprometido)}`,
    toCents(orcado) > 0n ? `de ${formatMoney(orcado)} orçados` : 'sem orçamento',
  ].join(', ')
  return (
    <span
      aria-hidden
      title={`${categoria || 'Sem categoria'}: ${title}`}
      className="relative mt-1 block h-2 rounded-full bg-surface-3"
    >
      <span
        className="absolute inset-y-0 left-0 rounded-full bg-accent/20"
        style={{ width: share(spent > toCents(orcado) ? spent : toCents(orcado)) }}
      />
      <span
        className={`absolute inset-y-0 left-0 rounded-full ${over ? 'bg-danger/50' : 'bg-accent/50'}`}
        style={{ width: share(spent) }}
      />
      <span
        className={`absolute inset-y-0 left-0 rounded-full ${over ? 'bg-danger' : 'bg-accent'}`}
        style={{ width: share(toCents(realizado)) }}
      />
      {toCents(orcado) > 0n && (
        <span className="-top-0.5 absolute h-3 w-0.5 bg-ink" style={{ left: share(toCents(orcado)) }} />
      )}
    </span>
  )
}

function Legenda() {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 pb-1 text-muted text-xs">
      {LEGENDA.map(([nome, cor]) => (
        <span key={nome} className="inline-flex items-center gap-1.5">
          <span className={`size-2 rounded-full ring-1 ring-accent ring-inset ${cor}`} />
          {nome}
        </span>
      ))}
      <span className="inline-flex items-center gap-1.5">
        <span className="h-3 w-0.5 bg-ink" />
        Orçado
      </span>
    </p>
  )
}

interface Props {
  id: number
  categorias: ResultadoDoProjeto['categorias']
  /** Opens what a figure without expenses of its own is made of. */
  abrir: (parte: 'orcado' | 'previsto') => void
}

/** A bar a category, realised and committed against the budget, with the amounts as a table. */
export function Categorias({ id, categorias, abrir }: Props) {
  const most = categorias.reduce(
    (max, { previsto }) => (toCents(previsto) > max ? toCents(previsto) : max),
    1n,
  )
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface px-3 py-2 shadow-sm">
      <h3 className="pb-1 text-muted text-sm">Por categoria</h3>
      <Legenda />
      <table {...tableRoles.table} data-figuras aria-label="Por categoria" className="w-full text-sm">
        <thead {...tableRoles.group} className="text-muted text-xs max-sm:sr-only">
          <tr {...tableRoles.row}>
            <th {...tableRoles.head} scope="col" className="py-1 text-left font-normal">
              Categoria
            </th>
            {COLUNAS.map(each => (
              <th {...tableRoles.head} key={each} scope="col" className="py-1 pl-4 text-right font-normal">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {categorias.map(row => {
            const { categoria, orcado, comprometido, realizado, previsto } = row
            const categoria_despesa = filtroDa(categoria)
            const over = toCents(orcado) > 0n && toCents(addMoney(comprometido, realizado)) > toCents(orcado)
            return (
              <tr {...tableRoles.row} key={categoria} className="border-line border-t align-top">
                <th {...tableRoles.rowHead} scope="row" className="min-w-40 py-1.5 text-left font-normal">
                  {categoria || 'Sem categoria'}
                  <Barra row={row} most={most} />
                </th>
                <td {...tableRoles.cell} data-label={ORCADO} className={CELL}>
                  <Abre parte="orcado" abrir={abrir}>
                    {orcado}
                  </Abre>
                </td>
                <td {...tableRoles.cell} data-label={COMPROMETIDO} className={CELL}>
                  <Linhas projeto_id={id} filtros={{ categoria_despesa, estado: 'Comprometido' }}>
                    {comprometido}
                  </Linhas>
                </td>
                <td {...tableRoles.cell} data-label={REALIZADO} className={CELL}>
                  <Linhas projeto_id={id} filtros={{ categoria_despesa, estado: 'Realizado' }}>
                    {realizado}
                  </Linhas>
                </td>
                <td
                  {...tableRoles.cell}
                  data-label={PREVISTO}
                  className={`${CELL} ${over ? 'text-danger-text' : ''}`}
                >
                  {toCents(restaDe(row)) > 0n ? (
                    <Abre parte="previsto" abrir={abrir}>
                      {previsto}
                    </Abre>
                  ) : (
                    <Linhas projeto_id={id} filtros={{ categoria_despesa }}>
                      {previsto}
                    </Linhas>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface AbreProps<Parte extends string> {
  parte: Parte
  abrir: (parte: Parte) => void
  /** An amount. */
  children: string
}

/** An amount that opens what it is made of; plain where that is nothing. */
export function Abre<Parte extends string>({ parte, abrir, children }: AbreProps<Parte>) {
  if (toCents(children) === 0n) return <span className="text-muted">{formatMoney(children)}</span>
  return (
    <button
      type="button"
      onClick={() => abrir(parte)}
      className="alvo cursor-pointer rounded-sm underline-offset-2 hover:underline"
    >
      {formatMoney(children)}
    </button>
  )
}
