import { formatMoney, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { useNarrow } from '#platform/web/wide.ts'
import { ENTRADAS, type Fonte, nomeDaFonte } from '../contract.ts'
import type { PeriodoProjetado } from '../projecao/contract.ts'

interface Props {
  fontes: readonly Fonte[]
  periodos: readonly PeriodoProjetado[]
  hipoteses: boolean
  onOpen: (fonte: Fonte, periodo: PeriodoProjetado) => void
}

const tone = (valor: string) => (valor.startsWith('-') ? 'text-danger-text' : '')
/** As it moves the cash: what is paid with a minus. */
const signed = (fonte: Fonte, valor: string) =>
  formatMoney(ENTRADAS.includes(fonte) ? valor : subtractMoney('0.00', valor))

function Figura({
  fonte,
  periodo,
  onOpen,
}: { fonte: Fonte; periodo: PeriodoProjetado } & Pick<Props, 'onOpen'>) {
  const valor = periodo.valores[fonte]
  if (toCents(valor) === 0n) return <span className="text-muted">–</span>
  return (
    <button
      type="button"
      aria-label={`${nomeDaFonte[fonte]}, ${periodo.nome}: ${signed(fonte, valor)}`}
      onClick={() => onOpen(fonte, periodo)}
      className="numeros rounded-sm underline-offset-2 hover:underline max-sm:min-h-11"
    >
      {signed(fonte, valor)}
    </button>
  )
}

/** Every period with what comes, what goes and what is left; a figure opens its rows. */
export function Tabela(props: Props) {
  return useNarrow() ? <Cartoes {...props} /> : <Grade {...props} />
}

/** What is left is in sight however narrow the screen is; columns without a figure are left out. */
const SALDO = 'sticky right-0 bg-surface py-1 pr-3 pl-4 text-right'

function Grade({ fontes: all, periodos, hipoteses, onOpen }: Props) {
  const cell = 'numeros whitespace-nowrap py-1.5 pl-4 text-right'
  const fontes = all.filter(fonte => periodos.some(({ valores }) => toCents(valores[fonte]) !== 0n))
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface py-2 pl-3 shadow-sm">
      <table className="w-full text-sm">
        <thead className="text-muted text-xs">
          <tr>
            <th className="py-1 text-left font-normal">Período</th>
            {fontes.map(fonte => (
              <th key={fonte} className="py-1 pl-4 text-right font-normal">
                {nomeDaFonte[fonte]}
              </th>
            ))}
            {hipoteses && <th className="py-1 pl-4 text-right font-normal">Hipóteses</th>}
            <th className="py-1 pl-4 text-right font-normal">Resultado</th>
            <th className={`${SALDO} font-normal`}>Saldo</th>
          </tr>
        </thead>
        <tbody>
          {periodos.map(periodo => (
            <tr key={periodo.de} className="border-line border-t">
              <th
                scope="row"
                className="whitespace-nowrap py-1.5 text-left font-normal first-letter:uppercase"
              >
                {periodo.nome}
              </th>
              {fontes.map(fonte => (
                <td key={fonte} className={cell}>
                  <Figura fonte={fonte} periodo={periodo} onOpen={onOpen} />
                </td>
              ))}
              {hipoteses && (
                <td className={cell}>
                  {toCents(periodo.hipoteses) === 0n ? '–' : formatMoney(periodo.hipoteses)}
                </td>
              )}
              <td className={`${cell} ${tone(periodo.resultado)}`}>{formatMoney(periodo.resultado)}</td>
              <td className={`${cell} ${SALDO} font-medium ${tone(periodo.saldo)}`}>
                {formatMoney(periodo.saldo)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same on a phone: a card a period, without what is nothing. */
function Cartoes({ fontes, periodos, hipoteses, onOpen }: Props) {
  return (
    <ol className="flex flex-col gap-2">
      {periodos.map(periodo => (
        <li key={periodo.de} className="rounded-lg border border-line bg-surface px-3 py-2 shadow-sm">
          <p className="flex justify-between gap-3 font-medium">
            <span className="first-letter:uppercase">{periodo.nome}</span>
            <span className={`numeros ${tone(periodo.saldo)}`}>{formatMoney(periodo.saldo)}</span>
          </p>
          <dl className="text-sm">
            {fontes
              .filter(fonte => toCents(periodo.valores[fonte]) !== 0n)
              .map(fonte => (
                <div key={fonte} className="flex items-center justify-between gap-3">
                  <dt className="text-muted">{nomeDaFonte[fonte]}</dt>
                  <dd>
                    <Figura fonte={fonte} periodo={periodo} onOpen={onOpen} />
                  </dd>
                </div>
              ))}
            {hipoteses && toCents(periodo.hipoteses) !== 0n && (
              <div className="flex justify-between gap-3 py-1">
                <dt className="text-muted">Hipóteses</dt>
                <dd className="numeros">{formatMoney(periodo.hipoteses)}</dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ol>
  )
}
