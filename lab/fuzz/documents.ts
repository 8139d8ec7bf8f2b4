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

/** As large as they may be: what takes long with one of these takes long for everybody. */
const largeXml = [
  () =>
    `<NFe><infNFe Id="NFe1">${'<det nItem="1"><prod><xProd>x</xProd></prod></det>'.repeat(36_000)}</infNFe></NFe>`,
  () => `<NFe><infNFe>${'<dup><dVenc>2026-01-01</dVenc></dup>'.repeat(45_000)}</infNFe></NFe>`,
  () => `<NFe><infNFe><emit><xNome>${'W'.repeat(1_900_000)}</xNome></emit></infNFe></NFe>`,
  () => `<NFe ${'a="1" '.repeat(300_000)}><infNFe/></NFe>`,
  () => '<a/>'.repeat(450_000),
  () => '&amp;'.repeat(380_000),
]
const ROW = '01/01/2026;Mercado;1,00\n'
const largeStatements = [
  () => `data;descrição;valor\n${ROW.repeat(1990)}`,
  () => `data;descrição;valor\n${ROW.repeat(27_000)}`,
  () => `data;descrição;valor\n${'x\n'.repeat(330_000)}`,
  () => ';'.repeat(690_000),
  () => `data;descrição;valor\n01/01/2026;${'W'.repeat(680_000)};1,00`,
  () => '"'.repeat(690_000),
  () =>
    `OFXHEADER:100\n<OFX>${'<STMTTRN><DTPOSTED>20260101<TRNAMT>-1<FITID>1<MEMO>a</STMTTRN>'.repeat(10_000)}`,
  () => `<OFX>${'<A>'.repeat(230_000)}`,
]

export const hostileXml = (random: Random) =>
  random.chance(0.3)
    ? random.pick(largeXml)()
    : random.chance(0.7)
      ? random.pick(xml)
      : String(hostileText(random).value)

export function hostileBase64(random: Random): string {
  if (random.chance(0.3)) return Buffer.from(random.pick(largeStatements)()).toString('base64')
  const text = random.chance(0.8) ? random.pick(statements) : String(hostileText(random).value)
  return Buffer.from(text, random.chance(0.2) ? 'utf16le' : 'utf8').toString('base64')
}
