import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailsDue, runJobs } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { freePort } from '#platform/testing/servers/free-port.ts'
import { type SmtpReceiver, startSmtp } from '#platform/testing/servers/smtp.ts'
import { type Config, readConfig } from '../../ground/config.ts'
import type { Message } from '../../ground/mail/letter.ts'
import { confirmationMail, passwordResetMail } from '../../ground/mail/messages.ts'
import { queueMail } from '../../ground/mail/outbox.ts'
import { correio } from '../jobs/platform.ts'
import { openDelivery } from './delivery.ts'

const APP = 'http://localhost:3000'
const ana = { name: 'Ana Lúcia de Conceição', email: 'ana@empresa.com.br' }

interface Waiting {
  tentativas: number
  /** Seconds until the next attempt, and from when it was queued to that. */
  espera: number
  desde: number
}
/** An attempt failed, and the next one comes so much later; while one is under way that is a minute. */
const putOff =
  (seconds: number) =>
  ([first]: Waiting[]) =>
    first !== undefined && first.desde >= seconds && first.espera <= seconds

const database = testDatabase()

let dataDir: string
let mailer: { send(message: Message): Promise<void>; close(): Promise<void> } | undefined
let smtp: SmtpReceiver | undefined
let printed = ''
const open = (env: Record<string, string> = {}) => {
  const config: Config = readConfig({ DATA_DIR: dataDir, ...env })
  const runner = runJobs(database(), [correio], { deliver: openDelivery(config) })
  mailer = {
    send: async message => {
      await runner
      await queueMail(database(), message, null)
    },
    close: async () => (await runner).stop(),
  }
  return mailer
}
const viaSmtp = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Alicerce São José <nao-responda@empresa.com.br>',
})
const waiting = () =>
  database().query<Waiting>(
    `select t.tentativas, extract(epoch from t.proxima_em - now())::float8 as espera,
       extract(epoch from t.proxima_em - e.created_at)::float8 as desde
     from emails e join tarefas_do_sistema t on t.nome = 'correio' and t.chave = e.id::text order by e.id`,
  )
