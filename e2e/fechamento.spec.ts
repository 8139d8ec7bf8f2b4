import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addMonths, formatMonth, monthOf, todayIn } from '#platform/contract/dates/dates.ts'
import { HEADER_ARQUIVO } from '#platform/contract/files.ts'
import { cellsOf, openXlsx } from '#platform/testing/files/exported.ts'
import { readPdf } from '#platform/testing/files/pdf.ts'
import { unzip } from '#platform/testing/files/unzip.ts'
import { expectNoViolations } from './support/axe.ts'
import { pdfFile } from './support/files.ts'
import { act, dialog, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const MES = addMonths(monthOf(todayIn('America/Sao_Paulo')), -1)
const NOME = formatMonth(MES)

async function post(page: Page, path: string, data: object): Promise<{ id: number; version: number }> {
  const answer = await page.request.post(`/api/${path}`, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A payable of the month with a file attached. */
async function payable(page: Page) {
  const fornecedor = await post(page, 'financeiro/fornecedores/create', {
    ...{ nome: 'Aços do Norte', cnpj: '12345678000195' },
  })
  const conta = await post(page, 'financeiro/contas-a-pagar/create', {
    ...{ solicitacao_compra: 'SC-9', nome_solicitante: 'Ana', data_vencimento: `${MES}-20` },
    ...{
      data_emissao: `${MES}-10`,
      centro_custo: 'Obras',
      item: 'Vigas',
      natureza_orcamentaria: 'Materiais',
    },
    ...{ aprovador: 'Bia', fornecedor_id: fornecedor.id, nome_fornecedor: 'x', cnpj_fornecedor: 'x' },
    valor: '1000.00',
  })
  const { buffer } = pdfFile('nota.pdf', 1_000)
  const sent = await page.request.post('/api/financeiro/contas-a-pagar/anexos/upload', {
    headers: {
      [HEADER_ARQUIVO]: encodeURIComponent(
        JSON.stringify({ nome: 'nota.pdf', dados: { registro_id: conta.id } }),
      ),
      'content-type': 'application/octet-stream',
    },
    data: buffer,
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  return { ...conta, arquivo: buffer }
}

const mes = (page: Page) => page.getByRole('region', { name: NOME })
async function take(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    mes(page).getByRole('button', { name: button, exact: true }).click(),
  ])
  return readFile(await file.path())
}

test('a month is closed, changed for a reason that keeps what was typed, handed to the accountant and reopened', async ({
  page,
}) => {
  const { id, arquivo } = await payable(page)
  await page.goto('/financeiro/fechamento')
  await expect(mes(page)).toContainText('Os números ainda mudam sem pedir motivo.')
  await expectNoViolations(page)
  const figure = mes(page).getByRole('button', { name: 'Contas a pagar: R$ 1.000,00' })
  await figure.click()
  await expect(dialog(page).getByRole('link', { name: /SC-9: Vigas/ })).toContainText('R$ 1.000,00')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(figure).toBeFocused()
  await mes(page).getByRole('button', { name: 'Fechar mês' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(/Antes dele,? .*aberto/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar mês' }).click()
  await expect(notice(page, 'Mês fechado')).toBeVisible()
  await expect(mes(page)).toContainText('Fechado em')

  // A value of the month is changed: the reason is asked above the form, which keeps what was typed.
  await page.goto(`/financeiro/contas-a-pagar?dialogo=editar&id=${id}`)
  await dialog(page).getByLabel('Item').fill('Vigas e perfis')
  await dialog(page).getByLabel('Valor (R$)').fill('1.250,50')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  const reason = page.getByRole('dialog', { name: 'Motivo da alteração' })
  await expect(reason).toContainText('está fechado')
  await expectNoViolations(page)
  await reason.getByRole('button', { name: 'Cancelar' }).click()
  await expect(reason).toBeHidden()
  const form = dialog(page)
  await expect(form.getByLabel('Valor (R$)')).toHaveValue('1.250,50')
  await expect(form.getByLabel('Item')).toHaveValue('Vigas e perfis')
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await reason.getByLabel('Motivo').fill('Nota complementar')
  await reason.getByLabel('Motivo').press('ControlOrMeta+Enter')
  await expect(notice(page, 'Conta atualizada')).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  // So is that of a deletion, in words of its own.
  await page.goto('/financeiro/contas-a-pagar?busca=SC-9')
  await act(row(page, 'SC-9'), 'Excluir')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  const deletion = page.getByRole('dialog', { name: 'Motivo da exclusão' })
  await expect(deletion.getByRole('button', { name: 'Excluir com este motivo' })).toBeVisible()
  await expectNoViolations(page)
  await deletion.getByRole('button', { name: 'Cancelar' }).click()

  await page.goto(`/financeiro/fechamento?mes=${MES}`)
  await expect(mes(page)).toContainText('Alterado depois de fechado: 1 alteração')
  const later = mes(page).getByRole('region', { name: 'Alterado depois de fechado' })
  await expect(later.getByRole('link', { name: 'Contas a pagar, SC-9: Vigas e perfis' })).toBeVisible()
  await expect(later).toContainText('Motivo: Nota complementar')
  await expect(later).toContainText('R$ 1.000,00 → R$ 1.250,50')
  await expect(mes(page)).toContainText('+R$ 250,50')
  await expectNoViolations(page)

  const text = (await readPdf(await take(page, 'PDF'))).pages.join(' ').replaceAll(/\s+/g, ' ')
  for (const part of ['Vigas e perfis', 'Nota complementar', '1.000,00', '1.250,50'])
    expect(text).toContain(part)
  const sheet = cellsOf(openXlsx(await take(page, 'XLSX')).Sheets[NOME])
  expect(sheet[1]).toEqual(expect.arrayContaining(['Contas a pagar', 'SC-9: Vigas e perfis', 1250.5]))
  const files = unzip(await take(page, 'Documentos'))
  const nota = [...files.keys()].find(name => name.startsWith('documentos/contas-a-pagar/')) ?? ''
  expect([...files.keys()]).toEqual(['indice.xlsx', 'relatorio.pdf', nota])
  expect(files.get(nota)?.equals(arquivo)).toBe(true)

  await mes(page).getByRole('button', { name: 'Reabrir' }).click()
  await dialog(page).getByLabel('Motivo').fill('Faltou a medição')
  await dialog(page).getByRole('button', { name: 'Reabrir' }).click()
  await expect(notice(page, 'Mês reaberto')).toBeVisible()
  await expect(mes(page)).toContainText('Reaberto: Faltou a medição.')
})

test('on a phone the closing has room and each figure can be pressed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await payable(page)
  await page.goto('/financeiro/fechamento')
  const figure = mes(page).getByRole('button', { name: 'Contas a pagar: R$ 1.000,00' })
  await expect(figure).toBeVisible()
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(390)
  await expectNoViolations(page)
  await figure.click()
  await expect(dialog(page).getByRole('link', { name: /SC-9: Vigas/ })).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
})
