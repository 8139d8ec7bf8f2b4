import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Files, openFiles } from '../../server/ground/files/files.ts'
import type { Envio } from '../../server/ground/files/receive.ts'
import { startS3, type TestS3 } from '../servers/s3.ts'

const bytesOf = (text: string, size: number) => {
  const bytes = Buffer.alloc(Math.max(size, text.length), ' ')
  bytes.write(text, 'latin1')
  return bytes
}

/** The beginnings by which files are known. */
export const pdf = (size = 64) => bytesOf('%PDF-1.7\n', size)
export const jpeg = (size = 64) => bytesOf('\xff\xd8\xff\xe0\x00\x10JFIF\x00', size)

/** One member of a zip, and what the zip says of it where that is not the truth. */
export interface TestMember {
  name: string
  content: Buffer | string
  /** Packed by this, instead of stored. */
  deflate?: boolean
  /** Unpacked size that is written down. */
  says?: number
  /** Name in the member's own header. */
  also?: string
  flags?: number
}

/** Of contents that several members or files share, what they become is worked out once. */
const prepared = new WeakMap<Buffer, { crc: number; deflated: () => Buffer }>()
function prepare(content: Buffer) {
  const known = prepared.get(content)
  if (known) return known
  let packed: Buffer | undefined
  const made = {
    crc: crc32(content),
    deflated: () => {
      packed ??= deflateRawSync(content)
      return packed
    },
  }
  prepared.set(content, made)
  return made
}

/** A zip as it is written, byte by byte. @param share later members lie where the first one does */
export function zipOf(members: readonly TestMember[], { share = false } = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content: given, deflate = false, says, also = name, flags = 0 } of members) {
    const content = typeof given === 'string' ? Buffer.from(given) : given
    const { crc, deflated } = prepare(content)
    const packed = deflate ? deflated() : content
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(deflate ? 8 : 0, 4)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says ?? content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const at = Buffer.alloc(4)
    at.writeUInt32LE(share ? 0 : offset)
    const own = Buffer.from(common)
    own.writeUInt16LE(Buffer.byteLength(also), 22)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, Buffer.alloc(10), at, Buffer.from(name)]),
    )
    if (share && locals.length > 0) continue
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), own, Buffer.from(also), packed])
    locals.push(local)
    offset += local.length
  }
  const [data, directory] = [Buffer.concat(locals), Buffer.concat(central)]
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(data.length, 16)
  return Buffer.concat([data, directory, end])
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const OFFICE = {
  docx: `${OOXML}.wordprocessingml.document`,
  xlsx: `${OOXML}.spreadsheetml.sheet`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

/** An office file that holds what says so, and further members. */
export function office(tipo: keyof typeof OFFICE, more: readonly TestMember[] = [], options = {}): Buffer {
  const mime = OFFICE[tipo]
  const says: TestMember = tipo.startsWith('od')
    ? { name: 'mimetype', content: mime }
    : {
        name: '[Content_Types].xml',
        content: `<Types><Override ContentType="${mime}.main+xml"/></Types>`,
        deflate: true,
      }
  return zipOf([says, ...more], options)
}

/** The smallest Word document. */
export const docx = (): Buffer => office('docx')

/** A file on its way in. */
export const envio = (nome: string, bytes: Buffer = pdf()): Envio => ({
  nome,
  corpo: Readable.from([bytes], { objectMode: false }),
  tamanho: bytes.length,
})

/** Files in a folder of their own, which goes when the tests do. */
export async function temporaryFiles(): Promise<Files> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alicerce-files-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return openFiles({ dataDir, storageUrl: undefined })
}

/** All stored files below a folder. */
export async function stored(files: Files, folder: string): Promise<string[]> {
  const found: string[] = []
  for await (const { path } of files.storage.list(folder)) found.push(path)
  return found.sort()
}

/** Runs the same tests with files on disk and on a server of the S3 protocol. */
export function eachStorage(tests: (files: () => Files, s3: () => TestS3 | undefined) => void): void {
  describe.each(['disk', 's3'] as const)('%s', kind => {
    let files: Files | undefined
    let s3: TestS3 | undefined
    let dataDir = ''
    beforeAll(async () => {
      dataDir = await mkdtemp(path.join(tmpdir(), 'alicerce-files-'))
      if (kind === 's3') s3 = await startS3()
      Object.assign(process.env, s3?.env)
      files = await openFiles({ dataDir, storageUrl: s3?.url })
    })
    afterAll(async () => {
      await s3?.dispose()
      await rm(dataDir, { recursive: true, force: true })
    })
    tests(
      () => {
        if (!files) throw new Error('Files are open inside hooks and tests only')
        return files
      },
      () => s3,
    )
  })
}
