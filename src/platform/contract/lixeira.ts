import { z } from 'zod'
import { defineApi, mutation } from './api.ts'
import { bounded, id } from './fields.ts'

/** Days for which a deleted record can be restored from the bin. */
export const DIAS_NA_LIXEIRA = 30
/** Time in which the person who deleted a record may undo it without access to the bin. */
export const MINUTOS_PARA_DESFAZER = 10

/** `motivo` of a refusal: what it depends on is in the bin too. The page offers to restore all of it. */
export const DEPENDE_DA_LIXEIRA = 'depende_da_lixeira'

/** Answer of a restore. */
export const restaurado = z.strictObject({
  tipo: z.string(),
  nome: z.string(),
  /** Sentences about what could not be restored as it was. */
  aviso: z.string().nullable(),
})

/** Every signed-in person may undo their own deletes, if they still may delete there. */
export const lixeiraApi = defineApi('lixeira', {
  desfazer: mutation({
    area: 'todos',
    nivel: 'registrar',
    resumo: 'Desfaz uma exclusão que a própria pessoa acabou de fazer',
    erro: 'Erro ao desfazer exclusão',
    sucesso: 'Exclusão desfeita',
    input: z.strictObject({
      /** Path of the procedure that deleted, e.g. `comercial/clientes/delete`. */
      operacao: bounded(200),
      id: id(),
    }),
    output: restaurado,
  }),
})
