import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../src/platform/testing/free-port.ts'
import { type Mail, parseMail } from './mail.ts'

export interface SmtpReceiver {
  url: string
  mails: () => Promise<Mail[]>
  /** While true, every mail is refused for now (451), as a busy receiver does. */
  refuse: (refusing: boolean) => void
  stop: () => Promise<void>
}

/** A real SMTP receiver on a free loopback port. */
export async function startSmtp(): Promise<SmtpReceiver> {
  const port = await freePort()
  const received: Mail[] = []
  let refusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream)
        .then(async raw => {
          if (refusing) throw Object.assign(new Error('Try again later'), { responseCode: 451 })
          received.push(await parseMail(raw))
          done()
        })
        .catch(done)
    },
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: async () => received,
    refuse: value => {
      refusing = value
    },
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}
