import { operation } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { veTodosOsCartoes } from '../../prestacao-contas-cartao/server/service.ts'
import { contasApi } from '../contract.ts'

const OPTIONS = 20

/** SQL of 'Visa · 10/2026': the statement `f` of the card `k`. */
const NOME = `k.nome_cartao || ' · ' || right(f.mes_referencia, 2) || '/' || left(f.mes_referencia, 4)`

/** SQL of the name of the statement that the payable `t` pays. */
export const nomeDaFatura = `(select ${NOME} from financeiro_prestacao_contas_cartao f
  join financeiro_cartoes k on k.id = f.cartao_id where f.id = t.prestacao_id)`

/** A statement has one payable that pays it. @throws AppError dados_invalidos where it is gone, or another pays it */
export async function exigirFatura(
  { db }: { db: Queryable },
  prestacao_id: number | null | undefined,
  conta_id: number | null,
): Promise<void> {
  if (prestacao_id == null) return
  const [found] = await db.query<{ outra: string | null }>(
    `select (select c.solicitacao_compra from financeiro_contas_a_pagar c
       where c.prestacao_id = f.id and c.id is distinct from $2) as outra
     from financeiro_prestacao_contas_cartao f where f.id = $1 for key share of f`,
    [prestacao_id, conta_id],
  )
  if (found && found.outra === null) return
  const message = found
    ? `A conta ${found.outra} já paga esta fatura.`
    : 'Esta fatura não existe mais. Escolha outra.'
  throw new AppError('dados_invalidos', message, { campos: { prestacao_id: message } })
}

/** @throws AppError dados_invalidos where a purchase in instalments is to pay a statement, which one payable pays */
export function exigirSemFatura({ prestacao_id }: { prestacao_id: number | null }): void {
  if (prestacao_id === null) return
  const message = 'Uma fatura é paga por uma conta só. Retire a fatura ou as parcelas.'
  throw new AppError('dados_invalidos', message, { campos: { prestacao_id: message } })
}

/**
 * Statements without a payable, the newest first; of every card for who sees every card, else of one's own. The name of a card is
 * folded once, whatever statements it has.
 */
export const listFaturasParaConta = operation(contasApi.faturas, ({ db, actor }, { busca }) =>
  db.query<{ id: number; nome_fatura: string }>(
    `with k as materialized (
       select c.id, c.nome_cartao, f_busca(c.nome_cartao) as dobrado from financeiro_cartoes c
       where ($2::uuid is null or c.portador_id = $2) and c.id in (select cartao_id from financeiro_prestacao_contas_cartao))
     select f.id, ${NOME} as nome_fatura
     from financeiro_prestacao_contas_cartao f join k on k.id = f.cartao_id
     where k.dobrado || f_busca(' · ') || right(f.mes_referencia, 2) || '/' || left(f.mes_referencia, 4) like f_busca($1)
       and not exists (select from financeiro_contas_a_pagar c where c.prestacao_id = f.id)
     order by f.mes_referencia desc, k.nome_cartao, f.id limit ${OPTIONS}`,
    [`%${busca.replace(/[\\%_]/g, '\\$&')}%`, veTodosOsCartoes(actor) ? null : actor.id],
  ),
)
