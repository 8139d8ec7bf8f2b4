import { formatMoney } from '#platform/contract/money.ts'
import { formatQuantity } from '#platform/contract/quantity.ts'
import { type ItemDoBoletim, somasDoBoletim, valoresDoItem } from '../contract.ts'

const HEAD = 'py-1 pl-4 text-right font-normal'
const CELL = 'numeros whitespace-nowrap py-1.5 pl-4 text-right'
const percent = (canonical: string) => `${formatQuantity(canonical)}%`

/** The items of a contract: what was done before, in this measurement and in total. */
export function Boletim({ itens }: { itens: readonly ItemDoBoletim[] }) {
  const soma = somasDoBoletim(itens)
  return (
    <section
      aria-label="Boletim"
      className="mt-4 overflow-x-auto rounded-lg border border-line bg-surface px-3 py-2 shadow-sm"
    >
      <table className="w-full text-sm">
        <thead className="text-muted text-xs">
          <tr>
            <th className="py-1 text-left font-normal">Item</th>
            {['Valor', 'Anterior', 'Esta medição', 'Acumulado'].map(each => (
              <th key={each} className={HEAD}>
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {itens.map(item => {
            const { total, anterior, periodo, acumulado } = valoresDoItem(item)
            return (
              <tr key={item.origem} className="border-line border-t align-top">
                <th scope="row" className="min-w-40 py-1.5 text-left font-normal">
                  {item.descricao}
                  <span className="numeros block text-muted text-xs">
                    {formatQuantity(item.quantidade)} {item.unidade} × {formatMoney(item.valor_unitario)}
                  </span>
                </th>
                <td className={CELL}>{formatMoney(total)}</td>
                <td className={CELL}>
                  {formatMoney(anterior)}
                  <span className="block text-muted text-xs">{percent(item.anterior)}</span>
                </td>
                <td className={`${CELL} font-medium`}>{formatMoney(periodo)}</td>
                <td className={CELL}>
                  {formatMoney(acumulado)}
                  <span className="block text-muted text-xs">{percent(item.acumulado)}</span>
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr className="border-line-strong border-t font-semibold">
            <th scope="row" className="py-1.5 text-left">
              Total
            </th>
            <td className={CELL}>{formatMoney(soma.total)}</td>
            <td className={CELL}>{formatMoney(soma.anterior)}</td>
            <td className={CELL}>{formatMoney(soma.periodo)}</td>
            <td className={CELL}>{formatMoney(soma.acumulado)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
