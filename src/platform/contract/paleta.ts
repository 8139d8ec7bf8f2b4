import { z } from 'zod'
import { defineApi, query } from './api.ts'
import { textoDeBusca } from './fields.ts'

/** As many records as one search brings; who does not see theirs among them types another letter. */
export const MAX_ACHADOS = 20

const achado = z.strictObject({
  /** Path of the entity in the API, e.g. `comercial/clientes`. */
  entidade: z.string(),
  /** A number, or a person's uuid. */
  id: z.union([z.int(), z.string()]),
  /** What one of its records is called, e.g. 'Cliente'. */
  nome: z.string(),
  rotulo: z.string(),
  /** What tells records of one name apart; may be empty. Nothing that their list does not show. */
  detalhe: z.string(),
  /** Address of the screen that shows the record, with its dialog open. */
  endereco: z.string(),
})
export type Achado = z.output<typeof achado>

export const paletaApi = defineApi('paleta', {
  /**
   * Records of every entity whose list this person may read, best first: the name or a number is just what was typed,
   * begins with it, holds words that begin with each of the words typed, or contains them; among equals the latest first.
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
