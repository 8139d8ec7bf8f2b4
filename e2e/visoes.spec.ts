import type { Browser, Page } from '@playwright/test'
import type { Product } from '../src/platform/testing/servers/product.ts'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { dialog, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const LIST = '/financeiro/contas-a-pagar'
const bia = { name: 'Bia Lima', email: 'bia@empresa.com.br', password: 'outra frase longa de acesso' }
const views = (page: Page) => page.getByRole('button', { name: /^Visão: / })
const choose = async (page: Page, name: string) => {
  await views(page).click()
  await page.getByRole('menuitemradio', { name }).click()
}
const verb = async (page: Page, name: string) => {
  await views(page).click()
  await page.getByRole('menuitem', { name }).click()
}

async function payables(page: Page) {
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { id } = await post('financeiro/fornecedores/create', { nome: 'Aço Sul', cnpj: '12.345.678/0001-95' })
  for (const [n, status, data_vencimento] of [
    [1, 'Pendente', '2031-03-01'],
    [2, 'Pendente', '2031-04-01'],
    [3, 'Paga', '2031-03-05'],
  ] as const)
    await post('financeiro/contas-a-pagar/create', {
      ...{ solicitacao_compra: `SC-${n}`, nome_solicitante: 'Ana', item: 'Fatura', aprovador: 'Bia', status },
      ...{ centro_custo: 'Obra Norte', natureza_orcamentaria: 'Material', fornecedor_id: id },
      ...{ data_vencimento, data_emissao: '2031-01-01', valor: '100.00' },
      ...{ nome_fornecedor: 'Aço Sul', cnpj_fornecedor: '12.345.678/0001-95' },
    })
}

/** Somebody else, signed in, in a window of their own. */
async function another(browser: Browser, product: Product, perfil: string, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, viewport: page.viewportSize() })
  const other = await context.newPage()
  await signUp(other, product, bia)
  const { rows } = await (
    await page.request.post('/api/ti/usuarios/list', { data: { busca: bia.email } })
  ).json()
  const [{ id, version }] = rows
  const answer = await page.request.post('/api/ti/usuarios/update', {
    data: { id, version, dados: { perfil_acesso: perfil } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await signIn(other, product, bia)
  return other
}

async function sharedView(page: Page, browser: Browser, product: Product) {
  await payables(page)
  const other = await another(browser, product, 'Financeiro', page)

  await page.goto(`${LIST}?busca=sul&status=Pendente&ordem=data_vencimento&direcao=desc`)
  await page.getByRole('button', { name: /^Exibição/ }).click()
  const display = page.getByRole('dialog', { name: 'Exibição' })
  await display.getByLabel('Centro de Custo', { exact: true }).check()
  await display.getByText('Duas linhas', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(row(page, 'SC-1')).toContainText('Obra Norte')
  await verb(page, 'Salvar como...')
  await dialog(page).getByLabel('Nome').fill('A pagar depois')
  await dialog(page)
    .getByLabel(/^Compartilhar/)
    .check()
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Visão salva')).toBeVisible()
  await expect(page).toHaveURL(/\?visao=\d+$/)
  await expect(views(page)).toHaveAccessibleName('Visão: A pagar depois')
  await expect(views(page)).toBeFocused()

  // The link shows the same to somebody else.
  await other.goto(page.url())
  await expect(views(other)).toHaveAccessibleName('Visão: A pagar depois')
  await expect(other.locator('tr[data-abre]')).toHaveText([/SC-2/, /SC-1/])
  await expect(row(other, 'SC-3')).toHaveCount(0)
  await expect(row(other, 'SC-1')).toContainText('Obra Norte')
  await expect(other.locator('[data-lista]')).toHaveAttribute('data-densidade-da-lista', 'confortavel')

  // What is changed is a difference of one's own, until it is saved.
  await page.getByRole('button', { name: 'Vencimento', exact: true }).click()
  await expect(page).toHaveURL(/\?visao=\d+&direcao=asc$/)
  await expect(page.getByText('modificada')).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/\?visao=\d+$/)
  await page.getByRole('button', { name: 'Vencimento', exact: true }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/\?visao=\d+$/)
  // Live, where the other one looks at it.
  await expect(other.locator('tr[data-abre]')).toHaveText([/SC-1/, /SC-2/])

  await verb(page, 'Excluir visão')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(page, 'Visão excluída')).toBeVisible()
  await expect(other.getByText('Esta visão não existe mais ou não foi compartilhada com você.')).toBeVisible()
  await expect(row(other, 'SC-3')).toBeVisible()
  await expectNoViolations(other)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(views(other)).toHaveAccessibleName('Visão: A pagar depois')
  await other.context().close()
}

test('a view that one person shares is used by another, follows its changes and comes back', async ({
  page,
  browser,
  product,
}) => {
  await sharedView(page, browser, product)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a view that one person shares is used by another, follows its changes and comes back', async ({
    page,
    browser,
    product,
  }) => {
    await sharedView(page, browser, product)
  })
})

