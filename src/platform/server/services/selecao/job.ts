import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import { defineJob } from '../jobs/define.ts'
import { runPiece } from './piece.ts'

/** Does what is asked of many records, a piece of each request in turn: a small one does not wait for a large one. */
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
    let open: { id: string }[]
    do {
      open = await db.query(`select id from lotes where estado = 'andando' order by created_at`)
      let more = false
      for (const { id } of open) {
        signal.throwIfAborted()
        more = (await runPiece(bulk, id)) || more
        await turn()
      }
      // Where another server holds a request, it goes on with it.
      if (!more) return
    } while (open.length > 0)
  },
})
