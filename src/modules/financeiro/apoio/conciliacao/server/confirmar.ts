import type { InputOf } from '#platform/contract/api.ts'
import { formatMoney, fromCents, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { insertRecord } from '#platform/server/engine/records.ts'
import { AppError, naoEncontrado } from '#platform/server/ground/errors.ts'
import { desfazerPagamento } from '../../../pagamentos/server/service.ts'
import { desfazerRecebimento } from '../../../recebimentos/server/service.ts'
import { conciliacaoApi, diferencasPossiveis } from '../contract.ts'
import { type Ajuste, ajustar, campoDe, lerPar, ligar, lockDonos, type Ref } from './pares.ts'
import { conciliacoes, RESTA } from './table.ts'

export interface Linha {
  id: number
  data: string
  valor: string
  resta: string
  descricao: string
  documento: string | null
  conta_bancaria_id: number
  conta: string
}

const LOCK = `
  select l.id, l.data::text as data, l.valor, ${RESTA}::text as resta, l.descricao, l.documento,
    l.conta_bancaria_id, (select b.nome from financeiro_contas_bancarias b where b.id = l.conta_bancaria_id) as conta
  from financeiro_extrato_linhas l where l.id = $1 for no key update`

export async function lockLinha({ db }: Context, id: number): Promise<Linha> {
  const [linha] = await db.query<Linha>(LOCK, [id])
  if (!linha) throw naoEncontrado()
  return linha
}

/** @throws AppError conflito where somebody else was faster */
export function exigirPendente(linha: Linha): void {
  if (toCents(linha.resta) > 0n) return
  throw new AppError('conflito', 'Este lançamento já foi resolvido. A lista foi atualizada.')
}

type Conciliacao = InputOf<typeof conciliacaoApi.confirmar>['conciliacoes'][number]

const refuse = (mensagem: string) => new AppError('regra', mensagem)

/** Ties one line. What it is tied to is locked. */
async function conciliar(context: Context, { linha_id, itens, diferenca }: Conciliacao): Promise<void> {
  const linha = await lockLinha(context, linha_id)
  exigirPendente(linha)
  const saida = linha.valor.startsWith('-')
  if (itens.some(({ tipo }) => (tipo === 'conta' || tipo === 'pagamento') !== saida))
    throw refuse(
      saida
        ? 'Uma saída concilia com contas e pagamentos.'
        : 'Uma entrada concilia com recebíveis e recebimentos.',
    )
  const pares = []
  for (const item of itens) pares.push(await lerPar(context, item))
  const difference = pares.reduce((left, { livre }) => left - toCents(livre), toCents(linha.resta))
  const size = fromCents(difference < 0n ? -difference : difference)
  const possible = diferencasPossiveis(saida, difference)
  if (difference !== 0n && !(diferenca && possible.includes(diferenca)))
    throw refuse(`A diferença é de ${formatMoney(size)}: diga como ela entra antes de conciliar.`)
  const last = pares.length - 1
  for (const [n, par] of pares.entries()) {
    const campo = n === last && difference !== 0n ? campoDe(par.tipo, diferenca) : undefined
    const ajuste: Ajuste | undefined = campo && { campo, valor: size }
    const valor =
      n === last && diferenca === 'parte' && difference !== 0n ? subtractMoney(par.livre, size) : par.livre
    if (toCents(valor) <= 0n || (campo === 'desconto' && toCents(size) >= toCents(valor)))
      throw refuse('A diferença é maior que o último par escolhido. Tire um deles.')
    const laco = await ligar(context, par, valor, linha, ajuste)
    if (n === last && diferenca === 'tarifa' && difference !== 0n)
      await context.db.query('update financeiro_extrato_linhas set tarifa = tarifa + $2 where id = $1', [
        linha.id,
        size,
      ])
    await insertRecord(context, conciliacoes, { linha_id: linha.id, ...laco })
  }
}

/** Ties one of several by itself. @returns why it is refused: nothing of it is kept then, and the others go on */
async function tentar(context: Context, conciliacao: Conciliacao): Promise<string | null> {
  const { db } = context
  await db.query('savepoint conciliacao')
  try {
    await conciliar(context, conciliacao)
    await db.query('release savepoint conciliacao')
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await db.query('rollback to savepoint conciliacao')
    return error.message
  }
}

/** Of several each by itself: one that somebody paid meanwhile keeps none of the others from being tied. */
export const confirmarConciliacoes = operation(
  conciliacaoApi.confirmar,
  async (context, { conciliacoes: all }) => {
    const refs = all.flatMap(({ itens }) => itens)
    if (new Set(refs.map(({ tipo, id }) => `${tipo}:${id}`)).size < refs.length)
      throw refuse('O mesmo registro está em dois lançamentos. Concilie um de cada vez.')
    const [only] = all
    if (only && all.length === 1) {
      await lockDonos(context, refs)
      await conciliar(context, only)
      return { linhas: 1, recusas: [] }
    }
    // What cannot be locked is refused again, and told, when its turn comes.
    await lockDonos(context, refs, () => {})
    const recusas: { linha_id: number; motivo: string }[] = []
    for (const each of all) {
      const motivo = await tentar(context, each)
      if (motivo !== null) recusas.push({ linha_id: each.linha_id, motivo })
    }
    return { linhas: all.length - recusas.length, recusas }
  },
)

export const tarifarLinha = operation(conciliacaoApi.tarifar, async (context, { linha_id }) => {
  const linha = await lockLinha(context, linha_id)
  exigirPendente(linha)
  if (!linha.valor.startsWith('-')) throw refuse('Uma entrada não é uma tarifa.')
  await context.db.query('update financeiro_extrato_linhas set tarifa = tarifa + $2 where id = $1', [
    linha_id,
    linha.resta,
  ])
  return { linhas: 1 }
})

interface Laco {
  id: number
  pagamento_id: number | null
  recebimento_id: number | null
  criou: boolean
  ajuste: Ajuste['campo'] | null
  ajuste_valor: string
}

const LACOS = `
  select id, pagamento_id, recebimento_id, criou, ajuste, ajuste_valor from financeiro_conciliacoes
  where linha_id = any($1) order by id`

const refOf = ({ pagamento_id, recebimento_id }: Laco): Ref =>
  pagamento_id === null
    ? { tipo: 'recebimento', id: recebimento_id ?? 0 }
    : { tipo: 'pagamento', id: pagamento_id }

/**
 * Takes ties, fees and marks of lines back, and the payments that they registered: those with receipts attached stay, untied. A fee
 * that was reversed is a fee again.
 */
export const desfazerConciliacao = operation(conciliacaoApi.desfazer, async (context, { linha_ids }) => {
  const { db } = context
  await lockDonos(context, (await db.query<Laco>(LACOS, [linha_ids])).map(refOf))
  const locked = await db.query<{ id: number }>(
    'select id from financeiro_extrato_linhas where id = any($1) or oposta_id = any($1) order by id for no key update',
    [linha_ids],
  )
  const linhas = locked.filter(({ id }) => linha_ids.includes(id)).length
  if (linhas === 0) throw naoEncontrado()
  // Read again: others may have untied some before the lock.
  for (const laco of await db.query<Laco>(LACOS, [linha_ids])) {
    const ref = refOf(laco)
    await db.query('delete from financeiro_conciliacoes where id = $1', [laco.id])
    if (laco.criou)
      await (ref.tipo === 'pagamento' ? desfazerPagamento : desfazerRecebimento)(context, ref.id)
    else if (laco.ajuste) await ajustar(context, ref, { campo: laco.ajuste, valor: laco.ajuste_valor }, -1)
  }
  await db.query(
    `update financeiro_extrato_linhas set tarifa = tarifa_estornada, tarifa_estornada = 0, ignorada = false,
       motivo = null, oposta_id = null
     where (id = any($1) and (tarifa <> 0 or ignorada)) or oposta_id = any($1)`,
    [linha_ids],
  )
  return { linhas }
})
