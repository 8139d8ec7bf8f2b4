import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { administrador } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { act, dialog, holdBack, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const NFE = 'src/modules/financeiro/apoio/nfe/server/amostras/nfe.xml'
const CHAVE = '35260577888999000181550010000043211123456783'

const headings = (page: Page) => page.getByRole('columnheader')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()

async function confirmDelete(page: Page, text: string, question: string | RegExp) {
  await row(page, text).getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(question)
  // Which one: the pointer may have hit the row beside it.
  await expect(page.getByRole('alertdialog')).toContainText(text)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
}

test('suppliers: the cards of the hub, examples, import of what the browser kept, register', async ({
  page,
}) => {
  await page.goto('/financeiro')
  // Those of the specification in its order, then the product's own.
  await expect(page.getByRole('main').getByRole('link').filter({ hasText: 'Acessar' })).toHaveText([
    /^Fornecedores/,
    /^Contas a Pagar/,
    /^Cartões/,
    /^Prest. Contas Cartão/,
    /^Projetos/,
    /^Despesas de Projeto/,
    /^Recorrências/,
    /^Recebíveis/,
    /^Fluxo de Caixa/,
    /^Conciliação/,
    /^Contas Bancárias/,
    /^Fechamento do Mês/,
  ])
  await expectNoViolations(page)
  // A bar leads to the rows of its number, which the keyboard reaches beside it.
  const line = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  const bar = line.locator('th a').filter({ visible: true }).first()
  const [href = ''] = await bar.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  const numbers = await line
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(numbers).toContain(href)
  await bar.click()
  await expect.poll(() => page.url()).toContain(href)

  const old = [
    { id: '1', nome: 'Areia & Cia', cnpj: '55.666.777/0001-08', email: 'errado' },
    { id: '2', nome: 'Repetida', cnpj: '11.222.333/0001-81' },
    { id: '3', nome: '', cnpj: '1' },
  ]
  await page.evaluate(rows => localStorage.setItem('fornecedores', rows), JSON.stringify(old))
  await page.goto('/financeiro/fornecedores')
  await expect(headings(page)).toHaveText(['Nome', 'CNPJ', 'Telefone', 'E-mail', 'Categoria', 'Ações'])
  await expect(row(page, 'Papelaria Exemplo Ltda')).toBeVisible()
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Importar' }).click()
  await expect(dialog(page).getByText('1 registro importado de 3, 2 ignorados.')).toBeVisible()
  await expect(dialog(page)).toContainText('CNPJ já cadastrado: Papelaria Exemplo Ltda')
  await expect(dialog(page)).toContainText('Informe o nome do fornecedor.')
  expect(await page.evaluate(() => localStorage.getItem('fornecedores'))).not.toBeNull()
  await dialog(page).getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByRole('button', { name: 'Importar', exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('fornecedores'))).toBeNull()
  await expect(row(page, 'Areia & Cia')).toBeVisible()

  await page.getByRole('button', { name: 'Novo Fornecedor' }).click()
  await dialog(page).getByLabel('Nome').fill('Cerâmica Três Irmãos')
  await dialog(page).getByLabel('CNPJ').pressSequentially('11222333000181')
  await expect(dialog(page).getByText(/já está em outro fornecedor: Papelaria/)).toBeVisible()
  await dialog(page).getByLabel('Categoria').fill('Tijolos')
  await expectNoViolations(page)
  await save(page)
  await expect(notice(page, 'Fornecedor adicionado')).toBeVisible()
  await page.getByRole('searchbox').fill('tijolos')
  await expect(row(page, 'Papelaria')).toHaveCount(0)
  await expect(row(page, 'Cerâmica Três Irmãos')).toBeVisible()
  await confirmDelete(page, 'Cerâmica', 'Tem certeza que deseja excluir este fornecedor?')
  await expect(notice(page, 'Fornecedor excluído')).toBeVisible()
  await expect(page.getByText('Nenhum fornecedor encontrado.')).toBeVisible()
})

test('payables: missing fields named, an invoice dropped, lateness and totals', async ({ page }) => {
  await page.goto('/financeiro')
  await page.evaluate(() => localStorage.setItem('contasAPagar', '[{'))
  await page.goto('/financeiro/contas-a-pagar')
  await page.getByRole('button', { name: 'Ver detalhes' }).click()
  await expect(dialog(page)).toContainText('está danificado e não pôde ser lido. Nada foi importado.')
  await dialog(page).getByRole('button', { name: 'Remover do navegador' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await expect(headings(page)).toHaveText([
    'Solicitação Compra',
    'Fornecedor',
    'Vencimento',
    'Valor',
    'Status',
    'Ações',
  ])
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Nova Conta' }).click()
  await save(page)
  await expect(notice(page, 'Campo obrigatório')).toBeVisible()
  await expect(notice(page, 'Preencha o campo Solicitação de Compra.')).toBeVisible()

  const xml = readFileSync(NFE, 'utf8')
    .replace('<dVenc>2026-06-30', '<dVenc>2020-06-30')
    .replace(/(<\/dup>)\s*<dup>.*?<\/dup>/s, '$1')
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    data.items.add(new File([${JSON.stringify(xml)}], 'nota.xml', { type: 'text/xml' }))
    return data
  })()`)
  await dialog(page).dispatchEvent('drop', { dataTransfer: transfer })
  await dialog(page).getByRole('button', { name: 'Cadastrar fornecedor' }).click()
  await expect(notice(page, 'Fornecedor adicionado')).toBeVisible()
  await expect(dialog(page).getByLabel('Fornecedor', { exact: true })).toHaveValue(
    'Ferragens & Tintas Modelo Ltda',
  )
  const cnpj = dialog(page).getByLabel('CNPJ do Fornecedor')
  await expect(cnpj).toHaveValue('77.888.999/0001-81')
  await expect(cnpj).not.toBeEditable()
  // Its only instalment is what is to be paid; the total is a press away.
  const valor = dialog(page).getByLabel('Valor (R$)')
  await expect(valor).toHaveValue('617,28')
  const told = dialog(page).getByRole('status').filter({ hasText: 'O total da nota é' })
  await expect(told).toContainText(/R\$\s1\.234,56 e a parcela única dela, R\$\s617,28\./)
  await told.getByRole('button', { name: 'Usar o total da nota' }).click()
  await expect(valor).toHaveValue('1.234,56')
  await expect(dialog(page).getByLabel('Data de Vencimento')).toHaveValue('30/06/2020')
  await expectNoViolations(page)
  for (const [label, text] of [
    ['Solicitação de Compra', 'SC-777'],
    ['Nome do Solicitante', 'Bruno'],
    ['Centro de Custo', 'Obras'],
    ['Natureza Orçamentária', 'Material'],
    ['Aprovador', 'Célia'],
  ] as const) {
    await dialog(page).getByLabel(label).fill(text)
  }
  await save(page)
  await expect(notice(page, 'Conta adicionada')).toBeVisible()
  await expect(row(page, 'SC-777')).toContainText('dias de atraso')
  await expect(row(page, 'SC-777')).toContainText('Pendente')

  // What is due next stands on top: the order of no column, until one is chosen.
  const rows = page.getByRole('row')
  const sorted = page.locator('th[aria-sort]:not([aria-sort="none"])')
  await expect(rows.nth(1)).toContainText('SC-777')
  await expect(rows.nth(2)).toContainText('SC-001')
  await expect(sorted).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Vencimento', exact: true }).click()
  await expect(sorted).toHaveText('Vencimento')
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending')
  expect(new URL(page.url()).search).toBe('?ordem=data_vencimento')
  await page.getByRole('button', { name: 'Vencimento', exact: true }).click()
  await expect(sorted).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.nth(1)).toContainText('SC-002')
  await page.goBack()
  await page.goBack()
  await expect(sorted).toHaveCount(0)

  await page.getByLabel('Vencimento até').pressSequentially('31112020')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Data inválida')).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Vencimento até').fill('31/12/2020')
  await expect(page.getByText('Data inválida')).toBeHidden()
  const backwards = page.getByText('"Até" vem antes de "De".')
  await page.getByLabel('Vencimento de').fill('31/12/2021')
  await expect(backwards).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Vencimento de').fill('')
  await expect(backwards).toBeHidden()
  await expect(row(page, 'SC-001')).toHaveCount(0)
  const total = (label: string) => page.locator('dl > div').filter({ hasText: label })
  await expect(total('Em atraso')).toContainText(/R\$\s1\.234,56\s*1 conta/)
  await expect(total('Pagas')).toContainText(/R\$\s0,00/)
  await row(page, 'SC-777').getByRole('button', { name: 'Editar' }).click()
  await dialog(page).getByLabel('Status').selectOption('Paga')
  await save(page)
  await expect(notice(page, 'Conta atualizada')).toBeVisible()
  await expect(total('Pagas')).toContainText(/R\$\s1\.234,56/)
  await confirmDelete(page, 'SC-777', 'Tem certeza que deseja excluir esta conta?')
  await expect(notice(page, 'Conta excluída')).toBeVisible()
  await expect(page.getByText('Nenhuma conta a pagar encontrada.')).toBeVisible()
})

test('payables as the specification has them: created, searched, changed, given any status and deleted, with all that came later empty', async ({
  page,
}) => {
  const { id: fornecedor_id } = await (
    await page.request.post('/api/financeiro/fornecedores/create', {
      data: { nome: 'Olaria Modelo', cnpj: '12.345.678/0001-95' },
    })
  ).json()
  await page.goto('/financeiro/contas-a-pagar')
  await page.getByRole('button', { name: 'Nova Conta' }).click()
  const fields = [
    ['Solicitação de Compra', 'SC-888'],
    ['Nome do Solicitante', 'Bruno'],
    ['Data de Vencimento', '31/12/2030'],
    ['Data de Emissão', '01/12/2030'],
    ['Centro de Custo', 'Obras'],
    ['Item', 'Tijolos'],
    ['Natureza Orçamentária', 'Material'],
    ['Aprovador', 'Célia'],
  ] as const
  // In the order of the specification, and nothing between them.
  const labels = dialog(page).locator('form label')
  await expect(labels.filter({ hasText: 'Solicitação de Compra' })).toBeVisible()
  const texts = (await labels.allTextContents()).map(text => text.replace(/[\s*]+$/, ''))
  const first = texts.indexOf('Solicitação de Compra')
  const names = [
    ...fields.map(([label]) => label),
    'Fornecedor',
    'CNPJ do Fornecedor',
    'Valor (R$)',
    'Status',
  ]
  expect(texts.slice(first, first + names.length)).toEqual(names)
  for (const [label, text] of fields) await dialog(page).getByLabel(label).fill(text)
  await dialog(page).getByLabel('Fornecedor', { exact: true }).fill('Olaria')
  await page.getByRole('option', { name: 'Olaria Modelo' }).click()
  await save(page)
  await expect(notice(page, 'Conta adicionada')).toBeVisible()

  const search = page.getByRole('searchbox')
  await search.fill('nada assim')
  await expect(page.getByText('Nenhuma conta a pagar encontrada.')).toBeVisible()
  await search.fill('tijolos')
  await expect(row(page, 'SC-888')).toContainText('Pendente')
  for (const status of ['Vencida', 'Paga', 'Cancelada', 'Aprovada', 'Pendente']) {
    await row(page, 'SC-888').getByRole('button', { name: 'Editar' }).click()
    await dialog(page).getByLabel('Status').selectOption(status)
    await save(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(row(page, 'SC-888')).toContainText(status)
  }
  const answer = await page.request.post('/api/financeiro/contas-a-pagar/list', {
    data: { busca: 'tijolos' },
  })
  const [stored] = (await answer.json()).rows
  expect(stored).toMatchObject({
    fornecedor_id,
    cnpj_fornecedor: '12345678000195',
    valor: null,
    valor_pago: '0.00',
  })
  for (const later of [
    'codigo_pagamento',
    'numero_nota_fiscal',
    'chave_acesso_nota_fiscal',
    'prestacao_id',
    'parcela',
    'recorrencia_id',
    'aprovacao',
  ])
    expect([later, stored[later]]).toEqual([later, null])
  await confirmDelete(page, 'SC-888', 'Tem certeza que deseja excluir esta conta?')
  await expect(notice(page, 'Conta excluída')).toBeVisible()
  await expect(page.getByText('Nenhuma conta a pagar encontrada.')).toBeVisible()
})

test('projects and expenses: prefilled from a proposal, spent against budget', async ({ page }) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const { id: cliente_id } = await post('comercial/clientes/create', { nome_cliente: 'Prefeitura' })
  await post('comercial/propostas/create', {
    titulo_proposta: 'Praça central',
    cliente_id,
    valor_proposta: '1000.00',
    data_emissao: '2026-01-10',
    status_proposta: 'Aprovada',
  })

  await page.goto('/financeiro/projetos')
  await expect(page.getByText('Nenhum projeto encontrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Novo Projeto' }).click()
  await save(page)
  await expect(notice(page, 'Campos obrigatórios')).toBeVisible()
  await expect(notice(page, 'Nome do projeto, gerente e status são obrigatórios.')).toBeVisible()
  // It comes after the notice, and would close the choice.
  await expect(dialog(page).getByLabel('Nome do Projeto')).toBeFocused()
  await dialog(page).getByLabel('Proposta Vinculada').fill('praca')
  await dialog(page).getByRole('option', { name: 'Praça central' }).click()
  await expect(dialog(page).getByLabel('Nome do Projeto')).toHaveValue('Praça central')
  await expect(dialog(page).getByLabel('Orçamento Total (R$)')).toHaveValue('1.000,00')
  // The first is the proposal's, the second the responsible person's, who is the present one.
  await dialog(page).getByRole('button', { name: 'Limpar' }).first().click()
  await expect(dialog(page).getByLabel('Nome do Projeto')).toHaveValue('')
  await expect(dialog(page).getByLabel('Orçamento Total (R$)')).toHaveValue('')
  await dialog(page).getByLabel('Proposta Vinculada').fill('praca')
  await dialog(page).getByRole('option', { name: 'Praça central' }).click()
  await dialog(page).getByLabel('Gerente').fill('ana')
  await dialog(page).getByRole('option', { name: administrador.name }).click()
  await expectNoViolations(page)
  await save(page)
  await expect(notice(page, 'Projeto criado')).toBeVisible()
  await expect(headings(page)).toHaveText([
    'Nome do Projeto',
    'Proposta Vinculada',
    'Orçamento',
    'Status',
    'Gerente',
    'Ações',
  ])
  await expect(row(page, 'Praça central')).toContainText(/R\$\s1\.000,00/)
  await expect(row(page, 'Praça central')).toContainText('Planejamento')
  await expectNoViolations(page)

  const letSelectorCome = await holdBack(page, '**/assets/project-selector-*')
  await page.goto('/financeiro/despesas-projeto')
  await expect(page.getByText('Selecione um projeto', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Nova Despesa' }).click()
  await expect(notice(page, 'Selecione um Projeto')).toBeVisible()
  letSelectorCome()
  await expect(page.getByLabel('Projeto', { exact: true })).toBeFocused()
  await expect(notice(page, 'Primeiro selecione um projeto para adicionar despesas.')).toBeVisible()
  await page.getByLabel('Projeto', { exact: true }).fill('praca')
  await page.getByRole('option', { name: 'Praça central' }).click()
  await expect(page).toHaveURL(/projetoId=\d+&projetoNome=Pra/)
  await expect(page.getByText('Nenhuma despesa lançada para este projeto.')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Nova Despesa' }).click()
  await expect(dialog(page)).toHaveAccessibleName(/Nova Despesa: Praça central/)
  await save(page)
  await expect(notice(page, 'Descrição, data e valor da despesa são obrigatórios.')).toBeVisible()
  await dialog(page).locator('input[type=file]').setInputFiles(NFE)
  await expect(dialog(page).getByLabel('Chave de Acesso da NF')).toHaveValue(CHAVE)
  await expect(dialog(page).getByLabel('Número da Nota Fiscal')).toHaveValue('4321')
  await dialog(page).getByLabel('Categoria').fill('material')
  await dialog(page).getByLabel('Comprovante (URL)').fill('https://exemplo.com.br/nota.pdf')
  await expectNoViolations(page)
  await save(page)
  await expect(notice(page, 'Despesa adicionada')).toBeVisible()
  await expect(headings(page)).toHaveText([
    'Data',
    'Descrição',
    'Fornecedor',
    'Valor',
    'Nota Fiscal',
    'Ações',
  ])
  const nota = row(page, 'NF-e 4321')
  await nota.getByRole('button', { name: 'Mais ações' }).click()
  await expect(nota.getByRole('menuitem', { name: 'Comprovante' })).toHaveAttribute('target', '_blank')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(row(page, 'Total do projeto')).toContainText(/R\$\s1\.234,56/)
  await expect(page.getByText('123,5%')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Nova Despesa' }).click()
  await dialog(page).getByLabel('Descrição').fill('Frete')
  await dialog(page).getByLabel('Valor (R$)').fill('10,5')
  await dialog(page)
    .getByLabel('Chave de Acesso da NF')
    .fill(CHAVE.replace(/(....)/g, '$1 '))
  const same = dialog(page).getByRole('status').filter({ hasText: 'Esta cobrança pode já estar registrada.' })
  await expect(same.getByRole('link', { name: /^Despesa de projeto: NF-e 4321/ })).toBeVisible()
  await expect(same).toContainText('mesma chave de acesso')
  await dialog(page)
    .getByLabel('Chave de Acesso da NF')
    .fill(`${CHAVE.slice(0, 43)}0`)
  await dialog(page).getByLabel('Descrição').focus()
  await expect(dialog(page).getByText(/dígito verificador da chave de acesso não confere/)).toBeVisible()
  await save(page)
  await expect(row(page, 'Total do projeto')).toContainText(/R\$\s1\.245,06/)
  await confirmDelete(page, 'Frete', 'Excluir esta despesa?')
  await expect(notice(page, 'Despesa excluída')).toBeVisible()
  await expect(row(page, 'Total do projeto')).toContainText(/R\$\s1\.234,56/)

  await page.goto('/comercial/propostas')
  await expect(row(page, 'Praça central')).toContainText('Convertida em Projeto')
  await page.goto('/financeiro/projetos')
  await act(row(page, 'Praça central'), 'Ver despesas')
  await expect(page).toHaveURL(/despesas-projeto\?projetoId=\d+&projetoNome=/)
  await expect(row(page, 'NF-e 4321')).toBeVisible()
  const cliente = await page.request.post('/api/comercial/clientes/create', {
    data: { nome_cliente: 'Prefeitura' },
  })
  const recebivel = await page.request.post('/api/financeiro/recebiveis/create', {
    data: {
      ...{ descricao: 'Entrada', bruto: '100', data_vencimento: '2026-12-01' },
      cliente_id: (await cliente.json()).id,
      projeto_id: Number(new URL(page.url()).searchParams.get('projetoId')),
    },
  })
  expect(recebivel.ok(), await recebivel.text()).toBe(true)
  await page.goBack()
  await confirmDelete(
    page,
    'Praça central',
    /Todas as despesas associadas também serão excluídas\..*Vai junto para a lixeira: 1 recebível\./,
  )
  await expect(notice(page, 'Projeto excluído')).toBeVisible()
})

test('the question before a receivable is deleted says that its receipts go along', async ({ page }) => {
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/financeiro/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const cliente = await page.request.post('/api/comercial/clientes/create', {
    data: { nome_cliente: 'Cliente do recebimento' },
  })
  const { id: recebivel_id } = await post('recebiveis/create', {
    ...{ descricao: 'Parcela única', bruto: '100', data_vencimento: '2026-12-01' },
    cliente_id: (await cliente.json()).id,
  })
  for (const valor of ['30', '20'])
    await post('recebimentos/create', { recebivel_id, data_recebimento: '2026-01-09', valor })
  const failed: string[] = []
  page.on('response', answer => answer.ok() || failed.push(answer.url()))
  await page.goto('/financeiro/recebiveis')
  await confirmDelete(
    page,
    'Parcela única',
    /Tem certeza que deseja excluir este recebível\?.*Vai junto para a lixeira: 2 recebimentos\./,
  )
  await expect(notice(page, 'Recebível excluído')).toBeVisible()
  expect(failed).toEqual([])
})

test('the project selector follows the project that is shown, whoever chose it', async ({ page }) => {
  const make = async (nome_projeto: string) => {
    const { usuario } = await (await page.request.get('/api/sessao')).json()
    const data = { nome_projeto, user_id: usuario.id }
    const answer = await page.request.post('/api/financeiro/projetos/create', { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).id as number
  }
  const [praca, ponte] = [await make('Praça central'), await make('Ponte nova')]
  const selector = page.getByLabel('Projeto', { exact: true })
  // Neither a name that the address invents nor none at all stays.
  await page.goto(`/financeiro/despesas-projeto?projetoId=${praca}&projetoNome=Inventado`)
  await expect(selector).toHaveValue('Praça central')
  await page.goto(`/financeiro/despesas-projeto?projetoId=${ponte}`)
  await expect(selector).toHaveValue('Ponte nova')

  await page.goto('/financeiro/projetos')
  for (const name of ['Praça central', 'Ponte nova', 'Praça central']) {
    await act(row(page, name), 'Ver despesas')
    await expect(selector).toHaveValue(name)
    await page.goBack()
  }
  await page.goForward()
  await expect(selector).toHaveValue('Praça central')
  await selector.fill('ponte')
  await page.getByRole('option', { name: 'Ponte nova' }).click()
  await expect(page).toHaveURL(new RegExp(`projetoId=${ponte}`))
  await expect(selector).toHaveValue('Ponte nova')

  const gone = await page.request.post('/api/financeiro/projetos/delete', { data: { id: ponte, version: 1 } })
  expect(gone.ok(), await gone.text()).toBe(true)
  await expect(selector).toHaveValue('')
  await expect(page.getByText('Selecione um projeto', { exact: true })).toBeVisible()
})
