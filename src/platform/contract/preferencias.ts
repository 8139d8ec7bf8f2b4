import { z } from 'zod'
import { defineApi, mutation } from './api.ts'
import { bounded } from './fields.ts'

/** Choices of one person about screens, by the screen's word; each screen reads its own text. */
export type Preferencias = Record<string, string>

/** Choices that one person may keep. */
export const MAXIMO_DE_PREFERENCIAS = 100

export const preferenciasApi = defineApi('preferencias', {
  gravar: mutation({
    area: 'todos',
    nivel: 'registrar',
    resumo: 'Guarda uma escolha da própria pessoa sobre uma tela; null volta ao que é entregue',
    erro: 'Erro ao salvar a sua escolha',
    input: z.strictObject({
      chave: bounded(60).regex(/^[a-z0-9_./-]+$/, { error: 'Preferência inválida.' }),
      valor: bounded(500).nullable(),
    }),
    output: z.strictObject({ chave: z.string(), valor: z.string().nullable() }),
  }),
})
