import { fileTypeFromBuffer } from 'file-type'
import {
  CONTEUDO_DIFERENTE,
  mimeDe,
  type RegraDeArquivo,
  type TipoDeArquivo,
  tipoPeloNome,
  tipoRecusado,
} from '../../../contract/files.ts'
import { binaryKind, decodeForeign } from '../../../contract/foreign-text.ts'
import { AppError } from '../errors.ts'
import { conferirOffice } from './task.ts'

/** What a file's beginning says, where that is more general than the type itself. */
const containers: Partial<Record<TipoDeArquivo, string>> = {
  docx: 'application/zip',
  xlsx: 'application/zip',
  odt: 'application/zip',
  ods: 'application/zip',
  doc: 'application/x-cfb',
  xls: 'application/x-cfb',
}
const HEIF = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']

const differs = () => new AppError('dados_invalidos', CONTEUDO_DIFERENTE)

/** Documents that a browser would show as a page, had it the file without our headers. */
const PAGES = /<(?:\w+:)?(?:html|svg|script)[\s/>]/i

/** XML has no signature of its own: it is text that begins with a tag, in whatever encoding. */
function isXml(beginning: Uint8Array): boolean {
  if (binaryKind(beginning)) return false
  const text = decodeForeign(beginning)
    .replace(/^\ufeff+/, '')
    .trimStart()
  return /^<(?:\?xml\s|[A-Za-z_!])/.test(text) && !text.includes('\0') && !PAGES.test(text)
}

function matches(tipo: TipoDeArquivo, mime: string | undefined): boolean {
  return mime === mimeDe(tipo) || (tipo === 'heic' && mime !== undefined && HEIF.includes(mime))
}

/** The type that a file's name promises. @throws AppError dados_invalidos where it is none that is accepted */
export function promisedType(nome: string, regra: RegraDeArquivo): TipoDeArquivo {
  const tipo = tipoPeloNome(nome, regra.tipos)
  if (!tipo) throw new AppError('dados_invalidos', tipoRecusado(regra))
  return tipo
}

/**
 * Holds the beginning of a file against the type that its name promises.
 * @throws AppError dados_invalidos where it is of another type, or of none that is known
 */
export async function checkBeginning(tipo: TipoDeArquivo, beginning: Uint8Array): Promise<void> {
  if (tipo === 'xml') {
    if (!isXml(beginning)) throw differs()
    return
  }
  const mime = (await fileTypeFromBuffer(beginning))?.mime
  if (!matches(tipo, mime) && (mime === undefined || mime !== containers[tipo])) throw differs()
}

/** As `checkBeginning`, for types whose beginning does not tell: an office file is an archive, known by all that it holds. */
export async function checkWhole(tipo: TipoDeArquivo, file: string): Promise<void> {
  if (containers[tipo]) await conferirOffice(tipo, file)
}
