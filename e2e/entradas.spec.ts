import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { codigoParaPagar, formatCodigo } from '../src/platform/contract/codigos/codigo.ts'
import { addDays, todayIn } from '../src/platform/contract/dates/dates.ts'
import { expectNoViolations } from './support/axe.ts'
import { dropOn } from './support/files.ts'
import { barras, printedPdf } from './support/papers.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const NFE = 'src/modules/financeiro/apoio/nfe/server/amostras/nfe.xml'
const hoje = todayIn('America/Sao_Paulo')

async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/api/financeiro/${path}`, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A supplier and one payable that it had. */
async function fornecedorCom(page: Page, nome: string, cnpj: string, conta: object, contas: object[] = []) {
  const { id: fornecedor_id } = await post(page, 'fornecedores/create', { nome, cnpj, contas })
  await post(page, 'contas-a-pagar/create', {
    ...{
      solicitacao_compra: 'SC-70',
      nome_solicitante: 'Zeca',
      data_emissao: addDays(hoje, -40),
      valor: '9',
    },
    ...{ data_vencimento: addDays(hoje, -10), centro_custo: 'Galpão', item: 'Areia', aprovador: 'Bia' },
    ...{ natureza_orcamentaria: 'Material', fornecedor_id, nome_fornecedor: nome, cnpj_fornecedor: cnpj },
    ...conta,
  })
}

/** Drops papers on the list of payables. */
async function drop(page: Page, papers: Record<string, Buffer>) {
  await page.goto('/financeiro/contas-a-pagar')
  await expect(page.getByRole('button', { name: 'Nova Conta' })).toBeVisible()
  const files = JSON.stringify(
    Object.entries(papers).map(([name, bytes]) => [name, bytes.toString('base64')]),
  )
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    for (const [name, text] of ${files})
      data.items.add(new File([Uint8Array.from(atob(text), char => char.charCodeAt(0))], name, {
        type: name.endsWith('.pdf') ? 'application/pdf' : 'text/xml',
      }))
    return data
  })()`)
  await dropOn(page, transfer)
}

const boleto = (banco: string, dia: string) => printedPdf(formatCodigo(codigoParaPagar(barras(banco, dia))))

test('instalments that miss the total are asked about as one saves: back to them, or their sum as the value', async ({
  page,
}) => {
  await fornecedorCom(page, 'Ferragens Modelo', '77.888.999/0001-81', {})
  const xml = readFileSync(NFE, 'utf8').replace('<vDup>617.28</vDup>', '<vDup>382.72</vDup>')
  await drop(page, { 'nota.xml': Buffer.from(xml) })
  const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
  await expect(dialog.getByLabel('Aprovador', { exact: true })).toHaveValue('Bia')
  await dialog.getByLabel('Solicitação de Compra').press('Enter')
  const question = page.getByRole('alertdialog', { name: 'As parcelas não somam o valor' })
  await expect(question).toContainText(
    /As parcelas somam R\$\s1\.000,00 e o valor da conta é R\$\s1\.234,56\./,
  )
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Voltar e ajustar' }).click()
  await expect(question).toHaveCount(0)
  const first = dialog.getByRole('group', { name: 'Parcela 1', exact: true }).getByLabel('Valor')
  await expect(first).toBeFocused()
  await expect(dialog.getByLabel('Valor (R$)', { exact: true })).toHaveValue('1.234,56')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await question.getByRole('button', { name: 'Usar a soma como valor' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'NF-e 4321' })).toHaveCount(2)
})

