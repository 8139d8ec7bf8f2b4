import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { freePort } from './free-port.ts'

export interface TestS3 {
  /** For `STORAGE_URL`. */
  url: string
  /** What the process that uses it needs in its environment. */
  env: Record<string, string>
  /** Stops answering, as a storage that is down. */
  stop(): Promise<void>
  /** Answers again, on the same address and files. */
  start(): Promise<void>
  dispose(): Promise<void>
}

/** A real server of the S3 protocol on a free loopback port, with an empty bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'alicerce-s3-'))
  const port = await freePort()
  const make = () =>
    new S3rver({
      port,
      address: '127.0.0.1',
      directory,
      silent: true,
      configureBuckets: [{ name: 'arquivos', configs: [] }],
    })
  let server: S3rver | undefined = make()
  await server.run()
  const env = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  return {
    url: `s3://arquivos/empresa/alicerce?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`,
    env,
    stop,
    start: async () => {
      server = make()
      await server.run()
    },
    dispose: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
