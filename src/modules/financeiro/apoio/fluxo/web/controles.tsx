import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import {
  canonicalMoney,
  fitsMoney,
  formatAmount,
  formatMoney,
  toCents,
} from '#platform/contract/numbers/money.ts'
import { useSessao } from '#platform/web/session.tsx'
import { PRAZO_MAXIMO, type SaldoDosBancos } from '../contract.ts'
import { Campo } from './campo.tsx'
import type { Simulacao } from './use-suposicoes.ts'

function whole(text: string, most: number): number | undefined {
  const digits = text.replace('%', '').trim()
  return /^\d{1,4}$/.test(digits) && Number(digits) <= most ? Number(digits) : undefined
}

const formatado = (valor: string | undefined) => (valor === undefined ? '' : formatAmount(valor))

interface Props {
  simulacao: Simulacao
  propostas: boolean
  bancos: SaldoDosBancos | null
}

const dosBancos = ({ contas, desde, em }: SaldoDosBancos) =>
  `Saldo de ${counted(contas, 'conta bancária', 'contas bancárias')}, ${
    desde === em ? `em ${formatDate(em)}` : `de ${formatDate(desde)} a ${formatDate(em)}`
  }.`

/** Which opening balance the forecast uses: the one that was typed, else that of the bank accounts. */
function origemDoSaldo({ saldo }: Simulacao, bancos: SaldoDosBancos | null, hoje: string): string {
  if (saldo === undefined) return bancos ? dosBancos(bancos) : 'Digite quanto há em caixa.'
  return saldo.em === hoje ? 'Digitado hoje.' : `Digitado em ${formatDate(saldo.em)}: confira.`
}

/** What the forecast starts from. */
export function Controles({ simulacao, propostas, bancos }: Props) {
  const { hoje } = useSessao()
  const { saldo, chance, prazo, setSaldo, setChance, setPrazo } = simulacao
  return (
    <div className="mb-3 grid grid-cols-2 gap-x-3 gap-y-2 sm:flex sm:flex-wrap">
      <Campo
        label="Saldo inicial (R$)"
        width="max-sm:col-span-2 sm:w-56"
        value={formatado(saldo?.valor ?? bancos?.saldo)}
        hint={origemDoSaldo(simulacao, bancos, hoje)}
        take={text => {
          const valor = canonicalMoney(text)
          if (text.trim() !== '' && (valor === null || !fitsMoney(valor)))
            return 'Informe um valor, como 1.234,56.'
          setSaldo(valor === null || (toCents(valor) === 0n && text.trim() === '') ? null : valor)
          return undefined
        }}
      >
        {saldo && bancos && (
          <button
            type="button"
            className="alvo rounded-sm text-left text-accent-text text-xs underline-offset-2 hover:underline"
            onClick={() => setSaldo(null)}
          >
            Usar o saldo dos bancos, {formatMoney(bancos.saldo)}
          </button>
        )}
      </Campo>
      {propostas && (
        <>
          <Campo
            label="Propostas enviadas (%)"
            width="sm:w-44"
            value={String(chance)}
            hint={chance === 0 ? 'Não contam.' : 'do valor entra no caixa.'}
            take={text => {
              const percent = whole(text, 100)
              if (percent === undefined) return 'De 0 a 100.'
              setChance(percent)
              return undefined
            }}
          />
          <Campo
            label="Recebidas em (dias)"
            width="sm:w-44"
            value={String(prazo)}
            hint="depois da emissão."
            take={text => {
              const days = whole(text, PRAZO_MAXIMO)
              if (days === undefined) return `De 0 a ${PRAZO_MAXIMO}.`
              setPrazo(days)
              return undefined
            }}
          />
        </>
      )}
    </div>
  )
}
