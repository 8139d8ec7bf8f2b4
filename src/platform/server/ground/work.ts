import { AsyncLocalStorage } from 'node:async_hooks'

/** What this server is doing for somebody: one answer to one request. */
export interface Work {
  /** The request id, as every answer carries it. */
  pedido: string
  /** The address as the product declares it, `comercial/clientes/list` or `/api/imagens/:nome`: no ids, no tokens. */
  rota: string
  /** The id of who asked, once that is known. */
  usuario?: string | undefined
  /** An answer that stays open for hours: how long it takes says nothing. */
  fluxo?: boolean
}

/** The request that the running code works for; undefined in jobs. So that a slow statement can say whose it is. */
export const work = new AsyncLocalStorage<Work>()
