// Writes iCalendar objects (RFC 5545). Texts go from the database to the answer as octets: a string for each field of ten thousand events
// takes longer to make than all else.
import { addDays } from '../../../contract/dates/dates.ts'
import { isEmpty, type Parte, parteOf } from '../../ground/octets.ts'
import { type Comeco, ContentLines } from './content-lines.ts'

/** What all events of a day and a kind have in common. */
export interface Comum {
  /** "2026-11-23" */
  dia: string
  categoria: string
  /** What the UID, which is unique in the world and the same at every fetch, has around the number. */
  uid: { antes: string; depois: string }
  /** Absolute address of the record's page, without the number, which comes last. */
  endereco: string
}

/** Something that is due on a whole day. */
export interface Evento {
  /** Number of the record. */
  id: Parte
  titulo: Parte
  /** Lines of its text below the category; those that are empty are left out. */
  detalhe: readonly Parte[]
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

const [SUMMARY, DESCRIPTION] = [parteOf('SUMMARY:'), parteOf('DESCRIPTION:')]
// It takes no time from the person's day.
const END = Buffer.from('TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n')

/** Writes the events of a calendar. What those of a day and a kind share is folded and escaped once. */
export class EventWriter {
  #lines = new ContentLines()
  #changed: Buffer
  #open: Comeco
  #dates: Comeco
  #text: Comeco
  #page: Comeco
  #uidEnd = parteOf('')

  /** @param mudou when the calendar's content became what it is */
  constructor(mudou: Date) {
    this.#changed = stamp(mudou)
    this.#open = this.#dates = this.#text = this.#page = new ContentLines().takeBegun()
  }

  /** The events that follow are of this day and kind. */
  begin({ dia, categoria, uid, endereco }: Comum): void {
    const begun = (write: (lines: ContentLines) => void) => {
      const lines = new ContentLines()
      write(lines)
      return lines.takeBegun()
    }
    const kind = parteOf(categoria)
    this.#uidEnd = parteOf(uid.depois)
    this.#open = begun(lines => {
      lines.whole(Buffer.from('BEGIN:VEVENT\r\n'))
      lines.plain(parteOf(`UID:${uid.antes}`))
    })
    this.#dates = begun(lines => {
      lines.whole(Buffer.concat([this.#changed, spanOf(dia)]))
      lines.plain(parteOf('SEQUENCE:'))
    })
    this.#text = begun(lines => {
      lines.plain(DESCRIPTION)
      lines.escaped(kind, false)
    })
    this.#page = begun(lines => {
      lines.text(parteOf('CATEGORIES:'), [kind])
      lines.plain(parteOf(`URL:${endereco}`))
    })
  }

  write({ id, titulo, detalhe, revisao }: Evento): void {
    const lines = this.#lines
    lines.begin(this.#open)
    lines.plain(id)
    lines.plain(this.#uidEnd)
    lines.end()
    lines.begin(this.#dates)
    lines.plain(revisao)
    lines.end()
    lines.text(SUMMARY, [titulo])
    lines.begin(this.#text)
    for (let n = 0; n < detalhe.length; n++) {
      const line = detalhe[n] as Parte
      if (!isEmpty(line)) lines.escaped(line, true)
    }
    lines.end()
    lines.begin(this.#page)
    lines.plain(id)
    lines.end()
    lines.whole(END)
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
