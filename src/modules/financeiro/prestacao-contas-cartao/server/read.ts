import type { Actor } from '#platform/server/access/permissions/actor.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import type { Scope } from '#platform/server/engine/list-source.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { cartoes } from '../../cartoes/server/table.ts'
import { EM_ABERTO, EM_ATRASO, type Prestacao } from '../contract.ts'
import { veTodosOsCartoes } from './access.ts'
import { prestacoes } from './table.ts'

/** A statement as it is read: who holds its card decides who may see it, and does not leave the server. */
export type PrestacaoLida = Omit<Prestacao, 'pode'> & { portador_id: string | null }

const JOINS = `join financeiro_cartoes c on c.id = t.cartao_id
  left join auth_users u on u.id = c.portador_id
  cross join lateral (
    select coalesce(sum(valor_despesa), 0.00) as total, count(*)::int as quantidade
    from financeiro_despesas_cartao where prestacao_id = t.id
  ) d`

export const source = defineSource<PrestacaoLida>()({
  table: prestacoes,
  joins: JOINS,
  extra: {
    nome_cartao: 'c.nome_cartao',
    tipo_cartao: 'c.tipo_cartao',
    ultimos_digitos: 'c.ultimos_digitos',
    portador_id: 'c.portador_id',
    nome_portador: 'u.name',
    total_despesas: 'd.total',
    quantidade_despesas: 'd.quantidade',
    diferenca: 't.valor_total_fatura - d.total',
  },
  searchRelated: [{ column: 'cartao_id', table: cartoes, searched: 'busca' }],
  filters: {
    cartao_id: 't.cartao_id = ?',
    [EM_ATRASO]: `t.data_vencimento_fatura < ?::date and ${umDe('t.status_fatura', EM_ABERTO)}`,
  },
})

/** What narrows the list: who does not see every card sees the statements of those that they hold. */
export const escopo = (actor: Actor): { scope?: Scope } =>
  veTodosOsCartoes(actor)
    ? {}
    : {
        scope: {
          where: 't.cartao_id in (select k.id from financeiro_cartoes k where k.portador_id = ?)',
          value: actor.id,
        },
      }

/** The month of a statement as people write it, e.g. "11/2026". */
export const mesEAno = ({ mes_referencia }: Pick<Prestacao, 'mes_referencia'>) =>
  `${mes_referencia.slice(5)}/${mes_referencia.slice(0, 4)}`

/** The statement of a card's month ("2026-11"), where it has one. */
export async function readPrestacaoDoMes(
  db: Queryable,
  cartao_id: number,
  mes_referencia: string,
): Promise<PrestacaoLida | undefined> {
  const [found] = await db.query<{ id: number }>(
    'select id from financeiro_prestacao_contas_cartao where cartao_id = $1 and mes_referencia = $2',
    [cartao_id, mes_referencia],
  )
  return found && source.one(db, found.id)
}

/** What was spent so far, by the index of the statement's expenses. */
export const DESPESAS = `(select coalesce(sum(d.valor_despesa), 0.00) from financeiro_despesas_cartao d
    where d.prestacao_id = t.id)`

/** SQL of the open statements of other people's cards, the oldest month first. Its index holds open ones alone. */
export const faturasAbertasDosOutros = (portador: string) => `
  select t.cartao_id, c.nome_cartao, c.ultimos_digitos, t.mes_referencia, t.status_fatura, t.data_vencimento_fatura,
    ${DESPESAS} as total_despesas, coalesce(p.name, 'Sem portador') as de
  from financeiro_prestacao_contas_cartao t join financeiro_cartoes c on t.cartao_id = c.id
    left join auth_users p on p.id = c.portador_id
  where c.portador_id is distinct from ${portador} and ${umDe('t.status_fatura', EM_ABERTO)}
  order by t.mes_referencia, c.nome_cartao, c.id`

/**
 * SQL of the open statements of the cards that a person holds, the oldest month first.
 * @param portador SQL of the person's key
 */
export const faturasAbertas = (portador: string) => `
  select t.cartao_id, c.nome_cartao, c.ultimos_digitos, t.mes_referencia, t.status_fatura, t.data_vencimento_fatura,
    ${DESPESAS} as total_despesas
  from financeiro_cartoes c join financeiro_prestacao_contas_cartao t on t.cartao_id = c.id
  where c.portador_id = ${portador} and ${umDe('t.status_fatura', EM_ABERTO)}
  order by t.mes_referencia, c.nome_cartao, c.id`
