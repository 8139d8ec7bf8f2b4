// Apart from `aprovacoes.ts`, which lists begin with: forms alone ask this.
import { z } from 'zod'
import { defineApi, query } from '../api.ts'
import { bounded, dinheiroOpcional, id, textoOpcional } from '../fields.ts'
import type { HistoryProcedure } from '../history.ts'

/** Records of one kind that a record is of, such as projects, which are looked at. */
const MAX_LIGADOS = 200

/**
 * Who will have to approve a record that is being typed. It tells names and steps to whoever may register one, and no rule.
 * @param historico the entity's history, which says the area
 */
export const aprovacaoPrevistaApi = ({ path, area }: Pick<HistoryProcedure, 'path' | 'area'>) =>
  defineApi(`${path.slice(0, path.lastIndexOf('/'))}/aprovacoes`, {
    prever: query({
      area,
      nivel: 'registrar',
      resumo: 'Quem terá de aprovar um registro com estes dados; null onde nenhuma alçada se aplica',
      erro: 'Erro ao buscar quem aprova',
      input: z.strictObject({
        /** As it will be saved: some statuses ask for no approval. */
        situacao: bounded(60),
        valor: dinheiroOpcional(),
        centro_custo: textoOpcional().default(null),
        ligados: z.array(id()).max(MAX_LIGADOS).default([]),
        /** The record that is changed: it may be a part of a larger whole, or pass its budget. */
        registro_id: id().optional(),
      }),
      /** 'Ana, depois Diretoria' */
      output: z.strictObject({ passos: z.string().nullable() }),
    }),
  })
