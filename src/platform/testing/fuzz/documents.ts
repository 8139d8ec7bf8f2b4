import { CANARY, hostileText } from './hostile.ts'
import type { Random } from './random.ts'

const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')

/** Documents that ask of whoever reads them more than they should give. */
const xml = [
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><nfeProc>&l12;</nfeProc>`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><NFe><infNFe>&x;</infNFe></NFe>',
  `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`,
  '<a '.repeat(5000),
  '<NFe><infNFe Id="NFe1"><__proto__><perfil>1</perfil></__proto__></infNFe></NFe>',
  '<NFe><infNFe><emit><CNPJ>1</CNPJ></emit><total><ICMSTot><vNF>1e999</vNF></ICMSTot></total></infNFe></NFe>',
  `<constructor><prototype>${CANARY}</prototype></constructor>`,
  '<![CDATA['.repeat(2000),
  '&'.repeat(10_000),
]
const statements = [
  `OFXHEADER:100\n<OFX>${'<STMTTRN>'.repeat(5000)}`,
  '<OFX><STMTTRN><DTPOSTED>99999999<TRNAMT>1e999<MEMO>=1+1</STMTTRN></OFX>',
  '<OFX><STMTTRN><DTPOSTED>20260230<TRNAMT>-9999999999999.99<MEMO>a\u0000b</STMTTRN></OFX>',
  `data;descrição;valor\n01/01/2026;"${CANARY}\n`,
  `data;descrição;valor\n${'01/01/2026;=1+1;1,00\n'.repeat(5000)}`,
  `${';'.repeat(50_000)}\n`.repeat(3),
  '"'.repeat(20_000),
]

export const hostileXml = (random: Random) =>
  random.chance(0.7) ? random.pick(xml) : String(hostileText(random).value)

export function hostileBase64(random: Random): string {
  const text = random.chance(0.8) ? random.pick(statements) : String(hostileText(random).value)
  return Buffer.from(text, random.chance(0.2) ? 'utf16le' : 'utf8').toString('base64')
}
