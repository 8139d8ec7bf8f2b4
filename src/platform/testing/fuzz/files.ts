import { PNG } from '../described.ts'
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
const names = [
  'amostra.png',
  'amostra.pdf',
  '../../../../etc/passwd.png',
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
    body: random.chance(0.5) ? PNG : random.pick(bodies),
  }
}
