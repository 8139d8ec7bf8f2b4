import { addMoney, fromCents, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { lockConta, restaPagar } from '../../../contas-a-pagar/server/service.ts'
import { desembolso } from '../../../pagamentos/contract.ts'
import { createPagamento, getPagamento, updatePagamento } from '../../../pagamentos/server/service.ts'
import { entrada } from '../../../recebimentos/contract.ts'
import { createRecebimento, getRecebimento, updateRecebimento } from '../../../recebimentos/server/service.ts'
import { restaReceber } from '../../../recebiveis/contract.ts'
import { lockRecebivel } from '../../../recebiveis/server/service.ts'
import type { Diferenca, TipoDePar } from '../contract.ts'

/** A field of a payment or receipt that takes a difference, and by how much. */
export interface Ajuste {
  campo: 'juros' | 'multa' | 'desconto' | 'glosa'
  valor: string
}

/** What a line is about to be tied to, locked. */
export interface Par {
  tipo: TipoDePar
  id: number
  /** What of it the line may account for. */
  livre: string
  /** Other lines account for a part of it already. */
  ligado: boolean
}

export interface Ref {
  tipo: TipoDePar
  id: number
}

const GONE = 'Um dos pares já foi pago, conciliado ou excluído. Confira a lista de novo.'

/** What of a payment or receipt no line accounts for yet. */
async function livreDe(
  { db }: Context,
  coluna: 'pagamento_id' | 'recebimento_id',
  id: number,
  total: string,
) {
  const [row] = await db.query<{ soma: string }>(
    `select coalesce(sum(valor), 0)::numeric(15,2)::text as soma from financeiro_conciliacoes where ${coluna} = $1`,
    [id],
  )
  return subtractMoney(total, row?.soma ?? '0.00')
}

const donoDe: Record<TipoDePar, (context: Context, id: number) => Promise<number>> = {
  conta: (_, id) => Promise.resolve(id),
  recebivel: (_, id) => Promise.resolve(id),
  pagamento: async (context, id) => (await getPagamento.run(context, { id })).conta_id,
  recebimento: async (context, id) => (await getRecebimento.run(context, { id })).recebivel_id,
}

/**
 * Locks what these pairs are of: payables and receivables, each in the order of their ids and before any line, so that no two
 * people wait for each other.
 * @param falhou takes a refusal, so that the others are locked all the same; left out, it is thrown
 * @throws AppError nao_encontrado, nao_permitido
 */
export async function lockDonos(
  context: Context,
  refs: readonly Ref[],
  falhou?: (error: AppError) => void,
): Promise<void> {
  const refused = (error: unknown) => {
    if (!falhou || !(error instanceof AppError)) throw error
    falhou(error)
  }
  const donos: { saida: boolean; id: number }[] = []
  for (const { tipo, id } of refs) {
    const saida = tipo === 'conta' || tipo === 'pagamento'
    const dono = await donoDe[tipo](context, id).catch(refused)
    if (dono !== undefined) donos.push({ saida, id: dono })
  }
  donos.sort((a, b) => Number(b.saida) - Number(a.saida) || a.id - b.id)
  for (const { saida, id } of donos)
    await (saida ? lockConta(context, id) : lockRecebivel(context, id)).catch(refused)
}

async function medir(context: Context, { tipo, id }: Ref): Promise<[livre: string, ligado: boolean]> {
  if (tipo === 'conta') return [restaPagar(await lockConta(context, id)), false]
  if (tipo === 'recebivel') return [restaReceber(await lockRecebivel(context, id)), false]
  const total =
    tipo === 'pagamento'
      ? desembolso(await getPagamento.run(context, { id }))
      : entrada(await getRecebimento.run(context, { id }))
  const livre = await livreDe(context, tipo === 'pagamento' ? 'pagamento_id' : 'recebimento_id', id, total)
  return [livre, livre !== total]
}

/** How much of a pair a line may account for. Its owner is locked. */
export async function lerPar(context: Context, { tipo, id }: Ref): Promise<Par> {
  const [livre, ligado] = await medir(context, { tipo, id })
  if (toCents(livre) <= 0n) throw new AppError('conflito', GONE)
  return { tipo, id, livre, ligado }
}

/** The line's side of a payment or receipt that is registered by it. */
interface Linha {
  data: string
  conta: string
}

const zero = { desconto: '0.00', juros: '0.00', multa: '0.00' }

/** Registers the payment of a payable as the line says. @returns its id */
async function pagar(context: Context, conta_id: number, valor: string, linha: Linha, ajuste?: Ajuste) {
  const { id } = await createPagamento.run(context, {
    ...{ conta_id, data_pagamento: linha.data, conta_bancaria: linha.conta, valor, ...zero },
    ...(ajuste && { [ajuste.campo]: ajuste.valor }),
  })
  return id
}

async function receber(context: Context, recebivel_id: number, valor: string, linha: Linha, ajuste?: Ajuste) {
  const { id } = await createRecebimento.run(context, {
    ...{ recebivel_id, data_recebimento: linha.data, conta_bancaria: linha.conta, valor },
    ...{
      glosa: '0.00',
      juros: '0.00',
      motivo_glosa: ajuste?.campo === 'glosa' ? 'Desconto concedido' : null,
    },
    ...(ajuste && { [ajuste.campo]: ajuste.valor }),
  })
  return id
}

const LOWERS = ['desconto', 'glosa']

/**
 * Adds a difference to a payment or receipt, or takes it back: interest on top, a discount from the value.
 * @param sinal -1 takes it back
 */
export async function ajustar(context: Context, { tipo, id }: Ref, { campo, valor }: Ajuste, sinal: 1 | -1) {
  const add = (to: string, cents: bigint) => fromCents(toCents(to) + cents * BigInt(sinal))
  const cents = toCents(valor)
  if (tipo === 'pagamento') {
    const { version, ...now } = await getPagamento.run(context, { id })
    const lowered = LOWERS.includes(campo) && { valor: add(now.valor, -cents) }
    const dados = { [campo]: add(now[campo as 'juros'], cents), ...lowered }
    await updatePagamento.run(context, { id, version, dados })
    return
  }
  const { version, ...now } = await getRecebimento.run(context, { id })
  const lowered = LOWERS.includes(campo) && { valor: add(now.valor, -cents) }
  const motivo = campo === 'glosa' && {
    motivo_glosa: sinal > 0 ? (now.motivo_glosa ?? 'Desconto concedido') : now.motivo_glosa,
  }
  const dados = { [campo]: add(now[campo as 'juros'], cents), ...lowered, ...motivo }
  await updateRecebimento.run(context, { id, version, dados })
}

/** What a line becomes of one of its pairs: the payment or receipt, and how much of the line that is. */
export interface Laco {
  pagamento_id: number | null
  recebimento_id: number | null
  valor: string
  criou: boolean
  ajuste: string | null
  ajuste_valor: string
}

/**
 * Makes the payment or receipt that a line accounts for, or adds the difference to the one that is there.
 * @param valor what of the pair is settled, without what the difference adds
 */
export async function ligar(
  context: Context,
  { tipo, id, ligado }: Par,
  valor: string,
  linha: Linha,
  ajuste?: Ajuste,
): Promise<Laco> {
  const lowers = ajuste && LOWERS.includes(ajuste.campo)
  const paid = ajuste && lowers ? subtractMoney(valor, ajuste.valor) : valor
  const moved = ajuste && !lowers ? addMoney(valor, ajuste.valor) : paid
  const told = { valor: moved, ajuste: ajuste?.campo ?? null, ajuste_valor: ajuste?.valor ?? '0.00' }
  const none = { pagamento_id: null, recebimento_id: null }
  if (tipo === 'conta')
    return { ...none, ...told, criou: true, pagamento_id: await pagar(context, id, paid, linha, ajuste) }
  if (tipo === 'recebivel')
    return { ...none, ...told, criou: true, recebimento_id: await receber(context, id, paid, linha, ajuste) }
  // Its value belongs to the other lines, too.
  if (ajuste && ligado)
    throw new AppError(
      'regra',
      'Este par já está em outro lançamento: desfaça-o antes de lançar a diferença.',
    )
  if (ajuste) await ajustar(context, { tipo, id }, ajuste, 1)
  return { ...none, ...told, criou: false, [tipo === 'pagamento' ? 'pagamento_id' : 'recebimento_id']: id }
}

/** The field that takes a difference of this kind; none for a fee and for a part. */
export function campoDe(tipo: TipoDePar, diferenca: Diferenca | null): Ajuste['campo'] | undefined {
  if (diferenca === 'juros' || diferenca === 'multa') return diferenca
  if (diferenca !== 'desconto') return undefined
  return tipo === 'conta' || tipo === 'pagamento' ? 'desconto' : 'glosa'
}
