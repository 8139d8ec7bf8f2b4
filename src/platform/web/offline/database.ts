/** What waits to be sent, as it lies in the browser: sealed, but for whose it is and since when. */
export interface Stored {
  /** Of a record its idempotency key, of a photo its own. */
  chave: string
  /** The name that the server gave to the person; see `Sessao.rascunhos`. */
  dono: string
  /** Milliseconds; the oldest is sent first. */
  quando: number
  conteudo: Uint8Array<ArrayBuffer>
}

type Store = 'registros' | 'fotos'

let opened: Promise<IDBDatabase> | undefined

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('alicerce-sem-rede', 1)
    request.onupgradeneeded = () => {
      for (const name of ['registros', 'fotos'] satisfies Store[])
        request.result.createObjectStore(name, { keyPath: 'chave' })
    }
    request.onsuccess = () => {
      // Another tab may be of a later build, which keeps it in another form.
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

/** Writes all of it or, where there is no room, nothing. */
export async function write(records: readonly Stored[], photos: readonly Stored[] = []): Promise<void> {
  const transaction = (await database()).transaction(['registros', 'fotos'], 'readwrite')
  for (const record of records) transaction.objectStore('registros').put(record)
  for (const photo of photos) transaction.objectStore('fotos').put(photo)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

export async function readAll(): Promise<Stored[]> {
  const all = await done((await database()).transaction('registros').objectStore('registros').getAll())
  return (all as Stored[]).sort((a, b) => a.quando - b.quando)
}

export async function read(store: Store, chave: string): Promise<Stored | undefined> {
  return done((await database()).transaction(store).objectStore(store).get(chave))
}

export async function remove(store: Store, chave: string): Promise<void> {
  await done((await database()).transaction(store, 'readwrite').objectStore(store).delete(chave))
}
