import { z } from 'zod'
import { defineApi, mutation, query } from '../../contract/api.ts'
import { operation } from '../../server/engine/operation.ts'

const declaration = {
  area: 'comercial',
  nivel: 'registrar',
  resumo: 'Para teste',
  erro: 'Erro de teste',
} as const
const texto = z.strictObject({ texto: z.string() })
const api = defineApi('teste', {
  eco: mutation({ ...declaration, input: texto, output: texto }),
  falha: query({ ...declaration, input: z.strictObject({}), output: texto }),
})
/** A procedure that answers what it was told, and one that fails with an unknown error. */
export const probes = [
  operation(api.eco, async (_, input) => input),
  operation(api.falha, async ({ db }) => {
    await db.query(`select 1 / 0 from nada where nome = $1`, ['segredo-do-cliente'])
    return { texto: '' }
  }),
]
