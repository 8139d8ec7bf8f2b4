import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chaveAcessoWarning } from '#platform/contract/documents.ts'
import { effortOf } from '#platform/testing/effort.ts'
import { nfeInput, XML_GRANDE_DEMAIS } from '../contract.ts'
import { parseNfe } from './parse.ts'

const sample = (name: string) => readFileSync(new URL(`amostras/${name}.xml`, import.meta.url), 'utf8')
const refusal = (xml: string) => {
  try {
    parseNfe(xml)
  } catch (error) {
    return (error as Error).message
  }
  return 'not refused'
}

describe('an invoice is read', () => {
  test('authorized, with goods, signature and two instalments', () => {
    const nota = parseNfe(sample('nfe'))
    expect(nota).toEqual({
      numero: '4321',
      chave: '35260577888999000181550010000043211123456783',
      data_emissao: '2026-05-31',
      valor: '1234.56',
      data_vencimento: '2026-06-30',
      parcelas: 2,
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
    const nota = parseNfe(sample('nfe-grupos-novos'))
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

  test('with nothing in it', () => {
    expect(parseNfe('<NFe><infNFe/></NFe>')).toMatchObject({
      numero: '',
      chave: '',
      data_emissao: null,
      valor: null,
      data_vencimento: null,
      parcelas: 0,
    })
  })

  test('with values that are none', () => {
    const xml = sample('nfe')
      .replace('<vNF>1234.56</vNF>', '<vNF>-1e9</vNF>')
      .replace('2026-05-31T22:15:00-03:00', '2026-02-30T00:00:00-03:00')
      .replace('2026-06-30', 'amanhã')
    expect(parseNfe(xml)).toMatchObject({ valor: null, data_emissao: null, data_vencimento: '2026-07-30' })
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
    expect(refusal(xml)).toMatch(/não é um XML válido|não é de uma NF-e/)
  })

  test.each(['<CTe><infCte/></CTe>', '<html><body/></html>', '<NFe/>'])('%s', xml => {
    expect(refusal(xml)).toBe('Este XML não é de uma NF-e.')
  })

  test('more than 2 MB, counted in bytes', () => {
    const parsed = nfeInput.safeParse({ xml: `<a>${'é'.repeat(1_000_000)}</a>` })
    expect(parsed.error?.issues[0]?.message).toBe(XML_GRANDE_DEMAIS)
    expect(nfeInput.safeParse({ xml: 'é'.repeat(1_000_000) }).success).toBe(true)
  })

  test('markup that a careless pattern would take for ever to match', async () => {
    const effort = await effortOf(() =>
      ['<'.repeat(500_000), '<a '.repeat(300_000), `<a ${'"'.repeat(1_000_000)}`].map(refusal),
    )
    expect(effort).toBeLessThan(2000)
  })
})
