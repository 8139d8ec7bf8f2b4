import { z } from 'zod'
import { defineApi, mutation } from './api.ts'
import { id } from './fields.ts'

/** How long what was deleted can be brought back from the bin. */
export const DIAS_NA_LIXEIRA = 30
/** How long whoever deleted something may take it back by themselves. */
export const MINUTOS_PARA_DESFAZER = 10

/** What is told of a deletion that was taken back. */
export const restaurado = z.strictObject({
  tipo: z.string(),
  nome: z.string(),
  /** What could not come back as it was. */
  aviso: z.string().nullable(),
})

/** Every signed-in person takes back their own deletes; that they may still delete there is asked again. */
export const lixeiraApi = defineApi('lixeira', {
  desfazer: mutation({
    area: 'todos',
    nivel: 'registrar',
    resumo: 'Desfaz uma exclusão que a própria pessoa acabou de fazer',
    erro: 'Erro ao desfazer exclusão',
    sucesso: 'Exclusão desfeita',
    input: z.strictObject({
      /** Path of the procedure that deleted, e.g. `comercial/clientes/delete`. */
      operacao: z.string().max(200),
      id: id(),
    }),
    output: restaurado,
  }),
})
