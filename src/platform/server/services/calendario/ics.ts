// Writes iCalendar objects (RFC 5545). All texts here are strings of octets, see `octets`: lines are folded by octets, and strings of one
// octet a letter are read much faster than those with letters of two, which is what Node makes of every text with an accent.
import { addDays } from '../../../contract/dates/dates.ts'
import { ContentLines } from './content-lines.ts'

/** A text as its octets of UTF-8, a letter each. */
export const octets = (text: string): string => Buffer.from(text).toString('latin1')

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

/** "2026-11-23" as a value of type DATE. */
const date = (dia: string) => dia.replaceAll('-', '')
/** An instant as UTC: "20261123T120000Z". */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** First and last day of an event that takes one day. The end of a day is the next one, which does not belong to it. */
const spanOf = (dia: string) =>
  `DTSTART;VALUE=DATE:${date(dia)}\r\nDTEND;VALUE=DATE:${date(addDays(dia, 1))}\r\n`

/** The line that says when it changed. No text holds it with both ends: what breaks a line of it is escaped. */
const stamp = (mudou: Date) => `DTSTAMP:${utc(mudou)}\r\n`

/** Writes the events of a calendar, for {@link writeCalendar}. */
export class EventWriter {
  #lines = new ContentLines()
  #changed: string
  /** Many events share a day. */
  #spans = new Map<string, string>()

  /** @param mudou when the calendar's content became what it is */
  constructor(mudou: Date) {
    this.#changed = stamp(mudou)
  }

  write({ uid, dia, titulo, detalhe, categoria, endereco, revisao }: Evento): void {
    const span = this.#spans.get(dia) ?? spanOf(dia)
    this.#spans.set(dia, span)
    this.#lines.whole('BEGIN:VEVENT\r\n')
    this.#lines.line('UID:', uid)
    this.#lines.whole(this.#changed)
    this.#lines.whole(span)
    this.#lines.line('SEQUENCE:', String(revisao))
    this.#lines.text('SUMMARY:', [titulo])
    this.#lines.text('DESCRIPTION:', detalhe)
    this.#lines.text('CATEGORIES:', [categoria])
    this.#lines.line('URL:', endereco)
    // It takes no time from the person's day.
    this.#lines.whole('TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n')
  }

  /** A piece of the calendar: what was written since the last one. */
  take(): Buffer {
    return this.#lines.take()
  }
}

/** The same piece, which says that it changed at another moment. */
export function restamped(piece: Buffer, before: Date, mudou: Date): Buffer {
  const [sought, changed] = [before, mudou].map(at => Buffer.from(`\r\n${stamp(at)}`)) as [Buffer, Buffer]
  const copy = Buffer.from(piece)
  for (let at = copy.indexOf(sought); at >= 0; at = copy.indexOf(sought, at + sought.length))
    changed.copy(copy, at)
  return copy
}

/**
 * A calendar of whole days, in pieces that are sent one after the other.
 * @param nome shown by programs beside it
 * @param events of an {@link EventWriter}
 */
export function writeCalendar(nome: string, events: readonly Buffer[]): Buffer[] {
  const head = new ContentLines()
  head.whole(
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Alicerce//Vencimentos//PT-BR\r\nCALSCALE:GREGORIAN\r\n',
  )
  head.text('NAME:', [octets(nome)])
  head.text('X-WR-CALNAME:', [octets(nome)])
  head.whole('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n')
  return [head.take(), ...events, Buffer.from('END:VCALENDAR\r\n')]
}
