import { getTableName } from 'drizzle-orm'
import { formatMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { type Actor, exigirAlterar, nivelDe } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { lockRecord } from '#platform/server/engine/records.ts'
import { AppError, naoEncontrado, naoPermitido } from '#platform/server/ground/errors.ts'
import { pathsDeAnexos } from '#platform/server/services/files/anexos/operations.ts'
import { cabe } from '../../apoio/rateio/contract.ts'
import { contarPartes } from '../../contas-a-pagar/server/service.ts'
import { contarPartesDoCartao, exigirDespesaCartao } from '../../despesas-cartao/server/service.ts'
import { despesasApi } from '../contract.ts'
import { NOMES, type Origem } from './rateio.ts'
import { readDespesa } from './service.ts'
import { despesasProjeto } from './table.ts'

const AREA = 'financeiro.projetos'

/** A part of a payable or card expense. */
interface Parte {
  id: number
  projeto_id: number
  valor: string
  user_id: string | null
}

/** A payable or card expense, locked. */
interface Inteiro {
  origem: Origem
  id: number
  nome: string
  /** Null of a payable without one. */
  valor: string | null
  /** Why nothing may be joined to it. */
  impede: string | null
  partes: Parte[]
}

/** @throws AppError nao_permitido */
function exigirContas(actor: Actor): void {
  if (!alcanca(nivelDe(actor, 'financeiro.cadastros'), 'registrar'))
    throw naoPermitido('Vincular pede permissão para registrar contas a pagar.')
}

/** What is joined to a card expense may name it. @throws AppError nao_permitido */
function exigirCartoes(actor: Actor): void {
  if (!alcanca(nivelDe(actor, 'financeiro.prestacao'), 'gerir'))
    throw naoPermitido('Vincular pede permissão para ver as despesas de todos os cartões.')
}

const partesDe = ({ db }: Context, origem: Origem, id: number) =>
  db.query<Parte>(
    `select id, projeto_id, valor_despesa as valor, user_id from financeiro_despesas_projeto where ${origem} = $1 order by id`,
    [id],
  )

/** @throws AppError nao_encontrado, or nao_permitido below `registrar` */
async function lockConta(context: Context, id: number): Promise<Inteiro> {
  const { db, actor } = context
  exigirContas(actor)
  const [conta] = await db.query<{ status: string; valor: string | null; prestacao_id: number | null }>(
    'select status, valor, prestacao_id from financeiro_contas_a_pagar where id = $1 for no key update',
    [id],
  )
  if (!conta) throw naoEncontrado()
  const { status, valor, prestacao_id } = conta
  const impede =
    status === 'Cancelada'
      ? 'Esta conta está cancelada. Reabra-a antes de vincular.'
      : prestacao_id !== null
        ? 'Esta conta paga uma fatura de cartão. Vincule a despesa do cartão.'
        : valor === null
          ? 'Esta conta não tem valor. Preencha o valor antes de vincular.'
          : null
  const origem = 'conta_id'
  return { origem, id, nome: 'conta', valor, impede, partes: await partesDe(context, origem, id) }
}

/** @throws AppError nao_encontrado, or nao_permitido for who does not see every card */
async function lockCartao(context: Context, id: number): Promise<Inteiro> {
  exigirCartoes(context.actor)
  const valor = await exigirDespesaCartao(context, id)
  const origem = 'despesa_cartao_id'
  const partes = await partesDe(context, origem, id)
  return { origem, id, nome: 'despesa de cartão', valor, impede: null, partes }
}

const contar = (context: Context, { origem, id }: Pick<Inteiro, 'origem' | 'id'>) =>
  origem === 'conta_id' ? contarPartes(context, id) : contarPartesDoCartao(context, id)

/**
 * Makes room for an expense. Of a project that has a part of the same value already, the expense takes its place: it is what the
 * part is, typed again. Else it takes what the whole has left, or a share of a greater part of its project.
 * @throws AppError regra with what is left, where there is no room
 */
async function darLugar(
  { db, actor }: Context,
  { nome, valor, partes }: Inteiro,
  despesa: { projeto_id: number; valor_despesa: string },
): Promise<void> {
  const cents = toCents(despesa.valor_despesa)
  const own = partes.filter(({ projeto_id }) => projeto_id === despesa.projeto_id)
  const same = own.find(parte => toCents(parte.valor) === cents)
  if (same) {
    exigirAlterar(actor, AREA, same)
    await db.query('delete from financeiro_despesas_projeto where id = $1', [same.id])
    return
  }
  const whole = valor ?? '0.00'
  if (cabe(whole, [...partes.map(parte => parte.valor), despesa.valor_despesa])) return
  const greater = own.find(parte => {
    const rest = toCents(parte.valor) - cents
    return cents !== 0n && rest > 0n === cents > 0n && toCents(parte.valor) > 0n === cents > 0n
  })
  if (!greater) {
    const rest = partes.reduce((left, parte) => left - toCents(parte.valor), toCents(whole))
    throw new AppError(
      'regra',
      `A despesa de ${formatMoney(despesa.valor_despesa)} passa do que resta da ${nome}: ${formatMoney(fromCents(rest))}.`,
    )
  }
  exigirAlterar(actor, AREA, greater)
  await db.query(
    'update financeiro_despesas_projeto set valor_despesa = valor_despesa - $2::numeric where id = $1',
    [greater.id, despesa.valor_despesa],
  )
}

/**
 * Joins an expense and the payable or card expense that is the same bill, typed twice: the expense becomes its part. The dashboard
 * counts it once, and so does the project. Supplier, document and description are told by the payable alone.
 */
async function vincular(context: Context, id: number, inteiro: Inteiro) {
  const despesa = await lockRecord(context, despesasProjeto, AREA, id)
  if (despesa.conta_id !== null || despesa.despesa_cartao_id !== null)
    throw new AppError('regra', 'Esta despesa já é parte de uma conta ou de uma despesa de cartão.')
  if (inteiro.impede) throw new AppError('regra', inteiro.impede)
  // Its files would be told to more people than those of the whole are.
  if ((await pathsDeAnexos(context.db, getTableName(despesasProjeto), id)).length > 0)
    throw new AppError(
      'regra',
      `Esta despesa tem anexos. Guarde-os na ${inteiro.nome} e exclua-os aqui antes de vincular.`,
    )
  await darLugar(context, inteiro, despesa)
  await context.db.query(
    `update financeiro_despesas_projeto set ${inteiro.origem} = $2, descricao_antes = descricao_despesa, descricao_despesa = $3,
       fornecedor_id = null, nome_fornecedor_excluido = null, numero_nota_fiscal = null, data_emissao_nota_fiscal = null,
       chave_acesso_nota_fiscal = null where id = $1`,
    [id, inteiro.id, NOMES[inteiro.origem]],
  )
  await contar(context, inteiro)
  return readDespesa(context, id)
}

// The whole before the expense, as a payment locks them.
export const vincularDespesa = operation(despesasApi.vincular, async (context, { id, conta_id }) =>
  vincular(context, id, await lockConta(context, conta_id)),
)

export const vincularDespesaAoCartao = operation(
  despesasApi.vincularAoCartao,
  async (context, { id, despesa_cartao_id }) =>
    vincular(context, id, await lockCartao(context, despesa_cartao_id)),
)

/**
 * Takes a part out of its payable or card expense: it is an expense of its own again, with the payable's supplier and document, and
 * with the description that it had before it was joined.
 */
export const desvincularDespesa = operation(despesasApi.desvincular, async (context, { id }) => {
  const { db, actor } = context
  const [found] = await db.query<Record<Origem, number | null> & { user_id: string | null }>(
    'select conta_id, despesa_cartao_id, user_id from financeiro_despesas_projeto where id = $1',
    [id],
  )
  if (!found) throw naoEncontrado()
  exigirAlterar(actor, AREA, found)
  const { conta_id, despesa_cartao_id } = found
  if (despesa_cartao_id === null) exigirContas(actor)
  if (conta_id !== null) await lockConta(context, conta_id)
  else if (despesa_cartao_id !== null) await lockCartao(context, despesa_cartao_id)
  else throw new AppError('regra', 'Esta despesa não está vinculada a uma conta ou despesa de cartão.')
  await lockRecord(context, despesasProjeto, AREA, id)
  await db.query(
    `update financeiro_despesas_projeto d set conta_id = null, despesa_cartao_id = null, descricao_antes = null,
       descricao_despesa = case when d.descricao_despesa = any($2::text[]) then coalesce(d.descricao_antes, n.nome, d.descricao_despesa)
         else d.descricao_despesa end,
       fornecedor_id = n.fornecedor_id,
       nome_fornecedor_excluido = case when n.fornecedor_id is null then n.nome_fornecedor end,
       numero_nota_fiscal = n.numero_nota_fiscal, data_emissao_nota_fiscal = n.data_emissao,
       chave_acesso_nota_fiscal = n.chave_acesso_nota_fiscal
     from (select p.id as parte_id, coalesce(c.solicitacao_compra || ' · ' || c.item, e.descricao_despesa) as nome, c.fornecedor_id,
         c.nome_fornecedor, c.numero_nota_fiscal, c.data_emissao, c.chave_acesso_nota_fiscal
       from financeiro_despesas_projeto p left join financeiro_contas_a_pagar c on c.id = p.conta_id
       left join financeiro_despesas_cartao e on e.id = p.despesa_cartao_id where p.id = $1) n
     where d.id = n.parte_id`,
    [id, Object.values(NOMES)],
  )
  const origem = conta_id === null ? 'despesa_cartao_id' : 'conta_id'
  await contar(context, { origem, id: Number(conta_id ?? despesa_cartao_id) })
  return readDespesa(context, id)
})
