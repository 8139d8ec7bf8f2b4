import { uuid } from '../form/use-idempotency-key.ts'
import { type Owner, openBytes, sealBytes } from './seal.ts'

/** A file that waits in this browser for its person. */
export interface KeptFile {
  id: string
  nome: string
  mime: string
  tamanho: number
  /** Id of the file beside which it was put by whoever keeps them; its own goes with the others. */
  junto?: string
  /** When it was put here, in milliseconds. */
  quando: number
}

interface Stored {
  id: string
  /** The name that the server gave to the person. */
  dono: string
  /** For what they wait, e.g. 'contas-a-pagar'. */
  pasta: string
  quando: number
  /** Name, type and size, sealed; the bytes lie apart, so that a list reads none of them. */
  sobre: Uint8Array<ArrayBuffer>
}

/** As drafts: who did not come back for so long will not. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('alicerce-arquivos', 1)
    request.onupgradeneeded = () => {
      for (const name of ['sobre', 'bytes']) request.result.createObjectStore(name, { keyPath: 'id' })
    }
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

const ended = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** Keeps files, sealed for their person, all of them or none. Throws where the browser has no room. @returns their ids */
export async function keepFiles(owner: Owner, pasta: string, files: readonly File[]): Promise<string[]> {
  const rows = await Promise.all(
    files.map(async (file, index) => {
      const id = uuid()
      const sobre = { nome: file.name, mime: file.type, tamanho: file.size }
      const text = new TextEncoder().encode(JSON.stringify(sobre))
      const bytes = new Uint8Array(await file.arrayBuffer())
      return {
        about: { id, dono: owner.nome, pasta, quando: Date.now() + index, sobre: sealBytes(owner, id, text) },
        content: { id, bytes: sealBytes(owner, `${id} bytes`, bytes) },
      }
    }),
  )
  const transaction = (await database()).transaction(['sobre', 'bytes'], 'readwrite')
  for (const { about, content } of rows) {
    transaction.objectStore('sobre').put(about)
    transaction.objectStore('bytes').put(content)
  }
  await ended(transaction)
  return rows.map(({ about }) => about.id)
}

/** Puts files beside another one, or each by itself again. Those that are gone are left out. */
export async function putTogether(
  owner: Owner,
  files: readonly KeptFile[],
  junto: string | undefined,
): Promise<void> {
  const transaction = (await database()).transaction('sobre', 'readwrite')
  const store = transaction.objectStore('sobre')
  for (const { id, nome, mime, tamanho } of files) {
    const there = store.get(id)
    there.onsuccess = () => {
      const text = new TextEncoder().encode(JSON.stringify({ nome, mime, tamanho, junto }))
      if (there.result) store.put({ ...there.result, sobre: sealBytes(owner, id, text) })
    }
  }
  await ended(transaction)
}

/** What this person has waiting here, oldest first. What cannot be opened, or is too old, is removed. */
export async function keptFiles(owner: Owner, pasta: string): Promise<KeptFile[]> {
  const all = (await done((await database()).transaction('sobre').objectStore('sobre').getAll())) as Stored[]
  const found: KeptFile[] = []
  for (const { id, quando, sobre } of all.filter(row => row.dono === owner.nome && row.pasta === pasta)) {
    try {
      if (Date.now() - quando > KEPT_MS) throw new Error('Too old')
      const about = JSON.parse(new TextDecoder().decode(openBytes(owner, id, sobre)))
      found.push({ ...about, id, quando })
    } catch {
      await forgetFile(id)
    }
  }
  return found.sort((a, b) => a.quando - b.quando)
}

/** The file itself; undefined where it is gone, e.g. in another tab. */
export async function openFile(owner: Owner, { id, nome, mime }: KeptFile): Promise<File | undefined> {
  const stored = await done((await database()).transaction('bytes').objectStore('bytes').get(id))
  return stored && new File([openBytes(owner, `${id} bytes`, stored.bytes)], nome, { type: mime })
}

export async function forgetFile(id: string): Promise<void> {
  const transaction = (await database()).transaction(['sobre', 'bytes'], 'readwrite')
  for (const store of ['sobre', 'bytes']) transaction.objectStore(store).delete(id)
  await ended(transaction)
}
