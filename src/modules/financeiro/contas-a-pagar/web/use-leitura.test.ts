import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { NotaFiscal } from '../../apoio/nfe/contract.ts'
import { useLeitura } from './use-leitura.ts'

const HOJE = '2026-11-20'
const nota = (...partes: string[]): NotaFiscal => ({
  ...{ tipo: 'NF-e', numero: '12', chave: '', data_emissao: '2026-11-10', valor: '1234.56', item: null },
  ...{ data_vencimento: '2026-12-10', parcelas: partes.length, fornecedor: null },
  duplicatas: partes.map((valor, n) => ({ data_vencimento: `202${6 + n}-12-10`, valor })),
  emitente: { nome: 'Tintas', cnpj: '', endereco: null, telefone: null, email: null },
})

/** A new payable that has these values as it is given an invoice. @returns what is in it then */
function withNota(typed: Record<string, unknown>, read: NotaFiscal) {
  const values: Record<string, unknown> = { data_emissao: HOJE, plano: [], ...typed }
  const set = (name: string, value: unknown) => void Object.assign(values, { [name]: value })
  const form = {
    ...{ isNew: true, round: 0, dirty: false, draft: { settled: true, found: false } },
    watch: (name: string) => values[name],
    ...{ setValue: set, startLate: set, field: (name: string) => ({ name }) },
  }
  let onNota: ReturnType<typeof useLeitura>['onNota'] | undefined
  const Form = () => {
    onNota = useLeitura(form as never, HOJE).onNota
    return null
  }
  renderToStaticMarkup(createElement(Form))
  onNota?.(read)
  return values
}

test('an invoice with one instalment that is not its total fills the payable with what is to be paid', () => {
  expect(withNota({}, nota('1000.00'))).toMatchObject({
    ...{ valor: '1000.00', data_vencimento: '2026-12-10', data_emissao: '2026-11-10', plano: [] },
  })
})

test('several that do not add up are the instalments of a purchase of the total', () => {
  const { valor, plano } = withNota({}, nota('500.00', '500.00'))
  expect(valor).toBe('1234.56')
  expect(plano).toMatchObject([
    { data_vencimento: '2026-12-10', valor: '500.00' },
    { data_vencimento: '2027-12-10', valor: '500.00' },
  ])
})

test('nothing typed is overwritten', () => {
  const typed = { valor: '1234.56', data_vencimento: '2026-12-05' }
  expect(withNota(typed, nota('1000.00'))).toMatchObject(typed)
})
