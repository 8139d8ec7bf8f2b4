import { text } from 'drizzle-orm/pg-core'
import type { FimDaEntrega } from '../../../contract/entrega.ts'
import type { Database } from '../../ground/database/database.ts'
import { quoted } from '../lixeira/catalog.ts'

const AUTHOR = { user_id: null, nome: 'Sistema', operacao: 'correio', pedido: '' }

/** A mail of the table `emails`, and what tells how it ends: a record, the page of an account, or neither. */
interface OfRecord {
  id: number
  tabela: string | null
  registro_id: number | null
  usuario_id: string | null
}

/** How a mail ended, and what the page of its receiver calls it. */
export interface Fim extends FimDaEntrega {
  assunto: string
  notificacao: boolean
  /** Addresses of the records that it told of. */
  registros?: readonly string[] | undefined
}

/** Keeps the account from being removed before the transaction ends, which would remove its mails first: each would wait for the other. */
const HOLD = 'select id from auth_users where id = $1 for key share'

/** The columns of a record that leaves by mail: `queueMail` gets the record, and the job `correio` writes them. */
export const entregaColumns = () => ({
  /** How its mail ended; null while that waits. */
  situacao: text(),
  motivo: text(),
})

/**
 * Removes a mail that needs no further attempt, and notes its end in its record or for the page of its receiver: both or neither.
 * Where two servers sent it, the first one notes.
 * @param fim null where there was nothing to tell the person, who gets none
 */
export async function endMail(
  db: Database,
  { id, tabela, registro_id, usuario_id }: OfRecord,
  fim: Fim | null,
): Promise<void> {
  const remove = 'delete from emails where id = $1 returning id'
  if (!fim || (tabela === null && usuario_id === null)) {
    await db.query(remove, [id])
    return
  }
  const { situacao, motivo, assunto, notificacao, registros } = fim
  const changed = notificacao ? registros?.[0]?.split('/')[1] : 'auth_users'
  await db.transaction(AUTHOR, async tx => {
    if (usuario_id !== null) await tx.query(HOLD, [usuario_id])
    if ((await tx.query(remove, [id])).length === 0) return
    if (usuario_id !== null) {
      await tx.query(
        `insert into emails_enviados (usuario_id, assunto, notificacao, situacao, motivo, registros)
         select u.id, $2, $3, $4, $5, $6 from auth_users u where u.id = $1 and u.excluido_em is null`,
        [usuario_id, assunto, notificacao, situacao, motivo, registros ?? null],
      )
      // Notifications go to many at once: open pages read anew once the last of them left, and not at all of a summary.
      if (changed)
        await tx.query(
          `select avisar('mudancas', $1) where not $2 or not exists (select from emails where notificacao is not null)`,
          [changed, notificacao],
        )
    }
    if (tabela === null) return
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
