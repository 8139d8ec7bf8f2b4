import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { type Lancamento, situacoes } from '../contract.ts'

interface Props {
  rows: readonly Lancamento[]
  picked: ReadonlySet<number>
  saving: boolean
  toggle: (index: number) => void
  toggleAll: () => void
}

const REPETIDO = {
  fatura: 'Já está na fatura',
  outra: 'Já está em outra fatura',
  arquivo: 'Repetido no arquivo',
} as const

function situacoesDe({ natureza, repetido, moeda_origem }: Lancamento) {
  const kind = { gasto: null, credito: 'Crédito', pagamento: 'Pagamento' }[natureza]
  const abroad = moeda_origem && 'Compra em moeda estrangeira'
  return [repetido && REPETIDO[repetido], abroad, kind].filter(text => text !== null)
}

/** What a file holds, each line with a box by which it is picked. */
export function Rows({ rows, picked, saving, toggle, toggleAll }: Props) {
  return (
    <table className="mt-3 w-full border-separate border-spacing-0 rounded-md border border-line">
      <caption className="sr-only">Lançamentos do arquivo</caption>
      <thead>
        <tr className="text-left text-muted text-sm">
          <th scope="col" className={`${CELL} w-px`}>
            <input
              type="checkbox"
              aria-label="Escolher todos"
              ref={element => {
                if (element) element.indeterminate = picked.size > 0 && picked.size < rows.length
              }}
              checked={picked.size === rows.length}
              disabled={saving}
              onChange={toggleAll}
              className={BOX}
            />
          </th>
          <th scope="col" className={`${CELL} w-px`}>
            Data
          </th>
          <th scope="col" className={CELL}>
            Descrição
          </th>
          <th scope="col" className={`${CELL} w-px text-right`}>
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
          <tr key={index} className={picked.has(index) ? '' : 'text-muted'}>
            <td className={CELL}>
              <input
                type="checkbox"
                aria-label={`Escolher ${row.descricao_despesa}, ${formatDate(row.data_despesa)}`}
                checked={picked.has(index)}
                disabled={saving}
                onChange={() => toggle(index)}
                className={BOX}
              />
            </td>
            <td className={`${CELL} numeros`}>{formatDate(row.data_despesa)}</td>
            <td className={`${CELL} wrap-anywhere`}>
              {row.descricao_despesa}
              {row.categoria_despesa && (
                <span className="block text-muted text-sm">{row.categoria_despesa}</span>
              )}
              <span className="flex flex-wrap gap-1 not-empty:mt-1">
                {situacoesDe(row).map(text => (
                  <Badge key={text} value={text} of={situacoes} />
                ))}
              </span>
            </td>
            <td className={`${CELL} numeros whitespace-nowrap text-right`}>
              {formatMoney(row.valor_despesa)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'border-line border-b px-2 py-2 align-top'
const BOX = 'mt-0.5 size-4 accent-accent'
