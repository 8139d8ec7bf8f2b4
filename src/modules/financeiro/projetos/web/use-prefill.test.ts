import { expect, test, vi } from 'vitest'
import { usePrefill } from './use-prefill.ts'

vi.mock('react', () => ({ useRef: (current: unknown) => ({ current }) }))

const ponte = { titulo_proposta: 'Ponte', valor_proposta: '100.00' }
const tunel = { titulo_proposta: 'Túnel', valor_proposta: '200.00' }

function form(values: Record<string, unknown> = {}) {
  return {
    values,
    watch: (name: string) => values[name],
    setValue: (name: string, value: unknown) => {
      values[name] = value
    },
  }
}

test('fills what is empty, follows another choice, and takes it back', () => {
  const { values, ...rest } = form({ nome_projeto: '', orcamento_total: null })
  const choose = usePrefill(rest)
  choose(ponte)
  expect(values).toEqual({ nome_projeto: 'Ponte', orcamento_total: '100.00' })
  choose(tunel)
  expect(values).toEqual({ nome_projeto: 'Túnel', orcamento_total: '200.00' })
  choose(null)
  expect(values).toEqual({ nome_projeto: '', orcamento_total: '' })
})

test('what somebody typed stays', () => {
  const { values, ...rest } = form({ nome_projeto: 'Meu nome', orcamento_total: '' })
  const choose = usePrefill(rest)
  choose(ponte)
  expect(values).toEqual({ nome_projeto: 'Meu nome', orcamento_total: '100.00' })
  values.orcamento_total = '150,00'
  choose(null)
  expect(values).toEqual({ nome_projeto: 'Meu nome', orcamento_total: '150,00' })
})
