// Writes iCalendar objects (RFC 5545) as bytes.
import { addDays } from '../../../contract/dates.ts'

/** A whole day on which something is due. */
export interface Evento {
  /** Unique in the world and the same at every fetch. */
  uid: string
  /** "2026-11-23" */
  dia: string
  titulo: string
  detalhe: string
  categoria: string
  /** Absolute address of the record's page. */
  endereco: string
  /** How often the record was changed. */
  revisao: number
}

/** Longest line in octets, its end left out (RFC 5545, 3.1). */
const LINE_OCTETS = 75
const LINE_END = '\r\n'
const NEWLINE = 10
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text may not hold (RFC 5545, 3.1).
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g
const SPECIAL = /[\\;,]|\r\n|[\n\r\u2028\u2029]/g
const isBreak = (found: string) => /[\n\r\u2028\u2029]/.test(found)

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that one of the two finds.
const UNSAFE = /[\u0000-\u0008\u000a-\u001f\u007f\u2028\u2029\\;,]/

/** A value of type TEXT (RFC 5545, 3.3.11). Tabs are kept, other control characters are not. */
export const escapeText = (text: string): string =>
  UNSAFE.test(text)
    ? text.replace(SPECIAL, found => (isBreak(found) ? '\\n' : `\\${found}`)).replace(CONTROLS, '')
    : text

/** Is this octet of UTF-8 inside a character? */
const inside = (octet: number | undefined) => octet !== undefined && (octet & 0xc0) === 0x80

/**
 * Folds the lines of a text: none is longer than 75 octets, the space at the start of a folded one counted, and no character is
 * divided. It works on octets, since nearly all lines are short: these are only passed.
 */
export function fold(text: string): Buffer {
  const given = Buffer.from(text)
  // A part takes three octets more and holds 72 at least, where the last character of four octets did not fit.
  const folded = Buffer.allocUnsafe(given.length + 3 * Math.ceil(given.length / 72))
  let [copied, size] = [0, 0]
  const copyTo = (end: number) => {
    size += given.copy(folded, size, copied, end)
    copied = end
  }
  for (let start = 0; start < given.length; ) {
    const newline = given.indexOf(NEWLINE, start)
    const next = newline < 0 ? given.length : newline + 1
    const end = newline < 0 ? next : newline - 1
    for (let room = LINE_OCTETS; end - start > room; room = LINE_OCTETS - 1) {
      start += room
      while (inside(given[start])) start--
      copyTo(start)
      size += folded.write('\r\n ', size, 'latin1')
    }
    start = next
  }
  copyTo(given.length)
  return folded.subarray(0, size)
}

/** "2026-11-23" as a value of type DATE. */
const date = (dia: string) => dia.replaceAll('-', '')
/** An instant as UTC: "20261123T120000Z". */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** First and last day of an event that takes one day. The end of a day is the next one, which does not belong to it. */
const spanOf = (dia: string) =>
  `DTSTART;VALUE=DATE:${date(dia)}${LINE_END}DTEND;VALUE=DATE:${date(addDays(dia, 1))}`

const property = (name: string, text: string) => (text ? `${name}:${escapeText(text)}${LINE_END}` : '')

/** Stands where the DTSTAMP will be, as long as it. No text holds it: what breaks a line of it is escaped. */
const STAMP = `${LINE_END}DTSTAMP:00000000T000000Z${LINE_END}`
const STAMP_OCTETS = Buffer.from(STAMP)
const STAMP_AT = STAMP.indexOf('0')

/** A piece of a calendar, for {@link writeCalendar}. It says nothing of when it changed, so the same events have the same octets. */
export function writeEvents(eventos: readonly Evento[]): Buffer {
  // Many events share a day, and a kind.
  const spans = new Map<string, string>()
  const kinds = new Map<string, string>()
  let text = ''
  for (const { uid, dia, titulo, detalhe, categoria, endereco, revisao } of eventos) {
    const span = spans.get(dia) ?? spanOf(dia)
    spans.set(dia, span)
    const kind = kinds.get(categoria) ?? property('CATEGORIES', categoria)
    kinds.set(categoria, kind)
    // TRANSP: it takes no time from the person's day.
    text += `BEGIN:VEVENT\r\nUID:${uid}${STAMP}${span}\r\nSEQUENCE:${revisao}\r\n${property('SUMMARY', titulo)}${property('DESCRIPTION', detalhe)}${kind}URL:${endereco}\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\n`
  }
  return fold(text)
}

/** The piece with when it changed. */
function stamped(piece: Buffer, stamp: Buffer): Buffer {
  const copy = Buffer.from(piece)
  for (let at = copy.indexOf(STAMP_OCTETS); at >= 0; at = copy.indexOf(STAMP_OCTETS, at + STAMP.length))
    stamp.copy(copy, at + STAMP_AT)
  return copy
}

/**
 * A calendar of whole days.
 * @param nome shown by programs beside it
 * @param mudou when its content became what it is
 * @param pieces its events, of {@link writeEvents}
 */
export function writeCalendar(nome: string, mudou: Date, pieces: readonly Buffer[]): Buffer {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alicerce//Vencimentos//PT-BR',
    'CALSCALE:GREGORIAN',
    `${property('NAME', nome)}${property('X-WR-CALNAME', nome)}REFRESH-INTERVAL;VALUE=DURATION:PT1H`,
    'X-PUBLISHED-TTL:PT1H',
    '',
  ]
  const stamp = Buffer.from(utc(mudou))
  const events = pieces.map(piece => stamped(piece, stamp))
  return Buffer.concat([fold(lines.join(LINE_END)), ...events, Buffer.from(`END:VCALENDAR${LINE_END}`)])
}
