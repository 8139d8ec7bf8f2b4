import type { Page } from '@playwright/test'
import { addDays, formatMonth, monthOf, todayIn } from '../src/platform/contract/dates/dates.ts'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const hoje = todayIn('America/Sao_Paulo')
/** The records of this journey, beside the examples of an installation. */
const screen = '/financeiro/contas-a-pagar?busca=filtrado'

/** Payables by what they are about: when each is due, and how much it is. */
async function payables(page: Page): Promise<number> {
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const cnpj = '12.345.678/0001-95'
  const { id } = await post('financeiro/fornecedores/create', { nome: 'Aço Sul', cnpj })
  const made = async (name: string, days: number, valor: string, status: string) =>
    post('financeiro/contas-a-pagar/create', {
      solicitacao_compra: name,
      nome_solicitante: 'Ana',
      data_vencimento: addDays(hoje, days),
      data_emissao: '2025-09-01',
      centro_custo: 'Obra',
      item: 'Cimento filtrado',
      natureza_orcamentaria: 'Material',
      aprovador: 'Bia',
      fornecedor_id: id,
      nome_fornecedor: 'Aço Sul',
      cnpj_fornecedor: cnpj,
      valor,
      status,
    })
  await made('Atrasada', -3, '50.00', 'Pendente')
  await made('De hoje', 0, '150.00', 'Aprovada')
  await made('Em 20 dias', 20, '900.00', 'Pendente')
  await made('Em 60 dias', 60, '5000.00', 'Pendente')
  await made('Paga antes', -10, '150.00', 'Paga')
  return id
}

const chips = (page: Page) => page.getByRole('region', { name: 'Filtros em uso' })
const adding = (page: Page) => page.getByRole('dialog')

/** Esc, until the editor of a filter is gone: its fields have the names of the list's. */
async function leaves(page: Page) {
  await page.keyboard.press('Escape')
  await expect(adding(page)).toHaveCount(0)
}

/** The payables that the list shows, by name. */
async function shows(page: Page, names: string[]) {
  await expect(page.locator('main tbody tr')).toHaveCount(names.length)
  for (const name of names) await expect(page.locator('main tbody tr', { hasText: name })).toHaveCount(1)
}

/** The menu is new to this browser, and its code takes a while. */
const menuComesLate = (page: Page) =>
  page.route(/filter-menu[^/]*\.js/, async route => {
    await new Promise(done => setTimeout(done, 300))
    await route.continue()
  })