const due = () => mailsDue(database())

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'alicerce-mail-'))
  await database().query('truncate emails, tarefas_do_sistema')
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += text
    return true
  })
})
afterEach(async () => {
  await mailer?.close()
  await smtp?.stop()
  mailer = undefined
  smtp = undefined
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('without SMTP', () => {
  const files = () =>
    readdirSync(path.join(dataDir, 'outbox')).map(name => path.join(dataDir, 'outbox', name))

  test('each mail is a file for its owner alone, and its link stands on the console', async () => {
    await open().send(confirmationMail(APP, ana, 'símbolo/+='))
    await expect.poll(waiting).toEqual([])
    const [file = '', ...others] = files()
    expect(others).toEqual([])
    expect(file).toMatch(/\.eml$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
    const link = `${APP}/login#confirmar=s%C3%ADmbolo%2F%2B%3D`
    expect(printed).toContain(`E-mail para ${ana.email}: Confirme seu e-mail no Alicerce\n  ${link}\n`)
    const mail = await PostalMime.parse(readFileSync(file))
    expect(mail.subject).toBe('Confirme seu e-mail no Alicerce')
    expect(mail.to).toEqual([{ name: '', address: ana.email }])
    expect(mail.text).toContain('Olá, Ana Lúcia de Conceição.')
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
  })

  test('a name cannot write headers, markup or links of its own', async () => {
    const name = 'X\r\nBcc: todos@outra.com\r\n\r\n<a href="http://mau.com">clique</a>'
    await open().send(passwordResetMail(APP, { name, email: ana.email }, 'abc'))
    await expect.poll(waiting).toEqual([])
    const mail = await PostalMime.parse(readFileSync(files()[0] ?? ''))
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.to).toEqual([{ name: '', address: ana.email }])
    expect(mail.html).not.toContain('<a href="http://mau.com">')
    expect(mail.text).toContain(`${APP}/login#redefinir=abc`)
  })
})

describe('by SMTP', () => {
  test('a mail arrives with readable headers and accents', async () => {
    smtp = await startSmtp()
    await open(viaSmtp(smtp.url)).send(passwordResetMail(APP, ana, 'abc'))
    await expect.poll(() => smtp?.received.length).toBe(1)
    const { from, to, mail } = smtp.received[0] ?? {}
    expect([from, to]).toEqual(['nao-responda@empresa.com.br', [ana.email]])
    expect(mail?.from).toEqual({ name: 'Alicerce São José', address: 'nao-responda@empresa.com.br' })
    expect(mail?.subject).toBe('Redefinição de senha do Alicerce')
    expect(mail?.text).toContain('Olá, Ana Lúcia de Conceição.')
    expect(mail?.text).toContain(`${APP}/login#redefinir=abc`)
    await expect.poll(waiting).toEqual([])
    expect(printed).not.toContain('redefinir')
    expect(printed).not.toContain('ana@')
  })

  test('an address with a comma is one address', async () => {
    smtp = await startSmtp()
    const email = 'vitima@empresa.com.br'
    await open(viaSmtp(smtp.url)).send(passwordResetMail(APP, { name: 'X', email: `outro,${email}` }, 'abc'))
    await expect.poll(() => (smtp?.received.length ?? 0) + printed.split('job.falha').length - 1).toBe(1)
    for (const { to } of smtp.received) expect(to).not.toContain(email)
  })

  test('a receiver that is away or refuses fails no request; the mail is tried again, later and later', async () => {
    const port = await freePort()
    const url = `smtp://127.0.0.1:${port}`
    const sender = open(viaSmtp(url))
    const started = performance.now()
    await sender.send(confirmationMail(APP, ana, 'abc'))
    expect(performance.now() - started).toBeLessThan(1000)
    await expect.poll(waiting).toSatisfy(putOff(5))

    smtp = await startSmtp(port)
    smtp.refuse(true)
    await due()
    await sender.send(confirmationMail(APP, { ...ana, email: 'bia@empresa.com.br' }, 'def'))
    await expect.poll(waiting).toMatchObject([{ tentativas: 2 }, { tentativas: 1 }])
    await expect.poll(waiting).toSatisfy(putOff(10))
    expect(printed).toContain('"resposta":451')

    smtp.refuse(false)
    await due()
    await sender.send(confirmationMail(APP, { ...ana, email: 'caio@empresa.com.br' }, 'ghi'))
    await expect
      .poll(() => smtp?.received.map(({ to }) => to[0]).sort())
      .toEqual(['ana@empresa.com.br', 'bia@empresa.com.br', 'caio@empresa.com.br'])
    await expect.poll(waiting).toEqual([])
    expect(printed).not.toContain('@empresa')
  })

  test('one that is there and says nothing keeps nobody waiting', async () => {
    const held: Socket[] = []
    const silent = createServer(socket => held.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    await open(viaSmtp(`smtp://127.0.0.1:${port}`)).send(confirmationMail(APP, ana, 'abc'))
    await expect.poll(() => held.length).toBe(1)
    // Whoever waited for the attempt would have seen its end.
    expect(printed).not.toContain('job.falha')
    silent.close()
    for (const socket of held) socket.destroy()
    await expect.poll(() => printed).toContain('job.falha')
  })

  test('one that was taken without our hearing of it comes again, under the same Message-ID', async () => {
    smtp = await startSmtp()
    smtp.loseAnswers(true)
    const sender = open(viaSmtp(smtp.url))
    await sender.send(confirmationMail(APP, ana, 'abc'))
    await expect.poll(waiting).toSatisfy(putOff(5))
    smtp.loseAnswers(false)
    await due()
    await sender.send(confirmationMail(APP, { ...ana, email: 'bia@empresa.com.br' }, 'def'))
    await expect.poll(waiting).toEqual([])
    const idsTo = (address: string) =>
      smtp?.received.filter(({ to }) => to[0] === address).map(({ mail }) => mail.messageId)
    const [id, ...again] = idsTo(ana.email) ?? []
    expect(id).toMatch(/^<alicerce\.\d+\.\d+@empresa\.com\.br>$/)
    expect(again).toEqual([id])
    expect(idsTo('bia@empresa.com.br')).not.toContain(id)
  })

  test('after a day it is given up, with a line in the log and no address in it', async () => {
    const sender = open(viaSmtp(`smtp://127.0.0.1:${await freePort()}`))
    await sender.send(confirmationMail(APP, ana, 'abc'))
    await expect.poll(waiting).toSatisfy(putOff(5))
    await database().query(`update emails set created_at = now() - interval '24 hours 1 second'`)
    await due()
    await sender.send(confirmationMail(APP, { ...ana, email: 'bia@empresa.com.br' }, 'def'))
    await expect.poll(() => printed).toMatch(/"level":"error","evento":"job.desistencia"/)
    expect(await waiting()).toHaveLength(1)
    expect(printed).not.toContain('@empresa')
  })

  test('what waited when the process ended is sent by the next one', async () => {
    await open(viaSmtp(`smtp://127.0.0.1:${await freePort()}`)).send(confirmationMail(APP, ana, 'abc'))
    await expect.poll(waiting).toSatisfy(putOff(5))
    await mailer?.close()
    await due()
    smtp = await startSmtp()
    open(viaSmtp(smtp.url))
    await expect.poll(() => smtp?.received.length).toBe(1)
  })
})
