import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FimDaEntrega } from '../../../contract/entrega.ts'
import type { Config } from '../../ground/config.ts'
import type { Message } from '../../ground/mail/letter.ts'
import type { Deliver } from '../../ground/mail/messages.ts'

/** A server that hangs is given up well before the time of the job is over. */
const SMTP_TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** @param rejected addresses that the mail server refused, while it accepted the mail for others */
const accepted = (rejected: readonly (string | { address: string })[]): FimDaEntrega => {
  if (rejected.length === 0) return { situacao: 'Enviado', motivo: null }
  const addresses = rejected.map(one => (typeof one === 'string' ? one : one.address))
  return { situacao: 'Enviado em parte', motivo: `O servidor de e-mail recusou ${addresses.join(', ')}.` }
}

/** How one message leaves: by SMTP, or as an `.eml` file in the outbox with its link on the console. */
export function openDelivery({ smtpUrl, mailFrom, dataDir }: Config): Deliver {
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
      const { rejected } = await (await smtp).sendMail(envelope(message, id, criado))
      return accepted(rejected)
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
    return { situacao: 'Não enviado', motivo: 'Este servidor não envia e-mails.' }
  }
}
