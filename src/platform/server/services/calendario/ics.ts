// Writes iCalendar objects (RFC 5545) as bytes. All texts here are strings of octets, see `octets`: lines are folded by octets, and
// strings of one octet a letter are joined and written for a fifth of what those with letters of two octets take, which is what Node
// makes of every text with an accent that it reads.
import { addDays } from '../../../contract/dates/dates.ts'

/** A text as its octets of UTF-8, a letter each. */
export const octets = (text: string): string => Buffer.from(text).toString('latin1')
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A whole day on which something is due; its texts are of {@link octets}. */
export interface Evento {
  /** Unique in the world and the same at every fetch. */
  uid: string
  /** "2026-11-23" */
  dia: string
  titulo: string
  /** Lines of its text. */
  detalhe: readonly string[]
  categoria: string
  /** Absolute address of the record's page. */
  endereco: string
  /** How often the record was changed. */
  revisao: number
}

/** Longest line in octets, its end left out (RFC 5545, 3.1). */
const LINE_OCTETS = 75
const LINE_END = '\r\n'
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text may not hold (RFC 5545, 3.1).
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g
// The last is what U+2028 and U+2029 are in octets.
const BREAKS = /\r\n|[\n\r]|\u00e2\u0080[\u00a8\u00a9]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: what one of the two finds.
const RARE = /[\u0000-\u0008\u000a-\u001f\u007f]|\u00e2\u0080[\u00a8\u00a9]/
const SPECIAL = /[\\;,]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not written as it is.
const CHANGED = /[\u0000-\u0008\u000a-\u001f\u007f\\;,]|\u00e2\u0080[\u00a8\u00a9]/

/** A value of type TEXT (RFC 5545, 3.3.11). Tabs are kept, other control characters are not. */
function escapeText(text: string): string {
  if (!CHANGED.test(text)) return text
  const escaped = text.replace(SPECIAL, '\\$&')
  return RARE.test(escaped) ? escaped.replace(BREAKS, '\\n').replace(CONTROLS, '') : escaped
}

/**
 * A content line of octets, folded: no part is longer than 75, the space at the start of a folded one counted, and no character is
 * divided.
 */
export function fold(line: string): string {
  if (line.length <= LINE_OCTETS) return line
  let folded = ''
  for (let [start, room] = [0, LINE_OCTETS]; start < line.length; room = LINE_OCTETS - 1) {
    let end = start + room
    // An octet inside a character begins with the bits 10.
    while ((line.charCodeAt(end) & 0xc0) === 0x80) end--
    folded += start > 0 ? `${LINE_END} ${line.slice(start, end)}` : line.slice(start, end)
    start = end
  }
  return folded
}

/** "2026-11-23" as a value of type DATE. */
const date = (dia: string) => dia.replaceAll('-', '')
/** An instant as UTC: "20261123T120000Z". */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** First and last day of an event that takes one day. The end of a day is the next one, which does not belong to it. */
const spanOf = (dia: string) =>
  `DTSTART;VALUE=DATE:${date(dia)}${LINE_END}DTEND;VALUE=DATE:${date(addDays(dia, 1))}`

/** @param escaped of {@link escapeText} */
const property = (name: string, escaped: string) =>
  escaped ? `${fold(`${name}:${escaped}`)}${LINE_END}` : ''

/** The line that says when it changed. No text holds it: what breaks a line of it is escaped. */
const stamp = (mudou: Date) => `${LINE_END}DTSTAMP:${utc(mudou)}${LINE_END}`

/** A piece of a calendar, for {@link writeCalendar}. @param mudou when its content became what it is */
export function writeEvents(eventos: readonly Evento[], mudou: Date): Buffer {
  const changed = stamp(mudou)
  // Many events share a day, and a kind.
  const spans = new Map<string, string>()
  const kinds = new Map<string, string>()
  const lines = (all: readonly string[]) => all.map(escapeText).join('\\n')
  let text = ''
  for (const { uid, dia, titulo, detalhe, categoria, endereco, revisao } of eventos) {
    const span = spans.get(dia) ?? spanOf(dia)
    spans.set(dia, span)
    const kind = kinds.get(categoria) ?? property('CATEGORIES', escapeText(categoria))
    kinds.set(categoria, kind)
    // TRANSP: it takes no time from the person's day.
    text += `BEGIN:VEVENT\r\n${fold(`UID:${uid}`)}${changed}${span}\r\nSEQUENCE:${revisao}\r\n${property('SUMMARY', escapeText(titulo))}${property('DESCRIPTION', lines(detalhe))}${kind}${fold(`URL:${endereco}`)}\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\n`
  }
  return bytes(text)
}

/** The same piece, which says that it changed at another moment. */
export function restamped(piece: Buffer, before: Date, mudou: Date): Buffer {
  const [sought, changed] = [bytes(stamp(before)), bytes(stamp(mudou))]
  const copy = Buffer.from(piece)
  for (let at = copy.indexOf(sought); at >= 0; at = copy.indexOf(sought, at + sought.length))
    changed.copy(copy, at)
  return copy
}

/**
 * A calendar of whole days, in pieces that are sent one after the other.
 * @param nome shown by programs beside it
 * @param events of {@link writeEvents}
 */
export function writeCalendar(nome: string, events: readonly Buffer[]): Buffer[] {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alicerce//Vencimentos//PT-BR',
    'CALSCALE:GREGORIAN',
    `${property('NAME', escapeText(nome))}${property('X-WR-CALNAME', escapeText(nome))}REFRESH-INTERVAL;VALUE=DURATION:PT1H`,
    'X-PUBLISHED-TTL:PT1H',
    '',
  ]
  return [bytes(lines.join(LINE_END)), ...events, bytes(`END:VCALENDAR${LINE_END}`)]
}
