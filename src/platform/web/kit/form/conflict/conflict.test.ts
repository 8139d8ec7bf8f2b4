import { expect, test } from 'vitest'
import { documentoOpcional, emailOpcional, texto, textoOpcional } from '#platform/contract/fields.ts'
import { choicesOf, differences } from './conflict.ts'

const fields = {
  nome_cliente: texto('O nome é obrigatório.'),
  cnpj_cpf: documentoOpcional(14),
  email: emailOpcional(),
  telefone: textoOpcional(),
}
const labels = { nome_cliente: 'Nome', cnpj_cpf: 'CNPJ/CPF', email: 'E-mail', telefone: 'Telefone' }
const read = { nome_cliente: 'Zé', cnpj_cpf: '12ABC34501DE35', email: null, telefone: '11' }
const compare = (current: object, typed: object) =>
  differences({
    fields,
    labels,
    read,
    current: { ...read, ...current },
    typed: { ...read, ...typed },
  })

test('a field that both changed keeps what was typed, one that only the other changed takes theirs', () => {
  const found = compare({ nome_cliente: 'José', telefone: '22' }, { nome_cliente: 'Zezinho' })
  expect(found).toEqual([
    { name: 'nome_cliente', label: 'Nome', mine: 'Zezinho', theirs: 'José', touched: true },
    { name: 'telefone', label: 'Telefone', mine: '11', theirs: '22', touched: false },
  ])
})

test('another spelling of the same value is no difference', () => {
  expect(
    compare({ email: null }, { cnpj_cpf: '12.ABC.345/01DE-35', email: '', nome_cliente: ' Zé ' }),
  ).toEqual([])
})

test('a sum is chosen with the lines that it is the sum of, and by itself where these do not differ', () => {
  const of = (name: string) => ({ name, label: name, mine: 'm', theirs: `${name} deles`, touched: true })
  const follows = { valor: 'itens' }
  const both = choicesOf([of('titulo'), of('itens'), of('valor')], follows)
  expect(both.shown.map(({ name }) => name)).toEqual(['titulo', 'itens'])
  expect(both.taken(['itens'])).toEqual({ itens: 'itens deles', valor: 'valor deles' })
  expect(both.taken(['titulo'])).toEqual({ titulo: 'titulo deles' })
  const alone = choicesOf([of('valor')], follows)
  expect(alone.shown.map(({ name }) => name)).toEqual(['valor'])
  expect(alone.taken(['valor'])).toEqual({ valor: 'valor deles' })
})
