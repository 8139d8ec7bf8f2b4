import { expect, test } from 'vitest'
import { escreverBrCode } from '#platform/contract/codigos/escrever-br-code.ts'
import { type Lido, lido } from '#platform/contract/codigos/lido.ts'
import type { NotaFiscal } from '../../apoio/nfe/contract.ts'
import { mesmasCompras, type PapelLido } from './juntar.ts'

const CNPJ = '77888999000181'
const CHAVE = '35260577888999000181550010000043211123456783'
const emitente = { nome: 'Tintas', cnpj: CNPJ, endereco: null, telefone: null, email: null }
const xml = (id: string, more: Partial<NotaFiscal> = {}): PapelLido => ({
  id,
  cnpj: null,
  codigos: [],
  nota: {
    ...{
      numero: '1',
      chave: CHAVE,
      data_emissao: '2026-05-31',
      valor: '300.00',
      parcelas: 3,
      fornecedor: null,
    },
    data_vencimento: '2026-06-30',
    duplicatas: ['2026-06-30', '2026-07-30', '2026-08-30'].map(data_vencimento => ({
      data_vencimento,
      valor: '100.00',
    })),
    emitente,
    ...more,
  },
})
const papel = (id: string, codigo: Partial<Lido>, cnpj: string | null = null): PapelLido => ({
  ...{ id, cnpj, nota: null },
  codigos: [{ ...lido('boleto', '3'.repeat(44), 'Boleto'), ...codigo }],
})
const juntas = (...papeis: PapelLido[]) => Object.fromEntries(mesmasCompras(papeis))

test('a boleto goes with the invoice of its value, or with that of one of its instalments', () => {
  expect(juntas(xml('nota'), papel('b', { valor: '300.00' }))).toEqual({ nota: ['b'] })
  const parts = ['2026-06-30', '2026-07-30'].map(vencimento =>
    papel(vencimento, { valor: '100.00', vencimento }),
  )
  expect(juntas(...parts, xml('nota'))).toEqual({ nota: ['2026-06-30', '2026-07-30'] })
  expect(juntas(xml('nota'), papel('b', { valor: '99.99' }), papel('c', { valor: null }))).toEqual({})
})

test('by its beneficiary whatever its value, and not with an invoice of somebody else', () => {
  expect(juntas(xml('nota'), papel('b', { valor: '98.00' }, CNPJ))).toEqual({ nota: ['b'] })
  expect(juntas(xml('nota'), papel('b', { valor: '300.00' }, '11222333000181'))).toEqual({})
  const pix = (chave: string) => ({
    tipo: 'pix' as const,
    codigo: escreverBrCode({ chave, nome: 'X', cidade: 'SP', valor: '10.00', txid: 'A' }) as string,
    valor: '300.00',
  })
  expect(juntas(xml('nota'), papel('b', { ...pix(CNPJ), valor: null }))).toEqual({ nota: ['b'] })
  expect(juntas(xml('nota'), papel('b', pix('11222333000181')))).toEqual({})
  // Of a person, such as a rural producer, the key is the CPF; that of another person may be the owner's of a company.
  const produtor = xml('nota', { emitente: { ...emitente, cnpj: '52998224725' } })
  expect(juntas(produtor, papel('b', { ...pix('52998224725'), valor: null }))).toEqual({ nota: ['b'] })
  expect(juntas(xml('nota'), papel('b', { ...pix('52998224725'), valor: null }))).toEqual({})
  expect(juntas(xml('nota'), papel('b', pix('52998224725')))).toEqual({ nota: ['b'] })
})

test('a paper with the key of the invoice is its copy', () => {
  const danfe = papel('danfe', { tipo: 'nota', codigo: CHAVE, cnpj: CNPJ })
  expect(juntas(xml('nota'), danfe)).toEqual({ nota: ['danfe'] })
  expect(juntas(xml('outra', { chave: '' }), danfe)).toEqual({})
})

test('of two invoices of one value the date decides, and where it does not the paper stays alone', () => {
  const two = [xml('a', { duplicatas: [] }), xml('b', { duplicatas: [], data_vencimento: '2026-09-09' })]
  expect(juntas(...two, papel('p', { valor: '300.00', vencimento: '2026-09-09' }))).toEqual({ b: ['p'] })
  expect(juntas(...two, papel('p', { valor: '300.00', vencimento: '2026-01-01' }))).toEqual({})
})

test('a code with a wrong digit tells nothing', () => {
  expect(juntas(xml('nota'), papel('b', { valor: '300.00', erros: ['O dígito não confere.'] }))).toEqual({})
})
