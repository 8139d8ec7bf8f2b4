import { readSettings } from '../../access/settings/settings.ts'
import type { Queryable } from '../../ground/database/database.ts'
import type { Files } from '../../ground/files/files.ts'
import { readLogo } from './images.ts'

/** What heads a document of the company: its name, and its logo as a data URL. Null where nobody gave them. */
export async function readTimbre(
  db: Queryable,
  files: Files,
): Promise<{ empresa: string | null; logo: string | null }> {
  const { nome_empresa: empresa } = await readSettings(db)
  const found = await readLogo({ db, files })
  return { empresa, logo: found && `data:${found.tipo_mime};base64,${found.bytes.toString('base64')}` }
}
