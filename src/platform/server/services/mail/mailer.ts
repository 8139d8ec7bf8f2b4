import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../ground/config.ts'
import type { Database } from '../../ground/database/database.ts'
import { errorFields, log } from '../../ground/log.ts'
import type { Message } from '../../ground/mail/messages.ts'
import { type Mailer, queueMail } from '../../ground/mail/outbox.ts'
import { counter } from '../../ground/metrics.ts'

const POLL_MS = 5_000
const FIRST_RETRY_SECONDS = 5
const MAX_RETRY_SECONDS = 3600
const GIVE_UP_HOURS = 24
const CLAIM_SECONDS = 120
/** A server that hangs is given up well before another of ours may take the message. */
const SMTP_TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

const mails = counter(
  'alicerce_mails_total',
  'Mails that this server sent, failed to send (to be repeated) or gave up.',
)

/** A notification that is written when it leaves. */
export interface Notified {
  notificacao: string
  usuario_id: string
  dados: unknown
}
/** Writes it as it is now; null where the person shall not, or no longer, get it. */
export type Compose = (notified: Notified) => Promise<Message | null>

type Claimed = { id: number; tentativas: number; criado: string; velho: boolean } & (
  | Notified
  | (Message & { notificacao: null })
)

/** How one message leaves: by SMTP, or as an `.eml` file in the outbox with its link on the console. */
function transport({
  smtpUrl,
  mailFrom,
  dataDir,
}: Config): (message: Message, id: number, criado: string) => Promise<void> {
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  const envelope = (
    { para, assunto, texto, html, responder, anexo, anexo_nome }: Message,
    id: number,
    criado: string,
  ) => ({
    from: mailFrom,
    // The same at each attempt: a mail that was taken without our hearing of it is known again by its receiver.
    messageId: `<alicerce.${id}.${criado}@${domain}>`,
    // As objects: parsed as a list, an address with a comma would go to several.
    to: para.split('\n').map(address => ({ name: '', address })),
    ...(responder && { replyTo: { name: '', address: responder } }),
    subject: assunto,
    text: texto,
    html,
    ...(anexo && anexo_nome && { attachments: [{ filename: anexo_nome, content: Buffer.from(anexo) }] }),
  })
  // Read when the first message leaves: a server starts without it.
  const nodemailer = () => import('nodemailer')
  if (smtpUrl) {
    const open = async () => (await nodemailer()).createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS })
    let smtp: ReturnType<typeof open> | undefined
    return async (message, id, criado) => {
      smtp ??= open()
      await (await smtp).sendMail(envelope(message, id, criado))
    }
  }
  const outbox = join(dataDir, 'outbox')
  mkdirSync(outbox, { recursive: true, mode: 0o700 })
  return async (message, id, criado) => {
    const { createTransport } = await nodemailer()
    const stream = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    const { message: content } = await stream.sendMail(envelope(message, id, criado))
    const file = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`)
    await writeFile(file, content as Buffer, { mode: 0o600 })
    process.stdout.write(
      `\nE-mail para ${message.para.replaceAll('\n', ', ')}: ${message.assunto}\n  ${message.link ?? file}\n\n`,
    )
  }
}

/** What an SMTP server answers may repeat the person's address: only codes go to the log. */
const deliveryError = (error: unknown) => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return { codigo: code, resposta: responseCode }
}

// Claiming moves the next attempt ahead, so that no other server takes the message, and one that dies half-way
// leaves it for later.
const CLAIM = `
  update emails set proxima_em = now() + make_interval(secs => ${CLAIM_SECONDS}), tentativas = tentativas + 1
  where id = (select id from emails where proxima_em <= now() order by notificacao is not null, proxima_em limit 1
              for update skip locked)
  returning id, para, assunto, texto, html, link, responder, anexo, anexo_nome, notificacao, usuario_id, dados, tentativas,
    (extract(epoch from created_at) * 1000000)::bigint::text as criado,
    created_at < now() - make_interval(hours => ${GIVE_UP_HOURS}) as velho`

/**
 * Sends what waits in the table `emails`, retried with growing pauses and given up after a day.
 * @param compose writes notifications, which are queued unwritten
 */
export function openMailer(config: Config, db: Database, compose: Compose): Mailer {
  const deliver = transport(config)
  let working: Promise<void> | undefined
  let again = false
  let closed = false

  async function sendOne(): Promise<boolean> {
    const [claimed] = await db.query<Claimed>(CLAIM)
    if (!claimed) return false
    const { id, tentativas, criado, velho } = claimed
    try {
      const message = claimed.notificacao === null ? claimed : await compose(claimed)
      if (message) await deliver(message, id, criado)
      await db.query('delete from emails where id = $1', [id])
      // That somebody had nothing to be told is no event.
      if (!message) return true
      mails({ result: 'sent' })
      log.info('email.enviado', { id, tentativas })
    } catch (error) {
      if (velho) {
        await db.query('delete from emails where id = $1', [id])
        mails({ result: 'given_up' })
        log.error('email.desistencia', { id, tentativas, ...deliveryError(error) })
        return true
      }
      const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (tentativas - 1), MAX_RETRY_SECONDS)
      await db.query('update emails set proxima_em = now() + make_interval(secs => $2) where id = $1', [
        id,
        seconds,
      ])
      mails({ result: 'failed' })
      log.warn('email.falha', { id, tentativas, nova_tentativa_em_s: seconds, ...deliveryError(error) })
    }
    return true
  }

  async function drain(): Promise<void> {
    do {
      again = false
      while (!closed && (await sendOne()));
    } while (again && !closed)
  }

  function wake(): void {
    again = true
    working ??= drain()
      .catch(error => log.error('email.fila', errorFields(error)))
      .finally(() => {
        working = undefined
        if (again && !closed) wake()
      })
  }

  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  wake()
  // Whatever is queued, here or on another server, need not wait for the next look.
  db.listen('emails', () => closed || wake()).catch(error => log.warn('email.escuta', errorFields(error)))

  return {
    send: async message => {
      await queueMail(db, message)
      wake()
    },
    close: async () => {
      closed = true
      clearInterval(timer)
      await working
    },
  }
}
