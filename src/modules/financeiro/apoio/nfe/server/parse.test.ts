import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chaveAcessoWarning } from '#platform/contract/documents.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { effortOf } from '#platform/testing/effort/effort.ts'
import { nfeInput, XML_GRANDE_DEMAIS } from '../contract.ts'
import { parseNota } from './parse.ts'

const sample = (name: string) => readFileSync(new URL(`amostras/${name}.xml`, import.meta.url), 'utf8')
const refusal = (xml: string) => {
  try {
    parseNota(xml)
  } catch (error) {
    return (error as Error).message
  }
  return 'not refused'
}

describe('an invoice is read', () => {
  test('authorized, with goods, signature and two instalments', () => {
    const nota = parseNota(sample('nfe'))
    expect(nota).toEqual({
      tipo: 'NF-e',
      numero: '4321',
      chave: '35260577888999000181550010000043211123456783',
      data_emissao: '2026-05-31',
      valor: '1234.56',
      data_vencimento: '2026-06-30',
      parcelas: 2,
      item: 'Tinta acrílica 18 l e mais 1 item',
      duplicatas: [
        { data_vencimento: '2026-06-30', valor: '617.28' },
        { data_vencimento: '2026-07-30', valor: '617.28' },
      ],
      emitente: {
        nome: 'Ferragens & Tintas Modelo Ltda',
        cnpj: '77888999000181',
        endereco: 'Rua das Oficinas, 250, Galpão 2 - Centro - São Paulo/SP - CEP 01001000',
        telefone: '1133445566',
        email: null,
      },
    })
    expect(chaveAcessoWarning(nota.chave)).toBeNull()
  })

  test('in an envelope, with prefixes, unknown groups, a CNPJ with letters and one instalment', () => {
    const nota = parseNota(sample('nfe-grupos-novos'))
    expect(nota).toMatchObject({
      numero: '77',
      chave: '41260612ABC34501DE35550010000000771876543210',
      data_emissao: '2026-06-01',
      valor: '80.00',
      data_vencimento: '2026-06-15',
      parcelas: 1,
      emitente: { nome: 'Estúdio Letras S.A.', cnpj: '12ABC34501DE35' },
    })
    expect(chaveAcessoWarning(nota.chave)).toBeNull()
  })

  test('of which little is there', () => {
    const nota = parseNota('<NFe><infNFe><ide><mod>65</mod><nNF>7</nNF></ide></infNFe></NFe>')
    expect(nota).toMatchObject({
      numero: '7',
      chave: '',
      data_emissao: null,
      valor: null,
      data_vencimento: null,
      parcelas: 0,
    })
  })

  test('whose goods are called by the first of them', () => {
    const item = (...goods: string[]) =>
      parseNota(
        `<NFe><infNFe><ide><nNF>7</nNF></ide>${goods.map(name => `<det><prod><xProd>${name}</xProd></prod></det>`).join('')}</infNFe></NFe>`,
      ).item
    expect(item()).toBeNull()
    expect(item('')).toBeNull()
    expect(item('Areia  lavada')).toBe('Areia lavada')
    expect(item('Areia', 'Brita', 'Cal')).toBe('Areia e mais 2 itens')
    expect(parseNota(sample('nfse-abrasf')).item).toBeNull()
  })

  test('behind a byte order mark and blank lines', () => {
    expect(parseNota(`\ufeff\n\n ${sample('nfe')}`).numero).toBe('4321')
  })

  test('whose amount has no thousands: a dot is the decimal one', () => {
    const valor = (vNF: string) => parseNota(sample('nfe').replace('<vNF>1234.56', `<vNF>${vNF}`)).valor
    expect([valor('80'), valor('80.5'), valor('80.000'), valor('80,00')]).toEqual([
      '80.00',
      '80.50',
      null,
      null,
    ])
  })

  test('with values that are none', () => {
    const xml = sample('nfe')
      .replace('<vNF>1234.56</vNF>', '<vNF>-1e9</vNF>')
      .replace('2026-05-31T22:15:00-03:00', '2026-02-30T00:00:00-03:00')
      .replace('2026-06-30', 'amanhã')
    expect(parseNota(xml)).toMatchObject({ valor: null, data_emissao: null, data_vencimento: '2026-07-30' })
  })
})

