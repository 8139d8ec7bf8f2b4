import type { Page } from '@playwright/test'
import { codigoParaPagar, formatCodigo } from '../src/platform/contract/codigos/codigo.ts'
import { escreverBrCode } from '../src/platform/contract/codigos/escrever-br-code.ts'
import { expectNoViolations } from './support/axe.ts'
import { barras, vencimento } from './support/papers.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true }
const [ano, mes, dia] = vencimento.split('-')
const PIX =
  escreverBrCode({ chave: 'pix@aco.com.br', nome: 'ACO SUL', cidade: 'SP', valor: '10.00', txid: 'A' }) ?? ''
/** A boleto of 1.234,56 that is due in thirty days, as it is printed. */
const printed = () => formatCodigo(codigoParaPagar(barras()))

async function registers(page: Page) {
  await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
  const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
  await dialog.getByLabel('Código de boleto, conta, PIX ou nota fiscal').fill(printed())
  await expect(dialog.getByRole('status').filter({ hasText: 'Boleto, Itaú · R$ 1.234,56' })).toBeVisible()
  await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('1.234,56')
  await expect(dialog.getByLabel('Data de Vencimento')).toHaveValue(`${dia}/${mes}/${ano}`)
  await expect(dialog.getByLabel('Código de Pagamento')).toHaveValue(printed())
  return dialog
}

