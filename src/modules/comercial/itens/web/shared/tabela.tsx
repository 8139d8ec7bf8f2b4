import { canonicalMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { canonicalQuantity, formatQuantity } from '#platform/contract/numbers/quantity.ts'
import { tableRoles } from '#platform/web/kit/list/table-roles.ts'
import { type ItemDigitado, itemLabels, somaDosItens, valorDoItem } from '../../contract.ts'

/** Where there is little room the figures of an item stand below its description. */
const ROW = 'border-line border-b @max-lg:grid @max-lg:grid-cols-3'
const FIGURE = 'numeros whitespace-nowrap py-1.5 pl-3 text-right align-top @max-lg:pt-0 @max-lg:pl-0'
const HEAD = 'pb-1 pl-3 text-right font-medium @max-lg:pl-0'

const quantityOf = ({ quantidade, unidade }: ItemDigitado) => {
  const quantity = canonicalQuantity(String(quantidade ?? ''))
  return [quantity === null ? '–' : formatQuantity(quantity), unidade].filter(Boolean).join(' ')
}
const priceOf = ({ valor_unitario }: ItemDigitado) => {
  const price = canonicalMoney(String(valor_unitario ?? ''))
  return price === null ? '–' : formatMoney(price)
}

/** The items of a proposal on its page, as its PDF shows them. */
export function ItensTabela({ itens }: { itens: readonly (ItemDigitado & { id?: unknown })[] }) {
  return (
    <table {...tableRoles.table} aria-label="Itens" className="w-full text-sm @max-lg:block">
      <thead {...tableRoles.group} className="text-muted text-xs @max-lg:block">
        <tr {...tableRoles.row} className={ROW}>
          <th {...tableRoles.head} scope="col" className="pb-1 text-left font-medium @max-lg:sr-only">
            {itemLabels.descricao}
          </th>
          <th {...tableRoles.head} scope="col" className={`${HEAD} @max-lg:text-left`}>
            {itemLabels.quantidade}
          </th>
          <th {...tableRoles.head} scope="col" className={HEAD}>
            {itemLabels.valor_unitario}
          </th>
          <th {...tableRoles.head} scope="col" className={HEAD}>
            Total
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="@max-lg:block">
        {itens.map((item, index) => {
          const valor = valorDoItem(item)
          return (
            <tr {...tableRoles.row} key={String(item.id ?? index)} className={ROW}>
              <td
                {...tableRoles.cell}
                className="wrap-anywhere py-1.5 align-top @max-lg:col-span-3 @max-lg:pb-0.5"
              >
                {String(item.descricao ?? '')}
              </td>
              <td {...tableRoles.cell} className={`${FIGURE} @max-lg:text-left`}>
                {quantityOf(item)}
              </td>
              <td {...tableRoles.cell} className={FIGURE}>
                {priceOf(item)}
              </td>
              <td {...tableRoles.cell} className={FIGURE}>
                {valor === null ? '–' : formatMoney(valor)}
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot {...tableRoles.group} className="font-medium @max-lg:block">
        <tr {...tableRoles.row} className="@max-lg:flex @max-lg:justify-between">
          <td {...tableRoles.cell} colSpan={3} className="py-1.5">
            Total
          </td>
          <td {...tableRoles.cell} className="numeros whitespace-nowrap py-1.5 pl-3 text-right">
            {formatMoney(somaDosItens(itens))}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
