import { office } from '#platform/testing/files/files.ts'
import { flatPng } from '#platform/testing/files/pictures.ts'
import { PNG } from '#platform/testing/records/described.ts'
import { CANARY, hostileText, SMUGGLED } from './hostile.ts'
import type { Random } from './random.ts'

/** The picture that it is, with other sizes in its header: 4 thousand million pixels of a few bytes. */
const bomb = Buffer.from(PNG)
bomb.writeUInt32BE(65_535, 16)
bomb.writeUInt32BE(65_535, 20)
const script = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert('${CANARY}')</script></svg>`

const bodies: Buffer[] = [
  PNG,
  bomb,
  PNG.subarray(0, 40),
  Buffer.concat([PNG, Buffer.from(`<script>alert('${CANARY}')</script>`)]),
  Buffer.from(`GIF89a/*${script}*/=1;`),
  Buffer.from(script),
  Buffer.from(`%PDF-1.4\n<html>${script}</html>`),
  Buffer.from('PK\u0003\u0004'.padEnd(2000, 'A')),
  Buffer.from('MZ'.padEnd(2000, '\u0000')),
  Buffer.alloc(0),
  Buffer.alloc(200_000, 0xff),
]
/** Large ones of every kind that is accepted. Made when they are sent: together they are tens of megabytes. */
const large = [
  () => flatPng(6000, 6000, 1),
  () => flatPng(30_000, 1300, 1),
  () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8_000_000, ' ')]),
  () => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00', 'latin1'), Buffer.alloc(8_000_000)]),
  () => office('docx', [{ name: 'a.xml', content: Buffer.alloc(100_000_000, ' '), deflate: true }]),
  () => office('xlsx', [{ name: 'a.xml', content: 'abcdefgh'.repeat(1_000_000), deflate: true }]),
  () =>
    office(
      'ods',
      Array.from({ length: 4000 }, (_, n) => ({ name: `${n}.xml`, content: 'x' })),
    ),
]
const names = [
  'amostra.png',
  'amostra.pdf',
  'amostra.docx',
  'amostra.xlsx',
  'amostra.ods',
  'amostra.jpg',
  '#platform/../../etc/passwd.png',
  `a\r\n${SMUGGLED}: sim.png`,
  `"; filename="x.html`,
  `${'a'.repeat(300)}.png`,
  'foto.png\u0000.exe',
  'foto.svg',
  'foto.png.html',
  '.png',
  '',
  'CON.png',
  'gnp.\u202eexe.png',
  '\ud800.png',
]

/** An upload: what it says of itself, and what comes. */
export function hostileUpload(dados: unknown, random: Random) {
  const nome = random.chance(0.5)
    ? 'amostra.png'
    : random.chance(0.8)
      ? random.pick(names)
      : hostileText(random).value
  const said = encodeURIComponent(JSON.stringify({ nome, dados }))
  // Longer headers no server reads; which one answers that is tried on purpose below.
  const header = said.length < 12_000 || random.chance(0.1) ? said.slice(0, 40_000) : encodeURIComponent('{}')
  const broken = [
    '',
    '%',
    '%zz',
    'null',
    '[]',
    '{"nome":1}',
    encodeURIComponent('{"nome":"a.png"}'),
    '\u00ff\u00fe',
  ]
  return {
    headers: {
      'x-arquivo': random.chance(0.1) ? random.pick(broken) : header,
      'content-type': random.pick(['image/png', 'text/html', 'application/pdf', 'application/json', 'x']),
    },
    body: random.chance(0.5) ? PNG : random.chance(0.2) ? random.pick(large)() : random.pick(bodies),
  }
}
