import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import { type AreaDaMatriz, alcanca } from '../contract/permissions.ts'
import { type Actor, temPendencia } from './access/actor.ts'
import type { Sessions } from './access/sessions.ts'
import type { Changes } from './changes.ts'
import { AppError } from './errors.ts'
import type { Bindings } from './http/bindings.ts'
import { errorFields, log } from './log.ts'
import { work } from './work.ts'

/** Changes of this long are told together: an import is one event, not five thousand. */
const GATHER_MS = 250
/** Keeps proxies from closing a silent stream, and notices sessions that ran out. */
const HEARTBEAT_MS = 20_000

interface Listener {
  cookie: string | undefined
  response: ServerResponse
}

/** The department of a table is the first part of its name, as it is of its procedures' paths and of its areas. */
const departmentOf = (table: string) =>
  table.startsWith('auth_') || table === 'exclusoes' ? 'ti' : (table.split('_')[0] ?? '')

/** Does this person see anything of the department? */
function sees(actor: Actor, department: string): boolean {
  if (temPendencia(actor)) return false
  return Object.entries(actor.niveis).some(
    ([area, nivel]) => (area as AreaDaMatriz).split('.')[0] === department && alcanca(nivel, 'ver'),
  )
}

/**
 * Tells open screens which departments' data changed, on this server or another, by server-sent events at
 * `/api/eventos`. An event says nothing of the data: a screen asks again, with its own permissions.
 * @returns how many listen, and what ends all streams
 */
export function liveRoutes(
  app: Hono<Bindings>,
  changes: Changes,
  sessions: Sessions,
): { listeners: () => number; end: () => void } {
  const listeners = new Set<Listener>()
  let gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function tell(listener: Listener, departments: Iterable<string>): Promise<void> {
    const actor = await sessions.actor(listener.cookie)
    if (!actor) return void listener.response.end()
    const seen = [...departments].filter(department => department === '' || sees(actor, department))
    if (seen.length > 0) listener.response.write(`event: mudanca\ndata: ${JSON.stringify(seen)}\n\n`)
    else listener.response.write(': \n\n')
  }

  function tellAll(departments: Iterable<string>): void {
    for (const listener of listeners) {
      tell(listener, departments).catch(error => log.warn('eventos.falha', errorFields(error)))
    }
  }

  const unsubscribe = changes.subscribe(table => {
    gathered.add(departmentOf(table))
    timer ??= setTimeout(() => {
      const departments = gathered
      gathered = new Set()
      timer = undefined
      tellAll(departments)
    }, GATHER_MS)
  })
  const heartbeat = setInterval(() => tellAll([]), HEARTBEAT_MS)
  heartbeat.unref()

  app.get('/api/eventos', async c => {
    const cookie = c.req.header('cookie')
    if (!(await sessions.actor(cookie))) throw new AppError('nao_autenticado', 'Você precisa estar logado.')
    const response = c.env.outgoing as ServerResponse
    const listener = { cookie, response }
    const doing = work.getStore()
    if (doing) doing.fluxo = true
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    // After a gap the browser comes back by itself, and asks again for what it shows.
    response.write('retry: 2000\n\n')
    listeners.add(listener)
    response.once('close', () => listeners.delete(listener))
    return RESPONSE_ALREADY_SENT
  })

  return {
    listeners: () => listeners.size,
    end: () => {
      unsubscribe()
      clearInterval(heartbeat)
      clearTimeout(timer)
      for (const { response } of listeners) response.end()
    },
  }
}
