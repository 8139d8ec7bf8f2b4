import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { barras } from './support/papers.ts'
import { act, holdBack, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function payable(
  page: Page,
  solicitacao_compra: string,
  {
    contas = [],
    ...more
  }: { contas?: object[]; codigo_pagamento?: string; data_vencimento?: string; status?: string } = {},
): Promise<number> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/financeiro/${path}/create`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { id: number }).id
  }
  const fornecedor_id = await post('fornecedores', {
    nome: `Aço ${solicitacao_compra}`,
    cnpj: '12345678000195',
    contas,
  })
  return post('contas-a-pagar', {
    solicitacao_compra,
    nome_solicitante: 'Ana',
    data_vencimento: '2026-10-01',
    data_emissao: '2026-09-01',
    centro_custo: 'Obra',
    item: 'Aço',
    natureza_orcamentaria: 'Material',
    aprovador: 'Bia',
    fornecedor_id,
    nome_fornecedor: 'Aço',
    cnpj_fornecedor: '12345678000195',
    valor: '100',
    status: 'Aprovada',
    ...more,
  })
}

function journey(name: string) {
  test('a payable is paid in part from the list and in full on its page by Enter; deleting a payment opens it again', async ({
    page,
  }) => {
    const id = await payable(page, name)
    await page.goto(`/financeiro/contas-a-pagar?busca=${name}`)
    await act(row(page, name), 'Registrar pagamento')
    const dialog = page.getByRole('dialog', { name: 'Registrar pagamento' })
    await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('100,00')
    await dialog.getByLabel('Desconto (R$)').fill('10')
    await dialog.getByLabel('Desconto (R$)').blur()
    await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('90,00')
    await dialog.getByLabel('Valor (R$)').fill('30')
    await expect(dialog.getByText('restam R$ 60,00 a pagar')).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(page, name).getByText('Parcial 40%')).toBeVisible()

    await page.goto(`/financeiro/contas-a-pagar/${id}`)
    await expect(
      page.getByText('Pago R$ 30,00 + desconto R$ 10,00 de R$ 100,00 · resta R$ 60,00'),
    ).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Registrar pagamento' }).click()
    await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('60,00')
    await dialog.getByLabel('Valor (R$)').press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Pago R$ 90,00 + desconto R$ 10,00 de R$ 100,00')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Registrar pagamento' })).toHaveCount(0)
    const paid = page.getByRole('region', { name: 'Pagamentos' })
    await expect(paid.getByText('desconto R$ 10,00')).toBeVisible()

    await page.getByRole('region', { name: 'Pagamentos' }).getByRole('row').getByRole('link').first().click()
    const refused: string[] = []
    page.on('response', answer => answer.status() >= 400 && refused.push(answer.url()))
    await page.getByRole('button', { name: 'Excluir pagamento' }).click()
    await page.getByRole('button', { name: 'Excluir', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Registrar pagamento' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(refused).toEqual([])
  })
}

journey('SC-P1')
test.describe('on a phone', () => {
  test.use(PHONE)
  journey('SC-P2')
})

test('several are received today by one choice, each what is left of it, and one undo takes it back', async ({
  page,
}) => {
  const cliente = await page.request.post('/api/comercial/clientes/create', {
    data: { nome_cliente: 'Cliente de muitos recebimentos' },
  })
  const { id: cliente_id } = await cliente.json()
  for (const descricao of ['Lote RL-1', 'Lote RL-2']) {
    const data = { ...{ descricao, cliente_id }, bruto: '100', data_vencimento: '2026-12-01' }
    const answer = await page.request.post('/api/financeiro/recebiveis/create', { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { id } = await answer.json()
    if (descricao === 'Lote RL-2')
      await page.request.post('/api/financeiro/recebimentos/create', {
        data: { recebivel_id: id, data_recebimento: '2026-10-01', valor: '30' },
      })
  }
  await page.goto('/financeiro/recebiveis?busca=Lote+RL')
  for (const name of ['Lote RL-1', 'Lote RL-2']) await row(page, name).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selecionados' }).getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Registrar recebimento' }).click()
  const several = page.getByRole('dialog', { name: 'Registrar recebimento de 2 registros' })
  await several.getByLabel('Conta bancária').fill('Itaú PJ')
  await expectNoViolations(page)
  await several.getByRole('button', { name: 'Registrar recebimento' }).click()
  await expect(notice(page, '2 recebimentos registrados')).toBeVisible()
  for (const name of ['Lote RL-1', 'Lote RL-2'])
    await expect(row(page, name).getByText('Recebido', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(page, 'Lote RL-1').getByText('A Receber', { exact: true })).toBeVisible()
  await expect(row(page, 'Lote RL-2').getByText('Recebido em Parte', { exact: true })).toBeVisible()
})

test('several are paid today by one choice that tells of a false boleto, and one undo takes it back; so does a single one with its receipt', async ({
  page,
}) => {
  const contas = [{ tipo: 'Boleto', chave: '341', agencia: null, conta: null }]
  const conta_id = await payable(page, 'SC-L1', { contas, codigo_pagamento: barras('197') })
  await page.goto('/financeiro/contas-a-pagar?busca=SC-L1')
  await row(page, 'SC-L1').getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selecionados' })
  await bar.getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Registrar pagamento' }).click()
  const several = page.getByRole('dialog', { name: 'Registrar pagamento de 1 registro' })
  const day = several.getByLabel('Data do pagamento', { exact: true })
  const today = await day.inputValue()
  await day.fill('01/01/2099')
  await expect(several.getByText('Esta data ainda não chegou.')).toBeVisible()
  await day.fill(today)
  await expect(several.getByText('Esta data ainda não chegou.')).toHaveCount(0)
  await expect(several.getByText('1 registro pede que você confira antes')).toBeVisible()
  await expect(several.getByRole('listitem')).toContainText('O boleto é da Stone')
  await several.getByLabel('Conta bancária').fill('Itaú PJ')
  await expectNoViolations(page)
  await several.getByRole('button', { name: 'Registrar pagamento' }).click()
  await expect(notice(page, '1 pagamento registrado')).toBeVisible()
  await expect(row(page, 'SC-L1').getByText('Paga', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(page, 'SC-L1').getByText('Aprovada', { exact: true })).toBeVisible()

  await act(row(page, 'SC-L1'), 'Registrar pagamento')
  const dialog = page.getByRole('dialog', { name: 'Registrar pagamento' })
  await expect(dialog.getByText('Confira o beneficiário')).toBeVisible()
  await dialog.getByLabel('Comprovantes', { exact: true }).setInputFiles({
    ...{ name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 recibo') },
  })
  await expect(dialog.getByRole('list', { name: 'Comprovantes escolhidos' })).toContainText('recibo.pdf')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(row(page, 'SC-L1').getByText('Paga', { exact: true })).toBeVisible()
  const payments = async () => {
    const answer = await page.request.post('/api/financeiro/pagamentos/list', {
      data: { filtros: { conta_id } },
    })
    return ((await answer.json()) as { rows: { comprovantes: number }[] }).rows
  }
  await expect.poll(payments).toMatchObject([{ comprovantes: 1 }])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(page, 'SC-L1').getByText('Aprovada', { exact: true })).toBeVisible()
  expect(await payments()).toEqual([])

  // Where the question itself does not come, that is told, and the button can be pressed again.
  await row(page, 'SC-L1').getByRole('checkbox').check()
  await page.route('**/assets/look-first-*', route => route.abort())
  await bar.getByRole('button', { name: 'Marcar como paga' }).click()
  await expect(notice(page, 'Erro inesperado')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Marcar como paga' })).toBeEnabled()
  await page.unroute('**/assets/look-first-*')
  await row(page, 'SC-L1').getByRole('checkbox').uncheck()

  // Also where it is only said to be paid: in the menu of its status, and by the button of several.
  const look = page.getByRole('alertdialog', { name: 'Confira antes' })
  const asked = async (go: () => Promise<void>) => {
    await go()
    await expect(look.getByRole('listitem')).toContainText('O boleto é da Stone')
  }
  await asked(async () => {
    await row(page, 'SC-L1').getByRole('button', { name: 'Aprovada' }).click()
    await page.getByRole('menuitem', { name: 'Paga' }).click()
  })
  await expectNoViolations(page)
  await look.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row(page, 'SC-L1').getByText('Aprovada', { exact: true })).toBeVisible()
  await row(page, 'SC-L1').getByRole('checkbox').check()
  const pay = bar.getByRole('button', { name: 'Marcar como paga' })
  const letGo = await holdBack(page, '**/api/financeiro/contas-a-pagar/conferir')
  await asked(async () => {
    await pay.click()
    // It begins once, however often it is pressed.
    await expect(pay).toBeDisabled()
    letGo()
  })
  await look.getByRole('button', { name: 'Marcar como paga' }).click()
  await expect(row(page, 'SC-L1').getByText('Paga', { exact: true })).toBeVisible()
  await page.goto(`/financeiro/contas-a-pagar/${conta_id}`)
  await expect(page.getByText('Esta conta já foi paga')).toBeVisible()
  await expect(page.getByText('Marcada como paga: nenhum pagamento foi registrado.')).toBeVisible()
  await expect(page.getByText('Antes de pagar')).toHaveCount(0)
})

test('what is paid on a Monday, with what was due on the Saturday before, is listed and marked as paid in one step', async ({
  page,
}) => {
  await payable(page, 'SC-D1', { data_vencimento: '2031-03-08', codigo_pagamento: barras() })
  await page.goto('/financeiro/contas-a-pagar?busca=SC-D1')
  const asking = '**/api/financeiro/contas-a-pagar/noDia'
  await page.route(asking, route => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Lista de pagamentos do dia' }).click()
  const list = page.getByRole('dialog', { name: 'Lista de pagamentos' })
  await expect(list.getByRole('alert')).toContainText('O servidor não respondeu como esperado.')
  await expectNoViolations(page)
  await page.unroute(asking)
  await list.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(list.getByRole('alert')).toHaveCount(0)
  await list.getByLabel('Com as atrasadas').uncheck()
  const day = list.getByRole('textbox', { name: 'Contas a pagar em' })
  await day.fill('10/03/2031')
  const bills = list.getByRole('list', { name: 'Contas do dia' }).getByRole('listitem')
  await expect(bills).toHaveText([/Aço SC-D1.*vencimento 08\/03\/2031.*R\$\s100,00/])
  await expect(list.getByText(/^1 conta, R\$\s100,00\.$/)).toBeVisible()
  await expectNoViolations(page)
  const download = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Baixar CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Pagamentos 2031-03-10.csv')
  // Which of them are paid is chosen.
  const ticked = bills.getByRole('checkbox', { name: 'Pagar SC-D1' })
  await ticked.uncheck()
  await expect(list.getByText(/^0 de 1 conta, R\$\s0,00\.$/)).toBeVisible()
  await expect(list.getByRole('button', { name: 'Registrar pagamento' })).toBeDisabled()
  await ticked.check()
  await expect(list.getByText(/^1 conta, R\$\s100,00\.$/)).toBeVisible()
  await list.getByRole('button', { name: 'Registrar pagamento' }).click()
  const several = page.getByRole('dialog', { name: 'Registrar pagamento de 1 conta' })
  await several.getByRole('button', { name: 'Registrar pagamento' }).click()
  await expect(row(page, 'SC-D1').getByText('Paga', { exact: true })).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('what was marked as paid takes date, account and receipt afterwards, and stays Paga when that is taken back', async ({
  page,
}) => {
  const id = await payable(page, 'SC-M1', { status: 'Paga' })
  await page.goto(`/financeiro/contas-a-pagar/${id}`)
  await expect(page.getByText('Marcada como paga: nenhum pagamento foi registrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar pagamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar pagamento' })
  await expect(dialog.getByText('marcada como paga: sem pagamento registrado R$ 100,00')).toBeVisible()
  await dialog.getByLabel('Valor (R$)').fill('70')
  await expect(dialog.getByText('restam R$ 30,00 sem pagamento registrado')).toBeVisible()
  await dialog.getByLabel('Valor (R$)').fill('100')
  await expect(dialog.getByText('a conta continua Paga.')).toBeVisible()
  await dialog.getByLabel('Data do Pagamento', { exact: true }).fill('05/10/2026')
  await dialog.getByLabel('Conta Bancária').fill('Itaú PJ')
  await dialog.getByLabel('Comprovantes', { exact: true }).setInputFiles({
    ...{ name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 recibo') },
  })
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Pago R$ 100,00 de R$ 100,00')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pagamentos' }).getByText('05/10/2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Registrar pagamento' })).toHaveCount(0)
  const receipts = async () => {
    const data = { filtros: { conta_id: id } }
    const answer = await page.request.post('/api/financeiro/pagamentos/list', { data })
    return ((await answer.json()) as { rows: { comprovantes: number }[] }).rows
  }
  await expect.poll(receipts).toMatchObject([{ comprovantes: 1 }])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Marcada como paga: nenhum pagamento foi registrado.')).toBeVisible()
  await page.goto('/financeiro/contas-a-pagar?busca=SC-M1')
  await expect(row(page, 'SC-M1').getByText('Paga', { exact: true })).toBeVisible()
})
