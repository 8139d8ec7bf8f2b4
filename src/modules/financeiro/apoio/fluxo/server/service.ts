import { addMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { naoPermitido } from '#platform/server/ground/errors.ts'
import { bound } from '#platform/server/services/espera/read.ts'
import { saldoDasContas } from '../../../contas-bancarias/server/service.ts'
import {
  type DiaDeCaixa,
  type Fonte,
  fluxoApi,
  LINHAS_POR_PAGINA,
  type LinhaDeCaixa,
  type SaldoDosBancos,
} from '../contract.ts'
import { periodosDe } from '../projecao/contract.ts'
import { fontesDe, linhasDe, somasDe } from './fontes.ts'
import { linhasRecorrentes, somasRecorrentes } from './recorrentes.ts'

type Soma = { fonte: Fonte; quantidade: number; valor: string }

const comSomas = (fontes: readonly Fonte[]) =>
  fontes.flatMap(fonte => (fonte === 'recorrencias' ? [] : [somasDe[fonte]])).join('\nunion all ')

/** Proposals are no matter of banks: theirs is late after its day. */
const ATRASADO = `original < case when fonte = 'propostas' then :hoje::date else :em_dia_desde::date end`

/**
 * SQL of what each source comes to by day. What was due before today counts today, late or not; of a proposal that is late nothing is
 * expected.
 */
const somasPorDia = (fontes: readonly Fonte[]) => `
  select fonte, greatest(original, :hoje)::text as dia, sum(quantidade)::int as quantidade, sum(valor)::numeric(30, 2)::text as valor,
    coalesce(sum(quantidade) filter (where ${ATRASADO}), 0)::int as atrasadas,
    coalesce(sum(valor) filter (where ${ATRASADO}), 0)::numeric(30, 2)::text as atrasado
  from (${comSomas(fontes)}) s where original <= :ate::date
  group by fonte, greatest(original, :hoje) having sum(quantidade) <> 0 order by 2, 1`

/** The balances of the bank accounts together, for who may see them. */
async function saldoDosBancos({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<SaldoDosBancos | null> {
  if (!alcanca(nivelDe(actor, 'financeiro.bancos'), 'ver')) return null
  const contas = await saldoDasContas(db)
  const dias = contas.map(({ saldo_em }) => saldo_em).sort()
  const [desde, em] = [dias.at(0), dias.at(-1)]
  if (desde === undefined || em === undefined) return null
  return { saldo: addMoney(...contas.map(({ saldo }) => saldo)), contas: contas.length, desde, em }
}

/** What comes and goes on each day. Only sources that this person may see are asked for. */
export const diasDoFluxo = operation(fluxoApi.dias, async (context, { horizonte, prazo }) => {
  const { db, actor, hoje, emDiaDesde } = context
  const fontes = fontesDe(actor)
  const ate = periodosDe(horizonte, hoje).at(-1)?.ate ?? hoje
  const { text, params } = bound(somasPorDia(fontes), { hoje, em_dia_desde: emDiaDesde, ate, prazo })
  const [rows, recorrentes, bancos] = await Promise.all([
    // Planning takes as long as reading.
    db.prepared<DiaDeCaixa & { atrasadas: number; atrasado: string }>(text, params),
    fontes.includes('recorrencias') ? somasRecorrentes(db, hoje, ate) : [],
    saldoDosBancos(context),
  ])
  const late = rows.filter(({ atrasadas }) => atrasadas !== 0)
  const dias: DiaDeCaixa[] = rows.flatMap(({ atrasadas, atrasado, ...row }) => {
    if (row.fonte !== 'propostas' || atrasadas === 0) return [row]
    // Of today's proposals without those that are late.
    const quantidade = row.quantidade - atrasadas
    return quantidade === 0 ? [] : [{ ...row, quantidade, valor: subtractMoney(row.valor, atrasado) }]
  })
  dias.push(...recorrentes)
  const atraso = (fonte: Fonte): Soma | undefined => {
    const row = late.find(each => each.fonte === fonte)
    return row && { fonte, quantidade: row.atrasadas, valor: row.atrasado }
  }
  const passadas = atraso('propostas')
  return {
    hoje,
    ate,
    fontes,
    dias,
    bancos,
    atraso: fontes.flatMap(fonte => (fonte === 'propostas' ? [] : (atraso(fonte) ?? []))),
    passadas: passadas ? { quantidade: passadas.quantidade, valor: passadas.valor } : null,
  }
})

const pageOf = (rows: LinhaDeCaixa[], somente: number | null = null) => ({
  linhas: rows.slice(0, LINHAS_POR_PAGINA),
  mais: rows.length > LINHAS_POR_PAGINA,
  somente,
})

/** The rows that add up to a figure of one source. */
export const linhasDoFluxo = operation(
  fluxoApi.linhas,
  async ({ db, actor, hoje }, { fonte, de, ate, prazo, pagina }) => {
    if (!fontesDe(actor).includes(fonte)) throw naoPermitido()
    const from = (pagina - 1) * LINHAS_POR_PAGINA
    if (fonte === 'recorrencias') {
      const { linhas, somente } = await linhasRecorrentes(db, hoje, { de, ate })
      return pageOf(linhas.slice(from), somente)
    }
    // What is late belongs to today, but for proposals.
    const desde = de <= hoje && fonte !== 'propostas' ? '' : 'and dia >= :de::date'
    const { text, params } = bound(
      `select id, greatest(dia, :hoje)::text as dia, original::text, titulo, detalhe, valor::numeric(30, 2)::text as valor, endereco
       from (${linhasDe[fonte]}) l where dia <= :ate::date ${desde}
       order by dia, id limit ${LINHAS_POR_PAGINA + 1} offset ${from}`,
      { hoje, de, ate, prazo },
    )
    return pageOf(await db.query<LinhaDeCaixa>(text, params))
  },
)
