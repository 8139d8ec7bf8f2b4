import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import {
  giveBackProposta,
  lockProposta,
  marcarConvertidas,
  markConvertida,
} from '#modules/comercial/propostas/server/service.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { onRestore } from '#platform/server/services/lixeira/settle.ts'
import { projetos } from './table.ts'

interface Link {
  proposta_id: number | null
  /** The project to be saved; undefined for a new one. */
  projeto: { id: number; proposta_id: number | null } | undefined
}

/**
 * Prepares the link between a project and its proposal: judges it and marks the proposal as converted, and gives back
 * the one that it leaves.
 * @throws AppError where the proposal cannot be linked or updated; nothing is saved then
 */
export async function linkProposta(context: Context, { proposta_id, projeto }: Link): Promise<void> {
  const left = projeto?.proposta_id ?? null
  if (left !== null && left !== proposta_id) await giveBackProposta(context, left)
  if (proposta_id === null) return
  const proposta = await lockProposta(context, proposta_id)
  const others = await context.db.orm
    .select({ id: projetos.id })
    .from(projetos)
    .where(and(eq(projetos.proposta_id, proposta_id), projeto && ne(projetos.id, projeto.id)))
  if (others.length > 0) {
    throw new AppError('conflito', 'Um projeto já foi criado para esta proposta.', {
      titulo: 'Projeto já existe',
    })
  }
  if (projeto?.proposta_id !== proposta_id && proposta.status_proposta !== 'Aprovada') {
    const message = 'Apenas propostas aprovadas podem ser vinculadas a um projeto.'
    throw new AppError('regra', message, { campos: { proposta_id: message } })
  }
  await markConvertida(context, proposta)
}

// A project that comes back after its proposal did has it again.
onRestore(projetos, async (tx, ids) => {
  const rows = await tx.orm
    .select({ proposta_id: projetos.proposta_id })
    .from(projetos)
    .where(and(inArray(projetos.id, ids), isNotNull(projetos.proposta_id)))
  await marcarConvertidas(
    tx,
    rows.flatMap(({ proposta_id }) => proposta_id ?? []),
  )
})
