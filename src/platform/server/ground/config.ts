import { z } from 'zod'
import { BUDGETS, type Budgets } from './budgets.ts'

const DEFAULT_PORT = 3000

const url = (
  schemes: string[],
  expected: string,
  accepts: (url: URL) => boolean = url => url.hostname !== '',
) =>
  z.string().refine(
    value => {
      if (!URL.canParse(value)) return false
      const parsed = new URL(value)
      return schemes.includes(parsed.protocol) && accepts(parsed)
    },
    { error: expected },
  )

/** The interface lives at the root of its host: a path would be lost silently. */
const isOrigin = ({ pathname, search, hash }: URL) => pathname === '/' && !search && !hash
/** PostgreSQL's address may name a socket in its query instead of a host. */
const anyHost = () => true

const postgres = url(
  ['postgres:', 'postgresql:'],
  'um endereço postgresql://usuario:senha@servidor:5432/banco',
  anyHost,
)

const isTimezone = (value: string) => {
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: value })
    return true
  } catch {
    return false
  }
}

const HOST_AND_PORT = /^(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})$/i
const ADDRESS = 'um endereço e uma porta, como 127.0.0.1:9464'
const MS = 'um número inteiro de milissegundos, de 1 em diante'

const AMOUNT = 'um número inteiro, de 1 a 1000000'
const perPerson = (usual: number) =>
  z.coerce.number(AMOUNT).int(AMOUNT).min(1, AMOUNT).max(1_000_000, AMOUNT).default(usual)

const list = (text: string) =>
  text
    .split(',')
    .map(item => item.trim().toLowerCase())
    .filter(Boolean)

/** Every variable that the server reads, with what it expects in words. Unset variables have working defaults. */
const environment = z.object({
  HOST: z.string().min(1, 'um endereço onde escutar, como 127.0.0.1 ou 0.0.0.0').default('127.0.0.1'),
  PORT: z.coerce
    .number('um número de porta entre 1 e 65535')
    .int('um número de porta entre 1 e 65535')
    .min(1, 'um número de porta entre 1 e 65535')
    .max(65535, 'um número de porta entre 1 e 65535')
    .default(DEFAULT_PORT),
  APP_URL: url(
    ['http:', 'https:'],
    'o endereço público, sem caminho, como https://alicerce.empresa.com.br',
    isOrigin,
  )
    .transform(value => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().min(1, 'o caminho de uma pasta').default('./data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_REPLICA_URL: postgres.optional(),
  STORAGE_URL: url(
    ['s3:'],
    'um endereço s3://bucket/prefixo?endpoint=https://servidor&region=regiao',
  ).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'um endereço smtp://usuario:senha@servidor:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*[^\s@<>]+@[^\s@<>]+[^\r\n]*$/,
      'um remetente, como Alicerce <nao-responda@empresa.com.br>',
    )
    .optional(),
  AUTH_SECRET: z.string().min(32, 'um segredo de pelo menos 32 caracteres').optional(),
  SETUP_TOKEN: z.string().trim().min(12, 'um código de pelo menos 12 caracteres').optional(),
  SIGNUP: z.enum(['open', 'domains', 'closed'], 'open, domains ou closed').optional(),
  SIGNUP_DOMAINS: z
    .string()
    .transform(list)
    .refine(
      domains => domains.length > 0 && domains.every(domain => /^[a-z0-9.-]+\.[a-z]{2,}$/.test(domain)),
      'domínios separados por vírgula, como empresa.com.br,filial.com.br',
    )
    .optional(),
  APP_TIMEZONE: z
    .string()
    .refine(isTimezone, 'um fuso horário IANA, como America/Sao_Paulo')
    .default('America/Sao_Paulo'),
  METRICS_ADDRESS: z
    .string()
    .regex(HOST_AND_PORT, ADDRESS)
    .transform(value => {
      const [, host = '', port = ''] = HOST_AND_PORT.exec(value) ?? []
      return { host: host.replace(/[[\]]/g, ''), port: Number(port) }
    })
    .refine(({ port }) => port >= 1 && port <= 65535, ADDRESS)
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'um segredo de pelo menos 16 caracteres').optional(),
  SLOW_QUERY_MS: z.coerce.number(MS).int(MS).min(1, MS).default(500),
  WRITES_PER_MINUTE: perPerson(BUDGETS.writesPerMinute),
  UPLOAD_MB_PER_DAY: perPerson(BUDGETS.uploadMbPerDay),
  MAILS_PER_DAY: perPerson(BUDGETS.mailsPerDay),
  NOTICES_PER_HOUR: perPerson(BUDGETS.noticesPerHour),
  TRUSTED_PROXIES: z
    .string()
    .transform(list)
    .refine(
      items => items.length > 0 && items.every(item => /^[0-9a-f.:]+$/.test(item)),
      'endereços IP de balanceadores separados por vírgula, como 10.0.0.2',
    )
    .optional(),
})

