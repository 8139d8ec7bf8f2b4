import { formatLongDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type Fluxo, type Fonte, nomeDaFonte } from '../contract.ts'
import { contaEm, type Projecao } from '../projecao/contract.ts'
import { EmAtraso } from './em-atraso.tsx'
import { Linhas } from './linhas.tsx'
import type { Simulacao } from './use-suposicoes.ts'

interface Props {
  negativo: NonNullable<Projecao['negativo']>
  dias: Fluxo['dias']
  atraso: Fluxo['atraso']
  simulacao: Simulacao
  /** What is there today is known: typed, or from the bank accounts. Otherwise the forecast starts from nothing. */
  comSaldo: boolean
}

/** The first day that ends below zero, with the rows that make it; in red where it started from what is there. */
export function Negativo({ negativo: { dia, saldo }, dias, atraso, simulacao, comSaldo }: Props) {
  const fontes = new Set<Fonte>(
    dias.flatMap(each =>
      each.dia === dia && !(each.fonte === 'propostas' && simulacao.chance === 0) ? [each.fonte] : [],
    ),
  )
  const { hoje } = useSessao()
  const here = (of: string) => contaEm(of, hoje) === dia
  const movidas = simulacao.movidas.filter(({ para }) => here(para))
  const hipoteses = simulacao.hipoteses.filter(each => here(each.dia))
  const simuladas = [...movidas, ...hipoteses].map(({ titulo }) => titulo)
  return (
    <section
      aria-labelledby="negativo"
      className={`mb-3 rounded-lg border px-3 py-2 shadow-sm ${comSaldo ? 'border-danger bg-danger-soft' : 'border-line bg-surface'}`}
    >
      <h2 id="negativo" className={`font-semibold ${comSaldo ? 'text-danger-text' : ''}`}>
        {comSaldo ? 'O caixa fica negativo em' : 'Contando a partir de zero, falta dinheiro em'}{' '}
        {formatLongDate(dia)}: <span className="numeros">{formatMoney(saldo)}</span>
      </h2>
      <EmAtraso atraso={atraso} />
      {!comSaldo && <p className="text-sm">Digite quanto há em caixa hoje, em Saldo inicial.</p>}
      {comSaldo && fontes.size + simuladas.length === 0 && (
        <p className="text-sm">O saldo inicial já está abaixo de zero.</p>
      )}
      {simuladas.length > 0 && <p className="text-sm">Com {simuladas.join(', ')}, da simulação.</p>}
      {fontes.size > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer rounded-sm text-sm max-sm:py-2">
            O que entra e sai neste dia
          </summary>
          {[...fontes].map(fonte => (
            <div key={fonte} className="mt-2">
              <h3 className="mb-1 text-sm">{nomeDaFonte[fonte]}</h3>
              <Linhas fonte={fonte} de={dia} ate={dia} simulacao={simulacao} />
            </div>
          ))}
        </details>
      )}
    </section>
  )
}