test('with keys alone: a field, a period, several values, their contrary, away again', async ({ page }) => {
  await payables(page)
  await page.goto(screen)
  await shows(page, ['Atrasada', 'De hoje', 'Em 20 dias', 'Em 60 dias', 'Paga antes'])
  // What is typed while the menu is on its way is kept, and opens no new record.
  await menuComesLate(page)
  await page.keyboard.press('f')
  await page.keyboard.type('ven')
  await expect(adding(page)).toBeVisible()
  await page.keyboard.type('cim')
  await expect(adding(page).getByRole('combobox')).toHaveValue('vencim')
  await page.keyboard.press('Enter')
  await expect(adding(page)).toHaveAccessibleName('Filtro: Data de Vencimento')
  await expectNoViolations(page)
  await page.keyboard.type('30 dias')
  await page.keyboard.press('Enter')
  await expect(adding(page)).toHaveCount(0)
  await shows(page, ['De hoje', 'Em 20 dias'])
  await expect(page).toHaveURL(`${screen}&data_vencimento=proximos_30_dias`)
  await expect(chips(page)).toContainText('Próximos 30 dias')

  await expect(page.getByRole('button', { name: 'Adicionar filtro' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('status')
  await page.keyboard.press('Enter')
  await page.keyboard.type('pendente')
  await page.keyboard.press('Enter')
  await shows(page, ['Em 20 dias'])
  await leaves(page)
  // One value stands in the control of the list.
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('Pendente')
  await page.getByRole('button', { name: 'Adicionar filtro' }).press('Enter')
  await page.keyboard.type('status')
  await page.keyboard.press('Enter')
  await page.keyboard.type('aprovada')
  await page.keyboard.press('Enter')
  await shows(page, ['De hoje', 'Em 20 dias'])
  await leaves(page)
  await expect(page).toHaveURL(/status=Pendente,Aprovada/)
  await page.getByRole('button', { name: /^Status: é um de/ }).press('Enter')
  await shows(page, [])
  await expect(page.getByText('Nada corresponde a “filtrado” com estes filtros.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^Data de Vencimento: Próximos/ }).press('Delete')
  await shows(page, ['Paga antes'])
  await chips(page).getByRole('button', { name: 'Limpar filtros' }).press('Enter')
  await shows(page, ['Atrasada', 'De hoje', 'Em 20 dias', 'Em 60 dias', 'Paga antes'])
  await expect(page).toHaveURL(screen)
})

test('of money one types the least and the most at once', async ({ page }) => {
  await payables(page)
  await page.goto(screen)
  await menuComesLate(page)
  await page.getByRole('button', { name: 'Adicionar filtro' }).click()
  await page.keyboard.type('valor pago')
  // Before there is a menu: it chooses as soon as there is one, and is no second press on the button.
  await page.keyboard.press('Enter')
  await expect(adding(page).getByLabel('De')).toBeFocused()
  await page.keyboard.type('1')
  await expect(chips(page).getByRole('button', { name: 'Valor pago: é. Inverter' })).toBeVisible()
  await expect(chips(page)).toContainText('a partir de R$ 1,00')
  await expectNoViolations(page)
  // The wrong way round it selects nothing, and says why. Enter closes what can be chosen.
  await adding(page).getByLabel('Até').fill('0,50')
  await page.keyboard.press('Enter')
  await expect(adding(page).getByRole('alert')).toContainText('"Até" vem antes de "De".')
  await expect(chips(page)).toContainText('a partir de R$ 1,00')
  await adding(page).getByLabel('Até').fill('5')
  await page.keyboard.press('Enter')
  await expect(adding(page)).toHaveCount(0)
  await expect(chips(page)).toContainText('R$ 5,00')
})

test('an address is a view: it opens as it was, and goes along into the sums', async ({ page }) => {
  const fornecedor = await payables(page)
  await page.goto(`${screen}&status=nao:Paga&valor=100..1000&data_vencimento=..${addDays(hoje, 30)}`)
  await shows(page, ['De hoje', 'Em 20 dias'])
  await expect(chips(page)).toContainText('R$ 100,00 a R$ 1.000,00')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('1.050,00')
  await page.goBack()
  await page.goForward()
  await shows(page, ['De hoje', 'Em 20 dias'])
  await page.getByRole('button', { name: /^Valor: R\$/ }).click()
  await adding(page).getByLabel('Até').fill('200')
  await shows(page, ['De hoje'])
  await leaves(page)
  await expect(page).toHaveURL(/valor=100.00..200.00/)
  await page.goto(`${screen}&data_vencimento=atrasadas`)
  await shows(page, ['Atrasada'])
  await page.goto(`${screen}&fornecedor_id=${fornecedor}`)
  await expect(chips(page)).toContainText('Aço Sul')
})

test('nonsense in an address is passed over', async ({ page }) => {
  await payables(page)
  await page.goto(`${screen}&valor=muito&data_vencimento=2026-02-31&fornecedor_id=x`)
  await shows(page, ['Atrasada', 'De hoje', 'Em 20 dias', 'Em 60 dias', 'Paga antes'])
  await expect(chips(page)).toHaveCount(0)
})

test.describe('tickets', () => {
  test('mine, and those of nobody', async ({ page }) => {
    await page.goto('/predial/chamados?responsavel_id=vazio')
    await expect(chips(page)).toContainText('Sem responsável')
    await page.getByRole('button', { name: /^Responsável: Sem/ }).click()
    await adding(page).getByRole('option', { name: 'Eu', exact: true }).click()
    await expect(page).toHaveURL(/responsavel_id=eu,vazio/)
    await expect(chips(page)).toContainText('Eu, Sem responsável')
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('chosen in a sheet by touch', async ({ page }) => {
    await payables(page)
    await page.goto(screen)
    await page.getByRole('button', { name: 'Filtros' }).tap()
    await page.getByRole('button', { name: 'Adicionar filtro' }).tap()
    await adding(page).getByRole('option', { name: 'Data de Vencimento' }).tap()
    await expectNoViolations(page)
    await adding(page).getByRole('option', { name: 'Em atraso' }).tap()
    await shows(page, ['Atrasada'])
    await expect(chips(page)).toContainText('Em atraso')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Tirar o filtro Data de Vencimento' }).tap()
    await shows(page, ['Atrasada', 'De hoje', 'Em 20 dias', 'Em 60 dias', 'Paga antes'])
  })
})

test('filters of the controls have a button that takes them away, too, on a phone among them', async ({
  page,
}) => {
  await payables(page)
  const narrowed = `${screen}&status=Paga`
  const clear = page.getByRole('button', { name: 'Limpar filtros' })
  await page.goto(narrowed)
  await shows(page, ['Paga antes'])
  await expectNoViolations(page)
  await clear.click()
  await expect(page).toHaveURL(screen)
  await expect(clear).toHaveCount(0)

  await page.setViewportSize(PHONE.viewport)
  await page.goto(narrowed)
  await expect(clear).toBeHidden()
  await page.getByRole('button', { name: 'Filtros 1 em uso' }).click()
  await clear.click()
  await expect(page).toHaveURL(screen)
  await shows(page, ['Atrasada', 'De hoje', 'Em 20 dias', 'Em 60 dias', 'Paga antes'])
})

test('an address in a list is found on a map, and deviations stand in groups by who answers for them', async ({
  page,
}) => {
  const made = await page.request.post('/api/comercial/clientes/create', {
    data: { nome_cliente: 'Mercado do Mapa', endereco: 'Rua das Flores, 10, Recife' },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto('/comercial/clientes?busca=mapa')
  await page.getByRole('button', { name: /^Exibição/ }).click()
  await page.getByRole('dialog', { name: 'Exibição' }).getByLabel('Endereço', { exact: true }).check()
  await page.keyboard.press('Escape')
  const map = page.getByRole('row', { name: /Mercado do Mapa/ }).getByRole('link', { name: /Flores/ })
  await expect(map).toHaveAttribute('href', /google\.com\/maps.*Flores/)

  await page.goto('/ssma/desvios')
  await page.getByRole('button', { name: /^Exibição/ }).click()
  const by = page.getByRole('dialog', { name: 'Exibição' }).getByLabel('Agrupar por')
  await by.selectOption('Responsável')
  await expect(page).toHaveURL(/agrupar=responsavel_acao/)
})

test('statements are narrowed to a month, to months between, and to a period of them', async ({ page }) => {
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/financeiro/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const cartao = await post('cartoes/create', { nome_cartao: 'Meses', tipo_cartao: 'Crédito' })
  const este = monthOf(hoje)
  for (const mes of ['2021-01', '2021-02', '2021-03', este])
    await post('prestacao-contas-cartao/abrir', { cartao_id: cartao.id, mes_referencia: mes })
  const list = `/financeiro/prestacao-contas-cartao?cartao_id=${cartao.id}`
  const months = (...names: string[]) => shows(page, names)
  await page.goto(list)
  await months('janeiro de 2021', 'fevereiro de 2021', 'março de 2021', formatMonth(este))
  await page.getByRole('button', { name: 'Adicionar filtro' }).click()
  await page.keyboard.type('ano')
  await page.keyboard.press('Enter')
  await expect(adding(page)).toHaveAccessibleName('Filtro: Mês/Ano')
  for (const period of ['Este mês', 'Mês passado', 'Este ano', 'Últimos 12 meses'])
    await expect(adding(page).getByRole('option', { name: period, exact: true })).toBeVisible()
  // Days are no months.
  await expect(adding(page).getByRole('option', { name: 'Esta semana' })).toHaveCount(0)
  await expectNoViolations(page)
  await adding(page).getByLabel('De', { exact: true }).fill('02/2021')
  await adding(page).getByLabel('Até', { exact: true }).fill('03/2021')
  await page.keyboard.press('Enter')
  await months('fevereiro de 2021', 'março de 2021')
  await expect(page).toHaveURL(`${list}&mes_referencia=2021-02..2021-03`)
  await expect(chips(page)).toContainText('fevereiro de 2021 a março de 2021')
  await page.getByRole('button', { name: 'Mês/Ano: é de. Inverter' }).click()
  await months('janeiro de 2021', formatMonth(este))

  await page.goto(`${list}&mes_referencia=2021-01`)
  await months('janeiro de 2021')
  await page.getByRole('button', { name: 'Mês/Ano: janeiro de 2021. Alterar' }).click()
  await adding(page).getByRole('option', { name: 'Últimos 12 meses' }).click()
  await months(formatMonth(este))
  await page.setViewportSize(PHONE.viewport)
  await expect(chips(page)).toContainText('Últimos 12 meses')
  await expectNoViolations(page)
})
