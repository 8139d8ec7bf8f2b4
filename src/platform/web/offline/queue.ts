import { useSyncExternalStore } from 'react'
import { counted } from '#platform/contract/counts.ts'
import type { Owner } from '../kit/draft/seal.ts'
import { uuid } from '../kit/form/use-idempotency-key.ts'
import { notify } from '../notices/notices.tsx'
import { currentSession, loadSession, onSession } from '../session.tsx'
import { type Outcome, sendOne } from './send.ts'
import { forget, putAway, rewrite, type Waiting, waitingOf } from './waiting.ts'

const FIRST_RETRY_MS = 5000
const LAST_RETRY_MS = 60_000
/** The server knows for 30 days what was sent already (`src/platform/server/services/cleanup.ts`); afterwards a person has to look. */
const KNOWN_MS = 29 * 24 * 60 * 60 * 1000
const TOO_OLD =
  'Guardado há mais de 29 dias. Confira na lista se o registro já existe; se não existir, tente de novo.'

let waiting: readonly Waiting[] = []
/** Being sent for the first time: nothing waits yet. */
const onTheirWay = new Set<string>()
let retry = FIRST_RETRY_MS
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('alicerce-sem-rede')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What this person has waiting in this browser, oldest first. */
export const useWaiting = () => useSyncExternalStore(subscribe, () => waiting)

/** Nothing is sent in another profile's name, nor for somebody who has yet to do something before all else. */
export function sender(): Owner | undefined {
  const state = currentSession()
  if (state.fase !== 'ativa') return undefined
  const { vendo_como, trocar_senha, configurar_segundo_fator, rascunhos } = state.sessao
  return vendo_como || trocar_senha || configurar_segundo_fator ? undefined : rascunhos
}

async function reload(): Promise<void> {
  const whose = sender()
  const all = whose ? await waitingOf(whose).catch(() => []) : []
  waiting = all.filter(({ chave }) => !onTheirWay.has(chave))
  for (const listener of listeners) listener()
}

async function changed(): Promise<void> {
  channel.postMessage('mudou')
  await reload()
}

/** One tab sends at a time; without locks (plain http) the keys alone see to it that each makes one record. */
const alone = (whose: Owner, run: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`alicerce.sem-rede.${whose.nome}`, run) : run()

function tell(sent: readonly Waiting[], refused: readonly Waiting[]): void {
  const [first] = sent
  if (first && sent.length === 1)
    notify({ titulo: first.criar.sucesso ?? 'Registro enviado', descricao: `"${first.titulo}" foi enviado.` })
  if (sent.length > 1) notify({ titulo: counted(sent.length, 'registro enviado', 'registros enviados') })
  const [bad] = refused
  if (bad)
    notify({
      titulo: bad.criar.erro,
      descricao: `"${bad.titulo}" não foi aceito: ${bad.recusa} O que você digitou está guardado.`,
      tom: 'destrutivo',
      duracao: 10_000,
    })
}

async function sendEach(whose: Owner): Promise<void> {
  const outcomes = new Map<string, Outcome>()
  const before = (await waitingOf(whose)).filter(({ recusa }) => !recusa)
  // Also tells whether there is anybody to send to, and whether the cookie is still this person's.
  if (before.length === 0 || (await loadSession())?.rascunhos.nome !== whose.nome) return
  for (const each of before) {
    if (sender()?.nome !== whose.nome) break
    if (Date.now() - each.quando > KNOWN_MS && !each.conferido) {
      await rewrite(whose, { ...each, recusa: TOO_OLD })
      continue
    }
    const outcome = await sendOne(whose, each)
    outcomes.set(each.chave, outcome)
    if (outcome === 'silent') break
  }
  await changed()
  const became = (wanted: Outcome) => (each: Waiting) => outcomes.get(each.chave) === wanted
  // The lists follow by themselves: the server tells every open page what changed. Photos of what was registered with a
  // network are not worth a word.
  tell(
    before.filter(became('sent')).filter(({ criado }) => criado === undefined),
    waiting.filter(became('refused')),
  )
}

/** Sends what waits, and tries again for as long as something does. */
export async function sendAll(): Promise<void> {
  clearTimeout(timer)
  const whose = sender()
  if (!whose) return
  await alone(whose, () => sendEach(whose)).catch(() => {})
  retry = Math.min(retry * 2, LAST_RETRY_MS)
  schedule()
}

function schedule(): void {
  clearTimeout(timer)
  if (waiting.some(({ recusa }) => !recusa)) timer = setTimeout(() => void sendAll(), retry)
  else retry = FIRST_RETRY_MS
}

type New = Omit<Waiting, 'chave' | 'quando' | 'fotos'> & { chave?: string }

/**
 * Keeps a new record, or photos of one, in this browser until the server has them.
 * @returns whether it could be kept
 */
export async function keep({ chave = uuid(), ...others }: New, files: readonly File[]): Promise<boolean> {
  const whose = sender()
  if (!whose) return false
  const fotos = files.map(({ name, type }) => ({ chave: uuid(), nome: name, mime: type }))
  try {
    await putAway(whose, { ...others, chave, quando: Date.now(), fotos }, files)
  } catch {
    return false
  }
  // A browser that runs short of room asks before it throws this away; some ask the person, most decide.
  void navigator.storage?.persist?.().catch(() => {})
  retry = FIRST_RETRY_MS
  await changed()
  schedule()
  return true
}

/** Keeps them as `keep` does and sends them at once: only what does not arrive is told of as waiting. */
export async function keepAndSend(record: New, files: readonly File[]): Promise<boolean> {
  const chave = record.chave ?? uuid()
  onTheirWay.add(chave)
  try {
    if (!(await keep({ ...record, chave }, files))) return false
    await sendAll()
    return true
  } finally {
    onTheirWay.delete(chave)
    await reload()
    schedule()
  }
}

/** Tries again what the server refused, as it is. */
export async function tryAgain({ recusa: _, ...each }: Waiting): Promise<void> {
  const whose = sender()
  if (!whose) return
  await rewrite(whose, { ...each, conferido: true })
  await changed()
  await sendAll()
}

export async function discard(each: Waiting): Promise<void> {
  await forget(each)
  await changed()
}

// The tab that kept it may be gone by the time there is a network.
channel.addEventListener('message', () => void reload().then(schedule))
addEventListener('online', () => void sendAll())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && waiting.length > 0) void sendAll()
})
let seen = sender()?.nome
onSession(() => {
  const now = sender()?.nome
  if (now === seen) return
  seen = now
  void reload().then(sendAll)
})
void reload().then(sendAll)
