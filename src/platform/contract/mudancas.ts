import { z } from 'zod'
import { defineApi, query } from './api.ts'
import { id } from './fields.ts'

/** Days back of which changes are told. */
export const MUDANCAS_EM_DIAS = 30
/** Changes of a kind of record that are read, the newest, and records of it that are told. */
export const MUDANCAS_LIDAS = 300
export const MOSTRADAS_POR_TIPO = 3

const mudancasDoTipo = z.strictObject({
  /** Kind of record, e.g. 'Cliente'. */
  tipo: z.string(),
  /** Records that others changed, among the changes that are read. */
  registros: z.int(),
  /** There are more changes than are read. */
  mais: z.boolean(),
  linhas: z.array(
    z.strictObject({
      id: id(),
      titulo: z.string(),
      /** Who did what, e.g. 'Ana alterou'. */
      quem: z.string(),
      quando: z.string(),
      /** Null where the record is gone. */
      endereco: z.string().nullable(),
    }),
  ),
})
export type MudancasDoTipo = z.output<typeof mudancasDoTipo>

/** What others changed, read from the trail. In a file of its own: only the dashboard asks, once it stands. */
export const mudancasApi = defineApi('mudancas', {
  list: query({
    area: 'todos',
    nivel: 'ver',
    resumo: `O que outras pessoas mudaram desde um momento no que a pessoa pode ver, até ${MUDANCAS_EM_DIAS} dias atrás`,
    erro: 'Erro ao buscar o que mudou',
    input: z.strictObject({ desde: z.iso.datetime({ error: 'Informe desde quando.' }) }),
    output: z.strictObject({ desde: z.string(), tipos: z.array(mudancasDoTipo) }),
  }),
})
