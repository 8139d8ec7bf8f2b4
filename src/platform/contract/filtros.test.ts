import { describe, expect, test } from 'vitest'
import { diasDoPeriodo } from './dates/periodos.ts'
import { id } from './fields.ts'
import { escreverFiltro, filtrosDaLista, lerFiltro, por } from './filtros.ts'

const campos = {
  status: por.opcoes(
    'Status',
    { values: ['Aberta', 'Paga'] },
    {
      grupos: { fim: { label: 'No fim', values: ['Paga'] } },
      palavras: { em_atraso: 'em_atraso' },
    },
  ),
  vencimento: por.data('Vencimento', { emAtraso: 'em_atraso' }),
  mes: por.mes('Mês/Ano'),
  valor: por.dinheiro('Valor', 'Sem valor'),
  fornecedor: por.registro('Fornecedor', 'a/b/options', 'Sem fornecedor'),
  responsavel: por.pessoa('Responsável', 'a/b/pessoas', 'Sem responsável'),
  categoria: por.texto('Categoria', 'Sem categoria'),
  email: por.presenca('E-mail', 'Sem e-mail'),
}
const PESSOA = '0199f0a4-0000-7000-8000-000000000001'

describe('a filter is one text', () => {
  test.each([
    ['status', 'Paga', { itens: ['Paga'] }],
    ['status', 'nao:Aberta,Paga', { nao: true, itens: ['Aberta', 'Paga'] }],
    ['status', 'fim,em_atraso', { itens: ['fim', 'em_atraso'] }],
    ['vencimento', '2026-02-28', { de: '2026-02-28', ate: '2026-02-28' }],
    ['vencimento', '2026-01-01..', { de: '2026-01-01' }],
    ['vencimento', '..2026-01-01', { ate: '2026-01-01' }],
    ['vencimento', 'nao:proximos_30_dias', { nao: true, periodo: 'proximos_30_dias' }],
    ['vencimento', 'atrasadas', { periodo: 'atrasadas' }],
    ['mes', '2026-02', { de: '2026-02', ate: '2026-02' }],
    ['mes', 'nao:2026-01..2026-03', { nao: true, de: '2026-01', ate: '2026-03' }],
    ['mes', '..2026-03', { ate: '2026-03' }],
    ['mes', 'ultimos_12_meses', { periodo: 'ultimos_12_meses' }],
    ['mes', 'ano_passado', { periodo: 'ano_passado' }],
    ['valor', '100.00..500.00', { de: '100.00', ate: '500.00' }],
    ['valor', 'vazio', { vazio: true }],
    ['fornecedor', '12,15,vazio', { itens: ['12', '15'], vazio: true }],
    ['responsavel', `eu,${PESSOA}`, { itens: ['eu', PESSOA] }],
    ['categoria', 'Água\\, luz,\\vazio', { itens: ['Água, luz', 'vazio'] }],
    ['email', 'nao:vazio', { nao: true, vazio: true }],
  ] as const)('%s=%s', (name, text, meaning) => {
    const choice = { nao: false, itens: [], vazio: false, ...meaning }
    expect(lerFiltro(campos[name], text)).toEqual(choice)
    expect(escreverFiltro(choice)).toBe(text)
  })

  test('read in other words, too', () => {
    expect(lerFiltro(campos.vencimento, '2026-02')).toMatchObject({ de: '2026-02-01', ate: '2026-02-28' })
    expect(lerFiltro(campos.valor, '1.234,5..2.000')).toMatchObject({ de: '1234.50', ate: '2000.00' })
    expect(lerFiltro(campos.fornecedor, '0')).toMatchObject({ itens: [], vazio: true })
    expect(lerFiltro(campos.status, 'Paga,Paga')).toMatchObject({ itens: ['Paga'] })
  })

  test.each([
    ['status', 'Outra'],
    ['status', 'vazio'],
    ['status', ''],
    ['status', 'nao:'],
    ['vencimento', '2026-02-30'],
    ['vencimento', 'proximos_0_dias'],
    ['vencimento', '9999-12'],
    ['vencimento', '..'],
    ['vencimento', '2026-01-01..2026-02-01..2026-03-01'],
    ['vencimento', 'vazio'],
    ['vencimento', 'constructor'],
    ['status', 'constructor'],
    ['mes', '2026-13'],
    ['mes', '2026-02-01'],
    ['mes', '2026-01..2026-02-28'],
    ['mes', '9999-12'],
    ['mes', 'esta_semana'],
    ['mes', 'hoje'],
    ['mes', 'proximos_30_dias'],
    ['mes', 'ultimos_0_meses'],
    ['mes', 'vazio'],
    ['valor', 'muito'],
    ['fornecedor', "1'--"],
    ['fornecedor', '99999999999'],
    ['responsavel', 'tu'],
    ['responsavel', '12'],
    ['categoria', 'nulo\u0000'],
    ['email', 'a@b.com'],
  ] as const)('%s=%s is none', (name, text) => expect(lerFiltro(campos[name], text)).toBeNull())

  test('a list of more values than anybody chooses is none', () => {
    expect(lerFiltro(campos.fornecedor, Array.from({ length: 101 }, (_, n) => n + 1).join(','))).toBeNull()
  })
})

test('periods are counted from the day on which they are evaluated', () => {
  // A Monday.
  const hoje = '2026-11-23'
  const days = (word: string) => {
    const { de = '', ate = '' } = diasDoPeriodo(word, hoje)
    return `${de}..${ate}`
  }
  expect(days('hoje')).toBe('2026-11-23..2026-11-23')
  expect(days('ontem')).toBe('2026-11-22..2026-11-22')
  expect(days('amanha')).toBe('2026-11-24..2026-11-24')
  expect(days('esta_semana')).toBe('2026-11-22..2026-11-28')
  expect(days('semana_passada')).toBe('2026-11-15..2026-11-21')
  expect(days('proxima_semana')).toBe('2026-11-29..2026-12-05')
  expect(days('este_mes')).toBe('2026-11-01..2026-11-30')
  expect(days('mes_passado')).toBe('2026-10-01..2026-10-31')
  expect(days('proximo_mes')).toBe('2026-12-01..2026-12-31')
  expect(days('este_ano')).toBe('2026-01-01..2026-12-31')
  expect(days('ano_passado')).toBe('2025-01-01..2025-12-31')
  // With the present one, whatever the day.
  expect(days('ultimos_12_meses')).toBe('2025-12-01..2026-11-30')
  expect(days('ultimos_1_meses')).toBe('2026-11-01..2026-11-30')
  expect(days('antes_de_hoje')).toBe('..2026-11-22')
  expect(days('proximos_30_dias')).toBe('2026-11-23..2026-12-23')
  expect(days('ultimos_7_dias')).toBe('2026-11-16..2026-11-23')
  expect(diasDoPeriodo('esta_semana', '2026-11-22')).toEqual({ de: '2026-11-22', ate: '2026-11-28' })
  expect(() => diasDoPeriodo('um_dia', hoje)).toThrow()
})

test('a declared field extends the filter of its name, and refuses what is neither', () => {
  const schema = filtrosDaLista({ fornecedor: id().optional() }, campos)
  const accepted = (filtros: object) => schema.safeParse(filtros).success
  for (const filtros of [{}, { fornecedor: 12 }, { fornecedor: '12,13' }, { valor: '1..2' }])
    expect(accepted(filtros)).toBe(true)
  for (const filtros of [{ fornecedor: 'x' }, { valor: 1 }, { outro: '1' }, { status: 'Outra' }])
    expect(accepted(filtros)).toBe(false)
})
