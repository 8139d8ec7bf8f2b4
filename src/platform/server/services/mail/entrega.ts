import { text } from 'drizzle-orm/pg-core'
import type { FimDaEntrega } from '../../../contract/entrega.ts'
import type { Database } from '../../ground/database/database.ts'
import { quoted } from '../lixeira/catalog.ts'

const AUTHOR = { user_id: null, nome: 'Sistema', operacao: 'correio', pedido: '' }

/** A mail of the table `emails`, and the record that it is of, if any. */
interface OfRecord {
  id: number
  tabela: string | null
  registro_id: number | null
}

/** The columns of a record that leaves by mail: `queueMail` gets the record, and the job `correio` writes them. */
export const entregaColumns = () => ({
  /** How its mail ended; null while that waits. */
  situacao: text(),
  motivo: text(),
})

/**
 * Removes a mail that needs no further attempt, and notes its end in its record: both or neither. Where two servers sent it, the
 * first one notes.
 */
export async function endMail(
  db: Database,
  { id, tabela, registro_id }: OfRecord,
  { situacao, motivo }: FimDaEntrega,
): Promise<void> {
  const remove = 'delete from emails where id = $1 returning id'
  if (tabela === null) {
    await db.query(remove, [id])
    return
  }
  await db.transaction(AUTHOR, async tx => {
    if ((await tx.query(remove, [id])).length === 0) return
    const set = `update ${quoted(tabela)} set situacao = $2, motivo = $3 where id = $1`
    await tx.query(set, [registro_id, situacao, motivo])
  })
}

/** Notes in the record of a mail why it waits for a further attempt: once for each reason. */
export async function noteDelay(
  db: Database,
  { tabela, registro_id }: OfRecord,
  motivo: string,
): Promise<void> {
  if (tabela === null) return
  await db.transaction(AUTHOR, tx =>
    tx.query(
      `update ${quoted(tabela)} set motivo = $2
       where id = $1 and situacao is null and motivo is distinct from $2`,
      [registro_id, motivo],
    ),
  )
}
