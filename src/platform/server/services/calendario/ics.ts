// Writes iCalendar objects (RFC 5545). Texts go from the database to the answer as octets: a string for each field of ten thousand events
// takes longer to make than all else.
import { addDays } from '../../../contract/dates/dates.ts'
import { type Parte, parteOf, sameOctets, textOf } from '../../ground/octets.ts'
import { ContentLines } from './content-lines.ts'

/** A whole day on which something is due. */
export interface Evento {
  /** Unique in the world and the same at every fetch, in parts. */
  uid: readonly Parte[]
  /** "2026-11-23" */
  dia: Parte
  titulo: Parte
  /** Lines of its text. */
  detalhe: readonly Parte[]
  categoria: Parte
  /** Absolute address of the record's page, in parts. */
  endereco: readonly Parte[]
  /** How often the record was changed. */
  revisao: Parte
}

/** "2026-11-23" as a value of type DATE. */
const date = (dia: string) => dia.replaceAll('-', '')
/** An instant as UTC: "20261123T120000Z". */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** First and last day of an event that takes one day. The end of a day is the next one, which does not belong to it. */
const spanOf = (dia: string) =>
  Buffer.from(`DTSTART;VALUE=DATE:${date(dia)}\r\nDTEND;VALUE=DATE:${date(addDays(dia, 1))}\r\n`)

/** The line that says when it changed. No text holds it with both ends: what breaks a line of it is escaped. */
const stamp = (mudou: Date) => Buffer.from(`DTSTAMP:${utc(mudou)}\r\n`)

const [UID, SEQUENCE, SUMMARY, DESCRIPTION, CATEGORIES, URL] = (
  ['UID:', 'SEQUENCE:', 'SUMMARY:', 'DESCRIPTION:', 'CATEGORIES:', 'URL:'] as const
).map(parteOf) as [Parte, Parte, Parte, Parte, Parte, Parte]
const BEGIN = Buffer.from('BEGIN:VEVENT\r\n')
// It takes no time from the person's day.
const END = Buffer.from('TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n')

/** Writes the events of a calendar, for {@link writeCalendar}. */
export class EventWriter {
  #lines = new ContentLines()
  #changed: Buffer
  /** Of the event before: many share a day. */
  #dia = parteOf('')
  #span = Buffer.alloc(0)

  /** @param mudou when the calendar's content became what it is */
  constructor(mudou: Date) {
    this.#changed = stamp(mudou)
  }

  write({ uid, dia, titulo, detalhe, categoria, endereco, revisao }: Evento): void {
    if (!sameOctets(dia, this.#dia)) {
      const text = textOf(dia)
      this.#dia = parteOf(text)
      this.#span = spanOf(text)
    }
    this.#lines.whole(BEGIN)
    this.#lines.line(UID, uid)
    this.#lines.whole(this.#changed)
    this.#lines.whole(this.#span)
    this.#lines.line(SEQUENCE, [revisao])
    this.#lines.text(SUMMARY, [titulo])
    this.#lines.text(DESCRIPTION, detalhe)
    this.#lines.text(CATEGORIES, [categoria])
    this.#lines.line(URL, endereco)
    this.#lines.whole(END)
  }

  /** A piece of the calendar: what was written since the last one. */
  take(): Buffer {
    return this.#lines.take()
  }
}

/** The same piece, which says that it changed at another moment. */
export function restamped(piece: Buffer, before: Date, mudou: Date): Buffer {
  const [sought, changed] = [before, mudou].map(at => Buffer.concat([LINE_END, stamp(at)])) as [
    Buffer,
    Buffer,
  ]
  const copy = Buffer.from(piece)
  for (let at = copy.indexOf(sought); at >= 0; at = copy.indexOf(sought, at + sought.length))
    changed.copy(copy, at)
  return copy
}
const LINE_END = Buffer.from('\r\n')

/**
 * What stands before the events of a calendar of whole days.
 * @param nome shown by programs beside it
 */
export function headOf(nome: string): Buffer {
  const head = new ContentLines()
  head.whole(
    Buffer.from(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Alicerce//Vencimentos//PT-BR\r\nCALSCALE:GREGORIAN\r\n',
    ),
  )
  head.text(parteOf('NAME:'), [parteOf(nome)])
  head.text(parteOf('X-WR-CALNAME:'), [parteOf(nome)])
  head.whole(Buffer.from('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n'))
  return head.take()
}

/** What stands after them. */
export const FOOT = Buffer.from('END:VCALENDAR\r\n')
