import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type Fault, MAX_MEGAPIXELS, type Read, type ToRead } from './protocol.ts'

/** A frame that has not answered by then is ended: the file may have been made to take long. */
const PATIENCE_MS = 20_000
/** Files above this are not looked at. */
const MAX_BYTES = 15 * 1024 * 1024

const SENTENCES: Record<Fault, string> = {
  imagem: 'Este navegador não abre esta imagem. Envie em JPG ou PNG, ou digite o código.',
  grande: `A imagem tem mais de ${MAX_MEGAPIXELS} milhões de pontos. Fotografe só o código ou reduza a imagem.`,
  pdf: 'Este PDF está danificado e não pôde ser lido. Digite o código.',
  senha: 'Este PDF pede senha. Salve uma cópia sem senha ou digite o código.',
}
const LATE = 'A leitura passou de 20 segundos e foi interrompida. Fotografe só o código ou digite-o.'
const LARGE = 'O arquivo tem mais de 15 MB e não foi lido. Fotografe só o código ou digite-o.'
const NOT_LOADED = 'O leitor de códigos não pôde ser carregado. Confira a conexão e tente de novo.'

/** What keeps a file from being read, as a sentence for the person. */
export class Unreadable extends Error {}

type Job = {
  [Kind in ToRead['kind']]: Omit<Extract<ToRead, { kind: Kind }>, 'id'>
}[ToRead['kind']]

interface Frame {
  element: HTMLIFrameElement
  ready: Promise<void>
  waiting: Map<number, { resolve: (texts: string[]) => void; reject: (error: Error) => void }>
  prepared: boolean
}

let frame: Frame | undefined
let count = 0
let decoder: Promise<ArrayBuffer> | undefined

/** The decoder is fetched by the page, once, since the frame has no network. */
async function fetchDecoder(): Promise<ArrayBuffer> {
  decoder ??= fetch(wasm).then(answer => {
    if (!answer.ok) throw new Error(String(answer.status))
    return answer.arrayBuffer()
  })
  try {
    return await decoder
  } catch {
    decoder = undefined
    throw new Unreadable(NOT_LOADED)
  }
}

function open(): Frame {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.title = 'Leitor de códigos'
  element.hidden = true
  element.src = '/leitor.html'
  const waiting: Frame['waiting'] = new Map()
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      if (frame?.element === element) closeReader()
      reject(new Unreadable(NOT_LOADED))
    }, PATIENCE_MS)
    addEventListener('message', function listen({ source, data }: MessageEvent<Read>) {
      if (!element.isConnected) return removeEventListener('message', listen)
      if (source !== element.contentWindow) return
      if (data === 'pronto') {
        clearTimeout(late)
        return resolve()
      }
      const job = waiting.get(data.id)
      waiting.delete(data.id)
      if ('falha' in data) job?.reject(new Unreadable(SENTENCES[data.falha]))
      else job?.resolve(data.textos)
    })
  })
  document.body.append(element)
  return { element, ready, waiting, prepared: false }
}

/** Ends the frame, and with it whatever it is doing. */
export function closeReader(): void {
  frame?.element.remove()
  for (const { reject } of frame?.waiting.values() ?? []) reject(new Unreadable(LATE))
  frame = undefined
}

async function ask(job: Job, ...transfer: ArrayBuffer[]): Promise<string[]> {
  const wasmBinary = await fetchDecoder()
  frame ??= open()
  const mine = frame
  // What is loaded ahead may take its time: a file that is given meanwhile has all of its own.
  const patience = job.kind === 'nothing' ? undefined : PATIENCE_MS
  const late = patience && setTimeout(() => mine === frame && closeReader(), patience)
  try {
    await mine.ready
    return await new Promise<string[]>((resolve, reject) => {
      const id = ++count
      mine.waiting.set(id, { resolve, reject })
      const message: ToRead = { ...job, id, ...(!mine.prepared && { wasm: wasmBinary }) }
      mine.prepared = true
      // A sandboxed frame has an opaque origin, which cannot be named.
      mine.element.contentWindow?.postMessage(message, '*', transfer)
    })
  } finally {
    clearTimeout(late)
  }
}

let prepared = false

/** Loads what reading a file takes, once, when one is about to be given. What fails is told when it is read. */
export function prepareReader(): void {
  if (prepared) return
  prepared = true
  ask({ kind: 'nothing' }).catch(() => {
    prepared = false
  })
}

/**
 * Reads the codes of a picture or a PDF, in a frame apart from the page.
 * @returns texts that may be codes, unjudged; empty where there are none
 * @throws Unreadable with a sentence for the person
 */
export async function readFile(file: Blob): Promise<string[]> {
  if (file.size > MAX_BYTES) throw new Unreadable(LARGE)
  const bytes = await file.arrayBuffer()
  return ask({ kind: 'file', bytes, mime: file.type }, bytes)
}

/** As {@link readFile}, of one picture of a camera. */
export function readPixels({ data, width, height }: ImageData): Promise<string[]> {
  const bytes = data.buffer as ArrayBuffer
  return ask({ kind: 'pixels', data: bytes, width, height }, bytes)
}
