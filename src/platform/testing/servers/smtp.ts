import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'
import { type Mail, mailOf } from './mail.ts'

interface Received {
  /** Sender and receivers of the envelope. */
  from: string
  to: string[]
  mail: Email
}

export interface SmtpReceiver {
  url: string
  received: Received[]
  /** As a person reads them, oldest first. */
  mails(): Promise<Mail[]>
  /** While true, every mail is refused for now (451), as a busy receiver does. */
  refuse(refusing: boolean): void
  /** From now on, every mail to this address alone is refused for good (550). */
  disown(address: string): void
  /** While true, mails are taken, and the sender never hears of it. */
  loseAnswers(losing: boolean): void
  stop(): Promise<void>
}

/** A real SMTP receiver on a loopback port. */
export async function startSmtp(wanted?: number): Promise<SmtpReceiver> {
  const port = wanted ?? (await freePort())
  const received: Received[] = []
  const unknown = new Set<string>()
  let refusing = false
  let losing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      done(unknown.has(address) ? Object.assign(new Error('No such user'), { responseCode: 550 }) : undefined)
    },
    onData(stream, { envelope }, done) {
      const { mailFrom, rcptTo } = envelope
      buffer(stream)
        .then(async raw => {
          if (refusing) throw Object.assign(new Error('Try again later'), { responseCode: 451 })
          const from = mailFrom ? mailFrom.address : ''
          received.push({ from, to: rcptTo.map(({ address }) => address), mail: await PostalMime.parse(raw) })
          if (losing) throw Object.assign(new Error('Lost'), { responseCode: 451 })
          done()
        })
        .catch(done)
    },
  })
  // A sender that is killed in the middle of a mail ends its connection, and nothing else.
  server.on('error', () => {})
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mails: async () => received.map(({ mail }) => mailOf(mail)),
    refuse: value => {
      refusing = value
    },
    disown: address => {
      unknown.add(address)
    },
    loseAnswers: value => {
      losing = value
    },
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}
