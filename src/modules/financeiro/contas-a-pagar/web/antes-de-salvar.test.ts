import type { ReactElement } from 'react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConfirmProps } from '#platform/web/kit/confirm.tsx'
import { useAntesDeSalvar } from './antes-de-salvar.tsx'

const asked: ConfirmProps[] = []
let confirms = true

vi.mock('#platform/web/kit/own-root.ts', () => ({
  askInOwnRoot: (draw: (answer: (value: boolean) => void) => ReactElement<ConfirmProps>) =>
    new Promise(resolve => {
      const { props } = draw(resolve)
      asked.push(props)
      if (confirms) props.onConfirm()
      else props.onCancel()
    }),
}))
// What draws them listens to a window as it is loaded.
vi.mock('#platform/web/kit/confirm-later.tsx', () => ({ ConfirmLater: () => null }))
vi.mock('../../apoio/parecidas/web/shared/parecidas.tsx', () => ({ NOME: {} }))

beforeEach(() => {
  asked.length = 0
  confirms = true
})

/** Presses Enter in a new payable with these instalments. @returns the values that were saved; undefined where they were not */
async function enter(valor: string, ...parcelas: string[]) {
  const values = {
    valor,
    plano: parcelas.map((valor, n) => ({ data_vencimento: `2026-0${n + 6}-30`, valor })),
  }
  let saved: typeof values | undefined
  const form = {
    isNew: true,
    watch: (name: 'valor' | 'plano') => values[name],
    setValue: (name: string, value: unknown) => Object.assign(values, { [name]: value }),
    submit: () => async () => {
      saved = { ...values }
    },
    submitAndGoOn: undefined,
  }
  let submit: typeof form.submit = form.submit
  const Form = () => {
    const perguntas = { chave: '', fornecedor_id: null, codigos: [], asksAboutBeneficiario: true }
    submit = useAntesDeSalvar(form, perguntas).submit as typeof submit
    return null
  }
  renderToStaticMarkup(createElement(Form))
  await submit()()
  return saved
}

test('Enter asks about instalments that do not add up, and one press saves their sum as the value', async () => {
  expect(await enter('1234.56', '500.00', '500,00')).toMatchObject({ valor: '1000.00' })
  expect(asked).toMatchObject([
    { title: 'As parcelas não somam o valor', action: 'Usar a soma como valor', cancel: 'Voltar e ajustar' },
  ])
  expect(asked[0]?.sentence.replaceAll(/\s/g, ' ')).toBe(
    'As parcelas somam R$ 1.000,00 e o valor da conta é R$ 1.234,56. Salvar com a soma como valor?',
  )
})

test('going back saves nothing and keeps the value', async () => {
  confirms = false
  expect(await enter('1234.56', '500.00', '500,00')).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('nothing is asked where they add up, or where there are none', async () => {
  expect(await enter('1000.00', '500.00', '500,00')).toMatchObject({ valor: '1000.00' })
  expect(await enter('1234.56')).toMatchObject({ valor: '1234.56' })
  expect(asked).toEqual([])
})
