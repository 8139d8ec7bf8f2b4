import { MAXIMO_DE_IDS } from '#platform/contract/export.ts'
import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { avisosDasContas } from '../../apoio/beneficiario/server/service.ts'
import { type ContaListada, contasApi } from '../contract.ts'
import { restaPagar } from './pagavel.ts'
import { narrowed } from './selected.ts'
import { source } from './service.ts'

type Lida = Pick<
  ContaListada,
  'id' | 'solicitacao_compra' | 'nome_fornecedor' | 'status' | 'valor' | 'valor_pago'
> &
  Parameters<typeof avisosDasContas>[2][number]

const BY_ID = `select id, solicitacao_compra, nome_fornecedor, fornecedor_id, codigo_pagamento, status, valor, valor_pago
  from financeiro_contas_a_pagar where id = any($1) order by id`

/** What approvers of payables are told. */
export const avisosPorId = async (db: Queryable, hoje: string, ids: readonly number[]) =>
  avisosDasContas(db, hoje, await db.query<Lida>(BY_ID, [ids]))

/** Where parts of payables that are not cancelled yet go, and how much. */
const RATEADAS = `select c.id, sum(d.valor_despesa)::text as rateado
  from financeiro_contas_a_pagar c join financeiro_despesas_projeto d on d.conta_id = c.id
  where c.id = any($1) and c.status <> 'Cancelada' group by c.id`

/** What cancelling takes from projects; nothing for who may not see them. */
async function avisosDoRateio(
  { db, actor }: Context,
  contas: readonly Lida[],
): Promise<Map<number, string[]>> {
  if (!alcanca(nivelDe(actor, 'financeiro.projetos'), 'ver')) return new Map()
  const rows = await db.query<{ id: number; rateado: string }>(RATEADAS, [contas.map(({ id }) => id)])
  const told = (rateado: string) =>
    `Cancelar tira dos projetos ${formatMoney(rateado)} que desta conta foram rateados. Voltam se ela for reaberta.`
  return new Map(rows.map(({ id, rateado }) => [id, [told(rateado)]]))
}

const JA_MARCADA = 'Já está marcada como paga: o pagamento acrescenta a data e a conta bancária.'

/** Of payables that a payment is registered of, or that become Paga; a payment of what is Paga by hand is told, too. */
async function avisosDePagar({ db, hoje }: Context, contas: readonly Lida[], registra: boolean) {
  const avisos = await avisosDasContas(db, hoje, contas)
  for (const conta of contas)
    if (registra && conta.status === 'Paga' && toCents(restaPagar(conta)) > 0n)
      avisos.set(conta.id, [...(avisos.get(conta.id) ?? []), JA_MARCADA])
  return avisos
}

/** Of payables by their ids, or of the first that search and filters select, those of which something is to be looked at. */
export const conferirContas = operation(
  contasApi.conferir,
  async (context, { ids, exceto = [], busca, filtros, status }) => {
    const { db } = context
    const contas: Lida[] = ids
      ? await db.query<Lida>(BY_ID, [ids])
      : (
          await source.page(db, {
            ...{ busca, filtros: narrowed(context, filtros) },
            ...{ ordem: 'data_vencimento', direcao: 'asc', pagina: 1, por_pagina: MAXIMO_DE_IDS },
          })
        ).rows
    const avisos = await (status === 'Cancelada'
      ? avisosDoRateio(context, contas)
      : avisosDePagar(context, contas, status === undefined))
    const left = new Set<unknown>(exceto)
    return contas.flatMap(({ id, solicitacao_compra, nome_fornecedor }) => {
      const own = left.has(id) ? undefined : avisos.get(id)
      return own ? [{ id, nome: `${solicitacao_compra} · ${nome_fornecedor}`, avisos: own }] : []
    })
  },
)
