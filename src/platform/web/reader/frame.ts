import { prepare, readPicture, scan, TooLarge } from './picture.ts'
import type { Fault, Read, ToRead } from './protocol.ts'

// This page runs in a sandbox without an origin and without a network: what it decodes are files of strangers, and only it
// may run WebAssembly. It answers its parent with texts.

const tell = (message: Read) => parent.postMessage(message, '*')

const loadPdf = () => import('./pdf.ts')

async function texts(job: ToRead): Promise<string[]> {
  if (job.kind === 'nothing') {
    await loadPdf()
    return []
  }
  if (job.kind === 'pixels')
    return scan(new ImageData(new Uint8ClampedArray(job.data), job.width, job.height))
  if (job.mime !== 'application/pdf') return readPicture(new Blob([job.bytes], { type: job.mime }))
  return (await loadPdf()).readPdf(job.bytes, scan)
}

function faultOf(error: unknown, job: ToRead): Fault {
  if (error instanceof TooLarge) return 'grande'
  if ((error as Error).name === 'PasswordException') return 'senha'
  return job.kind === 'file' && job.mime === 'application/pdf' ? 'pdf' : 'imagem'
}

/** One after the other: two at once would each take twice as long. */
let turn: Promise<void> = Promise.resolve()

async function read(job: ToRead): Promise<void> {
  try {
    if (job.wasm) await prepare(job.wasm)
    tell({ id: job.id, textos: await texts(job) })
  } catch (error) {
    tell({ id: job.id, falha: faultOf(error, job) })
  }
}

addEventListener('message', ({ data, source }) => {
  if (source !== parent) return
  turn = turn.then(() => read(data as ToRead))
})
tell('pronto')
