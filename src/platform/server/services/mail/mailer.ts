import type { FimDaEntrega } from '../../../contract/entrega.ts'
import { log } from '../../ground/log.ts'
import type { Message } from '../../ground/mail/letter.ts'
import type { Notified } from '../../ground/mail/messages.ts'
import { counter } from '../../ground/metrics.ts'
import { JobError, type Run } from '../jobs/define.ts'
import { endMail, type Fim, noteDelay } from './entrega.ts'

const GIVE_UP_HOURS = 24

const mails = counter(
  'alicerce_mails_total',
  'Mails that this server sent, failed to send (to be repeated) or gave up.',
)

interface Queued {
  id: number
  criado: string
  velho: boolean
  tabela: string | null
  registro_id: number | null
}
type Waiting = Queued & (Notified | (Message & { notificacao: null; usuario_id: string | null }))

const WAITING = `
  select id, para, assunto, texto, html, link, responder, anexo, anexo_nome, notificacao, usuario_id, dados,
    tabela, registro_id,
    (extract(epoch from created_at) * 1000000)::bigint::text as criado,
    created_at < now() - make_interval(hours => ${GIVE_UP_HOURS}) as velho
  from emails where id = $1`

/** What an SMTP server answers may repeat the person's address: only codes are told. */
function refusal(error: unknown): { motivo: string; fields: { codigo?: string; resposta?: number } } {
  const { code, responseCode, path } = error as { code?: string; responseCode?: number; path?: string }
  const fields = { ...(code && { codigo: code }), ...(responseCode && { resposta: responseCode }) }
  if (code === 'EAUTH') {
    return { motivo: 'O servidor de e-mail não aceitou o usuário e a senha de SMTP_URL.', fields }
  }
  if (responseCode) return { motivo: `O servidor de e-mail recusou a mensagem (${responseCode}).`, fields }
  if (path) return { motivo: `O e-mail não pôde ser gravado em DATA_DIR/outbox (${code}).`, fields }
  if (code) return { motivo: `O servidor de e-mail não respondeu (${code}).`, fields }
  return { motivo: 'A mensagem não pôde ser escrita.', fields }
}

/** What is kept of a mail: never its words, and of a notification not even the subject, which may name a record. */
const named = ({ notificacao }: Waiting, message: Message | null, fim: FimDaEntrega): Fim => ({
  ...fim,
  assunto: message?.natureza ?? (notificacao === null ? message?.assunto : null) ?? 'Notificação',
  notificacao: notificacao !== null,
  // Where no mail ever leaves, every record would say so again and again.
  registros: fim.situacao === 'Não enviado' ? undefined : message?.registros,
})

/**
 * Sends one mail of the table `emails` and removes it. Sent without being removed, it leaves again under the same
 * Message-ID. One that nobody took for a day is removed, too: its links are secrets. The record that it is of, if any, keeps how it
 * ended, and why it waits.
 * @throws JobError
 */
export async function sendMail(
  { db, compose, deliver, attempt }: Run,
  { id }: { id: number },
): Promise<void> {
  const [mail] = await db.query<Waiting>(WAITING, [id])
  // Removed by a server that then died, or together with its receiver.
  if (!mail) return
  let fim: FimDaEntrega = { situacao: 'Enviado', motivo: null }
  let message: Message | null = null
  try {
    message = mail.notificacao === null ? mail : await compose(mail)
    if (message) fim = await deliver(message, id, mail.criado)
  } catch (error) {
    const { motivo, fields } = refusal(error)
    mails({ result: mail.velho ? 'given_up' : 'failed' })
    const details = { fields: { email: id, ...fields } }
    if (!mail.velho) {
      await noteDelay(db, mail, `${motivo} O sistema tenta de novo por até ${GIVE_UP_HOURS} horas.`)
      throw new JobError(motivo, details)
    }
    const desistencia = `${motivo} O sistema tentou por ${GIVE_UP_HOURS} horas e desistiu.`
    await endMail(db, mail, named(mail, message, { situacao: 'Falhou', motivo: desistencia }))
    throw new JobError(`${motivo} O e-mail esperou ${GIVE_UP_HOURS} horas e foi apagado.`, {
      ...details,
      last: true,
    })
  }
  await endMail(db, mail, message && named(mail, message, fim))
  // That somebody had nothing to be told is no event.
  if (!message) return
  mails({ result: 'sent' })
  log.info('email.enviado', { id, tentativas: attempt })
}
