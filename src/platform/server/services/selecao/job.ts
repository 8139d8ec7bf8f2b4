import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import { defineJob } from '../jobs/define.ts'
import { type Pending, runPieces } from './pieces.ts'

/** Does what is asked of many records, some pieces of each request in turn: a small one does not wait for a large one. */
export const alteracoes = defineJob({
  name: 'selecao',
  title: 'Alterações de muitos registros',
  description: 'Altera ou exclui o que foi selecionado em uma lista, aos poucos.',
  atStart: true,
  input: z.strictObject({}),
  attempts: 100,
  backoff: { first: 1, max: 60 },
  timeout: 6 * 3600,
  run: async ({ db, bulk, signal }) => {
    let open: Pending[]
    do {
      open = await db.query<Pending>(
        `select id, operacao, planilha_id, total - feitas - recusadas as faltam from lotes
         where estado = 'andando' order by created_at`,
      )
      let more = false
      for (const pending of open) {
        signal.throwIfAborted()
        more = (await runPieces(bulk, pending)) || more
        await turn()
      }
      // Where another server holds a request, it goes on with it.
      if (!more) return
    } while (open.length > 0)
  },
})
