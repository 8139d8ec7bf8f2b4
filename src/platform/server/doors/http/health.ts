import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Who asks whether the server is ready wants an answer now, not when a lost database has been waited for. */
const READY_MS = 2000
const tooLate = () =>
  sleep(READY_MS, undefined, { ref: false }).then(() => {
    throw new Error('Not ready in time')
  })

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(text)
}

export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * Answers at {@link HEALTH_PATHS}: whether this process lives, and whether what it needs answers. Without the app, which loads
 * its adapter with the first request.
 * @param ready does what this server needs answer? Rejects when it does not
 */
export async function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  ready: () => Promise<unknown>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  if (path === '/healthz') return answer(response, 200, 'ok\n')
  try {
    await Promise.race([ready(), tooLate()])
  } catch {
    return answer(response, 503, 'indisponível\n')
  }
  answer(response, 200, 'ok\n')
}
