import { z } from 'zod'
import { defineApi, mutation, query } from '../api.ts'
import { bounded, id, texto } from '../fields.ts'
import type { HistoryProcedure } from '../history.ts'
import { aviso, declararNotificacoes } from '../notificacoes.ts'
import { aprovacao } from './aprovacao.ts'

/**
 * The procedures of an entity's approvals, below the entity's own, e.g. `financeiro/contas-a-pagar/aprovacoes/decidir`. Whoever
 * may read a record reads its approval; who decides, the rules say.
 * @param historico the entity's history, which says the area
 */
export const aprovacoesApi = ({ path, area }: Pick<HistoryProcedure, 'path' | 'area'>) =>
  defineApi(`${path.slice(0, path.lastIndexOf('/'))}/aprovacoes`, {
    ver: query({
      area,
      nivel: 'ver',
      resumo: 'A aprovação de um registro, passo a passo; null onde nenhuma alçada se aplica',
      erro: 'Erro ao buscar aprovação',
      input: z.strictObject({ registro_id: id() }),
      output: z.strictObject({ aprovacao: aprovacao.nullable() }),
    }),
    decidir: mutation({
      area,
      nivel: 'ver',
      resumo: 'Aprova ou recusa um passo; ninguém decide sobre o que é seu',
      erro: 'Erro ao decidir',
      sucesso: 'Decisão registrada',
      input: z.strictObject({
        registro_id: id(),
        /** Id and seal of the step, as they were seen. */
        passo_id: id(),
        selo: bounded(40),
        decisao: z.enum(['aprovar', 'recusar']),
        /** Required for a refusal. */
        motivo: texto('Escreva o motivo da recusa.', 500).nullable().default(null),
      }),
      output: z.strictObject({ aprovacao: aprovacao.nullable() }),
    }),
    pedir: mutation({
      area,
      nivel: 'registrar',
      resumo: 'Pede de novo a aprovação que foi recusada',
      erro: 'Erro ao pedir aprovação',
      sucesso: 'Aprovação pedida de novo',
      input: z.strictObject({ registro_id: id() }),
      output: z.strictObject({ aprovacao: aprovacao.nullable() }),
    }),
  })
export type AprovacoesApi = ReturnType<typeof aprovacoesApi>

/** Of the records of any entity: who may decide is looked up when the mail leaves. */
export const notificacoesDeAprovacao = declararNotificacoes('todos', {
  aprovacao_pedida: aviso(
    'Aprovação que espera por mim',
    'Quando algo passa a esperar a sua aprovação, pela alçada ou no lugar de alguém.',
  ),
  aprovacao_recusada: aviso(
    'Aprovação que pedi e foi recusada',
    'Quando alguém recusa o que você pediu para aprovar, com o motivo.',
  ),
})
