import { formatMoney } from '#platform/contract/numbers/money.ts'
import { formatQuantity } from '#platform/contract/numbers/quantity.ts'
import { tableRoles } from '#platform/web/kit/list/table-roles.ts'
import { type ItemDoBoletim, passaDoContrato, somasDoBoletim, valoresDoItem } from '../contract.ts'

const HEADS = ['Valor', 'Anterior', 'Esta medição', 'Acumulado'] as const
const [VALOR, ANTERIOR, PERIODO, ACUMULADO] = HEADS
const HEAD = 'py-1 pl-4 text-right font-normal'
const CELL = 'numeros whitespace-nowrap py-1.5 pl-4 text-right'
const percent = (canonical: string) => `${formatQuantity(canonical)}%`

/** The items of a contract: what was done before, in this measurement and in total. */
export function Boletim({ itens }: { itens: readonly ItemDoBoletim[] }) {
  const soma = somasDoBoletim(itens)
  return (
    <section
      aria-label="Boletim"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing to tab to
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-lg border border-line bg-surface px-3 py-2 shadow-sm"
    >
      <table {...tableRoles.table} data-figuras className="w-full text-sm">
        <thead {...tableRoles.group} className="text-muted text-xs max-sm:sr-only">
          <tr {...tableRoles.row}>
            <th {...tableRoles.head} scope="col" className="py-1 text-left font-normal">
              Item
            </th>
            {HEADS.map(each => (
              <th {...tableRoles.head} key={each} scope="col" className={HEAD}>
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {itens.map(item => {
            const { total, anterior, periodo, acumulado } = valoresDoItem(item)
            return (
              <tr {...tableRoles.row} key={item.origem} className="border-line border-t align-top">
                <th {...tableRoles.rowHead} scope="row" className="min-w-40 py-1.5 text-left font-normal">
                  {item.descricao}
                  <span className="numeros block text-muted text-xs">
                    {formatQuantity(item.quantidade)} {item.unidade} × {formatMoney(item.valor_unitario)}
                  </span>
                </th>
                <td {...tableRoles.cell} data-label={VALOR} className={CELL}>
                  {formatMoney(total)}
                </td>
                <td {...tableRoles.cell} data-label={ANTERIOR} className={CELL}>
                  {formatMoney(anterior)}
                  <span className="block text-muted text-xs">{percent(item.anterior)}</span>
                </td>
                <td {...tableRoles.cell} data-label={PERIODO} className={`${CELL} font-medium`}>
                  {formatMoney(periodo)}
                </td>
                <td {...tableRoles.cell} data-label={ACUMULADO} className={CELL}>
                  {formatMoney(acumulado)}
                  <span
                    className={`block text-xs ${passaDoContrato(item) ? 'text-warn-text' : 'text-muted'}`}
                  >
                    {percent(item.acumulado)}
                    {passaDoContrato(item) && ' · acima de 100%'}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot {...tableRoles.group}>
          <tr {...tableRoles.row} className="border-line-strong border-t font-semibold">
            <th {...tableRoles.rowHead} scope="row" className="py-1.5 text-left">
              Total
            </th>
            <td {...tableRoles.cell} data-label={VALOR} className={CELL}>
              {formatMoney(soma.total)}
            </td>
            <td {...tableRoles.cell} data-label={ANTERIOR} className={CELL}>
              {formatMoney(soma.anterior)}
            </td>
            <td {...tableRoles.cell} data-label={PERIODO} className={CELL}>
              {formatMoney(soma.periodo)}
            </td>
            <td {...tableRoles.cell} data-label={ACUMULADO} className={CELL}>
              {formatMoney(soma.acumulado)}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