test('by keyboard: a delivered view, as the one that the list opens with, and back', async ({ page }) => {
  await payables(page)
  await page.goto(LIST)
  await views(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Todos os registros' })).toBeVisible()
  // The first press may come before the menu has the focus; each further try begins at the top.
  await expect(async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitemradio', { name: 'Em aberto' })).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?visao=em-aberto$/)
  await expect(row(page, 'SC-3')).toHaveCount(0)
  const kept = page.waitForResponse('**/api/visoes/padrao')
  await verb(page, 'Abrir a lista com esta visão')
  await kept
  await page.goto(LIST)
  await expect(page).toHaveURL(/\?visao=em-aberto$/)
  await expect(row(page, 'SC-1')).toBeVisible()
  await choose(page, 'Todos os registros')
  await expect(row(page, 'SC-3')).toBeVisible()
})

test('a view of a list on a tab is in the menu, too, and leads to its tab', async ({ page }) => {
  const made = await page.request.post('/api/visoes/create', {
    data: {
      ...{ nome: 'Sem validade', lista: 'rh/documentos/todos' },
      consulta: { busca: '', filtros: { data_validade: 'vazio' } },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto('/rh/funcionarios')
  const link = page.getByRole('list', { name: 'Visões de Funcionários' }).getByRole('link')
  await link.click()
  await expect(page).toHaveURL(/\/rh\/funcionarios\?aba=documentos&visao=\d+$/)
  await expect(views(page)).toHaveAccessibleName('Visão: Sem validade')
  await expect(link).toHaveAttribute('aria-current', 'page')
})

test('a view serves every project and card: the project stays, another one takes the view over', async ({
  page,
}) => {
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/financeiro/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { usuario } = await (await page.request.get('/api/sessao')).json()
  const projects = []
  for (const nome_projeto of ['Obra Norte', 'Obra Sul']) {
    const { id } = await post('projetos/create', { nome_projeto, user_id: usuario.id })
    projects.push(id)
    const expense = { projeto_id: id, data_despesa: '2026-01-09', valor_despesa: '10' }
    const named = (descricao_despesa: string) => ({ ...expense, descricao_despesa })
    await post('despesas-projeto/create', { ...named(`Com nota ${nome_projeto}`), numero_nota_fiscal: '7' })
    await post('despesas-projeto/create', named(`Recibo ${nome_projeto}`))
  }
  const [norte, sul] = projects
  const at = (id: number | undefined) => `/financeiro/despesas-projeto?projetoId=${id}`
  await page.goto(at(norte))
  await expect(row(page, 'Com nota Obra Norte')).toBeVisible()
  await choose(page, 'Sem nota fiscal')
  await expect(page).toHaveURL(`${at(norte)}&visao=sem-nota-fiscal`)
  await expect(row(page, 'Recibo Obra Norte')).toBeVisible()
  await expect(row(page, 'Com nota')).toHaveCount(0)
  await expectNoViolations(page)
  await verb(page, 'Salvar como...')
  await dialog(page).getByLabel('Nome').fill('Falta o papel')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/\?projetoId=\d+&visao=\d+$/)

  // From the menu the project is still to be chosen.
  const menu = page.getByRole('list', { name: 'Visões de Despesas de Projeto' })
  await menu.getByRole('link', { name: 'Falta o papel' }).click()
  await expect(page.getByText('Selecione um projeto', { exact: true })).toBeVisible()
  const project = page.getByRole('combobox', { name: 'Projeto' })
  await project.fill('Sul')
  await page.getByRole('option', { name: 'Obra Sul' }).click()
  await expect(page).toHaveURL(new RegExp(`projetoId=${sul}`))
  await expect(views(page)).toHaveAccessibleName('Visão: Falta o papel')
  await expect(row(page, 'Recibo Obra Sul')).toBeVisible()
  await expect(row(page, 'Com nota')).toHaveCount(0)
  await expect(page.getByText('modificada')).toHaveCount(0)
  await choose(page, 'Todos os registros')
  await expect(row(page, 'Com nota Obra Sul')).toBeVisible()
  await expect(row(page, 'Obra Norte')).toHaveCount(0)

  const card = { nome_cartao: 'Viagens', tipo_cartao: 'Crédito' }
  const { id: cartao_id } = await post('cartoes/create', card)
  const fatura = await post('prestacao-contas-cartao/abrir', { cartao_id, mes_referencia: '2026-02' })
  await post('prestacao-contas-cartao/update', {
    ...{ id: fatura.id, version: 1 },
    dados: { status_fatura: 'Aberta', data_vencimento_fatura: '2026-03-10' },
  })
  await post('prestacao-contas-cartao/abrir', { cartao_id, mes_referencia: '2026-03' })
  await page.goto('/financeiro/prestacao-contas-cartao')
  await page.getByRole('button', { name: 'Todas as faturas' }).click()
  await expect(row(page, 'março de 2026')).toBeVisible()
  await choose(page, 'Atrasadas')
  await expect(row(page, 'fevereiro de 2026')).toContainText('10/03/2026')
  await expect(row(page, 'março de 2026')).toHaveCount(0)
  await expectNoViolations(page)
  // What is chosen above is another list, which knows nothing of that view.
  await page.getByLabel('Cartão', { exact: true }).selectOption('Viagens')
  await page.getByRole('button', { name: 'Aplicar Filtro' }).click()
  await expect(page.getByText('Nenhuma despesa lançada para este período.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`\\?cartao=${cartao_id}&mes=[\\d-]+$`))
  await expect(views(page)).toHaveAccessibleName('Visão: Todos os registros')

  // A view of expenses stands below the same screen, where card and month are still to be chosen.
  await choose(page, 'Sem comprovante')
  await verb(page, 'Salvar como...')
  await dialog(page).getByLabel('Nome').fill('Falta o recibo')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/&visao=\d+$/)
  const below = page.getByRole('list', { name: 'Visões de Prest. Contas Cartão' })
  const link = below.getByRole('link', { name: 'Falta o recibo' })
  const unchosen = page.getByText('Escolha um cartão e um mês para ver a fatura.')
  await link.click()
  await expect(page).toHaveURL(/prestacao-contas-cartao\?visao=\d+$/)
  await expect(unchosen).toBeVisible()
  await page.reload()
  await expect(unchosen).toBeVisible()
  await expect(page.getByText('Esta visão não existe mais')).toHaveCount(0)
  await page.getByLabel('Cartão', { exact: true }).selectOption('Viagens')
  await page.getByRole('button', { name: 'Aplicar Filtro' }).click()
  await expect(page).toHaveURL(/\?(?=.*cartao=\d)(?=.*mes=).*visao=\d+/)
  await expect(views(page)).toHaveAccessibleName('Visão: Falta o recibo')
  await expect(link).toHaveAttribute('aria-current', 'page')
  // The statements know nothing of it.
  await link.click()
  await page.getByRole('button', { name: 'Todas as faturas' }).click()
  await expect(row(page, 'março de 2026')).toBeVisible()
  await expect(views(page)).toHaveAccessibleName('Visão: Todos os registros')
})

test('columns are chosen, ordered and widened, by pointer and by keyboard', async ({ page }) => {
  await payables(page)
  await page.goto(LIST)
  const heads = () => page.getByRole('columnheader').allInnerTexts()
  await page.getByRole('button', { name: /^Exibição/ }).click()
  const panel = page.getByRole('dialog', { name: 'Exibição' })
  await panel.getByLabel('Centro de Custo', { exact: true }).check()
  await panel.getByLabel('Status', { exact: true }).uncheck()
  await panel.getByRole('button', { name: 'Mover Valor' }).press('ArrowUp')
  await panel.getByRole('radio', { name: 'Duas linhas' }).check({ force: true })
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect
    .poll(heads)
    .toEqual(['Solicitação Compra', 'Fornecedor', 'Valor', 'Vencimento', 'Centro de Custo', 'Ações'])
  await expect(row(page, 'SC-1')).toContainText('Obra Norte')

  const supplier = page.getByRole('columnheader', { name: 'Fornecedor' })
  const before = await supplier.boundingBox()
  const edge = await supplier.locator('[data-alca]').boundingBox()
  if (!before || !edge) throw new Error('No heading')
  await page.mouse.move(edge.x + edge.width / 2, edge.y + 5)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width / 2 - 60, edge.y + 5, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => Math.round((await supplier.boundingBox())?.width ?? 0))
    .toBeLessThan(before.width - 40)

  // Columns that do not fit are scrolled to, each wide enough for some words.
  await page.getByRole('button', { name: /^Exibição/ }).click()
  for (const name of ['Item', 'Aprovador', 'Natureza Orçamentária', 'Nome do Solicitante'])
    await panel.getByLabel(name, { exact: true }).check()
  await page.keyboard.press('Escape')
  const approver = page.getByRole('columnheader', { name: 'Aprovador' })
  await expect.poll(async () => (await approver.boundingBox())?.width ?? 0).toBeGreaterThan(130)
  const rest = () =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('td[data-fim]'), '::before').opacity`)
  await expect.poll(rest).toBe('1')
  await page.evaluate(`document.querySelector('[data-lista] > section').scrollLeft = 9999`)
  await expect.poll(rest).toBe('0')

  // Kept for this person, in this browser.
  await page.reload()
  await expect(row(page, 'SC-1')).toContainText('Obra Norte')
  await page.getByRole('button', { name: /^Exibição/ }).click()
  await panel.getByRole('button', { name: 'Restaurar' }).click()
  await expect.poll(heads).toContain('Status')
})

test('rows stand in groups with their number and sum, and fold', async ({ page }) => {
  await payables(page)
  await page.goto(`${LIST}?busca=sul`)
  await page.getByRole('button', { name: /^Exibição/ }).click()
  const panel = page.getByRole('dialog', { name: 'Exibição' })
  await panel.getByLabel('Agrupar por').selectOption('Status')
  await page.keyboard.press('Escape')
  const pending = page.getByRole('rowheader', { name: /^Pendente/ })
  await expect(pending).toContainText('200,00')
  await expectNoViolations(page)
  await pending.getByRole('button').press('Enter')
  await expect(row(page, 'SC-1')).toHaveCount(0)
  await expect(row(page, 'SC-3')).toBeVisible()
  await pending.getByRole('button').press('Enter')
  await expect(row(page, 'SC-1')).toBeVisible()
  // The row that has the focus is chosen, whatever headings stand above it.
  await row(page, 'SC-1').press('x')
  await expect(page.getByRole('checkbox', { name: 'Selecionar SC-1' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Selecionar SC-2' })).not.toBeChecked()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Exibição/ }).click()
  await panel.getByLabel('Agrupar por').selectOption('Vencimento (mês)')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader')).toHaveText([/^Abril de 2031/, /^Março de 2031/])

  // By week each day of a week has its total.
  await page.goto(`${LIST}?agrupar=data_vencimento:semana&ordem=data_vencimento&busca=sul`)
  await expect(page.getByRole('rowheader')).toHaveText([
    /^23\/02\/2031 a 01\/03\/2031.*100,00/,
    /^Sábado, 1 de março.*100,00/,
    /^02\/03\/2031 a 08\/03\/2031.*100,00/,
    /^Quarta-feira, 5 de março.*100,00/,
    /^30\/03\/2031 a 05\/04\/2031.*100,00/,
    /^Terça-feira, 1 de abril.*100,00/,
  ])
})
