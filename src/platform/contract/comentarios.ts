import { z } from 'zod'
import { defineApi, mutation, type OutputOf, query } from './api.ts'
import { byId, deleteInput, id, registro, texto } from './fields.ts'
import type { HistoryProcedure } from './history.ts'

const MAX = 5000

export const comentarioInput = z.strictObject({
  registro_id: id(),
  texto: texto('Escreva o comentário.', MAX),
})

const comentario = z.strictObject({
  ...registro,
  ...comentarioInput.shape,
  /** Who wrote it. */
  autor: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** From which the picture of somebody without one is drawn. */
  email: z.string().nullable(),
  pode: z.strictObject({ excluir: z.boolean() }),
})

/**
 * The procedures of an entity's comments, below the entity's own, e.g. `comercial/clientes/comentarios/list`. Whoever may
 * read a record may read its comments; writing one asks for `registrar`.
 * @param historico the entity's history, which says the area
 */
export const comentariosApi = ({ path, area }: Pick<HistoryProcedure, 'path' | 'area'>) =>
  defineApi(`${path.slice(0, path.lastIndexOf('/'))}/comentarios`, {
    list: query({
      area,
      nivel: 'ver',
      resumo: 'Os comentários de um registro, do mais antigo ao mais novo; os últimos 200',
      erro: 'Erro ao buscar comentários',
      input: z.strictObject({ registro_id: id() }),
      output: z.strictObject({ rows: z.array(comentario) }),
    }),
    create: mutation({
      area,
      nivel: 'registrar',
      resumo: 'Comenta um registro',
      erro: 'Erro ao enviar comentário',
      sucesso: 'Comentário enviado',
      input: comentarioInput,
      output: comentario,
    }),
    delete: mutation({
      area,
      nivel: 'registrar',
      resumo: 'Exclui um comentário',
      erro: 'Erro ao excluir comentário',
      sucesso: 'Comentário excluído',
      exclui: { tipo: 'Comentário', nome: 'texto' },
      input: deleteInput,
      output: byId,
    }),
  })
export type ComentariosApi = ReturnType<typeof comentariosApi>
export type Comentario = OutputOf<ComentariosApi['create']>
