import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import type { Projeto } from '../contract.ts'

type Cliente = Pick<Projeto, 'cliente_id' | 'nome_cliente'>

const NENHUM: Cliente = { cliente_id: null, nome_cliente: null }

/** The client of a project's proposal; none for a person who may not see clients. */
export async function clienteDaProposta(
  { db, actor }: Context,
  proposta_id: number | null,
): Promise<Cliente> {
  if (proposta_id === null || !alcanca(nivelDe(actor, 'comercial'), 'ver')) return NENHUM
  const [cliente] = await db.query<Cliente>(
    `select p.cliente_id, coalesce(c.nome_cliente, p.nome_cliente_excluido) as nome_cliente
     from comercial_propostas p left join comercial_clientes c on c.id = p.cliente_id where p.id = $1`,
    [proposta_id],
  )
  return cliente ?? NENHUM
}
