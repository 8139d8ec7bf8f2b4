import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { type Parte, parteOf } from '../../ground/octets.ts'
import { ContentLines } from './content-lines.ts'
import { EventWriter, FOOT, headOf, restamped } from './ics.ts'

/** A part of octets around it, as one of packed rows is. */
function within(text: string): Parte {
  const octets = Buffer.from(`\u00e7,${text}\u2028\n`)
  return { octets, de: 3, ate: octets.length - 4 }
}

/** A line as it is written, without its end. */
function fold(...parts: string[]): string {
  const lines = new ContentLines()
  lines.line(parteOf(''), parts.map(within))
  return lines.take().toString().slice(0, -2)
}

interface Falado {
  uid: string
  dia: string
  titulo: string
  detalhe: string[]
  categoria: string
  endereco: string
  revisao: number
}

const evento = (more: Partial<Falado> = {}): Falado => ({
  ...{ uid: 'contas-1-x@alicerce', dia: '2026-12-31', titulo: 'Aluguel', detalhe: ['Sede'], revisao: 2 },
  ...{ categoria: 'Contas a pagar', endereco: 'https://a.example/financeiro/contas-a-pagar/1' },
  ...more,
})
const MUDOU = new Date('2026-11-23T12:34:56.789Z')

/** A piece of a calendar. The number of each record is the end of its address. */
function pieceOf(eventos: Falado[], mudou = MUDOU): Buffer {
  const writer = new EventWriter(mudou)
  for (const { uid, dia, titulo, detalhe, categoria, endereco, revisao } of eventos) {
    const [, antes = '', id = '', depois = ''] = /^(.*?)(\d*)(@?\D*)$/.exec(uid) ?? []
    writer.begin({ dia, categoria, uid: { antes, depois }, endereco: endereco.replace(/\d+$/, '') })
    writer.write({
      ...{ id: within(id), titulo: within(titulo), revisao: within(String(revisao)) },
      detalhe: detalhe.map(within),
    })
  }
  return writer.take()
}

const calendarOf = (pieces: readonly Buffer[]) =>
  Buffer.concat([headOf('Vencimentos'), ...pieces, FOOT]).toString()

/** A calendar of these pieces. */
const written = (pieces: Falado[][]) => calendarOf(pieces.map(piece => pieceOf(piece)))

/** What a parser reads of an event. */
interface Read {
  uid: string
  dia: string
  titulo: string
  detalhe: string
}

const byIcalJs = (text: string): Read[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component)
    expect(event.startDate.isDate).toBe(true)
    return {
      uid: event.uid,
      dia: event.startDate.toString(),
      titulo: event.summary ?? '',
      detalhe: event.description ?? '',
    }
  })

const two = (n: number) => String(n).padStart(2, '0')
const byNodeIcal = (text: string): Read[] =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap(event => {
    if (event?.type !== 'VEVENT') return []
    expect(event.datetype).toBe('date')
    const { uid, start, summary, description } = event
    const dia = [start.getFullYear(), two(start.getMonth() + 1), two(start.getDate())].join('-')
    return [{ uid, dia, titulo: String(summary ?? ''), detalhe: String(description ?? '') }]
  })

test('a calendar is whole days with what RFC 5545 asks for', () => {
  expect(written([[evento()]]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alicerce//Vencimentos//PT-BR',
    'CALSCALE:GREGORIAN',
    'NAME:Vencimentos',
    'X-WR-CALNAME:Vencimentos',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:contas-1-x@alicerce',
    'DTSTAMP:20261123T123456Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SEQUENCE:2',
    'SUMMARY:Aluguel',
    'DESCRIPTION:Contas a pagar\\nSede',
    'CATEGORIES:Contas a pagar',
    'URL:https://a.example/financeiro/contas-a-pagar/1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('two parsers read back every title and text, and no line is longer than 75 octets', () => {
  // Parsers trim the ends of a text in ways of their own. U+FFFD is what a divided character would be read as.
  const text = fc
    .string({ unit: 'binary', maxLength: 300 })
    .map(found => `a${found.replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffd]/gu, '')}\n;,\\ção🧱z`)
  const day = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  const all = fc.array(fc.record({ titulo: text, detalhe: text, dia: day }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(all, found => {
      const eventos = found.map((one, n) =>
        evento({ ...one, detalhe: one.detalhe.split('\n'), uid: `contas-${n}@alicerce` }),
      )
      const text = written(eventos.map(one => [one]))
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        // No character was divided.
        expect(line).not.toContain('\ufffd')
      }
      const expected = eventos.map(({ uid, dia, titulo, detalhe }) => ({
        ...{ uid, dia, titulo },
        detalhe: ['Contas a pagar', ...detalhe].join('\n'),
      }))
      expect(byIcalJs(text)).toEqual(expected)
      expect(byNodeIcal(text)).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('a line is folded before the character that would not fit, the space counted', () => {
  expect(fold('x'.repeat(75))).toBe('x'.repeat(75))
  expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  expect(fold(`${'x'.repeat(74)}ç`)).toBe(`${'x'.repeat(74)}\r\n ç`)
  expect(fold(`${'x'.repeat(72)}🧱`)).toBe(`${'x'.repeat(72)}\r\n 🧱`)
  expect(fold('y'.repeat(75 + 74 + 1))).toBe(`${'y'.repeat(75)}\r\n ${'y'.repeat(74)}\r\n y`)
})

test('a line of three octets a character is folded to the octet', () => {
  const line = '€'.repeat(300)
  const parts = fold(line).split('\r\n')
  // 25 characters of three octets fill a line; a folded one begins with a space.
  expect(Math.max(...parts.map(part => Buffer.byteLength(part)))).toBe(75)
  expect(parts.slice(1, 12).every(part => part === ` ${'€'.repeat(24)}`)).toBe(true)
  expect(fold(line).replaceAll('\r\n ', '')).toBe(line)
})

test('every property is folded, also an address and a UID', () => {
  const long = 'a/'.repeat(60)
  const text = written([
    [evento({ uid: `${long}@alicerce`, endereco: `https://a.example/${long}`, categoria: long })],
  ])
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`\r\nURL:https://a.example/${long}\r\n`)
  expect(byIcalJs(text)[0]?.uid).toBe(`${long}@alicerce`)
})

test('when it changed stands in every event, and in no text that looks like it', () => {
  const before = new Date(0)
  const stamp = 'DTSTAMP:19700101T000000Z'
  const written = pieceOf([evento({ titulo: `x\r\n${stamp}\r\ny` }), evento({ titulo: stamp })], before)
  const piece = restamped(written, before, MUDOU)
  expect(written.includes('DTSTAMP:1970')).toBe(true)
  const text = calendarOf([piece, pieceOf([evento()])])
  expect(text.match(/^DTSTAMP:20261123T123456Z$/gm)).toHaveLength(3)
  expect(byIcalJs(text).map(({ titulo }) => titulo)).toEqual([`x\n${stamp}\ny`, stamp, 'Aluguel'])
})

test('nothing in a text begins another line or property, and control characters go', () => {
  const hostile = 'Conta\r\nEND:VEVENT\nBEGIN:VEVENT\u2028X\u0000\u0007\u001b[31m;A=B,C\\n'
  const text = written([[evento({ titulo: hostile, detalhe: [] })]])
  expect(text.match(/^BEGIN:VEVENT$/gm)).toHaveLength(1)
  expect(byIcalJs(text).map(({ titulo }) => titulo)).toEqual([
    'Conta\nEND:VEVENT\nBEGIN:VEVENT\nX[31m;A=B,C\\n',
  ])
})
