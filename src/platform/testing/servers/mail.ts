import PostalMime, { type Email } from 'postal-mime'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The first link in it: the one that the mail is about. */
  link: string
  /** Names of the files that came along. */
  attachments: string[]
}

const addressesOf = (email: Email) => (email.to ?? []).map(({ address }) => address ?? '').join(', ')

export function mailOf(email: Email): Mail {
  const text = email.text ?? ''
  const [link = ''] = /https?:\/\/[^\s<>"]+/.exec(text) ?? []
  const attachments = email.attachments.map(({ filename }) => filename ?? '')
  return { to: addressesOf(email), subject: email.subject ?? '', text, link, attachments }
}

export const parseMail = async (raw: Buffer): Promise<Mail> => mailOf(await PostalMime.parse(raw))

/** What the page behind a confirmation link sends: it confirms the address and sets the password. */
export const confirmation = (link: string, password: string) => ({
  token: decodeURIComponent(link.split('#confirmar=')[1] ?? ''),
  newPassword: password,
})

/**
 * Waits for the newest mail to an address.
 * @param read all mails so far, oldest first
 * @param seen how many mails to that address were there before
 */
export async function waitForMail(
  read: () => Promise<Mail[]>,
  to: string,
  seen = 0,
  timeoutMs = 15_000,
): Promise<Mail> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const mails = (await read()).filter(mail => mail.to.includes(to))
    const newest = mails.at(-1)
    if (newest && mails.length > seen) return newest
    if (Date.now() > until) throw new Error(`No mail to ${to} after ${timeoutMs} ms`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
