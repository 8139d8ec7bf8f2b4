import { Link } from '@tanstack/react-router'
import { formatMonth } from '#platform/contract/dates/dates.ts'
import { formatAmount } from '#platform/contract/numbers/money.ts'
import type { Serie } from '../../contract.ts'
import { despesasDoMesLink, receitaLink } from '../links.ts'
import { type Month, totalOf } from './data.ts'

const CELL = 'border-line border-b px-2 py-[3px] text-right whitespace-nowrap'
const ROW_HEAD = 'border-line border-b px-2 py-[3px] text-left whitespace-nowrap'

const heads: Record<Serie, string> = {
  receita: 'Receitas',
  contas: 'Contas',
  despesas_projeto: 'Projetos',
  despesas_cartao: 'Cartões',
  tarifas: 'Tarifas',
}

/** The same as the bars, in figures, with what the expenses consist of. */
export function ChartTable({ months }: { months: Month[] }) {
  const total = totalOf(months)
  return (
    <section
      aria-label="Tabela de receitas e despesas por mês"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also where no amount leads anywhere
      tabIndex={0}
      className="h-full overflow-auto"
    >
      <table className="numeros w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Receitas e despesas por mês, em reais</caption>
        <thead>
          <tr>
            <th scope="col" className={`sticky top-0 z-10 bg-surface ${ROW_HEAD}`}>
              Em reais
            </th>
            {headsOf(total).map(head => (
              <th key={head} scope="col" className={`sticky top-0 z-10 bg-surface ${CELL}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(month => (
            <tr key={month.mes}>
              <th scope="row" className={`${ROW_HEAD} font-medium`}>
                {formatMonth(month.mes)}
              </th>
              <Values of={month} mes={month.mes} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={ROW_HEAD}>
              Total
            </th>
            <Values of={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

type Values = Omit<Month, 'mes'>

/** Where the expenses have one part, it is their sum. */
const partsOf = ({ partes }: Values) => (partes.length > 1 ? partes : [])

const headsOf = (values: Values) => [
  ...(values.receita === null ? [] : ['Receitas']),
  ...partsOf(values).map(({ serie }) => heads[serie]),
  ...(values.despesas === null ? [] : ['Despesas']),
  ...(values.saldo === null ? [] : ['Saldo']),
]

/** @param mes the amounts lead to their rows; those of all months do not */
function Values({ of, mes }: { of: Values; mes?: string }) {
  const cells = [
    { key: 'receita', value: of.receita, link: mes && receitaLink(mes) },
    ...partsOf(of).map(({ serie, valor }) => ({
      ...{ key: serie, value: valor, link: mes && despesasDoMesLink(mes, serie) },
    })),
    { key: 'despesas', value: of.despesas, link: mes && despesasDoMesLink(mes) },
    { key: 'saldo', value: of.saldo, link: undefined },
  ]
  return cells.map(
    ({ key, value, link }) =>
      value !== null && (
        <td
          key={key}
          className={`${CELL} ${key === 'saldo' && value.startsWith('-') ? 'text-danger-text' : ''}`}
        >
          {link ? (
            <Link {...link} className="alvo rounded-sm hover:underline">
              {formatAmount(value)}
            </Link>
          ) : (
            formatAmount(value)
          )}
        </td>
      ),
  )
}
