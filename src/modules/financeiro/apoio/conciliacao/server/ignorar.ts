import { readSettings } from '#platform/server/access/settings/settings.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { conciliacaoApi, type Motivo, motivosPossiveis, type Oposta } from '../contract.ts'
import { exigirPendente, type Linha, lockLinha } from './confirmar.ts'
import { palavrasDe, sinaisDeTransferencia } from './palavras.ts'

/** Days between both lines of a transfer; a reversal may come in another month than what it reverses. */
const DIAS: Partial<Record<Motivo, number>> = { 'Transferência entre contas': 3, Estorno: 90 }

/**
 * The best opposite line of the same amount: one that was marked alike before its opposite was there, then one with the same
 * words, then the nearest. Of a transfer, one that is not marked shows itself as one: a client may pay the same amount. A line that
 * somebody holds is left to them.
 */
const OPOSTA = `
  select l.id, b.nome as conta, l.data::text as data, l.descricao, l.tarifa > 0 as era_tarifa
  from financeiro_contas_bancarias b join financeiro_extrato_linhas l on l.conta_bancaria_id = b.id
  where (b.id = $4) = ($5 = 'Estorno') and l.data between $2::date - $3::int and $2::date + $3::int
    and l.valor = -$6::numeric and l.id <> $1
    and case when l.ignorada then l.motivo = $5 and l.oposta_id is null
      else l.conciliado = 0 and ($5 = 'Estorno' or (l.tarifa = 0 and f_busca(l.descricao) ~ $8)) end
  order by l.ignorada desc, (f_busca(l.descricao) ~ $7) is true desc, abs(l.data - $2::date), l.id
  limit 1 for no key update of l skip locked`

async function lockOposta({ db }: Context, linha: Linha, motivo: Motivo) {
  const dias = DIAS[motivo]
  const whole = linha.resta === linha.valor.replace('-', '')
  if (dias === undefined || !whole) return null
  const { id, data, conta_bancaria_id, valor } = linha
  const { nome_empresa } = await readSettings(db)
  const sought = [
    ...[id, data, dias, conta_bancaria_id, motivo, valor],
    ...[palavrasDe(linha), sinaisDeTransferencia(linha, nome_empresa)],
  ]
  const [oposta] = await db.query<Oposta & { id: number; era_tarifa: boolean }>(OPOSTA, sought)
  return oposta ?? null
}

/** Leaves a line out, with what it is, and with it the opposite line of a transfer or reversal that is imported already. */
export const ignorarLinha = operation(conciliacaoApi.ignorar, async (context, { linha_id, motivo }) => {
  const { db } = context
  // Both lines of a transfer that are marked at the same moment find each other.
  if (motivo) await db.query(`select pg_advisory_xact_lock(hashtextextended('lancamentos opostos', 0))`)
  const linha = await lockLinha(context, linha_id)
  exigirPendente(linha)
  if (motivo && !motivosPossiveis(linha.valor.startsWith('-')).includes(motivo))
    throw new AppError('regra', 'Uma saída não é um rendimento.')
  const found = motivo && (await lockOposta(context, linha, motivo))
  // A fee that was reversed counts no more.
  await db.query(
    `update financeiro_extrato_linhas set ignorada = true, motivo = $2,
       tarifa = case when id = $3 then 0 else tarifa end,
       tarifa_estornada = case when id = $3 then tarifa else 0 end,
       oposta_id = case when $3::int is null then null when id = $1 then $3 else $1 end
     where id in ($1, $3)`,
    [linha_id, motivo, found?.id ?? null],
  )
  if (!found) return { linhas: 1, oposta: null }
  const { id: _, ...oposta } = found
  return { linhas: 2, oposta }
})
