import { z } from 'zod'
import { query } from './api.ts'
import { id } from './fields.ts'
import type { Area } from './permissions.ts'

/** One change of a record: who, when, and each field that differs. */
const mudanca = z.strictObject({
  id: z.int(),
  quando: z.string(),
  usuario_nome: z.string(),
  acao: z.enum(['criar', 'alterar', 'excluir', 'ler']),
  campos: z.array(z.strictObject({ campo: z.string(), antes: z.json(), depois: z.json() })),
})
export type Mudanca = z.output<typeof mudanca>

/** The procedure by which an entity shows the history of one of its records; it needs the same area as reading it. */
export const historyQuery = (area: Area) =>
  query({
    area,
    nivel: 'ver',
    resumo: 'Histórico de um registro, da mudança mais nova à mais antiga',
    erro: 'Erro ao buscar histórico',
    input: z.strictObject({
      id: id(),
      /** For going on: only changes older than this one. */
      antes_de: z.int().min(1).nullable().default(null),
    }),
    output: z.strictObject({ mudancas: z.array(mudanca), mais: z.boolean() }),
  })
