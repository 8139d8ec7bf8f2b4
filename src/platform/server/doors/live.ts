import type { ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import type { Hono } from 'hono'
import { STREAM_RETRY_SECONDS, UNHEARD_MS } from '../../contract/live.ts'
import { type AreaDaMatriz, alcanca } from '../../contract/permissions.ts'
import { type Actor, temPendencia } from '../access/permissions/actor.ts'
import type { Sessions } from '../access/sessions/sessions.ts'
import type { Budgets } from '../ground/budgets.ts'
import type { Changes } from '../ground/changes.ts'
import { AppError } from '../ground/errors.ts'
import { errorFields, log } from '../ground/log.ts'
import { work } from '../ground/work.ts'
import type { Bindings } from './http/bindings.ts'

/** Changes of this long are told together: an import is one event, not five thousand. */
const GATHER_MS = 250
/** Keeps proxies from closing a silent stream, and notices sessions that ran out. */
const HEARTBEAT_MS = 20_000

/** What a request may take to arrive: so much earlier a window may have read what it shows. */
const ON_THE_WAY_MS = 1000
/** So many sessions are told before everybody else has a turn. */
const SLICE = 10
/** Bytes buffered for a client that does not read. Beyond them its stream is closed; the browser reconnects. */
const MOST_UNTAKEN = 65_536

/** The open streams of one session, its cookie, and what its person may do as far as the screens know. */
interface Listening {
  cookie: string | undefined
  may: string
  streams: Set<ServerResponse>
}

/** The department of a table is the first part of its name, as it is of its procedures' paths and of its areas. */
const departmentOf = (table: string) =>
  table.startsWith('auth_') || table === 'exclusoes' ? 'ti' : (table.split('_')[0] ?? '')

/** The event that says which departments changed, '' for any. */
const changeOf = (departments: readonly string[]) =>
  `event: mudanca\ndata: ${JSON.stringify(departments)}\n\n`

/** The event that says that what this person may do is not what it was. Without data a browser would drop it. */
const ACCESS = 'event: acesso\ndata: {}\n\n'

/** What decides which screens and buttons this person is shown. What they have to do first waits for what they do next. */
const mayOf = ({ perfil_acesso, niveis }: Actor) => `${perfil_acesso} ${JSON.stringify(niveis)}`

/** Does this person see anything of the department? */
function sees(actor: Actor, department: string): boolean {
  if (temPendencia(actor)) return false
  // Views, and what waits for somebody, are of every department; each screen asks for those that its person may see.
  if (department === 'visoes' || department === 'espera') return true
  return Object.entries(actor.niveis).some(
    ([area, nivel]) => (area as AreaDaMatriz).split('.')[0] === department && alcanca(nivel, 'ver'),
  )
}

const seenOf = (actor: Actor, departments: readonly string[]) =>
  departments.filter(department => department === '' || sees(actor, department))

const tooMany = (mensagem: string) =>
  new AppError('muitas_tentativas', mensagem, { titulo: 'Janelas demais', tentarEm: STREAM_RETRY_SECONDS })

/**
 * Tells open screens which departments' data changed, on this server or another, by server-sent events at
 * `/api/eventos`. An event says nothing of the data: a screen asks again, with its own permissions, and asks for these again
 * when they changed. A window says for how long it heard nothing, and is told at once what changed meanwhile.
 * @returns how many listen, and what ends all streams
 */
export function liveRoutes(
  app: Hono<Bindings>,
  changes: Changes,
  sessions: Sessions,
  { streamsPerSession, streamsPerPerson, streamsPerServer }: Budgets,
): { listeners: () => number; end: () => void } {
  const bySession = new Map<string, Listening>()
  const byPerson = new Map<string, number>()
  let open = 0
  const began = performance.now()
  /** When this server last heard of a change of each department. */
  const heard = new Map<string, number>()
  let gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let telling = false

  /** Asks once who has the session, however many streams it has. */
  async function tell(listening: Listening, departments: readonly string[]): Promise<void> {
    const { streams, may } = listening
    const actor = await sessions.actor(listening.cookie)
    if (!actor) {
      for (const stream of streams) stream.end()
      return
    }
    listening.may = mayOf(actor)
    const seen = seenOf(actor, departments)
    const text = (listening.may === may ? '' : ACCESS) + (seen.length > 0 ? changeOf(seen) : ': \n\n')
    for (const stream of streams) {
      if (stream.writableLength > MOST_UNTAKEN) stream.destroy()
      else stream.write(text)
    }
  }

  /** Tells all, a slice at a time: thousands of writes at once would hold up everybody else. */
  async function tellAll(departments: readonly string[]): Promise<void> {
    const all = [...bySession.values()]
    for (let from = 0; from < all.length; from += SLICE) {
      const slice = all.slice(from, from + SLICE)
      const told = await Promise.allSettled(slice.map(listening => tell(listening, departments)))
      const failed = told.find(({ status }) => status === 'rejected')
      if (failed) log.warn('eventos.falha', errorFields((failed as PromiseRejectedResult).reason))
      await turn()
    }
  }

  function tellSoon(): void {
    if (timer || telling) return
    timer = setTimeout(async () => {
      const departments = [...gathered]
      gathered = new Set()
      timer = undefined
      telling = true
      await tellAll(departments)
      telling = false
      // What changed while these were told is told next.
      if (gathered.size > 0) tellSoon()
    }, GATHER_MS)
  }

  const unsubscribe = changes.subscribe(table => {
    const department = departmentOf(table)
    heard.set(department, performance.now())
    gathered.add(department)
    tellSoon()
  })
  /** The departments that changed in the last milliseconds; of the time before its start this server knows nothing. */
  function changedWithin(ms: number): string[] {
    const since = performance.now() - ms - ON_THE_WAY_MS
    if (since < began) return ['']
    return [...heard].flatMap(([department, at]) => (at >= since ? [department] : []))
  }
  const heartbeat = setInterval(tellSoon, HEARTBEAT_MS)
  heartbeat.unref()

  function requirePlace(person: string, session: string): void {
    if ((bySession.get(session)?.streams.size ?? 0) >= streamsPerSession)
      throw tooMany('O Alicerce está aberto em janelas demais neste navegador. Feche algumas e recarregue.')
    if ((byPerson.get(person) ?? 0) >= streamsPerPerson)
      throw tooMany('Você está com o Alicerce aberto em janelas demais. Feche algumas e recarregue.')
    if (open >= streamsPerServer)
      throw tooMany(
        'Há gente demais acompanhando mudanças agora. Feche as janelas que não usa e recarregue a página em um minuto.',
      )
  }

  function listen(response: ServerResponse, actor: Actor, session: string, cookie: string | undefined): void {
    // Gone while the session was looked up.
    if (response.closed) return
    const person = actor.id
    const listening = bySession.get(session) ?? { cookie, may: mayOf(actor), streams: new Set() }
    listening.streams.add(response)
    bySession.set(session, listening)
    byPerson.set(person, (byPerson.get(person) ?? 0) + 1)
    open++
    response.once('close', () => {
      listening.streams.delete(response)
      if (listening.streams.size === 0) bySession.delete(session)
      const left = (byPerson.get(person) ?? 1) - 1
      if (left > 0) byPerson.set(person, left)
      else byPerson.delete(person)
      open--
    })
  }

  app.get('/api/eventos', async c => {
    const { RESPONSE_ALREADY_SENT } = await import('@hono/node-server/utils/response')
    const cookie = c.req.header('cookie')
    const actor = await sessions.actor(cookie)
    if (!actor) throw new AppError('nao_autenticado', 'Você precisa estar logado.')
    const session = actor.sessao_id ?? actor.id
    requirePlace(actor.id, session)
    const response = c.env.outgoing as ServerResponse
    const doing = work.getStore()
    if (doing) doing.fluxo = true
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    // After a gap the browser comes back by itself, and asks again for what it shows.
    response.write('retry: 2000\n\n')
    const unheard = Number(c.req.query()[UNHEARD_MS] ?? Number.NaN)
    const changed = unheard >= 0 ? seenOf(actor, changedWithin(unheard)) : []
    if (changed.length > 0) response.write(changeOf(changed))
    listen(response, actor, session, cookie)
    return RESPONSE_ALREADY_SENT
  })

  return {
    listeners: () => open,
    end: () => {
      unsubscribe()
      clearInterval(heartbeat)
      clearTimeout(timer)
      for (const { streams } of bySession.values()) for (const stream of streams) stream.end()
    },
  }
}
