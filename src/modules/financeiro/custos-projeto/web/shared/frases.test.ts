import { expect, test } from 'vitest'
import { frasesDe } from './frases.ts'

const line = (categoria: string, orcado: string, realizado: string, comprometido = '0.00') => ({
  ...{ categoria, orcado, realizado, comprometido, previsto: '0.00' },
})
const custo = (categoria: string | null, valor: string) => ({ projeto_id: 1, categoria, valor })
const told = (...call: Parameters<typeof frasesDe>) =>
  frasesDe(...call).map(text => text.replaceAll('\u00a0', ' '))

const comLinhas = {
  ...{ orcado: '1000.00', realizado: '500.00', comprometido: '100.00' },
  categorias: [line('Materiais', '600.00', '300.00', '100.00'), line('Frete', '0.00', '200.00')],
}
const soTotal = {
  ...{ orcado: '1000.00', realizado: '500.00', comprometido: '100.00' },
  categorias: [line('Materiais', '0.00', '500.00', '100.00')],
}

test('two parts of one category count together, however it is written', () => {
  expect(told(comLinhas, [custo('Materiais', '50,00')], [])).toEqual([])
  expect(told(comLinhas, [custo('Materiais', '50,00'), custo('MATERIAIS ', '40,00')], [])).toEqual([
    'Com isto, Materiais chega a 81,7% do orçamento; restam R$ 110,00.',
  ])
  expect(told(comLinhas, [custo('Materiais', '150,00'), custo('materiais', '100,00')], [])).toEqual([
    'Passa o orçamento de Materiais em R$ 50,00 (108,3%).',
  ])
})

test('a stored part that is raised is told by what it adds; one that stays or falls is not told', () => {
  const stored = [custo('Materiais', '100.00')]
  expect(told(comLinhas, [custo('Materiais', '350,00')], stored)).toEqual([
    'Passa o orçamento de Materiais em R$ 50,00 (108,3%).',
  ])
  const over = { ...comLinhas, categorias: [line('Materiais', '600.00', '900.00')] }
  for (const valor of ['100,00', '99,00', ''])
    expect(told(over, [custo('Materiais', valor)], stored)).toEqual([])
})

test('without a line of its own a cost is compared with the budget of the whole project', () => {
  expect(told(soTotal, [custo('Materiais', '250,00')], [])).toEqual([
    'Com isto, o projeto chega a 85% do orçamento; restam R$ 150,00.',
  ])
  expect(told(comLinhas, [custo(null, '500,00')], [])).toEqual([
    'Passa o orçamento do projeto em R$ 100,00 (110%).',
  ])
  expect(told({ ...soTotal, orcado: '0.00' }, [custo('Materiais', '9999,00')], [])).toEqual([])
})
