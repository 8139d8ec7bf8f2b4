import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  mesmasParcelas,
  textoDasDuplicatas,
  totalQueDifere,
  useDuplicatas,
  valorAPagar,
} from './use-duplicatas.ts'

const duplicatas = [
  { data_vencimento: '2026-12-10', valor: '100.00' },
  { data_vencimento: '2027-01-10', valor: '100.00' },
]

test('lines are the instalments of an invoice however their value is written, whatever their codes are', () => {
  const plano = [
    { data_vencimento: '2026-12-10', valor: '100', codigo_pagamento: '123' },
    { data_vencimento: '2027-01-10', valor: '100,00' },
  ]
  expect(mesmasParcelas(plano, duplicatas)).toBe(true)
  expect(mesmasParcelas(plano.slice(1), duplicatas)).toBe(false)
  expect(mesmasParcelas([], duplicatas)).toBe(false)
  // The same sum on other days, or split otherwise.
  expect(mesmasParcelas([{ ...plano[0], data_vencimento: '2026-12-11' }, plano[1] ?? {}], duplicatas)).toBe(
    false,
  )
  expect(mesmasParcelas([{ ...plano[0], valor: '99,99' }, plano[1] ?? {}], duplicatas)).toBe(false)
})

test('the first instalments are told, and how many more there are', () => {
  const six = Array.from({ length: 6 }, (_, n) => ({
    data_vencimento: `2026-0${n + 1}-10`,
    valor: '1234.50',
  }))
  expect(textoDasDuplicatas(duplicatas).replaceAll(/\s/g, ' ')).toBe(
    'O papel diz 2 parcelas: 10/12/2026 R$ 100,00, 10/01/2027 R$ 100,00.',
  )
  expect(textoDasDuplicatas(six)).toContain('O papel diz 6 parcelas: 10/01/2026 ')
  expect(textoDasDuplicatas(six)).toContain(' e mais 3.')
})

const parte = (valor: string) => ({ data_vencimento: '2026-12-10', valor })
const nota = (valor: string | null, ...partes: string[]) => ({ valor, duplicatas: partes.map(parte) })

test('of an invoice with one instalment that is to be paid, and its total is told beside it', () => {
  const paga = nota('1234.56', '1000.00')
  expect(valorAPagar(paga)).toBe('1000.00')
  expect(totalQueDifere(paga)?.total).toBe('1234.56')
  expect(totalQueDifere(paga)?.text.replaceAll(/\s/g, ' ')).toBe(
    'O total da nota é R$ 1.234,56 e a parcela única dela, R$ 1.000,00.',
  )
  expect(valorAPagar(nota(null, '1000.00'))).toBe('1000.00')
  expect(totalQueDifere(nota(null, '1000.00'))).toBeNull()
})

test.each([
  ['without instalments', []],
  ['with one of its total', ['1234.56']],
  ['with one of nothing', ['0.00']],
  ['with several, whatever they come to', ['500.00', '500.00']],
])('of an invoice %s the total is to be paid', (_, partes) => {
  expect(valorAPagar(nota('1234.56', ...partes))).toBe('1234.56')
  expect(totalQueDifere(nota('1234.56', ...partes))).toBeNull()
})

test('what an only instalment leaves of the total is told, with a press that takes the total', () => {
  const values: Record<string, unknown> = { valor: '1000.00', plano: [] }
  const form = {
    ...{ isNew: true, round: 0, watch: (name: string) => values[name] },
    setValue: (name: string, value: unknown) => void Object.assign(values, { [name]: value }),
  }
  const told = (read: ReturnType<typeof nota>) => {
    let said: ReturnType<typeof useDuplicatas>['dasParcelas'] = []
    let offered = false
    const Form = () => {
      const { offerDuplicatas, dasParcelas } = useDuplicatas(form)
      if (!offered) offerDuplicatas(read)
      offered = true
      said = dasParcelas
      return null
    }
    renderToStaticMarkup(createElement(Form))
    return said
  }
  const [line] = told(nota('1234.56', '1000.00'))
  expect(line).toMatchObject({ name: 'valor', acao: 'Usar o total da nota' })
  line?.use?.()
  expect(values.valor).toBe('1234.56')
  // It is told on, and there is nothing to take.
  expect(told(nota('1234.56', '1000.00'))).toEqual([
    { name: 'valor', text: expect.stringContaining('O total da nota') },
  ])
  expect(told(nota('1234.56', '1234.56'))).toEqual([])
})
