import { z } from 'zod'
import { defineApi, query } from './api.ts'
import { comentario } from './comentarios/comentario.ts'
import type { FimDaEntrega } from './entrega.ts'
import { id, registro } from './fields.ts'
import { type HistoryProcedure, mudanca } from './history.ts'

/** Entries of one page. */
export const ENTRADAS = 20

/** A file that was added to the record. */
const arquivo = z.strictObject({
  id: registro.id,
  user_id: registro.user_id,
  created_at: registro.created_at,
  nome_arquivo: z.string(),
  tamanho_arquivo: z.int(),
  /** Who added it; picture and seed of the drawn one as in a comment. */
  autor: z.string().nullable(),
  avatar_url: z.string().nullable(),
  email: z.string().nullable(),
})

/** A mail that went to the person whose account it is, or told somebody of the record: what it was and how it ended, with nothing of what stood in it. */
const correio = z.strictObject({
  id: registro.id,
  created_at: registro.created_at,
  assunto: z.string(),
  /** Who got it, or several of one kind, in words; null on the page of that person. */
  para: z.string().nullable(),
  situacao: z.string() as z.ZodType<FimDaEntrega['situacao']>,
  motivo: z.string().nullable(),
})
export type Correio = z.output<typeof correio>

/** One entry: what somebody said, changed, sent by mail or added. */
const entrada = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('comentario'), comentario }),
  /** Of `anexo`, a file that was removed or brought back, or the upload of one that is gone, `sobre` is the name. */
  z.strictObject({ tipo: z.enum(['mudanca', 'email', 'anexo']), mudanca }),
  z.strictObject({ tipo: z.literal('arquivo'), arquivo }),
  z.strictObject({ tipo: z.literal('correio'), correio }),
])
export type Entrada = z.output<typeof entrada>

const antes = z.int().min(1).nullable()
/** Cursor: of each source the last entry that was shown; null where none was yet. */
const cursor = z.strictObject({
  comentario: antes,
  mudanca: antes,
  arquivo: antes,
  correio: antes,
})
export type Cursor = z.output<typeof cursor>

/** A page of a timeline. */
export const paginaDaLinha = z.strictObject({
  entradas: z.array(entrada),
  /** Where the next page begins; null where there is none. */
  antes_de: cursor.nullable(),
  /** May this person read and write its comments? */
  pode: z.strictObject({ conversar: z.boolean(), comentar: z.boolean() }),
})
export type PaginaDaLinha = z.output<typeof paginaDaLinha>

/**
 * The procedure that tells everything that happened to a record, newest first, e.g.
 * `comercial/clientes/linha-do-tempo/list`.
 * @param historico the entity's history, which says the area
 */
export const linhaDoTempoApi = ({ path, area }: Pick<HistoryProcedure, 'path' | 'area'>) =>
  defineApi(`${path.slice(0, path.lastIndexOf('/'))}/linha-do-tempo`, {
    list: query({
      area,
      nivel: 'ver',
      resumo: `Comentários, mudanças, e-mails e arquivos de um registro, do mais novo ao mais antigo, ${ENTRADAS} por vez`,
      erro: 'Erro ao buscar linha do tempo',
      input: z.strictObject({ registro_id: id(), antes_de: cursor.nullable().default(null) }),
      output: paginaDaLinha,
    }),
  })
