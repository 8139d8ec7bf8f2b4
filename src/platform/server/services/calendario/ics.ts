// Writes iCalendar objects (RFC 5545).
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text may not hold (RFC 5545, 3.1).
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g
const SPECIAL = /[\\;,]|\r\n|[\n\r\u2028\u2029]/g
const isBreak = (found: string) => /[\n\r\u2028\u2029]/.test(found)

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that one of the two finds.
const PLAIN = /^[^\u0000-\u0008\u000a-\u001f\u007f\u2028\u2029\\;,]*$/

/** A value of type TEXT (RFC 5545, 3.3.11). Tabs are kept, other control characters are not. */
export const escapeText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text.replace(SPECIAL, found => (isBreak(found) ? '\\n' : `\\${found}`)).replace(CONTROLS, '')

/** Octets of a code point in UTF-8. */
const octets = (point: number) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

/** Folds a line: no part is longer than 75 octets, the space at its start counted, and no character is divided. */
export function fold(line: string): string {
  if (line.length <= LINE_OCTETS && Buffer.byteLength(line) <= LINE_OCTETS) return line
  let folded = ''
  let start = 0
  let room = LINE_OCTETS
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) ?? 0
    const size = octets(point)
    if (size > room) {
      folded += `${line.slice(start, at)}${LINE_END} `
      start = at
      room = LINE_OCTETS - 1
    }
    room -= size
    at += point > 0xffff ? 2 : 1
  }
  return folded + line.slice(start)
}

/** "2026-11-23" as a value of type DATE. */
const date = (dia: string) => dia.replaceAll('-', '')
/** An instant as UTC: "20261123T120000Z". */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** First and last day of an event that takes one day. The end of a day is the next one, which does not belong to it. */
function spanOf(dia: string): string {
  return `DTSTART;VALUE=DATE:${date(dia)}${LINE_END}DTEND;VALUE=DATE:${date(addDays(dia, 1))}`
}

const property = (name: string, text: string) =>
  text ? `${fold(`${name}:${escapeText(text)}`)}${LINE_END}` : ''

/** Stands where the DTSTAMP will be. No text holds it: what breaks a line of it is escaped. */
const STAMP = `${LINE_END}DTSTAMP:${LINE_END}`

function written(evento: Evento, span: string): string {
  const { uid, revisao, titulo, detalhe, categoria, endereco } = evento
  const texts =
    property('SUMMARY', titulo) + property('DESCRIPTION', detalhe) + property('CATEGORIES', categoria)
  // TRANSP: it takes no time from the person's day.
  const begin = `BEGIN:VEVENT${LINE_END}${fold(`UID:${uid}`)}${STAMP}${span}${LINE_END}SEQUENCE:${revisao}${LINE_END}`
  return `${begin}${texts}${fold(`URL:${endereco}`)}${LINE_END}TRANSP:TRANSPARENT${LINE_END}END:VEVENT${LINE_END}`
}

/** A piece of a calendar, for {@link writeCalendar}. It says nothing of when it changed, so the same events have the same text. */
export function writeEvents(eventos: readonly Evento[]): string {
  // Many events share a day.
  const spans = new Map<string, string>()
  let text = ''
  for (const evento of eventos) {
    const span = spans.get(evento.dia) ?? spanOf(evento.dia)
    spans.set(evento.dia, span)
    text += written(evento, span)
  }
  return text
}

/**
 * A calendar of whole days.
 * @param nome shown by programs beside it
 * @param mudou when its content became what it is
 * @param pieces its events, of {@link writeEvents}
 */
export function writeCalendar(nome: string, mudou: Date, pieces: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alicerce//Vencimentos//PT-BR',
    'CALSCALE:GREGORIAN',
    `${property('NAME', nome)}${property('X-WR-CALNAME', nome)}REFRESH-INTERVAL;VALUE=DURATION:PT1H`,
    'X-PUBLISHED-TTL:PT1H',
    '',
  ]
  const stamp = `${LINE_END}DTSTAMP:${utc(mudou)}${LINE_END}`
  const events = pieces.map(piece => piece.replaceAll(STAMP, stamp))
  return `${lines.join(LINE_END)}${events.join('')}END:VCALENDAR${LINE_END}`
}
