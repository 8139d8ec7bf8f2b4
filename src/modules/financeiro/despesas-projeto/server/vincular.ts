import { formatMoney, fromCents, toCents } from '#platform/contract/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { type Actor, exigirAlterar, nivelDe } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { lockRecord } from '#platform/server/engine/records.ts'
import { AppError, naoEncontrado, naoPermitido } from '#platform/server/ground/errors.ts'
import { cabe } from '../../apoio/rateio/contract.ts'
import { contarPartes } from '../../contas-a-pagar/server/service.ts'
import { despesasApi } from '../contract.ts'
import { readDespesa } from './service.ts'
import { despesasProjeto } from './table.ts'

const AREA = 'financeiro.projetos'

interface Conta {
  status: string
  valor: string | null
  prestacao_id: number | null
  rateado: string
}

/** @throws AppError nao_permitido */
function exigirContas(actor: Actor): void {
  if (!alcanca(nivelDe(actor, 'financeiro.cadastros'), 'registrar'))
    throw naoPermitido('Vincular pede permissão para registrar contas a pagar.')
}

/** Locks a payable and adds up what of it is allocated. @throws AppError nao_encontrado, or nao_permitido below `registrar` */
async function lockConta({ db, actor }: Context, id: number): Promise<Conta> {
  exigirContas(actor)
  await db.query('select from financeiro_contas_a_pagar where id = $1 for no key update', [id])
  const [conta] = await db.query<Conta>(
    `select c.status, c.valor, c.prestacao_id, (select coalesce(sum(d.valor_despesa), 0)::numeric(30, 2)
       from financeiro_despesas_projeto d where d.conta_id = c.id) as rateado
     from financeiro_contas_a_pagar c where c.id = $1`,
    [id],
  )
  if (!conta) throw naoEncontrado()
  return conta
}

function recusa({ status, valor, prestacao_id, rateado }: Conta, despesa: string): string | null {
  if (status === 'Cancelada') return 'Esta conta está cancelada. Reabra-a antes de vincular.'
  if (prestacao_id !== null) return 'Esta conta paga uma fatura de cartão. Vincule a despesa do cartão.'
  if (valor === null) return 'Esta conta não tem valor. Preencha o valor antes de vincular.'
  if (cabe(valor, [rateado, despesa])) return null
  const resta = fromCents(toCents(valor) - toCents(rateado))
  return `A despesa de ${formatMoney(despesa)} passa do que resta da conta: ${formatMoney(resta)}.`
}

/**
 * Joins an expense and a payable that are the same bill, typed twice. The expense becomes a part of the payable: the project's
 * total stays, the dashboard counts it once. Supplier and document remain in the payable alone.
 */
export const vincularDespesa = operation(despesasApi.vincular, async (context, { id, conta_id }) => {
  // The payable before the expense, as a payment locks them.
  const conta = await lockConta(context, conta_id)
  const despesa = await lockRecord(context, despesasProjeto, AREA, id)
  if (despesa.conta_id !== null || despesa.despesa_cartao_id !== null)
    throw new AppError('regra', 'Esta despesa já é parte de uma conta ou de uma despesa de cartão.')
  const mensagem = recusa(conta, despesa.valor_despesa)
  if (mensagem) throw new AppError('regra', mensagem)
  await context.db.query(
    `update financeiro_despesas_projeto set conta_id = $2, fornecedor_id = null, nome_fornecedor_excluido = null,
       numero_nota_fiscal = null, data_emissao_nota_fiscal = null, chave_acesso_nota_fiscal = null where id = $1`,
    [id, conta_id],
  )
  await contarPartes(context, conta_id)
  return readDespesa(context, id)
})

/** Takes a part out of its payable: it is an expense of its own again, with the payable's supplier and document. */
export const desvincularDespesa = operation(despesasApi.desvincular, async (context, { id }) => {
  exigirContas(context.actor)
  const [found] = await context.db.query<{ conta_id: number | null; user_id: string | null }>(
    'select conta_id, user_id from financeiro_despesas_projeto where id = $1',
    [id],
  )
  if (!found) throw naoEncontrado()
  exigirAlterar(context.actor, AREA, found)
  if (found.conta_id === null) throw new AppError('regra', 'Esta despesa não está vinculada a uma conta.')
  await lockConta(context, found.conta_id)
  await lockRecord(context, despesasProjeto, AREA, id)
  await context.db.query(
    `update financeiro_despesas_projeto d set conta_id = null, fornecedor_id = c.fornecedor_id,
       nome_fornecedor_excluido = case when c.fornecedor_id is null then c.nome_fornecedor end,
       numero_nota_fiscal = c.numero_nota_fiscal, data_emissao_nota_fiscal = c.data_emissao,
       chave_acesso_nota_fiscal = c.chave_acesso_nota_fiscal
     from financeiro_contas_a_pagar c where d.id = $1 and c.id = d.conta_id`,
    [id],
  )
  await contarPartes(context, found.conta_id)
  return readDespesa(context, id)
})