function journey() {
  test('a pasted boleto fills a payable; what it says otherwise is shown; the same bill is never there twice unseen', async ({
    page,
  }) => {
    const cnpj = '12.345.678/0001-95'
    await page.request.post('/api/financeiro/fornecedores/create', { data: { nome: 'Aço Sul', cnpj } })
    const dialog = await registers(page)
    // With a code, whose due date is counted from it, the day of issue is typed digit by digit, too.
    const issued = dialog.getByLabel('Data de Emissão')
    await issued.press('End')
    await issued.press('Backspace')
    await issued.blur()
    await expect(dialog.getByLabel('Código de Pagamento')).toHaveValue(printed())
    await issued.focus()
    await issued.pressSequentially('31082026')
    await expect(issued).toHaveValue('31/08/2026')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    // Typed key by key, the line is no bar code where it has as many digits as one.
    await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
    const typed = codigoParaPagar(barras())
    const reader = dialog.getByLabel('Código de boleto, conta, PIX ou nota fiscal')
    await reader.pressSequentially(typed.slice(0, 44))
    await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('')
    await reader.pressSequentially(typed.slice(44))
    await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('1.234,56')
    for (const [label, value] of [
      ['Solicitação de Compra', 'SC-77'],
      ['Nome do Solicitante', 'Ana'],
      ['Centro de Custo', 'Obra'],
      ['Item', 'Cimento'],
      ['Natureza Orçamentária', 'Material'],
      ['Aprovador', 'Bia'],
    ] as const)
      await dialog.getByLabel(label).fill(value)
    await dialog.getByLabel('Fornecedor', { exact: true }).fill('Aço')
    await page.getByRole('option', { name: 'Aço Sul' }).click()

    await dialog.getByLabel('Valor (R$)').fill('1.000,00')
    await expect(dialog.getByText('O código diz R$ 1.234,56.')).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Usar' }).click()
    await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('1.234,56')
    // For the bank's app: the typed line is copied, bars or QR are drawn.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copiar código' }).click()
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toBe(codigoParaPagar(barras()))
    await dialog.getByRole('button', { name: 'Mostrar barras' }).click()
    // Whatever the theme, what is drawn can be read from a picture of the screen.
    await page.emulateMedia({ colorScheme: 'dark' })
    const bars = await dialog.getByRole('img', { name: 'Código de barras do boleto' }).screenshot()
    await dialog
      .getByLabel('Arquivos da conta')
      .setInputFiles({ name: 'tela.png', mimeType: 'image/png', buffer: bars })
    await expect(dialog.getByText('tela.png: Boleto, Itaú · R$ 1.234,56')).toBeVisible({ timeout: 20_000 })
    await page.emulateMedia({ colorScheme: null })
    const code = dialog.getByLabel('Código de Pagamento')
    await code.fill(PIX)
    await expect(dialog.getByRole('img', { name: 'QR do PIX' })).toBeVisible()
    await code.fill(printed())
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(dialog).toHaveCount(0)

    const again = await registers(page)
    await expect(again.getByText('Esta cobrança pode já estar registrada.')).toBeVisible()
    await expect(again.getByRole('link', { name: 'SC-77' })).toHaveAttribute(
      'href',
      /\/financeiro\/contas-a-pagar\/\d+$/,
    )
    await expect(again.getByText('mesmo código de pagamento')).toBeVisible()
    await expectNoViolations(page)

    const wrong = printed().replace(/^(.{7})(.)/, (_, start, digit) => start + ((Number(digit) + 1) % 10))
    await again.getByLabel('Código de boleto, conta, PIX ou nota fiscal').fill(wrong)
    // Named where it was pasted, and kept with the warning beside it.
    await expect(again.getByText('O dígito do campo 1 do boleto não confere.')).toHaveCount(2)
    await expect(again.getByLabel('Código de Pagamento')).toHaveValue(wrong)
    await expect(again.getByLabel('Valor (R$)')).toHaveValue('')
    await again.getByLabel('Código de boleto, conta, PIX ou nota fiscal').fill('')
    await expect(again.getByLabel('Código de Pagamento')).toHaveValue('')
    const chave = '35260577888999000181550010000043211123456784'
    await again.getByLabel('Código de boleto, conta, PIX ou nota fiscal').fill(chave)
    await again.getByLabel('Código de boleto, conta, PIX ou nota fiscal').press('Enter')
    await expect(again.getByLabel('Chave de Acesso da NF')).toHaveValue(chave)
    await expect(again.getByLabel('Número da Nota Fiscal')).toHaveValue('')
  })

  test('what a code filled in goes with it; what was typed stays, and the code is offered beside it', async ({
    page,
  }) => {
    await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
    const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
    const reader = dialog.getByLabel('Código de boleto, conta, PIX ou nota fiscal')
    const [code, value] = [dialog.getByLabel('Código de Pagamento'), dialog.getByLabel('Valor (R$)')]
    const date = dialog.getByLabel('Data de Vencimento')
    await reader.fill('12345')
    await reader.press('Enter')
    await expect(dialog.getByText('Este código não é de boleto, conta, PIX nem nota')).toBeVisible()
    await reader.fill(PIX)
    await expect(value).toHaveValue('10,00')
    await reader.fill(printed())
    await expect(value).toHaveValue('1.234,56')
    await expect(code).toHaveValue(printed())
    await reader.fill('')
    for (const field of [value, date, code]) await expect(field).toHaveValue('')

    await value.fill('1.000,00')
    await date.fill('01/02/2030')
    await code.fill(PIX)
    await reader.fill(printed())
    await expect(dialog.getByText(`O papel diz Código de Pagamento: ${printed()}.`)).toBeVisible()
    await expect(dialog.getByText('O papel diz Valor: R$ 1.234,56.')).toBeVisible()
    await expect(dialog.getByText(`O papel diz Data de Vencimento: ${dia}/${mes}/${ano}.`)).toBeVisible()
    await expect(value).toHaveValue('1.000,00')
    const offered = dialog.getByRole('status').filter({ hasText: 'O papel diz Valor' })
    await offered.getByRole('button', { name: 'Usar' }).click()
    await expect(value).toHaveValue('1.234,56')
    await expect(value).toBeFocused()
  })
}

test('a code is copied on a page without https, too, and a browser that refuses it is told', async ({
  page,
}) => {
  await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
  const dialog = await registers(page)
  await dialog.getByRole('button', { name: 'Copiar código' }).click()
  await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeFocused()
  const item = dialog.getByLabel('Item', { exact: true })
  await item.press('ControlOrMeta+v')
  await expect(item).toHaveValue(codigoParaPagar(barras()))
  await page.evaluate(`document.execCommand = () => false`)
  await dialog.getByRole('button', { name: 'Copiar código' }).click()
  await expect(page.getByText('Não foi possível copiar', { exact: true })).toBeVisible()
})

journey()
test.describe('on a phone', () => {
  test.use(PHONE)
  journey()
})
