import { z } from 'zod'
import { id, registro, texto, usuarioId } from '../fields.ts'

const MAX = 5000
const MAX_MENCOES = 20

export const comentarioInput = z.strictObject({
  registro_id: id(),
  texto: texto('Escreva o comentário.', MAX),
  /** The people whom the text names as '@Nome'. Each has to be somebody who may see the record. */
  mencionados: z.array(usuarioId()).max(MAX_MENCOES, `Mencione até ${MAX_MENCOES} pessoas.`).default([]),
})

/** Somebody who may be mentioned. */
export const pessoa = z.strictObject({ id: z.string(), full_name: z.string() })

export const comentario = z.strictObject({
  ...registro,
  ...comentarioInput.shape,
  /** Whom it mentions, by their present names. */
  mencionados: z.array(pessoa),
  /** Who wrote it. */
  autor: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** From which the picture of somebody without one is drawn. */
  email: z.string().nullable(),
  pode: z.strictObject({ excluir: z.boolean() }),
})