interface SignUp {
  policy: 'open' | 'domains' | 'closed' | 'first-account'
  domains: string[]
  /** The environment says so: what the settings say does not count. */
  fixed: boolean
}

export interface Config {
  host: string
  port: number
  appUrl: string
  secure: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** The same database without the pooler that `databaseUrl` leads through. */
  databaseDirectUrl: string | undefined
  /** A streaming replica of it. */
  databaseReplicaUrl: string | undefined
  storageUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  authSecret: string | undefined
  signup: SignUp
  /** Code that the first account takes; one derived from the secret where none is configured. */
  setupToken: string | undefined
  /** Only this machine reaches the server: it listens on a loopback address, and no proxy gives it another. */
  local: boolean
  timezone: string
  trustedProxies: string[]
  /** Where figures are served, apart from the product. */
  metricsAddress: { host: string; port: number } | undefined
  /** Whoever has it may read figures. */
  metricsToken: string | undefined
  /** From this long on a statement is named in the log. */
  slowQueryMs: number
  /** What one person may use up. */
  budgets: Budgets
}

/** A wrong variable: the message is the one line that the start prints. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const fail = (variable: string, expected: string): never => {
  throw new ConfigError(`Configuração inválida: ${variable} deve ser ${expected}.`)
}

/** @param host a name or an address; IPv6 with or without brackets */
export const isLoopback = (host: string) =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * Reads the configuration from environment variables; an empty variable counts as unset.
 * @throws ConfigError naming the first wrong variable and what is expected of it
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail(String(issue?.path[0]), issue?.message ?? 'válida')
  }
  const value = parsed.data
  if (value.DATABASE_URL && !value.AUTH_SECRET) {
    fail(
      'AUTH_SECRET',
      'definida junto com DATABASE_URL: um segredo de pelo menos 32 caracteres, igual em todos os servidores',
    )
  }
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL)
    fail('DATABASE_URL', 'definida junto com DATABASE_DIRECT_URL: o endereço pelo agrupador de conexões')
  if (value.DATABASE_REPLICA_URL && !value.DATABASE_URL)
    fail('DATABASE_URL', 'definida junto com DATABASE_REPLICA_URL: o endereço do PostgreSQL que é copiado')
  if (value.SMTP_URL && !value.MAIL_FROM)
    fail('MAIL_FROM', 'definida junto com SMTP_URL: o remetente dos e-mails')
  if (value.SIGNUP === 'domains' && !value.SIGNUP_DOMAINS) {
    fail('SIGNUP_DOMAINS', 'definida junto com SIGNUP=domains: domínios separados por vírgula')
  }
  const appUrl = value.APP_URL ?? `http://localhost:${value.PORT}`
  return {
    host: value.HOST,
    port: value.PORT,
    appUrl,
    secure: appUrl.startsWith('https:'),
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    storageUrl: value.STORAGE_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? 'Alicerce <alicerce@localhost>',
    authSecret: value.AUTH_SECRET,
    signup: {
      policy: value.SIGNUP ?? (isLoopback(value.HOST) ? 'open' : 'first-account'),
      domains: value.SIGNUP_DOMAINS ?? [],
      fixed: value.SIGNUP !== undefined,
    },
    setupToken: value.SETUP_TOKEN,
    local: isLoopback(value.HOST) && isLoopback(new URL(appUrl).hostname) && !value.TRUSTED_PROXIES,
    timezone: value.APP_TIMEZONE,
    trustedProxies: value.TRUSTED_PROXIES ?? [],
    metricsAddress: value.METRICS_ADDRESS,
    metricsToken: value.METRICS_TOKEN,
    slowQueryMs: value.SLOW_QUERY_MS,
    budgets: {
      ...BUDGETS,
      writesPerMinute: value.WRITES_PER_MINUTE,
      uploadMbPerDay: value.UPLOAD_MB_PER_DAY,
      mailsPerDay: value.MAILS_PER_DAY,
      noticesPerHour: value.NOTICES_PER_HOUR,
    },
  }
}
