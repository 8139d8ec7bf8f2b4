import { formatMoney } from '#platform/contract/numbers/money.ts'
import { type Fluxo, nomeDaFonte } from '../contract.ts'

/** What the projection counts on although its day is over; beside what is concluded from it. */
export function EmAtraso({ atraso }: Pick<Fluxo, 'atraso'>) {
  if (atraso.length === 0) return null
  return (
    <span className="text-sm">
      Conta como de hoje o que está em atraso:{' '}
      {atraso.map(({ fonte, valor }, index) => (
        <span key={fonte}>
          {index > 0 && (index === atraso.length - 1 ? ' e ' : ', ')}
          <span className="numeros font-medium">{formatMoney(valor)}</span> de{' '}
          {nomeDaFonte[fonte].toLowerCase()}
        </span>
      ))}
      .
    </span>
  )
}
