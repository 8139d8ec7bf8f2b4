import { maskPhone } from '#platform/contract/documents.ts'
import { useRowReach } from './list/row-reach.ts'

/**
 * Numbers of Brazil have two digits of the area, which never begins with 0, and eight or nine of the line. Another is dialled as
 * it is: foreign ("+351…"), "0800…".
 */
export function phoneHref(phone: string): string {
  const number = phone.replaceAll(/[^\d+]/g, '')
  return `tel:${/^[1-9]\d{9,10}$/.test(number) ? '+55' : ''}${number}`
}

export const mailHref = (address: string) => `mailto:${address}`

/** Above what makes a whole row a link. */
export const LINK = 'relative z-1 rounded-sm hover:underline underline-offset-2'

/** A telephone number that is called when pressed; nothing without one. */
export function PhoneLink({ phone }: { phone: string | null }) {
  const tabIndex = useRowReach()
  if (!phone) return null
  return (
    <a href={phoneHref(phone)} tabIndex={tabIndex} className={`${LINK} numeros whitespace-nowrap`}>
      {maskPhone(phone)}
    </a>
  )
}

/** An e-mail address as text: lines part before its @, so that its domain stays whole where it fits; else before a dot. */
export function MailText({ address }: { address: string }) {
  const parts = address.split(/@.{30}/.test(address) ? /(?=[@.])/ : /(?=@|\..*@)/)
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other
  return parts.flatMap((part, at) => (at > 0 ? [<wbr key={at} />, part] : part))
}

/** An e-mail address that opens a new message when pressed; nothing without one. */
export function MailLink({ address }: { address: string | null }) {
  const tabIndex = useRowReach()
  if (!address) return null
  return (
    <a href={mailHref(address)} tabIndex={tabIndex} className={LINK}>
      <MailText address={address} />
    </a>
  )
}
