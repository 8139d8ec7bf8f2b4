import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { CodigoDeErro, ErroDaApi } from '../../../contract/errors.ts'
import { securityHeaders } from './headers.ts'

interface Refusal {
  status: string
  codigo: CodigoDeErro
  titulo: string
  mensagem: string
}

const MALFORMED: Refusal = {
  status: '400 Bad Request',
  codigo: 'dados_invalidos',
  titulo: 'Pedido inválido',
  mensagem: 'O pedido não pôde ser entendido.',
}

/** By the code of Node's error; whatever else it says, the request was malformed. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    codigo: 'grande_demais',
    titulo: 'Conteúdo grande demais',
    mensagem: 'O cabeçalho do pedido é grande demais.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    codigo: 'dados_invalidos',
    titulo: 'Pedido incompleto',
    mensagem: 'O pedido demorou demais para chegar.',
  },
}

function answer(code: string | undefined, secure: boolean): string {
  const { status, ...said } = refusals[code ?? ''] ?? MALFORMED
  const pedido = randomUUID()
  const body = JSON.stringify({ ...said, pedido } satisfies ErroDaApi)
  const headers = [
    ...securityHeaders(secure),
    ['x-request-id', pedido],
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', Buffer.byteLength(body)],
    ['cache-control', 'no-store'],
    ['connection', 'close'],
  ]
  return `HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** What Node cannot read as HTTP never becomes a request: it is refused here, as everything else is. */
export function refuseUnreadable(server: Server, secure: boolean): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(answer(error.code, secure))
  })
}
