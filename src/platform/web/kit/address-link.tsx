import { LINK } from './contact-link.tsx'

/** How the address of a map begins. */
export const MAP = 'https://www.google.com/maps/'

/** Address of a map that shows a postal address. */
export const mapHref = (address: string) => `${MAP}search/?api=1&query=${encodeURIComponent(address)}`

/** A typed address of a page, where it is one: nothing else is ever made a link. */
export const pageHref = (address: string) => (/^https?:\/\//i.test(address) ? address : undefined)

/** A postal address that opens on a map; nothing without one. */
export function MapLink({ address }: { address: string | null }) {
  if (!address) return null
  return (
    <a href={mapHref(address)} target="_blank" rel="noopener noreferrer" className={LINK}>
      {address}
    </a>
  )
}
