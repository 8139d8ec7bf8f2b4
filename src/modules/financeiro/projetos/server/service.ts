import { eq } from 'drizzle-orm'
import type { Context } from '#platform/server/operation.ts'
import { insertRecord } from '#platform/server/records.ts'
import { projetos } from './table.ts'

/** The project that a proposal became, if it did. */
export async function findProjetoDaProposta(
  { db }: Context,
  proposta_id: number,
): Promise<{ id: number } | undefined> {
  const rows = await db.orm
    .select({ id: projetos.id })
    .from(projetos)
    .where(eq(projetos.proposta_id, proposta_id))
  return rows[0]
}

/** Makes the project of a converted proposal, managed by whoever converts it. @returns its id */
export function createProjetoDaProposta(
  context: Context,
  proposta: { id: number; titulo_proposta: string; valor_proposta: string },
): Promise<number> {
  return insertRecord(context, projetos, {
    criado_por: context.actor.id,
    proposta_id: proposta.id,
    nome_projeto: `Projeto - ${proposta.titulo_proposta}`,
    orcamento_total: proposta.valor_proposta,
    status_projeto: 'Planejamento',
  })
}
