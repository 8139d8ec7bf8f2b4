import { readFile } from 'node:fs/promises'
import {
  ABRE_GRANDE_DEMAIS,
  ARQUIVO_DANIFICADO,
  CONTEUDO_DIFERENTE,
  mimeDe,
  TEM_MACROS,
  type TipoDeArquivo,
} from '../../../contract/files.ts'
import { AppError } from '../errors.ts'
import { type Member, membersOf, unpack, ZipRefusal } from './zip-reader.ts'

const MB = 1024 * 1024
/** What an archive may unpack to, with the archives in it. */
const MAX_UNPACKED = 150 * MB
/** Large tables of text pack to a thirtieth; 1 to 1000 is the most that deflate does. */
const MAX_RATIO = 100
/** Below this no ratio is asked for: a small drawing may well be all one colour. */
const FREE = 10 * MB
/** A table in a document is a workbook, which may hold a document again. */
const MAX_NESTED = 2
const MAX_NESTED_SIZE = 30 * MB

const TYPES = '[content_types].xml'
const MACRO_MEMBER =
  /(^|\/)(vbaProject\.bin|vbaProjectSignature\w*\.bin|vbaData\.xml)$|^Scripts\/|^Basic\/.+\/(?!script-l[bc]\.xml$)[^/]+$/i
/** Of a part, not of an ending alone: some programs name the type of a binary workbook's parts in any workbook. */
const MACRO_TYPE = /<Override\b[^>]*(macroEnabled|vbaProject)|<Default\b[^>]*vbaProject/i
/** The folder of an old binary document that holds its macros. */
const MACROS_OF_OLD = Buffer.from('_VBA_PROJECT', 'utf16le')

const refuse = (mensagem: string) => new AppError('dados_invalidos', mensagem)

const text = (bytes: Buffer) =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)

/** Part of what the whole may unpack to, for an archive and those in it. */
interface Allowance {
  left: number
}

/** @throws ZipRefusal before anything is unpacked, by what the directory says: less than that nothing can come */
function requireModest(members: Member[], length: number, allowance: Allowance): void {
  const total = members.reduce((sum, { size }) => sum + size, 0)
  if (total > allowance.left || (total > FREE && total / length > MAX_RATIO))
    throw new ZipRefusal('grande', `${total} bytes of ${length}`)
  allowance.left -= total
}

/** Unpacks all of an archive, counted, and those in it. @returns what it says of its type */
async function examine(
  zip: Buffer,
  allowance: Allowance,
  depth: number,
): Promise<{ types: string; mime: string }> {
  const members = membersOf(zip)
  if (members.some(({ name }) => MACRO_MEMBER.test(name))) throw refuse(TEM_MACROS)
  requireModest(members, zip.length, allowance)
  const said = { types: '', mime: '' }
  for (const member of members) {
    const name = member.name.toLowerCase()
    const tells = name === TYPES || name === 'mimetype'
    const content = await unpack(zip, member, first => {
      const nested = first.toString('latin1', 0, 4) === 'PK\x03\x04'
      if (nested && member.size > MAX_NESTED_SIZE) throw new ZipRefusal('grande', 'archive in an archive')
      return tells || nested
    })
    if (name === TYPES) said.types = text(content)
    else if (name === 'mimetype') said.mime = text(content)
    else if (content.length > 0) {
      if (depth >= MAX_NESTED) throw new ZipRefusal('grande', 'archives in archives in archives')
      await examine(content, allowance, depth + 1)
    }
  }
  if (MACRO_TYPE.test(said.types)) throw refuse(TEM_MACROS)
  return said
}

const isOpenDocument = (tipo: TipoDeArquivo) => tipo === 'odt' || tipo === 'ods'

/**
 * Looks through an office file where it waits: it is what its name says, unpacks to a modest size, has no member that
 * leads elsewhere, and no macros. Runs in a process of its own.
 * @throws AppError dados_invalidos
 */
export async function examineOffice(tipo: TipoDeArquivo, file: string): Promise<void> {
  const bytes = await readFile(file)
  if (tipo === 'doc' || tipo === 'xls') {
    if (bytes.includes(MACROS_OF_OLD)) throw refuse(TEM_MACROS)
    return
  }
  let said: Awaited<ReturnType<typeof examine>>
  try {
    said = await examine(bytes, { left: MAX_UNPACKED }, 0)
  } catch (error) {
    if (error instanceof ZipRefusal)
      throw refuse(error.motivo === 'grande' ? ABRE_GRANDE_DEMAIS : ARQUIVO_DANIFICADO)
    throw error instanceof RangeError ? refuse(ARQUIVO_DANIFICADO) : error
  }
  const fits = isOpenDocument(tipo)
    ? said.mime.trim() === mimeDe(tipo)
    : said.types.includes(`${mimeDe(tipo)}.main+xml`)
  if (!fits) throw refuse(CONTEUDO_DIFERENTE)
}
