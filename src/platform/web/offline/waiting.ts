import { type Owner, openBytes, sealBytes } from '../kit/draft/seal.ts'
import type { Draft } from '../kit/draft/store.ts'
import { read, readAll, remove, type Stored, write } from './database.ts'

/** A photo of what waits; its bytes lie apart. */
export interface WaitingPhoto {
  /** Its idempotency key. */
  chave: string
  nome: string
  mime: string
}

/** A new record that could not be sent yet, or whose photos could not. */
export interface Waiting {
  /** Its idempotency key: sent as often as need be, it makes one record. */
  chave: string
  /** When it was kept, in milliseconds. */
  quando: number
  /** What it is, e.g. 'Chamado', and how it is called. */
  tipo: string
  titulo: string
  /** Where its form is, e.g. '/predial/chamados'. */
  pagina: string
  /** The procedure that creates it. */
  criar: { path: string; erro: string; sucesso?: string | undefined }
  /** The procedure that takes its photos. */
  anexar: { path: string; erro: string }
  dados: unknown
  /** What the form held, for opening it there again. */
  digitado: Pick<Draft, 'id' | 'valores' | 'nomes'>
  fotos: WaitingPhoto[]
  /** The record, once it exists: what is left are photos. */
  criado?: number | undefined
  /** Why the server does not take it. */
  recusa?: string | undefined
  /** Somebody looked whether it had arrived after all, and wants it sent however old it is. */
  conferido?: true
}

function sealed(
  owner: Owner,
  { chave, quando }: Pick<Stored, 'chave' | 'quando'>,
  content: Uint8Array,
): Stored {
  return { chave, dono: owner.nome, quando, conteudo: sealBytes(owner, chave, content) }
}

const sealedRecord = (owner: Owner, waiting: Waiting) =>
  sealed(owner, waiting, new TextEncoder().encode(JSON.stringify(waiting)))

/** Keeps a record with its photos, in one piece. Throws where the browser has no room or keeps nothing. */
export async function putAway(owner: Owner, waiting: Waiting, files: readonly File[]): Promise<void> {
  const photos = await Promise.all(
    waiting.fotos.map(async ({ chave }, index) => {
      const bytes = new Uint8Array((await files[index]?.arrayBuffer()) ?? new ArrayBuffer(0))
      return sealed(owner, { chave, quando: waiting.quando }, bytes)
    }),
  )
  await write([sealedRecord(owner, waiting)], photos)
}

export const rewrite = (owner: Owner, waiting: Waiting) => write([sealedRecord(owner, waiting)])

/** What this person has waiting, oldest first; what cannot be opened is of another secret and helps nobody. */
export async function waitingOf(owner: Owner): Promise<Waiting[]> {
  const found: Waiting[] = []
  for (const { dono, chave, conteudo } of await readAll()) {
    if (dono !== owner.nome) continue
    try {
      found.push(JSON.parse(new TextDecoder().decode(openBytes(owner, chave, conteudo))))
    } catch {
      await remove('registros', chave)
    }
  }
  return found
}

export const isWaiting = async ({ chave }: Waiting) => (await read('registros', chave)) !== undefined

/** How many there are in this browser, whoever's they are. */
export const countAll = async () => (await readAll()).length

export async function photoOf(owner: Owner, { chave, nome, mime }: WaitingPhoto): Promise<File | undefined> {
  const stored = await read('fotos', chave)
  return stored && new File([openBytes(owner, chave, stored.conteudo)], nome, { type: mime })
}

export const dropPhoto = ({ chave }: WaitingPhoto) => remove('fotos', chave)

/** Forgets a record and the photos that are left of it. */
export async function forget({ chave, fotos }: Waiting): Promise<void> {
  await remove('registros', chave)
  for (const photo of fotos) await dropPhoto(photo)
}
