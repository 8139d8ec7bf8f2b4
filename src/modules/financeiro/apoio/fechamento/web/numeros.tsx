import { formatMoney, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { type Fechamento, nomeDaParte, partes } from '../contract.ts'

const LinhasDialog = lazyForm(async () => (await import('./linhas-dialog.tsx')).LinhasDialog)

/** What the month comes to, beside what it came to when it was closed. Each figure opens the records that add up to it. */
export function Numeros({ mes }: { mes: Fechamento }) {
  const { fechadas, agora } = mes
  const { param, change } = useUrl()
  const parte = partes.find(each => each === param('parte'))
  const before = new Map(fechadas?.map(soma => [soma.parte, soma]))
  const cell = 'numeros whitespace-nowrap py-1.5 pl-4 text-right align-top'
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface px-3 py-2 shadow-sm">
      <table className="w-full text-sm">
        <thead className="text-muted text-xs">
          <tr>
            <th className="py-1 text-left font-normal">Números do mês</th>
            {fechadas && <th className="py-1 pl-4 text-right font-normal">No fechamento</th>}
            <th className="py-1 pl-4 text-right font-normal">{fechadas ? 'Agora' : 'Valor'}</th>
            <th className="py-1 pl-4 text-right font-normal max-sm:hidden">Registros</th>
          </tr>
        </thead>
        <tbody>
          {agora.map(({ parte: each, quantidade, valor }) => {
            const then = before.get(each)
            const difference = then ? subtractMoney(valor, then.valor) : '0.00'
            return (
              <tr key={each} className="border-line border-t">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {nomeDaParte[each].nome}
                  <span className="block text-muted text-xs">{nomeDaParte[each].dia}</span>
                </th>
                {fechadas && <td className={cell}>{then ? formatMoney(then.valor) : '–'}</td>}
                <td className={`${cell} font-medium`}>
                  {quantidade === 0 ? (
                    formatMoney(valor)
                  ) : (
                    <button
                      type="button"
                      aria-label={`${nomeDaParte[each].nome}: ${formatMoney(valor)}`}
                      className="-my-0.5 min-h-6 rounded-sm text-accent-text underline-offset-2 hover:underline max-sm:-my-3 max-sm:min-h-11"
                      onClick={() => change({ mes: mes.mes, parte: each }, 'push')}
                    >
                      {formatMoney(valor)}
                    </button>
                  )}
                  {toCents(difference) !== 0n && (
                    <span className="block font-normal text-warn-text text-xs">
                      {difference.startsWith('-') ? '' : '+'}
                      {formatMoney(difference)}
                    </span>
                  )}
                </td>
                <td className={`${cell} max-sm:hidden`}>{quantidade}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {parte && <LinhasDialog mes={mes} parte={parte} onClose={() => change({ parte: null }, 'replace')} />}
    </div>
  )
}
