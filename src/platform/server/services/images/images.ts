import { buffer } from 'node:stream/consumers'
import { urlDaImagem } from '../../../contract/images.ts'
import type { Context } from '../../engine/operation.ts'
import { insertRecord } from '../../engine/records.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { lockUntilEnd } from '../../ground/database/locks.ts'
import type { ArquivoGuardado, Files, Guarda } from '../../ground/files/files.ts'
import { imagens } from './table.ts'

/** Where these pictures are kept. */
export const GUARDA_DE_IMAGENS: Guarda = { pasta: 'imagens', tabela: 'imagens' }

type Uso = 'avatar' | 'logo'

/** Of a person only their own; there is one logo, whoever gave it. */
const OWN = `uso = $1 and (uso = 'logo' or user_id = $2)`

/** Where the file of the present picture is; nothing where there is none. */
export async function pathsDaImagem({ db, actor }: Context, uso: Uso): Promise<string[]> {
  const rows = await db.query<{ path_arquivo: string }>(`select path_arquivo from imagens where ${OWN}`, [
    uso,
    actor.id,
  ])
  return rows.map(row => row.path_arquivo)
}

/**
 * Forgets the present picture, in the transaction that gives another or none: of two at once the later one stays.
 * @returns where its file is
 */
export async function dropImage({ db, actor }: Context, uso: Uso): Promise<string[]> {
  await lockUntilEnd(db, 'imagens')
  const rows = await db.query<{ path_arquivo: string }>(
    `delete from imagens where ${OWN} returning path_arquivo`,
    [uso, actor.id],
  )
  return rows.map(row => row.path_arquivo)
}

/** Records a picture; `dropImage` comes first. @returns its address */
export async function keepImage(context: Context, uso: Uso, arquivo: ArquivoGuardado): Promise<string> {
  await insertRecord(context, imagens, { uso, ...arquivo })
  return urlDaImagem(arquivo.nome_arquivo)
}

/** Forgets the picture of somebody who was deleted; the sweep takes its file away. */
export const forgetAvatar = (db: Queryable, user_id: string) =>
  db.query(`delete from imagens where uso = 'avatar' and user_id = $1`, [user_id])

/** A picture that this person may see: the logo is for everybody, people are for those who signed in. */
export async function findImage(
  db: Queryable,
  nome_arquivo: string,
  signedIn: boolean,
): Promise<(Pick<ArquivoGuardado, 'path_arquivo' | 'tipo_mime_arquivo'> & { uso: Uso }) | undefined> {
  const rows = await db.query<{ uso: Uso; path_arquivo: string; tipo_mime_arquivo: string }>(
    `select uso, path_arquivo, tipo_mime_arquivo from imagens
     where nome_arquivo = $1 and (uso = 'logo' or $2) order by uso desc limit 1`,
    [nome_arquivo, signedIn],
  )
  return rows[0]
}

/** The company's logo for what the server draws itself, such as a PDF; null where there is none. */
export async function readLogo({
  db,
  files,
}: {
  db: Queryable
  files: Files
}): Promise<{ bytes: Buffer; tipo_mime: 'image/png' | 'image/jpeg' } | null> {
  const [logo] = await db.query<{ path_arquivo: string; tipo_mime_arquivo: 'image/png' | 'image/jpeg' }>(
    `select path_arquivo, tipo_mime_arquivo from imagens where uso = 'logo'`,
  )
  if (!logo) return null
  const { stream } = await files.read(logo.path_arquivo)
  return { bytes: await buffer(stream), tipo_mime: logo.tipo_mime_arquivo }
}
