/**
 * What the page gives its sandboxed reader, which can fetch nothing by itself. The first message brings the decoder. `nothing` is read
 * ahead of a file: it has the decoder compiled and the library of PDFs loaded.
 */
export type ToRead = { id: number; wasm?: ArrayBuffer } & (
  | { kind: 'file'; bytes: ArrayBuffer; mime: string }
  | { kind: 'pixels'; data: ArrayBuffer; width: number; height: number }
  | { kind: 'nothing' }
)

/** Why nothing could be read. */
export type Fault = 'imagem' | 'grande' | 'pdf' | 'senha'

/** What comes back: that it is ready, or texts that may be codes of a bill. They come from a stranger's file: nothing but texts. */
export type Read = 'pronto' | { id: number; textos: string[] } | { id: number; falha: Fault }

/** Pages of a PDF whose text is read, and that are drawn to look for codes in them. */
export const TEXT_PAGES = 20
export const DRAWN_PAGES = 4
/** Largest picture, in millions of pixels. */
export const MAX_MEGAPIXELS = 60
