import { createHash } from 'node:crypto'
import { z } from 'zod'

export const FORMAT = 1
export const MANIFEST = 'manifesto.json'
export const SECRET = 'segredo'
export const TABLES = 'tabelas/'
export const FILES = 'arquivos/'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** The last entry of a backup: what stands before it, to the byte. */
export const manifestSchema = z.object({
  formato: z.literal(FORMAT),
  criado_em: z.iso.datetime(),
  origem: z.enum(['embedded', 'postgresql']),
  /** Time of the newest migration that the database had. */
  migracao: z.number(),
  /** Tells whether two installations have the same secret, and nothing of the secret. */
  segredo: sha256,
  tabelas: z.array(z.object({ nome: z.string(), colunas: z.array(z.string()), linhas: count, sha256 })),
  arquivos: z.array(z.object({ caminho: z.string(), bytes: count, sha256 })),
  sequencias: z.array(z.object({ nome: z.string(), valor: z.number().nullable() })),
})
export type Manifest = z.output<typeof manifestSchema>

/** @see Manifest.segredo */
export const fingerprint = (secret: string) =>
  createHash('sha256').update(`alicerce backup ${secret}`).digest('hex')
