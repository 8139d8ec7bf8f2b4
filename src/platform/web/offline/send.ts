import { CHAVE_USADA } from '#platform/contract/errors.ts'
import { HEADER_ARQUIVO } from '#platform/contract/files.ts'
import { ApiError, post, request, sessionEnded } from '../api.ts'
import type { Owner } from '../kit/draft/seal.ts'
import { dropPhoto, forget, isWaiting, photoOf, rewrite, type Waiting } from './waiting.ts'

/** What became of an attempt; after `silent`, nobody answers and the others need not be tried. */
export type Outcome = 'sent' | 'refused' | 'later' | 'silent' | 'gone'

const RECORD_MS = 60_000
const PHOTO_MS = 300_000
/** Not about what was sent: who asks, how often, or how fast. */
const PASSING = [401, 408, 425, 429]

/** A `motivo` tells what the person has to do first; but a key that is used up is about what was sent. */
const isPending = ({ erro }: ApiError) => !!erro.motivo && erro.motivo !== CHAVE_USADA

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !PASSING.includes(error.status) &&
  !isPending(error)

const isSilence = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || PASSING.includes(error.status) || isPending(error)

/** Sends one record and then its photos, each under its own key; notes every step, so that another time goes on there. */
export async function sendOne(owner: Owner, waiting: Waiting): Promise<Outcome> {
  if (!(await isWaiting(waiting))) return 'gone'
  let current = waiting
  const note = (change: Partial<Waiting>) => {
    current = { ...current, ...change }
    return rewrite(owner, current)
  }
  try {
    if (current.criado === undefined) {
      const { path, erro } = current.criar
      const options = { idempotencyKey: current.chave, signal: AbortSignal.timeout(RECORD_MS) }
      const { id } = await post<{ id: number }>(path, current.dados, erro, options)
      await note({ criado: id })
    }
    for (const photo of waiting.fotos) {
      try {
        await sendPhoto(owner, current, photo)
      } catch (error) {
        if (!isRefusal(error)) throw error
        await note({ recusa: `${photo.nome}: ${error.erro.mensagem}` })
        continue
      }
      await note({ fotos: current.fotos.filter(({ chave }) => chave !== photo.chave) })
      await dropPhoto(photo)
    }
    if (current.recusa) return 'refused'
    await forget(current)
    return 'sent'
  } catch (error) {
    if (isRefusal(error)) {
      await note({ recusa: error.erro.mensagem })
      return 'refused'
    }
    if (error instanceof ApiError && error.status === 401) sessionEnded()
    return isSilence(error) ? 'silent' : 'later'
  }
}

async function sendPhoto(owner: Owner, { criado, anexar }: Waiting, photo: Waiting['fotos'][number]) {
  const file = await photoOf(owner, photo)
  if (!file || criado === undefined) return
  const dados = { registro_id: criado }
  const init = {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'idempotency-key': photo.chave,
      [HEADER_ARQUIVO]: encodeURIComponent(JSON.stringify({ nome: photo.nome, dados })),
    },
    body: file,
    signal: AbortSignal.timeout(PHOTO_MS),
  }
  await request(anexar.path, init, anexar.erro)
}