describe('what is no invoice is refused with a sentence', () => {
  const bomb = `<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><NFe><infNFe><ide><nNF>&b;</nNF></ide></infNFe></NFe>`
  const external = `<?xml version="1.0"?><!doctype x SYSTEM "file:///etc/passwd"><NFe><infNFe/></NFe>`
  test.each([bomb, external, '<! DOCTYPE x><NFe/>'])('declarations of entities: %s', xml => {
    expect(refusal(xml)).toContain('declarações (DTD)')
  })

  test('elements nested without end', async () => {
    const deep = '<a>'.repeat(300_000)
    const effort = await effortOf(() => expect(refusal(deep)).toContain('níveis demais'))
    expect(effort).toBeLessThan(500)
  })

  test.each(['', 'não é XML', '<NFe><infNFe>', '<a></b>', '{"nota": 1}'])('%j', xml => {
    expect(refusal(xml)).toMatch(/não é um XML válido|não é de uma nota fiscal/)
  })

  test.each(['<NFe/>', '<nota><item/></nota>'])('%s', xml => {
    expect(refusal(xml)).toBe(
      'Este XML não é de uma nota fiscal. Aqui entra o XML de uma NF-e, NFC-e ou NFS-e.',
    )
  })

  test('an invoice without data, one of another model, several in one file', () => {
    expect(refusal('<NFe><infNFe/></NFe>')).toContain('sem número, chave e valor')
    expect(refusal(sample('nfe').replace('<mod>55</mod>', '<mod>57</mod>'))).toContain('do modelo 57')
    const one = '<NFe><infNFe><ide><nNF>1</nNF></ide></infNFe></NFe>'
    expect(refusal(`<enviNFe>${one}${one}</enviNFe>`)).toContain('O arquivo traz 2 notas')
  })

  test('a service invoice that is cancelled, several in one file', () => {
    const one = sample('nfse-abrasf').replace(/^<\?xml[^>]*>\s*/, '')
    expect(refusal(`<ListaNfse>${one}${one}</ListaNfse>`)).toContain('O arquivo traz 2 notas')
    const cancelled = one.replace('</CompNfse>', '<NfseCancelamento/></CompNfse>')
    expect(refusal(cancelled)).toContain('Esta NFS-e foi cancelada')
    const paulistana = sample('nfse-sao-paulo').replace('<StatusNFe>N<', '<StatusNFe>C<')
    expect(refusal(paulistana)).toContain('Esta NFS-e foi cancelada')
  })

  const event = (key: string, type: string) =>
    `<procEvento${key}><evento><infEvento><ch${key}/><tpEvento>${type}</tpEvento></infEvento></evento></procEvento${key}>`
  test.each([
    [
      '<cteProc><CTe><infCte><infCTeNorm><infDoc><infNFe><chave>1</chave></infNFe></infDoc></infCTeNorm></infCte></CTe></cteProc>',
      'um CT-e',
    ],
    ['<CTe><infDoc><infNFe/></infDoc></CTe>', 'um CT-e'],
    ['<cteOSProc><CTeOS/></cteOSProc>', 'um CT-e'],
    [
      '<mdfeProc><MDFe><infMDFe><infDoc><infMunDescarga><infNFe/></infMunDescarga></infDoc></infMDFe></MDFe></mdfeProc>',
      'um MDF-e',
    ],
    ['<CompNfse><Nfse><InfNfse/></Nfse></CompNfse>', 'uma resposta de NFS-e, sem a nota'],
    [
      '<ns2:ConsultarNfseResposta xmlns:ns2="x"><ListaNfse/></ns2:ConsultarNfseResposta>',
      'uma resposta de NFS-e, sem a nota',
    ],
    [
      '<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe><DPS/></infNFSe></NFSe>',
      'uma resposta de NFS-e, sem a nota',
    ],
    ['<RetornoConsulta><NFe><ChaveNFe/></NFe></RetornoConsulta>', 'uma resposta de NFS-e, sem a nota'],
    ['<DPS><infDPS/></DPS>', 'uma DPS'],
    ['<EnviarLoteRpsEnvio><LoteRps/></EnviarLoteRpsEnvio>', 'um RPS'],
    [event('NFe', '110110'), 'uma carta de correção de NF-e'],
    [event('NFe', '110111'), 'um cancelamento de NF-e'],
    [event('NFe', '210210'), 'uma manifestação do destinatário de NF-e'],
    [event('CTe', '110111'), 'um cancelamento de CT-e'],
    [event('MDFe', '110112'), 'um evento de MDF-e'],
    ['<evento><infEvento><tpEvento>e101101</tpEvento><chNFSe/></infEvento></evento>', 'um evento de NFS-e'],
    ['<procCancNFe><cancNFe/></procCancNFe>', 'o cancelamento de uma NF-e'],
    ['<ProcInutNFe><inutNFe/></ProcInutNFe>', 'a inutilização de números'],
    ['<retConsSitNFe><protNFe/></retConsSitNFe>', 'uma resposta da SEFAZ'],
    ['<resNFe/>', 'um resumo de NF-e'],
    ['<CFe><infCFe/></CFe>', 'um CF-e SAT'],
    ['<nf3eProc><NF3e/></nf3eProc>', 'uma NF3e'],
    ['<bpeProc><BPe/></bpeProc>', 'um BP-e'],
    ['<nfcomProc><NFCom/></nfcomProc>', 'uma NFCom'],
    ['<html><body/></html>', 'uma página da internet'],
  ])('%s is %s', (xml, what) => {
    expect(refusal(xml)).toContain(`Este arquivo é ${what}`)
    expect(refusal(xml)).toContain('Aqui entra o XML de uma NF-e, NFC-e ou NFS-e.')
  })

  test('more than 2 MB, counted in bytes', () => {
    const parsed = nfeInput.safeParse({ xml: `<a>${'é'.repeat(1_000_000)}</a>` })
    expect(parsed.error?.issues[0]?.message).toBe(XML_GRANDE_DEMAIS)
    expect(nfeInput.safeParse({ xml: 'é'.repeat(1_000_000) }).success).toBe(true)
  })

  const MB = 1_000_000
  // A worker that nobody else waits for reads it, and is ended after 20 s.
  const TENTH_OF_A_WORKER = 2000
  test.each([
    '<'.repeat(MB),
    '<a '.repeat(MB / 3),
    `<a ${'"'.repeat(MB)}`,
    '<a/>'.repeat(MB / 4),
    `<NFe>${'<a/>'.repeat(MB / 4)}</NFe>`,
    `<NFe>${'<a b="1"></a>'.repeat(MB / 13)}</NFe>`,
    `<NFe>${'&amp;'.repeat(MB / 5)}</NFe>`,
    `<NFe ${'a="1" '.repeat(MB / 6)}/>`,
    `<NFe>${'<!--'.repeat(MB / 4)}`,
    `<NFe>${'<![CDATA[]]>'.repeat(MB / 12)}</NFe>`,
    `<NFe><infNFe ${'Id '.repeat(MB / 3)}/></NFe>`,
    `<NFe><infNFe ${' '.repeat(MB)}Id/></NFe>`,
    `<NFe><infNFe><ide><nNF>${' a'.repeat(MB / 2)}</nNF></ide></infNFe></NFe>`,
    `<${'a'.repeat(MB)}>`,
    '</a>'.repeat(MB / 4),
  ])('a hostile megabyte, number %#, takes a tenth of its worker’s time at most', async xml => {
    const effort = await effortOf(() => refusal(xml))
    expect(effort).toBeLessThan(TENTH_OF_A_WORKER)
  })

  test('no text makes the reader fail otherwise', () => {
    const piece = fc.constantFrom(
      '<NFe>',
      '<infNFe Id="NFe1">',
      '</infNFe>',
      '</NFe>',
      '<a:b',
      '>',
      '&#0;',
      '/>',
      '<!',
      '<?x',
      '-->',
      'é',
      '"',
    )
    fc.assert(
      fc.property(fc.oneof(fc.array(piece), fc.array(fc.string())), pieces => {
        try {
          parseNota(pieces.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
      }),
    )
  })
})
