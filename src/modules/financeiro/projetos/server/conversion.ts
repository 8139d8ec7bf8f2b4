import { eq } from 'drizzle-orm'
import { propostasApi } from '#modules/comercial/propostas/contract.ts'
import {
  markConvertida,
  PEDE_PROJETOS,
  readProposta,
  registraProjetos,
} from '#modules/comercial/propostas/server/service.ts'
import { propostas } from '#modules/comercial/propostas/server/table.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { insertRecord, lockRecord } from '#platform/server/engine/records.ts'
import { AppError, naoPermitido } from '#platform/server/ground/errors.ts'
import { projetos } from './table.ts'

/** Locks the proposal, so that parallel conversions pass one after the other and only the first makes a project. */
export const converterProposta = operation(propostasApi.converter, async (context, { id }) => {
  const { db, actor } = context
  const proposta = await lockRecord(context, propostas, 'comercial', id)
  if (!registraProjetos(actor)) throw naoPermitido(PEDE_PROJETOS)
  const made = await db.orm.select({ id: projetos.id }).from(projetos).where(eq(projetos.proposta_id, id))
  if (made.length > 0) {
    throw new AppError('conflito', 'Um projeto já foi criado para esta proposta.', {
      titulo: 'Projeto já existe',
    })
  }
  if (proposta.status_proposta !== 'Aprovada') {
    throw new AppError('regra', 'Apenas propostas aprovadas podem ser convertidas em projetos.', {
      titulo: 'Ação não permitida',
    })
  }
  // Whoever converts manages it.
  const projeto_id = await insertRecord(context, projetos, {
    criado_por: actor.id,
    proposta_id: id,
    nome_projeto: `Projeto - ${proposta.titulo_proposta}`,
    orcamento_total: proposta.valor_proposta,
    status_projeto: 'Planejamento',
  })
  await markConvertida(context, proposta)
  return { proposta: await readProposta(context, id), projeto_id }
})