test('a paper of a known supplier is proposed whole, and one Enter saves it; where nothing honest is known the cursor waits', async ({
  page,
}) => {
  await fornecedorCom(page, 'Ferragens Modelo', '77.888.999/0001-81', {})
  await fornecedorCom(page, 'Oficina Modelo', '11.222.333/0001-81', { centro_custo: 'Sede' })
  await drop(page, {
    'nota.xml': readFileSync(NFE),
    'segundo.xml': Buffer.from('<nota><numero>77</numero></nota>'),
  })
  const waiting = page.getByRole('list', { name: 'Papéis para conferir' }).getByRole('listitem')
  await expect(waiting).toHaveText([/nota\.xml/, /segundo\.xml/])
  await page.getByRole('button', { name: 'Conferir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  for (const [label, value] of [
    ['Fornecedor', 'Ferragens Modelo'],
    ['Solicitação de Compra', 'NF-e 4321'],
    // Its own goods, not those of the last purchase.
    ['Item', 'Tinta acrílica 18 l e mais 1 item'],
    ['Centro de Custo', 'Galpão'],
    ['Natureza Orçamentária', 'Material'],
    ['Aprovador', 'Bia'],
  ] as const)
    await expect(field(label)).toHaveValue(value)
  await expect(field('Centro de Custo')).toHaveAccessibleDescription('Das últimas contas deste fornecedor.')
  await expect(field('Item')).not.toHaveAccessibleDescription('Das últimas contas deste fornecedor.')
  await expect(field('Solicitação de Compra')).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')

  // The next one says nothing: what is to be typed has the cursor.
  await expect(dialog.getByRole('region', { name: 'Conteúdo de segundo.xml' })).toBeVisible()
  await expect(field('Solicitação de Compra')).toBeFocused()
  await page.keyboard.type('SC-71')
  await field('Item').fill('Frete')
  await field('Aprovador').fill('Carla')
  // Another supplier proposes anew; what was typed stays.
  for (const [nome, centro] of [
    ['Oficina Modelo', 'Sede'],
    ['Ferragens Modelo', 'Galpão'],
  ] as const) {
    await field('Fornecedor').fill(nome)
    await page.getByRole('option', { name: nome }).click()
    await expect(field('Centro de Custo')).toHaveValue(centro)
  }
  await expect(field('Solicitação de Compra')).toHaveValue('SC-71')
  await expect(field('Item')).toHaveValue('Frete')
  await expect(field('Aprovador')).toHaveValue('Carla')
  await page.keyboard.press('Escape')
  // Its two instalments.
  await expect(page.getByRole('link', { name: 'NF-e 4321' })).toHaveCount(2)
})

test('a boleto of another bank than its supplier is known by is to be looked at before Enter saves it', async ({
  page,
}) => {
  const cnpj = '11.444.777/0001-61'
  const conta = { codigo_pagamento: barras('237', hoje) }
  // Its boletos of the one bank tell whose it is; what people keep with it is another one.
  await fornecedorCom(page, 'Tornos Modelo', cnpj, conta, [
    { tipo: 'Boleto', chave: '033', agencia: null, conta: null },
  ])
  await drop(page, { 'boleto.pdf': boleto('237', addDays(hoje, 30)) })
  const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
  const solicitacao = dialog.getByLabel('Solicitação de Compra')
  const warning = dialog.getByText('Confira o beneficiário')
  await expect(dialog.getByLabel('Fornecedor', { exact: true })).toHaveValue('Tornos Modelo')
  await expect(dialog.getByLabel('Item', { exact: true })).toHaveValue('Areia')
  // A boleto has no number of a request, and the last one's would be false.
  await expect(solicitacao).toHaveValue('')
  await expect(solicitacao).toBeFocused()
  await solicitacao.fill('SC-72')
  // The draft is kept a moment after the last key.
  await page.waitForTimeout(500)
  const question = page.getByRole('alertdialog', { name: 'Confira o beneficiário' })
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/financeiro/contas-a-pagar')
    await page.getByRole('button', { name: 'Conferir' }).click()
    await expect(warning).toBeInViewport({ ratio: 1 })
    await expectNoViolations(page)
    await expect(solicitacao).toHaveValue('SC-72')
    await page.keyboard.press('Enter')
    await expect(question).toContainText(
      /O boleto é do .*Bradesco.*; o que se conhece deste fornecedor é do .*Santander/,
    )
    await expectNoViolations(page)
    // The harmless answer has the focus, and leads back to what is typed.
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(solicitacao).toHaveValue('SC-72')
  }
  await solicitacao.press('Enter')
  await question.getByRole('button', { name: 'Registrar mesmo assim' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'SC-72' })).toBeVisible()
})
