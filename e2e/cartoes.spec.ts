import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Account, administrador, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { dialog, later, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const SAMPLES = 'src/modules/financeiro/apoio/extrato/server/samples'
const rui: Account = {
  name: 'Rui Barbosa',
  email: 'rui@empresa.com.br',
  password: 'outra frase longa de acesso',
}

async function create(page: Page, what: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/api/financeiro/${what}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length

test('from a new card to a settled statement', async ({ page }) => {
  await page.goto('/financeiro/cartoes')
  await expect(page.getByText('Nenhum cartão encontrado.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Novo Cartão' }).click()
  await dialog(page).getByLabel('Nome do Cartão').fill('Viagens')
  await dialog(page).getByLabel('Tipo').selectOption('Crédito')
  await dialog(page).getByLabel('Bandeira').fill('Visa')
  await dialog(page).getByLabel('Últimos Dígitos').fill('12345')
  await expect(dialog(page).getByLabel('Últimos Dígitos')).toHaveValue('1234')
  await dialog(page).getByLabel('Portador').click()
  await expect(dialog(page).getByRole('listbox').getByRole('option').first()).toHaveText(
    'Nenhum / Corporativo',
  )
  await dialog(page).getByLabel('Portador').fill('ana')
  await dialog(page).getByRole('option', { name: administrador.name }).click()
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Cartão adicionado')).toBeVisible()
  await expect(row(page, 'Viagens')).toContainText('Ana Souza')
  // Closed, or its way back in the history would call the next address off.
  await expect(dialog(page)).toHaveCount(0)

  await page.goto('/financeiro/prestacao-contas-cartao')
  await page.getByRole('button', { name: 'Adicionar Despesa' }).click()
  await expect(notice(page, 'Selecione uma fatura')).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Cartão', { exact: true }).selectOption('Viagens')
  await page.getByLabel('Mês/Ano').fill('02/2026')
  await page.getByRole('button', { name: 'Aplicar Filtro' }).click()
  await expect(page.getByText('Nenhuma despesa lançada para este período.')).toBeVisible()
  await expect(page).toHaveURL(/cartao=1&mes=2026-02/)
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Adicionar Despesa' }).click()
  await expect(dialog(page).getByText('Esta data não é do mês da fatura, fevereiro de 2026.')).toBeVisible()
  await dialog(page).getByLabel('Data').fill('03/02/2099')
  await expect(dialog(page).getByText('Esta data ainda não chegou.')).toBeVisible()
  await dialog(page).getByLabel('Data').fill('03/02/1026')
  await expect(dialog(page).getByText('O ano é 1026. Confira.')).toBeVisible()
  await dialog(page).getByLabel('Data').fill('03/02/2026')
  await dialog(page).getByLabel('Descrição').fill('Padaria Conceição')
  await dialog(page).getByLabel('Valor (R$)').fill('a combinar')
  await expect(dialog(page).getByText('será salvo como R$ 0,00.')).toBeVisible()
  await dialog(page).getByLabel('Valor (R$)').fill('23,90')
  await dialog(page).getByLabel('Comprovante (URL)').fill('https://notas.exemplo.com.br/1.pdf')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Despesa adicionada')).toBeVisible()
  const proof = row(page, 'Padaria Conceição').getByRole('link', { name: 'Ver comprovante' })
  await expect(proof).toHaveAttribute('target', '_blank')

  await page.getByRole('button', { name: 'Anexar: comprovantes de Padaria Conceição' }).click()
  const receipt = { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nota') }
  await dialog(page).getByLabel('Adicionar arquivo').setInputFiles(receipt)
  await expect(notice(page, 'Anexo enviado com sucesso!')).toBeVisible()
  // Once the upload has left the list of what is on its way, the file stands among those that are kept.
  await expect(dialog(page).getByText('nota.pdf')).toHaveCount(1)
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(row(page, 'Padaria Conceição')).toContainText('1 arquivo')

  await page.getByRole('button', { name: 'Importar Extrato' }).click()
  await dialog(page).getByLabel('Arquivo do banco').setInputFiles(path.join(SAMPLES, 'nubank-cartao.csv'))
  await expect(row(page, 'Padaria Conceição').filter({ hasText: 'Já está na fatura' })).toBeVisible()
  await expect(row(page, 'Repetido no arquivo')).toContainText('Uber *Trip')
  await expect(dialog(page).getByText(/3 de 6 · R\$\s8,50/)).toBeVisible()
  await expectNoViolations(page)
  await dialog(page).getByLabel('Arquivo do banco').setInputFiles(path.join(SAMPLES, 'itau-cartao.ofx'))
  await expect(dialog(page).getByText('Linha 57: Valor inválido: "dez reais".')).toBeVisible()
  await dialog(page).getByLabel('Escolher ESTORNO DE ANUIDADE').uncheck()
  await dialog(page).getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(notice(page, 'Extrato importado')).toBeVisible()
  await expect(row(page, 'PASSAGEM AÉREA')).toContainText(/R\$\s1\.250,00/)
  await expect(page.getByRole('definition').filter({ hasText: /R\$\s1\.363,80/ })).toBeVisible()

  await page.getByRole('button', { name: 'Editar Fatura' }).click()
  await dialog(page).getByLabel('Status da Fatura').selectOption('Fechada (Conciliada)')
  await dialog(page).getByLabel('Data de Vencimento').fill('10/03/2026')
  await dialog(page).getByLabel('Valor Total da Fatura').fill('1.400,00')
  const save = dialog(page).getByRole('button', { name: 'Salvar', exact: true })
  await save.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/Ainda há R\$\s36,20 a lançar/)
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await dialog(page).getByLabel('Valor Total da Fatura').fill('1.363,80')
  await expectNoViolations(page)
  await save.click()
  await expect(notice(page, 'Fatura atualizada')).toBeVisible()
  await expect(page.getByText('10/03/2026')).toBeVisible()
  await expect(page.getByText('Confere')).toBeVisible()

  await page.getByRole('button', { name: 'Adicionar Despesa' }).click()
  await expect(dialog(page).getByText('A fatura desta despesa já está fechada e conciliada')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()

  await row(page, 'Padaria Conceição').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Excluir esta despesa?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(page, 'Despesa excluída')).toBeVisible()
  await expect(page.getByText('A lançar')).toBeVisible()

  await page.goto('/financeiro/cartoes')
  await row(page, 'Viagens').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Tem certeza que deseja excluir este cartão? Todas as prestações de contas associadas também serão excluídas.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(page, 'Cartão excluído')).toBeVisible()
  await expect(page.getByText('Nenhum cartão encontrado.')).toBeVisible()
})

test('a statement says what stays out, and asks what other money is worth', async ({ page }) => {
  const nome_cartao = 'Viagens da diretoria'
  const cartao = await create(page, 'cartoes/create', { nome_cartao, tipo_cartao: 'Crédito' })
  const fatura = { cartao_id: cartao.id, mes_referencia: '2026-02' }
  await create(page, 'prestacao-contas-cartao/abrir', fatura)
  await page.goto(`/financeiro/prestacao-contas-cartao?cartao=${cartao.id}&mes=2026-02`)
  // A phone, whose choice of the card is short, names it above the expenses.
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const name = page.locator('summary').getByText(nome_cartao)
  await expect(name).toBeVisible()
  expect(await name.evaluate(text => text.scrollWidth - text.clientWidth)).toBe(0)
  if (desk) await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Importar Extrato' }).click()
  const file = dialog(page).getByLabel('Arquivo do banco')

  await file.setInputFiles(path.join(SAMPLES, 'bradesco-conta-aspas.csv'))
  await expect(dialog(page).getByText('Linha 3: É um saldo, não um lançamento.')).toBeVisible()
  await expect(dialog(page).getByText('Linha 4: O valor é 0,00.')).toBeVisible()
  await expectNoViolations(page)

  await file.setInputFiles(path.join(SAMPLES, 'cartao-moedas.csv'))
  await expect(dialog(page).getByText(/^1 lançamento está em USD, não em reais\./)).toBeVisible()
  await expect(dialog(page).getByText(/1 de 1 · R\$\s23,90/)).toBeVisible()
  await expectNoViolations(page)
  await dialog(page).getByLabel('1 USD em reais').fill('cinco')
  await dialog(page).getByLabel('1 EUR em reais').fill('6,20')
  await dialog(page).getByRole('button', { name: 'Converter' }).click()
  await expect(dialog(page).getByText('Informe quantos reais vale 1 unidade da moeda')).toHaveCount(1)
  await dialog(page).getByLabel('1 USD em reais').fill('5,40')
  await dialog(page).getByRole('button', { name: 'Converter' }).click()
  await expect(row(page, 'CLOUD HOST (USD 19,99)')).toContainText(/R\$\s107,95/)
  await expect(row(page, 'HOTEL LISBOA (EUR 80,00)')).toContainText(/R\$\s496,00/)
  await expect(dialog(page).getByLabel('1 USD em reais')).toHaveValue('5,40')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(notice(page, 'Extrato importado')).toBeVisible()
  await expect(page.getByText('3 despesas adicionadas.', { exact: true })).toBeVisible()
})

test('a debit card offers what it can be; a month of many expenses prints on one page', async ({ page }) => {
  const { id } = await create(page, 'cartoes/create', { nome_cartao: 'Combustível', tipo_cartao: 'Débito' })
  const fatura = await create(page, 'prestacao-contas-cartao/abrir', {
    cartao_id: id,
    mes_referencia: '2026-02',
  })
  const lancamentos = Array.from({ length: 120 }, (_, n) => ({
    data_despesa: `2026-02-${String((n % 28) + 1).padStart(2, '0')}`,
    descricao_despesa: `Abastecimento número ${n + 1} no posto da rodovia, quilômetro ${n}`,
    valor_despesa: '100,10',
  }))
  await create(page, 'extrato/importar', { prestacao_id: fatura.id, lancamentos })
  // The browser's own window for printing would wait for a person.
  await page.addInitScript('window.print = () => {}')
  await page.goto(`/financeiro/prestacao-contas-cartao?cartao=${id}&mes=2026-02`)
  // The list above the month has the same total.
  await expect(page.getByRole('definition').filter({ hasText: /^R\$\s12\.012,00$/ })).toBeVisible()
  await expect(page.getByText('Vencimento', { exact: true })).toHaveCount(0)
  // Only the due date is the credit card's.
  for (const label of ['Valor Total da Fatura', 'Diferença'])
    await expect(page.getByRole('region', { name: /Combustível/ }).getByText(label)).toBeVisible()
  await page.getByRole('button', { name: 'Editar Fatura' }).click()
  await expect(dialog(page).getByRole('option')).toHaveText([
    'Selecione...',
    'Aberta',
    'Fechada (Conciliada)',
  ])
  await expect(dialog(page).getByLabel('Data de Vencimento')).toHaveCount(0)
  await expect(dialog(page).getByText('*', { exact: true })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()

  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('[data-impressao]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-impressao]').getByRole('heading')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aplicar Filtro' })).toBeHidden()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pagesOf(pdf)).toBe(1)
})

test("whoever holds a card reaches it on a phone, and nobody else's", async ({ page, product, browser }) => {
  await signUp(page, product, rui)
  await signIn(page, product)
  const people = await (
    await page.request.post('/api/financeiro/cartoes/portadores', { data: { busca: 'rui' } })
  ).json()
  const own = await create(page, 'cartoes/create', {
    nome_cartao: 'Do Rui',
    tipo_cartao: 'Crédito',
    portador_id: people[0].id,
  })
  const other = await create(page, 'cartoes/create', { nome_cartao: 'Da Diretoria', tipo_cartao: 'Crédito' })

  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const his = await context.newPage()
  await signIn(his, product, rui)
  await his.goto('/financeiro/cartoes')
  await expect(his.getByRole('heading', { name: 'Acesso restrito' })).toBeVisible()
  await his.goto(`/financeiro/prestacao-contas-cartao?cartao=${other.id}&mes=2026-02`)
  await expect(his.getByText('permite somente os cartões dos quais você é portador').first()).toBeVisible()
  await expect(his.getByText('Da Diretoria')).toHaveCount(0)
  await expect(his.getByLabel('Cartão', { exact: true }).getByRole('option')).toHaveText([
    'Selecione um cartão',
    'Do Rui',
  ])
  await his.goto(`/financeiro/prestacao-contas-cartao?cartao=${own.id}&mes=2026-02`)
  await his.getByRole('button', { name: 'Adicionar Despesa' }).click()
  await dialog(his).getByLabel('Descrição').fill('Táxi')
  await dialog(his).getByLabel('Valor (R$)').fill('45')
  await dialog(his).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(his, 'Despesa adicionada')).toBeVisible()
  await expect(his.getByText('Táxi')).toBeVisible()
  await expectNoViolations(his)
  await his.getByRole('button', { name: 'Importar Extrato' }).click()
  await dialog(his).getByLabel('Arquivo do banco').setInputFiles(path.join(SAMPLES, 'c6-cartao.csv'))
  await expect(dialog(his).getByText('CANTINA DA SERRA')).toBeVisible()
  await expectNoViolations(his)
  const width = await his.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(390)
  await context.close()
})

test('statements are settled in their list and on their page, alone and together', async ({ page }) => {
  const card = (nome_cartao: string, tipo_cartao: string) =>
    create(page, 'cartoes/create', { nome_cartao, tipo_cartao })
  const { id: cartao_id } = await card('Obras', 'Crédito')
  const { id: debito } = await card('Loja', 'Débito')
  const open = (cartao_id: number, mes_referencia: string) =>
    create(page, 'prestacao-contas-cartao/abrir', { cartao_id, mes_referencia })
  const { id } = await open(cartao_id, '2025-03')
  await open(cartao_id, '2025-04')
  const { id: doDebito } = await open(debito, '2025-05')
  const dados = { valor_total_fatura: '100,00' }
  await create(page, 'prestacao-contas-cartao/update', { id, version: 1, dados })
  await page.goto('/financeiro/prestacao-contas-cartao?faturas=todas&busca=2025')
  await expect(page.locator('[data-totais]')).toContainText('R$ 100,00')

  // A debit card is never paid.
  const status = (month: string) =>
    row(page, month).getByRole('button', { name: /^(Aberta|Paga|Fechada)/, description: 'Mudar o status' })
  await status('maio de 2025').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Fechada (Conciliada)'])
  await page.keyboard.press('Escape')

  // Closing with a difference is asked.
  await status('março de 2025').click()
  await page.getByRole('menuitem', { name: 'Fechada (Conciliada)' }).click()
  const sure = page.getByRole('alertdialog')
  await expect(sure).toContainText('Ainda há R$ 100,00 a lançar')
  await expectNoViolations(page)
  await sure.getByRole('button', { name: 'Continuar' }).click()
  await expect(notice(page, '"Obras" passou para "Fechada (Conciliada)".')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Selecionar a página' }).check()
  await page.getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Data de Vencimento' }).click()
  await dialog(page).getByLabel('Data de Vencimento').fill('10/06/2025')
  await dialog(page).getByRole('button', { name: 'Alterar 3 registros' }).click()
  await expect(dialog(page)).toContainText('A fatura de um cartão de débito não tem vencimento')
  await expect(dialog(page)).toContainText('Loja 05/2025')
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
  await expect(row(page, 'abril de 2025')).toContainText('10/06/2025')
  // What was refused is read: another page within the two minutes offers the undo alone.
  const told = page.waitForResponse('**/assets/refused-dialog-*')
  await page.goto('/financeiro/cartoes')
  await expect(notice(page, '2 registros alterados')).toBeVisible()
  await told
  await later(page, 'refused-dialog')
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/financeiro/prestacao-contas-cartao?faturas=todas&busca=2025&agrupar=mes_referencia')
  await expect(page.locator('[data-grupo]').first()).toContainText('Maio de 2025')

  await page.goto(`/financeiro/prestacao-contas-cartao/${doDebito}`)
  await page.getByRole('button', { name: 'Aberta', description: 'Mudar o status' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Fechada (Conciliada)'])
  await page.getByRole('menuitem').click()
  await expect(notice(page, '"Loja" passou para "Fechada (Conciliada)".')).toBeVisible()

  // The page of the statement asks as well when its total changes.
  await page.goto(`/financeiro/prestacao-contas-cartao/${id}`)
  const total = page.locator('[aria-description="Alterar Valor Total da Fatura"]')
  await total.click()
  await page.locator('[data-registro]').getByLabel('Valor Total da Fatura').fill('150')
  await page.keyboard.press('Enter')
  await expect(sure).toContainText(/Ainda há R\$\s150,00 a lançar/)
  await sure.getByRole('button', { name: 'Fechar mesmo assim' }).click()
  await expect(total).toHaveText('150,00')
})

test('a new card has its first statement made in its list, a project without card expenses is gone to, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const long = 'Viagens e hospedagens da diretoria comercial'
  const card = await create(page, 'cartoes/create', { nome_cartao: long, tipo_cartao: 'Crédito' })
  const session = await (await page.request.get('/api/sessao')).json()
  const user_id = session.usuario.id
  const project = await create(page, 'projetos/create', { nome_projeto: `Obra: ${long}`, user_id })
  const address = '/financeiro/prestacao-contas-cartao'
  const ofCard = `${address}?cartao_id=${card.id}`
  const ofProject = `${address}?projeto_id=${project.id}`

  await page.goto(ofProject)
  await expect(page.getByText('Nenhuma despesa de cartão encontrada.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Abrir o projeto' }).click()
  await expect(page).toHaveURL(`/financeiro/projetos/${project.id}`)

  await page.goto(ofCard)
  await expect(page.getByText('Nenhuma fatura encontrada.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nova Fatura' })).toBeInViewport({ ratio: 1 })
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Nova Fatura' }).click()
  await expect(dialog(page)).toHaveAccessibleName(`Nova Fatura: ${long}`)
  await dialog(page).getByLabel('Mês/Ano').fill('07/2026')
  await dialog(page).getByRole('button', { name: 'Abrir fatura' }).click()
  await expect(page).toHaveURL(/\/financeiro\/prestacao-contas-cartao\/\d+$/)

  const prestacao_id = Number(page.url().split('/').at(-1))
  await create(page, 'despesas-cartao/create', {
    ...{ prestacao_id, descricao_despesa: 'Gerador', data_despesa: '2026-07-09', valor_despesa: '80' },
    rateio: [{ projeto_id: project.id, valor: '30' }],
  })
  // However long the name above it is.
  for (const [path, first] of [
    [ofCard, 'julho de 2026'],
    [ofProject, 'Gerador'],
  ] as const) {
    await page.goto(path)
    await expect(row(page, first)).toBeVisible()
    const box = await page.locator('tbody tr:has([data-card])').first().boundingBox()
    expect(box?.y, path).toBeLessThanOrEqual(260)
  }
})
