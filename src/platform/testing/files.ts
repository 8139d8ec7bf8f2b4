import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Envio, type Files, openFiles } from '../server/files/files.ts'
import { startS3, type TestS3 } from './s3.ts'

const bytesOf = (text: string, size: number) => {
  const bytes = Buffer.alloc(Math.max(size, text.length), ' ')
  bytes.write(text, 'latin1')
  return bytes
}

/** The beginnings by which files are known. */
export const pdf = (size = 64) => bytesOf('%PDF-1.7\n', size)
export const jpeg = (size = 64) => bytesOf('\xff\xd8\xff\xe0\x00\x10JFIF\x00', size)

/** A zip of one entry. @param packed the content as it is compressed, where it is */
function zipOf(called: string, content: Buffer, packed?: Buffer): Buffer {
  const name = Buffer.from(called)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(packed ? 8 : 0, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE((packed ?? content).length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed ?? content])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

const TYPES = '[Content_Types].xml'

/** The smallest Word document: a zip that holds, uncompressed, what says so. */
export const docx = (): Buffer =>
  zipOf(
    TYPES,
    Buffer.from(
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
  )

/** The same in a few bytes, of which 200 MB come when it is unpacked. */
export function docxBomb(): Buffer {
  const content = Buffer.alloc(200_000_000, ' ')
  return zipOf(TYPES, content, deflateRawSync(content))
}

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
