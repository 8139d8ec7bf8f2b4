import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { codigoParaPagar, formatCodigo } from '../src/platform/contract/codigos/codigo.ts'
import { escreverBrCode } from '../src/platform/contract/codigos/escrever-br-code.ts'
import { addDays, addMonths, formatDate, monthOf, todayIn } from '../src/platform/contract/dates/dates.ts'
import { administrador, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { dropOn } from './support/files.ts'
import { barras, itf, photo } from './support/papers.ts'
import { act, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const NFE = 'src/modules/financeiro/apoio/nfe/server/amostras/nfe.xml'
const hoje = todayIn('America/Sao_Paulo')

async function post<T = { id: number }>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api/financeiro/${path}`, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

const CNPJ = '11.222.333/0001-81'
const fornecedor = (page: Page, nome: string, contas: object[] = []) =>
  post(page, 'fornecedores/create', { nome, cnpj: CNPJ, contas })

async function conta(page: Page, solicitacao_compra: string, nome: string, valor: string, more: object = {}) {
  const { id: fornecedor_id } = await fornecedor(page, nome)
  return post(page, 'contas-a-pagar/create', {
    ...{ solicitacao_compra, nome_solicitante: 'Zeca', data_emissao: addDays(hoje, -40), valor },
    ...{ data_vencimento: addDays(hoje, -10), centro_custo: 'Obra', item: 'Areia', aprovador: 'Bia' },
    ...{ natureza_orcamentaria: 'Material', fornecedor_id, nome_fornecedor: nome, cnpj_fornecedor: CNPJ },
    ...more,
  })
}

/** Fills in what no paper says. */
async function type(dialog: Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
}
const RESTO = { 'Centro de Custo': 'Obra', 'Natureza Orçamentária': 'Material', Aprovador: 'Bia' }

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('a photographed boleto becomes a payable and is paid', async ({ page }) => {
    const { id } = await fornecedor(page, 'Aço Sul')
    await page.goto('/financeiro/contas-a-pagar')
    await page.getByRole('button', { name: 'Nova Conta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Fotografar' }).click()
    await (await chooser).setFiles({
      ...{ name: 'boleto.jpg', mimeType: 'image/jpeg', buffer: await photo(itf(barras())) },
    })
    await expect(dialog.getByText('boleto.jpg: Boleto, Itaú · R$ 1.234,56')).toBeVisible({ timeout: 30_000 })
    await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('1.234,56')
    await expect(dialog.getByLabel('Código de Pagamento')).toHaveValue(
      formatCodigo(codigoParaPagar(barras())),
    )
    await type(dialog, { 'Solicitação de Compra': 'SC-FOTO', Item: 'Vergalhão', ...RESTO })
    await dialog.getByLabel('Fornecedor', { exact: true }).fill('Aço')
    await page.getByRole('option', { name: 'Aço Sul' }).click()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(dialog).toHaveCount(0)

    await act(row(page, 'SC-FOTO'), 'Registrar pagamento')
    const payment = page.getByRole('dialog', { name: 'Registrar pagamento' })
    await expect(payment.getByLabel('Valor (R$)')).toHaveValue('1.234,56')
    await payment.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(payment).toHaveCount(0)
    await expect(row(page, 'SC-FOTO').getByText('Paga', { exact: true })).toBeVisible()
    await row(page, 'SC-FOTO').getByRole('link', { name: 'SC-FOTO' }).click()
    await expect(page.getByRole('region', { name: 'Anexos' })).toContainText('boleto.jpg')
    await page.goto(`/financeiro/fornecedores/${id}`)
    await expect(page.getByText('Nenhum, em 1 conta paga')).toBeVisible()
  })

  test('Ler código in the corner of the list photographs a paper and opens its payable', async ({ page }) => {
    await page.goto('/financeiro/contas-a-pagar')
    const read = page.getByRole('button', { name: 'Ler código' })
    await expect(read).toBeInViewport({ ratio: 1 })
    await expectNoViolations(page)
    const chooser = page.waitForEvent('filechooser')
    await read.click()
    await (await chooser).setFiles({
      ...{ name: 'boleto.jpg', mimeType: 'image/jpeg', buffer: await photo(itf(barras())) },
    })
    const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
    await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('1.234,56', { timeout: 30_000 })
    await expect(dialog.getByLabel('Código de Pagamento')).toHaveValue(
      formatCodigo(codigoParaPagar(barras())),
    )
    await expect(read).toHaveCount(0)
  })
})

test('an invoice with six instalments becomes six payables: two paid in part, one cancelled', async ({
  page,
}) => {
  const dups = [1, 2, 3, 4, 5, 6].map(
    n =>
      `<dup><nDup>00${n}</nDup><dVenc>${addDays(hoje, 30 * n)}</dVenc><vDup>${n === 1 ? '205.81' : '205.75'}</vDup></dup>`,
  )
  const xml = readFileSync(NFE, 'utf8').replace(/<dup>.*<\/dup>/s, dups.join(''))
  await page.goto('/financeiro/contas-a-pagar')
  await expect(page.getByRole('button', { name: 'Nova Conta' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
  // One paper alone, pasted on the list as the text that it is, opens at once beside its payable.
  await expect(page.getByRole('button', { name: 'Escolher papéis' })).toBeVisible()
  const text = xml.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
  await expect(dialog.getByRole('region', { name: 'Conteúdo de nota colada.xml' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cadastrar fornecedor' }).click()
  await expect(dialog.getByLabel('Fornecedor', { exact: true })).toHaveValue('Ferragens & Tintas Modelo Ltda')
  await expect(dialog.getByText('6 parcelas', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Item')).toHaveValue('Tinta acrílica 18 l e mais 1 item')
  await expect(dialog.getByLabel('Solicitação de Compra')).toHaveValue('NF-e 4321')
  await expect(dialog.getByLabel('Vezes')).toHaveValue('6')
  // What the invoice says of its instalments is told beside what somebody makes of them.
  const dito = dialog.getByRole('status').filter({ hasText: 'O papel diz 6 parcelas: ' })
  await expect(dito).toHaveCount(0)
  const second = dialog
    .getByRole('group', { name: 'Parcela 2', exact: true })
    .getByLabel('Vencimento da parcela')
  const stated = await second.inputValue()
  await second.fill('15/05/2031')
  await second.blur()
  await dito.getByRole('button', { name: 'Usar' }).click()
  await expect(second).toHaveValue(stated)
  await expect(dito).toHaveCount(0)
  await type(dialog, { 'Solicitação de Compra': 'SC-SEIS', ...RESTO })
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'São 6 contas, uma por parcela.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const each = (n: number) => row(page, 'SC-SEIS').filter({ hasText: `${n}/6` })
  await expect(row(page, 'SC-SEIS')).toHaveCount(6)
  for (const [n, valor] of [
    [1, '100'],
    [2, '50'],
  ] as const) {
    await act(each(n), 'Registrar pagamento')
    const payment = page.getByRole('dialog', { name: 'Registrar pagamento' })
    await expect(payment).toContainText(`SC-SEIS ${n}/6`)
    await expect(payment.getByLabel('Valor (R$)')).toHaveValue(n === 1 ? '205,81' : '205,75')
    await payment.getByLabel('Valor (R$)').fill(valor)
    await payment.getByLabel('Valor (R$)').press('Enter')
    await expect(payment).toHaveCount(0)
    await expect(each(n).getByText(n === 1 ? 'Parcial 48%' : 'Parcial 24%')).toBeVisible()
  }
  const cancel = async () => {
    await each(6).getByRole('button', { name: 'Pendente' }).click()
    await page.getByRole('menuitem', { name: 'Cancelada' }).click()
    await expect(each(6).getByText('Cancelada')).toBeVisible()
    await expect(row(page, 'SC-SEIS').getByText('Pendente')).toHaveCount(5)
  }
  await cancel()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(page, 'SC-SEIS').getByText('Pendente')).toHaveCount(6)
  await cancel()
  await page.goto('/financeiro/contas-a-pagar?busca=SC-SEIS&como=quadro')
  await expect(page.getByRole('listitem').filter({ hasText: '1/6' })).toContainText('48%')
  await expect(page.getByRole('listitem').filter({ hasText: '6/6' })).toContainText('SC-SEIS')
  await expectNoViolations(page)
})

test('a purchase is split by months and a date of one’s own, a rent is made by itself, and two names become one and two again', async ({
  page,
}) => {
  const { id: imobiliaria } = await fornecedor(page, 'Imobiliária Sul')
  await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
  const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
  await type(dialog, { 'Solicitação de Compra': 'SC-TRES', Item: 'Andaime', ...RESTO })
  await type(dialog, { 'Data de Vencimento': '31/01/2031', 'Valor (R$)': '100,00' })
  await dialog.getByLabel('Fornecedor', { exact: true }).fill('Imobiliária')
  await page.getByRole('option', { name: 'Imobiliária Sul' }).click()
  await dialog.locator('summary', { hasText: 'Parcelas' }).click()
  await dialog.getByLabel('Vezes').fill('3')
  await dialog.getByRole('button', { name: 'Dividir' }).click()
  const third = dialog.getByRole('group', { name: 'Parcela 3', exact: true })
  await expect(third.getByLabel('Vencimento da parcela')).toHaveValue('31/03/2031')
  await third.getByLabel('Vencimento da parcela').fill('15/05/2031')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const made = async (busca: string) =>
    (
      await post<{ rows: { data_vencimento: string; valor: string }[] }>(page, 'contas-a-pagar/list', {
        ...{ busca, ordem: 'data_vencimento', direcao: 'asc' },
      })
    ).rows.map(({ data_vencimento, valor }) => [data_vencimento, valor])
  expect(await made('SC-TRES')).toEqual([
    ['2031-01-31', '33.34'],
    ['2031-02-28', '33.33'],
    ['2031-05-15', '33.33'],
  ])

  await page.goto('/financeiro/recorrencias?dialogo=novo')
  const rule = page.getByRole('dialog', { name: 'Nova Recorrência' })
  await type(rule, { 'Solicitação de Compra': 'Aluguel do galpão', Item: 'Galpão', ...RESTO })
  await type(rule, { 'Centro de Custo': 'Galpões', 'Valor (R$)': '4500' })
  await rule.getByLabel('Primeiro Vencimento').fill(addDays(hoje, 5).split('-').reverse().join('/'))
  await rule.getByLabel('Em dia sem banco').selectOption('Manter a data')
  await rule.getByLabel('Fornecedor', { exact: true }).fill('Imobiliária')
  await page.getByRole('option', { name: 'Imobiliária Sul' }).click()
  await rule.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(rule).toHaveCount(0)
  await expect
    .poll(() => made('Aluguel do galpão'), { timeout: 20_000 })
    .toContainEqual([addDays(hoje, 5), '4500.00'])
  await page.goto('/financeiro/contas-a-pagar?busca=Aluguel do galpão')
  await expect(row(page, 'Aluguel do galpão').first()).toContainText('Pendente')

  // Fixed parts of the rule that a value typed later does not hold are told where it is typed, and on its page.
  const { usuario } = await (await page.request.get('/api/sessao')).json()
  const { id: projeto_id } = await post(page, 'projetos/create', {
    ...{ nome_projeto: 'Galpão novo', user_id: usuario.id },
  })
  const agua = { nome: 'Água do galpão', centro_custo: 'Galpão', item: 'Água', aprovador: 'Bia', vezes: 1 }
  const { id: regra } = await post(page, 'recorrencias/create', {
    ...{
      ...agua,
      nome_solicitante: 'Zeca',
      natureza_orcamentaria: 'Consumo',
      data_inicio: hoje,
      valor: null,
    },
    ...{ nome_fornecedor: 'Imobiliária Sul', cnpj_fornecedor: CNPJ, fornecedor_id: imobiliaria },
  })
  await expect.poll(() => made('Água do galpão'), { timeout: 20_000 }).toHaveLength(1)
  const { version } = await post<{ version: number }>(page, 'recorrencias/get', { id: regra })
  await post(page, 'recorrencias/update', {
    ...{ id: regra, version, dados: { valor: '900', rateio: [{ projeto_id, valor: '800' }] } },
  })
  await page.goto('/financeiro/contas-a-pagar?busca=Água do galpão')
  await row(page, 'Água do galpão').getByRole('button', { name: 'Editar' }).click()
  const bill = page.getByRole('dialog', { name: 'Editar Conta' })
  const told = /As partes de projetos da recorrência somam R\$\s800,00 e não cabem em R\$\s500,00/
  await bill.getByLabel('Valor (R$)').fill('900,00')
  await expect(bill.getByText(/As partes de projetos da recorrência/)).toHaveCount(0)
  await bill.getByLabel('Valor (R$)').fill('500,00')
  await expect(bill.getByRole('status').filter({ hasText: told })).toBeVisible()
  await expectNoViolations(page)
  await bill.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(bill).toHaveCount(0)
  await row(page, 'Água do galpão')
    .getByRole('link', { name: /^Água do galpão/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible()
  await page.goto('/financeiro/contas-a-pagar')

  const asking = '**/api/financeiro/juncoes/usados'
  await page.route(asking, route => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Centros de custo e naturezas' }).click()
  const names = page.getByRole('dialog', { name: 'Centros de custo e naturezas' })
  await expect(names.getByText('Não foi possível carregar os nomes.')).toBeVisible()
  await page.unroute(asking)
  await names.getByRole('button', { name: 'Tentar novamente' }).click()
  await names.getByLabel('Campo').selectOption('Centro de Custo')
  const used = (nome: string) => names.getByRole('button', { name: `Juntar em… ${nome}`, exact: true })
  await used('Galpões').click()
  await names.getByLabel('Nome que fica').fill('Galpão')
  await names.getByRole('button', { name: /^Juntar \d+ registro/ }).click()
  // The focus is with a name that stays, and a notice tells how it ended.
  await expect(names.getByRole('button', { name: /^Juntar em…/ }).and(page.locator(':focus'))).toBeVisible()
  await expect(notice(page, 'Nomes juntados')).toBeVisible({ timeout: 20_000 })
  const joined = names.getByRole('region', { name: 'Nomes juntados' }).getByRole('listitem').first()
  await expect(joined).toContainText('Galpões em Galpão')
  await expect(used('Galpão')).toBeVisible({ timeout: 20_000 })
  await expect(used('Galpões')).toHaveCount(0)
  await expectNoViolations(page)
  await joined.getByRole('button', { name: 'Desfazer: Galpões em Galpão' }).click()
  await expect(names.getByRole('button', { name: /^Juntar em…/ }).and(page.locator(':focus'))).toBeVisible()
  await expect(joined).toContainText('desfeita', { timeout: 20_000 })
  await expect(used('Galpões')).toBeVisible()
})

/** A statement of an account, line by line: day, value, text. */
const ofx = (lines: readonly (readonly [string, string, string, string?])[], banco = '341') =>
  Buffer.from(`OFXHEADER:100
DATA:OFXSGML
VERSION:102
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>${banco}<BRANCHID>0123<ACCTID>12345-6<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>${lines
    .map(
      ([day, amount, text, kind = 'OTHER'], n) =>
        `<STMTTRN><TRNTYPE>${kind}<DTPOSTED>${day.replaceAll('-', '')}120000<TRNAMT>${amount}<FITID>N${n}<MEMO>${text}</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST>
<LEDGERBAL><BALAMT>991.00<DTASOF>${hoje.replaceAll('-', '')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)

test('a month of a bank’s statement is matched: all exact ones at once, a fee, interest, what is left out, and back', async ({
  page,
}) => {
  const { id: norte } = await conta(page, 'SC-M1', 'Areia Norte', '100')
  await conta(page, 'SC-M2', 'Tintas Leste', '250')
  await conta(page, 'SC-M3', 'Cimento Oeste', '300')
  await conta(page, 'SC-M4', 'Brita Um', '30')
  await conta(page, 'SC-M5', 'Brita Dois', '41')
  const { id: conta_id } = await conta(page, 'SC-M6', 'Brita Três', '55')
  await post(page, 'pagamentos/create', {
    ...{ conta_id, data_pagamento: addDays(hoje, -7), valor: '55', conta_bancaria: 'Bradesco PJ' },
  })
  await page.goto('/financeiro/conciliacao')
  const importar = async (buffer: Buffer, name = 'extrato.ofx') => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Importar extrato' }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/x-ofx', buffer })
  }
  await importar(
    ofx([
      [addDays(hoje, -10), '-100.00', 'PAG BOLETO AREIA NORTE'],
      [addDays(hoje, -9), '-250.00', 'PIX TINTAS LESTE'],
      [addDays(hoje, -8), '-303.50', 'PAG BOLETO CIMENTO OESTE'],
      [addDays(hoje, -7), '-12.90', 'TARIFA PACOTE MENSAL', 'FEE'],
      [addDays(hoje, -6), '-900.00', 'TRANSF ENTRE CONTAS'],
      [addDays(hoje, -5), '-71.00', 'PAGAMENTOS EM LOTE'],
    ]),
  )
  const left = page.getByRole('region', { name: 'No extrato sem par' })
  const pair = page.getByRole('region', { name: 'Par do lançamento' })
  const line = (text: string) => left.getByRole('button', { name: text })
  await expect(left.getByText('6 lançamentos')).toBeVisible()
  // What was paid and stands in no line is left on the other side.
  await expect(page.getByRole('region', { name: 'No sistema sem par' })).toContainText(
    /Brita Três.*registrado na conta Bradesco PJ.*55,00/,
  )
  await expectNoViolations(page)
  await left.getByRole('button', { name: 'Confirmar 2 exatos' }).click()
  await expect(left.getByText('4 lançamentos')).toBeVisible()
  await page.locator('[data-notice]').getByRole('button', { name: 'Desfazer' }).click()
  await expect(left.getByText('6 lançamentos')).toBeVisible()
  await left.getByRole('button', { name: 'Confirmar 2 exatos' }).click()
  await expect(left.getByText('4 lançamentos')).toBeVisible()

  await line('CIMENTO OESTE').click()
  await expect(pair.getByText('O banco tem R$ 3,50 a mais. Confirmar como:')).toBeVisible()
  await pair.getByRole('button', { name: 'Confirmar: Juros' }).click()
  await expect(line('CIMENTO OESTE')).toHaveCount(0)
  await line('TARIFA PACOTE').click()
  await pair.getByRole('button', { name: 'É tarifa' }).click()
  await expect(line('TARIFA PACOTE')).toHaveCount(0)
  // The notice takes it back.
  await page.locator('[data-notice]').getByRole('button', { name: 'Desfazer' }).click()
  await line('TARIFA PACOTE').click()
  await pair.getByRole('button', { name: 'É tarifa' }).click()
  await expect(line('TARIFA PACOTE')).toHaveCount(0)
  await line('TRANSF ENTRE CONTAS').click()
  // The bank does not call it a fee: one press books nothing.
  await pair.getByRole('button', { name: 'É tarifa' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('Lançar R$ 900,00 como tarifa bancária?')
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await pair.getByRole('button', { name: 'Transferência entre contas' }).click()
  // One line of the bank pays two bills.
  await line('PAGAMENTOS EM LOTE').click()
  for (const name of ['SC-M4', 'SC-M5']) {
    await pair.getByLabel('Procurar outro').fill(name)
    await pair.getByRole('checkbox', { name }).check()
  }
  await pair.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(left.getByText('Tudo conciliado.')).toBeVisible()

  await page.getByRole('link', { name: 'Resolvidos' }).click()
  const done = page.getByRole('region', { name: 'Lançamentos resolvidos' }).getByRole('listitem')
  await expect(done).toHaveCount(6)
  await expect(done.filter({ hasText: 'TARIFA PACOTE' })).toContainText('Tarifa de R$ 12,90')
  await expect(done.filter({ hasText: 'TRANSF' })).toContainText('Transferência entre contas')
  await expectNoViolations(page)
  await done.filter({ hasText: 'TINTAS LESTE' }).getByRole('button', { name: 'Desfazer' }).click()
  await expect(done).toHaveCount(5)
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Desfazer/)
  await page.getByRole('link', { name: 'A conciliar' }).click()
  await expect(line('TINTAS LESTE')).toBeVisible()

  // The fee is an expense of its month, which leads to its line in the statement.
  await page.goto(`/?despesas=${addDays(hoje, -30)}..${hoje}&parte=tarifas`)
  const expenses = page.getByRole('dialog', { name: /^Despesas de/ })
  await expect(expenses.getByRole('button', { name: /^Tarifas bancárias/ })).toContainText('12,90')
  await expenses.getByRole('link', { name: /TARIFA PACOTE MENSAL/ }).click()
  await expect(done).toHaveCount(1)
  await expect(done).toContainText('Tarifa de R$ 12,90')
  await expectNoViolations(page)
  // The statement of another account is not shown with that line; its way back stays in its account, the second by name.
  const one = page.url()
  await importar(ofx([[addDays(hoje, -4), '-1.00', 'OUTRA CONTA']], '001'))
  await expect(page.getByText('Nenhum lançamento resolvido.')).toBeVisible()
  await expect(page.getByLabel('Conta bancária').locator('option:checked')).toHaveText(
    'Banco do Brasil 12345-6',
  )
  expect(page.url()).not.toContain('lancamento')
  // The account stays through a reload and in the other tab.
  await page.reload()
  await page.getByRole('link', { name: 'A conciliar' }).click()
  await expect(line('OUTRA CONTA')).toBeVisible()
  await page.reload()
  await expect(line('OUTRA CONTA')).toBeVisible()
  // A CSV names no account: the one that is shown is offered.
  const [year, month, day] = addDays(hoje, -3).split('-')
  await importar(
    Buffer.from(
      `Data;Histórico;Valor (R$);Saldo\n;SALDO ANTERIOR;;-1,00\n${day}/${month}/${year};CAFE;-2,00;-3,00`,
    ),
    'extrato.csv',
  )
  const whose = page.getByRole('alertdialog', { name: 'De que conta é o extrato?' })
  await expect(whose.getByRole('combobox')).toHaveValue('Banco do Brasil 12345-6')
  await whose.getByRole('button', { name: 'Importar' }).click()
  await expect(line('CAFE')).toBeVisible()
  const button = page.getByRole('button', { name: 'Importar extrato' })
  await expect(button).toBeFocused()
  // Why a line stayed out is told until the person closes it.
  const out = page.getByRole('region', { name: 'Linhas que ficaram de fora' })
  await expect(out).toContainText('Linha 2:')
  await expectNoViolations(page)
  await out.getByRole('button', { name: 'Fechar' }).click()
  await expect(out).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.goto(one)
  await expect(done).toHaveCount(1)
  await page.getByRole('button', { name: 'Mostrar todos os resolvidos' }).click()
  await expect(done).toHaveCount(5)

  await page.goto('/financeiro/contas-a-pagar?busca=SC-M')
  for (const name of ['SC-M1', 'SC-M3', 'SC-M4', 'SC-M5'])
    await expect(row(page, name).getByText('Paga', { exact: true })).toBeVisible()
  await expect(row(page, 'SC-M2').getByText('Pendente')).toBeVisible()

  // The payment says which line accounts for it, and what its deletion leaves that line.
  await page.goto(`/financeiro/contas-a-pagar/${norte}`)
  const paid = page.getByRole('region', { name: 'Pagamentos' }).getByRole('row')
  await expect(paid.last()).toContainText(/Conciliado: .*12345-6, /)
  await paid.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Excluir pagamento' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    /O lançamento do extrato de .* \(R\$\s100,00\) volta a "A conciliar"\./,
  )
})

test('a false boleto is caught: of another bank than the supplier is known by; a checked one is kept', async ({
  page,
}) => {
  const { id: fornecedor_id } = await fornecedor(page, 'Tornos Modelo', [
    { tipo: 'Boleto', chave: '341', agencia: null, conta: null },
  ])
  const { id } = await conta(page, 'SC-FALSO', 'Aço Sul', '1234.56', {
    ...{ fornecedor_id, codigo_pagamento: barras() },
  })
  await page.goto(`/financeiro/contas-a-pagar?dialogo=editar&id=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Editar Conta' })
  const warning = dialog.getByText('Confira o beneficiário')
  const code = dialog.getByLabel('Código de Pagamento')
  await expect(code).toHaveValue(formatCodigo(codigoParaPagar(barras())))
  await expect(warning).toHaveCount(0)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(viewport)
    await code.fill(codigoParaPagar(barras()))
    await expect(warning).toHaveCount(0)
    await code.fill(codigoParaPagar(barras('033')))
    await expect(warning).toBeInViewport({ ratio: 1 })
  }
  await expect(
    dialog.getByText(/O boleto é do .*Santander.*; o que se conhece deste fornecedor é do .*Itaú/),
  ).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Conferi: guardar no fornecedor' }).click()
  await expect(warning).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Conta atualizada')).toBeVisible()
  await page.goto(`/financeiro/fornecedores/${fornecedor_id}`)
  await expect(page.getByText('Boletos do Santander', { exact: true })).toBeVisible()
})

test('a recurrence takes no boleto, and a PIX of somebody else is told beside it', async ({ page }) => {
  await fornecedor(page, 'Galpões Modelo')
  await page.goto('/financeiro/recorrencias?dialogo=novo')
  const rule = page.getByRole('dialog', { name: 'Nova Recorrência' })
  await type(rule, { 'Solicitação de Compra': 'Aluguel do pátio', Item: 'Pátio', ...RESTO })
  await rule.getByLabel('Primeiro Vencimento').fill(formatDate(addDays(hoje, 60)))
  await rule.getByLabel('Fornecedor', { exact: true }).fill('Galpões')
  await page.getByRole('option', { name: 'Galpões Modelo' }).click()
  const code = rule.getByLabel('Código de Pagamento')
  await code.fill(codigoParaPagar(barras()))
  await expect(rule.getByText('As contas não levam este código.')).toBeVisible()
  await rule.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(rule.getByText(/aqui só serve o PIX copia e cola de uma chave\.$/).first()).toBeVisible()
  await expectNoViolations(page)
  const [chave, nome] = ['11444777000161', 'OUTRA EMPRESA']
  await code.fill(escreverBrCode({ chave, nome, cidade: 'SP', valor: '10.00', txid: 'A' }) ?? '')
  await expect(rule.getByText('As contas não levam este código.')).toHaveCount(0)
  await expect(rule.getByText('Confira o beneficiário')).toBeInViewport({ ratio: 1 })
  await rule.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(rule).toHaveCount(0)
})

const bia = {
  name: 'Bia Aprovadora',
  email: 'bia.boleto@empresa.com.br',
  password: 'outra frase longa de acesso',
}

test('a false boleto after the approval: with another code the payable waits again, cannot be paid, and its page says who and when', async ({
  page,
  product,
  browser,
  baseURL,
}) => {
  const ask = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as T
  }
  await signUp(page, product, bia)
  const { rows } = await ask<{ rows: { id: string; version: number }[] }>('ti/usuarios/list', {
    busca: bia.email,
  })
  const [person] = rows
  await ask('ti/usuarios/update', {
    ...{ id: person?.id, version: person?.version, dados: { perfil_acesso: 'Financeiro' } },
  })
  await ask('ti/alcadas/create', {
    ...{ tabela: 'financeiro_contas_a_pagar', ativa: true, aprovadores: [person?.id] },
  })
  const { id } = await conta(page, 'SC-TROCADO', 'Prensas Modelo', '1234.56', {
    ...{ codigo_pagamento: barras(), aprovador: 'Bia' },
  })
  const address = `/financeiro/contas-a-pagar/${id}`

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signIn(context, product, bia)
  const other = await context.newPage()
  await other.goto(address)
  const approval = other.getByRole('region', { name: 'Aprovação' })
  await approval.getByRole('button', { name: 'Aprovar' }).click()
  await expect(approval).toContainText('aprovado por Bia Aprovadora')

  await page.goto(`/financeiro/contas-a-pagar?dialogo=editar&id=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Editar Conta' })
  const code = dialog.getByLabel('Código de Pagamento')
  await expect(code).toHaveValue(formatCodigo(codigoParaPagar(barras())))
  await code.fill(codigoParaPagar(barras('197')))
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Conta atualizada')).toBeVisible()

  // For who approved it the approval is gone, and the trail has name, time and code.
  await other.bringToFront()
  await other.goto(address)
  await expect(approval).toContainText('Aguardando')
  await expect(approval.getByRole('button', { name: 'Aprovar' })).toBeVisible()
  const told = other.getByRole('region', { name: 'Linha do tempo' }).getByRole('listitem')
  const change = told.filter({ hasText: 'Código de Pagamento' }).first()
  await expect(change).toContainText(administrador.name)
  await expect(change.locator('time').first()).toHaveAttribute(
    'datetime',
    new RegExp(`^${hoje.slice(0, 4)}-`),
  )
  await expect(change).toContainText(barras('197'))
  await expectNoViolations(other)
  await context.close()

  // Its page offers no payment, and says why; who asks for one all the same is refused.
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Aprovação' })).toContainText('Aguardando')
  await expect(page.getByRole('button', { name: 'Registrar pagamento' })).toHaveCount(0)
  const { version } = await ask<{ version: number }>('financeiro/contas-a-pagar/get', { id })
  const refused = await page.request.post('/api/financeiro/contas-a-pagar/pagar', {
    data: { id, version, dados: { data_pagamento: hoje, conta_bancaria: '' } },
  })
  expect(refused.ok()).toBe(false)
  expect(await refused.text()).toMatch(/aguarda aprovação/)
})

test.describe('on a small laptop', () => {
  test.use({ viewport: { width: 1366, height: 768 } })
  test('an invoice that is registered already is shown to be read, warned of, and asked about', async ({
    page,
  }) => {
    const chave_acesso_nota_fiscal = '35260577888999000181550010000043211123456783'
    await conta(page, 'SC-R1', 'Ferragens Modelo', '1234.56', { chave_acesso_nota_fiscal })
    await page.goto('/financeiro/contas-a-pagar')
    const transfer = await page.evaluateHandle(
      `(() => {
        const data = new DataTransfer()
        data.items.add(new File([${JSON.stringify(readFileSync(NFE, 'utf8'))}], 'nota.xml', { type: 'text/xml' }))
        data.items.add(new File(['<nota/>'], 'outra.xml', { type: 'text/xml' }))
        return data
      })()`,
    )
    await expect(page.getByRole('button', { name: 'Nova Conta' })).toBeVisible()
    await dropOn(page, transfer)
    await page.getByRole('button', { name: 'Conferir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
    const shown = dialog.getByRole('region', { name: 'Conteúdo de nota.xml' })
    await expect(shown).toContainText(
      /Ferragens & Tintas Modelo Ltda.*77\.888\.999\/0001-81.*4321.*31\/05\/2026/,
    )
    await expect(shown.getByRole('listitem')).toHaveText([
      /Tinta acrílica 18 l · 2R\$\s900,00/,
      /Rolo de lãR\$\s334,56/,
      /30\/06\/2026R\$\s617,28/,
      /30\/07\/2026R\$\s617,28/,
    ])
    await expect(dialog.getByText('1 de 2', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Esta cobrança pode já estar registrada.')).toBeInViewport({ ratio: 1 })
    await expectNoViolations(page)
    await type(dialog, { 'Solicitação de Compra': 'SC-R2', ...RESTO })
    await dialog.getByLabel('Solicitação de Compra').press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Nota já registrada' })
    await expect(question).toContainText(
      /Esta nota já está registrada em SC-R1 \(.*\)\. Registrar mesmo assim\?/,
    )
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByLabel('Solicitação de Compra')).toHaveValue('SC-R2')
    await dialog.getByLabel('Solicitação de Compra').press('Enter')
    await question.getByRole('button', { name: 'Registrar mesmo assim' }).click()
    await expect(question).toHaveCount(0)
  })

  test('the pair of the last of many lines of a statement stands beside it', async ({ page }) => {
    await conta(page, 'SC-N1', 'Areia Longe', '320')
    await page.goto('/financeiro/conciliacao')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Importar extrato' }).click()
    const lines = Array.from({ length: 20 }, (_, n) => [
      addDays(hoje, n - 30),
      `-${301 + n}.00`,
      `SAÍDA ${n + 1}`,
    ])
    await (await chooser).setFiles({
      name: 'extrato.ofx',
      mimeType: 'application/x-ofx',
      buffer: ofx(lines as [string, string, string][], '777'),
    })
    await page.getByRole('button', { name: 'SAÍDA 20' }).click()
    const pair = page.getByRole('region', { name: 'Par do lançamento' })
    await expect(pair).toContainText('Areia Longe')
    await expect(pair.getByRole('button', { name: 'Confirmar', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(pair.getByText('SAÍDA 20')).toBeInViewport({ ratio: 1 })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('what is confirmed of a statement hides nothing of the line that opens next', async ({ page }) => {
    const names = ['Areia Um', 'Areia Dois', 'Areia Três', 'Areia Quatro', 'Areia Cinco', 'Areia Seis']
    for (const [n, name] of names.entries()) await conta(page, `SC-F${n}`, name, `${100 + n}`)
    await page.goto('/financeiro/conciliacao')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Importar extrato' }).click()
    await (await chooser).setFiles({
      name: 'extrato.ofx',
      mimeType: 'application/x-ofx',
      buffer: ofx(names.map((name, n) => [addDays(hoje, -10), `-${100 + n}.00`, `PAG ${name}`] as const)),
    })
    const left = page.getByRole('region', { name: 'No extrato sem par' })
    const confirm = left.getByRole('button', { name: 'Confirmar', exact: true })
    for (let more = names.length - 1; more > 1; more--) {
      await confirm.click()
      await expect(left.getByText(`${more} lançamentos`)).toBeVisible()
      await expect(page.locator('[data-notice]')).toBeVisible()
      await expect
        .poll(() =>
          page.evaluate<boolean>(`(() => {
            const button = document.querySelector('[data-detalhe] [data-confirma]')
            const { left, width, top, height, bottom } = button.getBoundingClientRect()
            return bottom < innerHeight && button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
          })()`),
        )
        .toBe(true)
    }
  })
})

test('the next due date of a recurrence is skipped in its row and on its page, and taken back; ending it tells what stays open', async ({
  page,
}) => {
  const { id: fornecedor_id } = await fornecedor(page, 'Portaria Leste')
  const dia = (mes: number) => `${addMonths(monthOf(hoje), mes)}-15`
  const dita = (mes: number) => formatDate(dia(mes))
  const { id } = await post(page, 'recorrencias/create', {
    ...{ nome: 'Portaria do pátio', nome_fornecedor: 'Portaria Leste', cnpj_fornecedor: CNPJ, fornecedor_id },
    ...{ valor: '700', data_inicio: dia(-1), sem_banco: 'Manter a data', nome_solicitante: 'Zeca' },
    ...{ centro_custo: 'Pátio', item: 'Portaria', natureza_orcamentaria: 'Serviços', aprovador: 'Bia' },
  })
  const read = () => post<{ proxima: string; feitas: number }>(page, 'recorrencias/get', { id })
  await expect.poll(async () => (await read()).feitas, { timeout: 20_000 }).toBeGreaterThan(0)
  const { proxima, feitas } = await read()
  const next = [0, 1, 2, 3].findIndex(mes => dia(mes) === proxima)
  expect(next).toBeGreaterThan(0)
  await page.goto('/financeiro/recorrencias?busca=Portaria do pátio')
  const line = row(page, 'Portaria do pátio')
  await expect(line).toContainText(dita(next))
  await act(line, 'Pular a próxima')
  await expect(notice(page, `Vencimento de ${dita(next)} pulado`)).toBeVisible()
  await expect(line).toContainText(dita(next + 1))
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(notice(page, 'O vencimento pulado voltou a ser o próximo')).toBeVisible()
  await expect(line).toContainText(dita(next))

  await line.getByRole('link', { name: /^Portaria do pátio/ }).click()
  const fato = (rotulo: string) => page.getByText(rotulo, { exact: true }).locator('xpath=..')
  await page.getByRole('button', { name: 'Pular a próxima' }).click()
  await expect(fato('Vencimento pulado')).toContainText(dita(next))
  await expect(fato('Próximo vencimento')).toContainText(dita(next + 1))
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Vencimento pulado', { exact: true })).toHaveCount(0)
  await expect(fato('Próximo vencimento')).toContainText(dita(next))

  const abertas = `${feitas} ${feitas === 1 ? 'conta que ela fez continua' : 'contas que ela fez continuam'} em aberto.`
  await page.getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Recorrência' })
  await form.getByLabel('Situação').selectOption('Encerrada')
  await expect(form.getByText(abertas)).toBeVisible()
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.goto('/financeiro/recorrencias?busca=Portaria do pátio')
  await line.getByRole('button', { name: 'Ativa', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Encerrada' }).click()
  const look = page.getByRole('alertdialog', { name: 'Confira antes' })
  await expect(look.getByRole('listitem')).toContainText(abertas)
  await expectNoViolations(page)
  await look.getByRole('button', { name: 'Continuar' }).click()
  await expect(line.getByText('Encerrada', { exact: true })).toBeVisible()
  await line.getByRole('link', { name: /^Portaria do pátio/ }).click()
  await expect(fato('Já feitas')).toContainText(`${feitas} em aberto`)
  await expect(page.getByRole('button', { name: 'Pular a próxima' })).toHaveCount(0)
})
