import { formatMoney, subtractMoney, toCents } from '#platform/contract/money.ts'
import { type Fechamento, nomeDaParte } from '../contract.ts'

/** What the month comes to, beside what it came to when it was closed. */
export function Numeros({ mes }: { mes: Fechamento }) {
  const { fechadas, agora } = mes
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
          {agora.map(({ parte, quantidade, valor }) => {
            const then = before.get(parte)
            const difference = then ? subtractMoney(valor, then.valor) : '0.00'
            return (
              <tr key={parte} className="border-line border-t">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {nomeDaParte[parte].nome}
                  <span className="block text-muted text-xs">{nomeDaParte[parte].dia}</span>
                </th>
                {fechadas && <td className={cell}>{then ? formatMoney(then.valor) : '–'}</td>}
                <td className={`${cell} font-medium`}>
                  {formatMoney(valor)}
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
    </div>
  )
}
