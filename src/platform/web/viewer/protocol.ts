/** What the page sends into its sandboxed viewer, which can fetch nothing by itself … */
export interface ToShow {
  bytes: ArrayBuffer
  mime: string
  nome: string
}

/** … and what comes back. */
export type ViewerState = 'vazio' | 'pronto' | 'falhou'
