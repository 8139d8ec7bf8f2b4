import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMonth } from '#platform/contract/dates.ts'
import { addMoney, formatMoney, subtractMoney, toCents } from '#platform/contract/money.ts'
import { tableRoles } from '#platform/web/kit/list/table-roles.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import type { ResultadoDoProjeto } from '../../custos-projeto/contract.ts'
import { projetosApi } from '../contract.ts'
import { Curva } from './curva.tsx'

const CARD = 'rounded-lg border border-line bg-surface px-3 py-2 shadow-sm'

const COLUNAS = ['Orçado', 'Comprometido', 'Realizado', 'Previsto no fim'] as const
const [ORCADO, COMPROMETIDO, REALIZADO, PREVISTO] = COLUNAS

type Filtros = { estado?: string; categoria_despesa?: string }

/** The expenses that add up to a figure. */
function Rows({ id, filtros, children }: { id: number; filtros: Filtros; children: string }) {
  if (toCents(children) === 0n) return formatMoney(children)
  return (
    <Link
      to={'/financeiro/despesas-projeto' as never}
      search={{ projetoId: id, ...filtros } as never}
      className="alvo underline-offset-2 hover:underline"
    >
      {formatMoney(children)}
    </Link>
  )
}

function Figure({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className={CARD}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="numeros font-semibold">{children}</dd>
      {note && <dd className="numeros text-muted text-xs">{note}</dd>}
    </div>
  )
}

/** What a project costs and what it earns; every cost leads to the expenses that add up to it. */
export function Resultado({ id }: { id: number }) {
  const { data } = useQuery(procedureQuery(projetosApi.resultado, { id }))
  if (!data) return null
  const { contratado, aditivos, previsto, resultado, margem, orcado, orcamento_total } = data
  const differs = orcamento_total !== null && toCents(orcamento_total) !== toCents(orcado)
  return (
    <section aria-labelledby="resultado" className="mt-5 flex flex-col gap-2.5">
      <h2 id="resultado" className="font-semibold">
        Resultado
      </h2>
      <dl className="grid grid-cols-2 gap-2 @2xl:grid-cols-4">
        <Figure
          label="Contratado"
          note={toCents(aditivos) !== 0n && `com ${formatMoney(aditivos)} de aditivos`}
        >
          {contratado === null ? 'Sem proposta' : formatMoney(contratado)}
        </Figure>
        <Figure
          label="Orçado"
          note={
            differs && `${formatMoney(subtractMoney(orcamento_total, orcado))} do orçamento total sem linha`
          }
        >
          {formatMoney(orcado)}
        </Figure>
        <Figure label="Comprometido" note="pedido e ainda não pago">
          <Rows id={id} filtros={{ estado: 'Comprometido' }}>
            {data.comprometido}
          </Rows>
        </Figure>
        <Figure label="Realizado">
          <Rows id={id} filtros={{ estado: 'Realizado' }}>
            {data.realizado}
          </Rows>
        </Figure>
        <Figure label="Previsto no fim" note="gasto, pedido e o que resta do orçamento">
          {formatMoney(previsto)}
        </Figure>
        <Figure label="Resultado">
          {resultado === null ? (
            '–'
          ) : (
            <span className={resultado.startsWith('-') ? 'text-danger-text' : ''}>
              {formatMoney(resultado)}
            </span>
          )}
        </Figure>
        <Figure label="Margem">{margem?.replace('%', ' %') ?? '–'}</Figure>
      </dl>
      {data.categorias.length > 0 && <Categorias categorias={data.categorias} id={id} />}
      {data.meses.length > 0 && <Curva meses={data.meses} orcado={orcado} titleOf={formatMonth} />}
    </section>
  )
}

/** A bar a category, realised and committed against the budget, with the amounts as a table. */
function Categorias({ id, categorias }: { id: number; categorias: ResultadoDoProjeto['categorias'] }) {
  const most = categorias.reduce(
    (max, { previsto }) => (toCents(previsto) > max ? toCents(previsto) : max),
    1n,
  )
  const share = (amount: string) => `${Math.max(0, Number((toCents(amount) * 1000n) / most) / 10)}%`
  return (
    <div className={`${CARD} overflow-x-auto`}>
      <table {...tableRoles.table} data-figuras className="w-full text-sm">
        <caption className="pb-1 text-left text-muted">Por categoria</caption>
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
          {categorias.map(({ categoria, orcado, comprometido, realizado, previsto }) => {
            const filtros = { categoria_despesa: categoria || 'vazio' }
            const over = toCents(orcado) > 0n && toCents(addMoney(comprometido, realizado)) > toCents(orcado)
            return (
              <tr {...tableRoles.row} key={categoria} className="border-line border-t align-top">
                <th {...tableRoles.rowHead} scope="row" className="min-w-40 py-1.5 text-left font-normal">
                  {categoria || 'Sem categoria'}
                  <span aria-hidden className="relative mt-1 block h-2 rounded-full bg-surface-3">
                    <span
                      className="absolute inset-y-0 left-0 rounded-full bg-accent/40"
                      style={{ width: share(addMoney(comprometido, realizado)) }}
                    />
                    <span
                      className={`absolute inset-y-0 left-0 rounded-full ${over ? 'bg-danger' : 'bg-accent'}`}
                      style={{ width: share(realizado) }}
                    />
                    {toCents(orcado) > 0n && (
                      <span className="-top-0.5 absolute h-3 w-0.5 bg-ink" style={{ left: share(orcado) }} />
                    )}
                  </span>
                </th>
                <td
                  {...tableRoles.cell}
                  data-label={ORCADO}
                  className="numeros whitespace-nowrap py-1.5 pl-4 text-right"
                >
                  {formatMoney(orcado)}
                </td>
                <td
                  {...tableRoles.cell}
                  data-label={COMPROMETIDO}
                  className="numeros whitespace-nowrap py-1.5 pl-4 text-right"
                >
                  <Rows id={id} filtros={{ ...filtros, estado: 'Comprometido' }}>
                    {comprometido}
                  </Rows>
                </td>
                <td
                  {...tableRoles.cell}
                  data-label={REALIZADO}
                  className="numeros whitespace-nowrap py-1.5 pl-4 text-right"
                >
                  <Rows id={id} filtros={{ ...filtros, estado: 'Realizado' }}>
                    {realizado}
                  </Rows>
                </td>
                <td
                  {...tableRoles.cell}
                  data-label={PREVISTO}
                  className={`numeros whitespace-nowrap py-1.5 pl-4 text-right ${over ? 'text-danger-text' : ''}`}
                >
                  {formatMoney(previsto)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
