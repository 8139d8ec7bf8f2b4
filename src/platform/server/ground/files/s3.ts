import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { errorFields, log } from '../log.ts'
import { type Storage, semArmazenamento } from './storage.ts'

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Whatever S3 fails with, the person can only wait; the log says what it was. */
async function ask<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    // Reading the received file back may fail for reasons of this machine.
    if (typeof (error as { syscall?: unknown }).syscall === 'string' && 'path' in (error as object))
      throw error
    log.error('armazenamento.falha', errorFields(error))
    throw semArmazenamento()
  }
}

const orNull = async <T>(run: () => Promise<T>): Promise<T | null> => {
  try {
    return await run()
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/**
 * Files in a bucket: `s3://bucket/prefix?endpoint=…&region=…`, credentials from the usual AWS variables. Each file is
 * received on this machine first and sent with its length known, so that memory stays flat.
 */
export function s3Storage(address: string): Storage {
  const url = new URL(address)
  const Bucket = url.hostname
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const endpoint = url.searchParams.get('endpoint')
  const client = new S3Client({
    region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many servers that speak S3 store the newer streamed checksums as if they were content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 60_000 },
  })
  const keyOf = (path: string) => (prefix ? `${prefix}/${path}` : path)
  const at = (path: string) => ({ Bucket, Key: keyOf(path) })

  const remove = (path: string) =>
    ask(async () => void (await client.send(new DeleteObjectCommand(at(path)))))

  return {
    put: (path, received) =>
      ask(async () => {
        if (await orNull(() => client.send(new HeadObjectCommand(at(path))))) return false
        const { size } = await stat(received)
        const Body = createReadStream(received)
        await client.send(new PutObjectCommand({ ...at(path), Body, ContentLength: size }))
        return true
      }),
    read: path =>
      ask(async () => {
        const found = await orNull(() => client.send(new GetObjectCommand(at(path))))
        if (!found) return null
        if (!(found.Body instanceof Readable)) throw new Error('S3 answered without a body')
        return { stream: found.Body, size: found.ContentLength ?? 0 }
      }),
    move: (from, to) =>
      ask(async () => {
        const CopySource = `${Bucket}/${keyOf(from).split('/').map(encodeURIComponent).join('/')}`
        const copied = await orNull(() => client.send(new CopyObjectCommand({ ...at(to), CopySource })))
        if (copied) await client.send(new DeleteObjectCommand(at(from)))
        return copied !== null
      }),
    remove,
    async *list(folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(`${folder}/`) })
      for await (const { Contents = [] } of pages) {
        for (const { Key, LastModified } of Contents) {
          if (!Key) continue
          yield { path: prefix ? Key.slice(prefix.length + 1) : Key, modified: LastModified ?? new Date() }
        }
      }
    },
    check: () => ask(async () => void (await client.send(new HeadBucketCommand({ Bucket })))),
  }
}
