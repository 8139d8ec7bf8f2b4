import { z } from 'zod'
import { defineApi, query } from './api.ts'
import { textoDeBusca } from './fields.ts'

/** Most records of one search. */
export const MAX_ACHADOS = 20

const achado = z.strictObject({
  /** Path of the entity in the API, e.g. `comercial/clientes`. */
  entidade: z.string(),
  /** A number, or a person's uuid. */
  id: z.union([z.int(), z.string()]),
  /** The entity's noun, e.g. 'Cliente'. */
  nome: z.string(),
  rotulo: z.string(),
  /** Detail that distinguishes records of the same name; may be empty. Only fields that their list shows. */
  detalhe: z.string(),
  /** Address of the screen that shows the record, with its dialog open. */
  endereco: z.string(),
})
export type Achado = z.output<typeof achado>

export const paletaApi = defineApi('paleta', {
  /**
   * Searches every entity whose list this person may read. Order: name or number equal to the text, beginning with it,
   * words beginning with each typed word, containing them; then the most recent first.
   */
  buscar: query({
    area: 'todos',
    nivel: 'ver',
    resumo: 'Registros de qualquer lista que a pessoa pode ver, por nome, documento, título ou número',
    erro: 'Erro ao buscar',
    input: z.strictObject({ busca: textoDeBusca }),
    output: z.strictObject({ achados: z.array(achado) }),
  }),
})
