import { z } from 'zod'
import { defineApi, mutation, type OutputOf, query } from '#platform/contract/api.ts'
import { byId, deleteInput, id, registro, texto } from '#platform/contract/fields.ts'
import type { Historia } from '#platform/contract/history.ts'

const MAX = 5000

export const comentarioInput = z.strictObject({
  chamado_id: id(),
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

/** What the history of a ticket tells of its comments. */
export const comentarioHistoria = {
  entidade: 'Comentário',
  campos: { texto: 'Comentário' },
  nome: [],
  caminho: '/predial/chamados?dialogo=ver&id={chamado_id}',
} satisfies Historia

const acesso = { area: 'predial.chamados' } as const

/** The conversation on a ticket: between its requester, whoever takes care of it and whoever manages tickets. */
export const comentariosApi = defineApi('predial/comentarios', {
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'A conversa de um chamado, do comentário mais antigo ao mais novo; os últimos 200',
    erro: 'Erro ao buscar comentários',
    input: z.strictObject({ chamado_id: id() }),
    output: z.strictObject({ rows: z.array(comentario) }),
  }),
  create: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Comenta um chamado',
    erro: 'Erro ao enviar comentário',
    sucesso: 'Comentário enviado',
    input: comentarioInput,
    output: comentario,
  }),
  delete: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Exclui um comentário',
    erro: 'Erro ao excluir comentário',
    sucesso: 'Comentário excluído',
    exclui: { tipo: 'Comentário', nome: 'texto' },
    input: deleteInput,
    output: byId,
  }),
})
export type Comentario = OutputOf<typeof comentariosApi.create>
