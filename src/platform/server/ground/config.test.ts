import { expect, test } from 'vitest'
import { BUDGETS } from './budgets.ts'
import { ConfigError, readConfig } from './config.ts'

const SECRET = 'x'.repeat(32)
const POSTGRES = 'postgresql://u:s@banco:5432/alicerce'

test('no variable is needed', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 3000,
    appUrl: 'http://localhost:3000',
    secure: false,
    dataDir: './data',
    databaseUrl: undefined,
    storageUrl: undefined,
    smtpUrl: undefined,
    authSecret: undefined,
    signup: { policy: 'open', domains: [], fixed: false },
    setupToken: undefined,
    local: true,
    timezone: 'America/Sao_Paulo',
    trustedProxies: [],
  }
  expect(readConfig({})).toMatchObject(defaults)
  const empty = { HOST: '', PORT: '', APP_URL: '', DATABASE_URL: '', SIGNUP: '', APP_TIMEZONE: '' }
  expect(readConfig(empty)).toMatchObject(defaults)
})

test('every variable is read', () => {
  const env = {
    HOST: '0.0.0.0',
    PORT: '8080',
    APP_URL: 'https://alicerce.empresa.com.br/',
    DATA_DIR: '/var/lib/alicerce',
    DATABASE_URL: POSTGRES,
    DATABASE_DIRECT_URL: 'postgresql://u:s@direto/alicerce',
    DATABASE_REPLICA_URL: 'postgresql://u:s@copia/alicerce',
    STORAGE_URL: 's3://balde/prefixo?endpoint=http://s3:9000&region=sa-east-1',
    SMTP_URL: 'smtp://u:s@correio:587',
    MAIL_FROM: 'Alicerce <nao-responda@empresa.com.br>',
    AUTH_SECRET: SECRET,
    SETUP_TOKEN: 'um código da empresa',
    SIGNUP: 'domains',
    SIGNUP_DOMAINS: ' Empresa.com.br, filial.com.br ',
    APP_TIMEZONE: 'America/Manaus',
    TRUSTED_PROXIES: '10.0.0.2, fd00::1',
    METRICS_ADDRESS: '[::1]:9464',
    METRICS_TOKEN: 'um segredo de medidas',
    SLOW_QUERY_MS: '250',
    WRITES_PER_MINUTE: '600',
    UPLOAD_MB_PER_DAY: '2000',
    MAILS_PER_DAY: '300',
    NOTICES_PER_HOUR: '900',
  }
  expect(readConfig(env)).toEqual({
    host: '0.0.0.0',
    port: 8080,
    appUrl: 'https://alicerce.empresa.com.br',
    secure: true,
    dataDir: '/var/lib/alicerce',
    databaseUrl: POSTGRES,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    storageUrl: env.STORAGE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    authSecret: SECRET,
    signup: { policy: 'domains', domains: ['empresa.com.br', 'filial.com.br'], fixed: true },
    setupToken: env.SETUP_TOKEN,
    local: false,
    timezone: 'America/Manaus',
    trustedProxies: ['10.0.0.2', 'fd00::1'],
    metricsAddress: { host: '::1', port: 9464 },
    metricsToken: env.METRICS_TOKEN,
    slowQueryMs: 250,
    budgets: {
      ...{ ...BUDGETS, writesPerMinute: 600, uploadMbPerDay: 2000 },
      ...{ mailsPerDay: 300, noticesPerHour: 900 },
    },
  })
})

test('the address follows the port', () => {
  expect(readConfig({ PORT: '4000' }).appUrl).toBe('http://localhost:4000')
})

test.each([
  ['127.0.0.1', 'open'],
  ['127.1.2.3', 'open'],
  ['localhost', 'open'],
  ['::1', 'open'],
  ['0.0.0.0', 'first-account'],
  ['::', 'first-account'],
  ['192.168.0.7', 'first-account'],
])('listening on %s, sign-up without a policy is %s', (HOST, policy) => {
  expect(readConfig({ HOST }).signup.policy).toBe(policy)
  expect(readConfig({ HOST, SIGNUP: 'closed' }).signup.policy).toBe('closed')
})

test.each<[Record<string, string>, boolean]>([
  [{ HOST: '::1', APP_URL: 'http://[::1]:3000' }, true],
  [{ APP_URL: 'http://127.0.0.1:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ APP_URL: 'https://alicerce.empresa.com.br' }, false],
  [{ APP_URL: 'http://127.0.0.1.fora.example' }, false],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, false],
])('with %j only this machine reaches it: %s', (env, local) => {
  expect(readConfig(env).local).toBe(local)
})

const wrong: [string, Record<string, string>][] = [
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '80.5' }],
  ['APP_URL', { APP_URL: 'alicerce.empresa.com.br' }],
  ['APP_URL', { APP_URL: 'ftp://x' }],
  ['APP_URL', { APP_URL: 'https://empresa.com.br/alicerce' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://u@h/b', AUTH_SECRET: SECRET }],
  ['DATABASE_URL', { DATABASE_URL: 'banco:5432', AUTH_SECRET: SECRET }],
  ['AUTH_SECRET', { DATABASE_URL: POSTGRES }],
  ['AUTH_SECRET', { AUTH_SECRET: 'curto' }],
  ['STORAGE_URL', { STORAGE_URL: 'https://balde' }],
  ['SMTP_URL', { SMTP_URL: 'correio:25', MAIL_FROM: 'a@b.c' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.c' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://correio' }],
  ['MAIL_FROM', { MAIL_FROM: 'sem arroba' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b.c\r\nBcc: d@e.f' }],
  ['SETUP_TOKEN', { SETUP_TOKEN: 'curto' }],
  ['SIGNUP', { SIGNUP: 'aberto' }],
  ['SIGNUP_DOMAINS', { SIGNUP: 'domains' }],
  ['SIGNUP_DOMAINS', { SIGNUP_DOMAINS: 'empresa' }],
  ['SIGNUP_DOMAINS', { SIGNUP_DOMAINS: ' , ' }],
  ['SIGNUP_DOMAINS', { SIGNUP_DOMAINS: '@empresa.com.br' }],
  ['APP_TIMEZONE', { APP_TIMEZONE: 'Brasília' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy' }],
]

test.each(wrong)('%s is named in one line: %j', (name, env) => {
  let message = ''
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    message = (error as Error).message
  }
  expect(message).toMatch(new RegExp(`^Configuração inválida: ${name} deve ser .+\\.$`))
})

test('a wrong value is not repeated: it may be a secret', () => {
  const DATABASE_URL = 'postgresq://usuario:segredo@banco/alicerce'
  expect(() => readConfig({ DATABASE_URL })).toThrow(/^(?!.*segredo)/)
})
