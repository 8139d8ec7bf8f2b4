import { administrador, signUp } from './support/accounts.ts'
import { pageOfEach } from './support/record-pages.ts'
import { documentOf, oneOfEach } from './support/records.ts'
import { dialog, row } from './support/screen.ts'
import { expect, ON_FIREFOX, test } from './support/test.ts'

/** Screens of the menu that list one record at least: each is opened. */
const LISTS = [
  '/comercial/clientes',
  '/comercial/propostas',
  '/financeiro/fornecedores',
  '/financeiro/contas-a-pagar',
  '/financeiro/cartoes',
  '/financeiro/projetos',
  '/financeiro/recorrencias',
  '/financeiro/recebiveis',
  '/financeiro/contas-bancarias',
  '/rh/funcionarios',
  '/predial/chamados',
  '/predial/categorias',
  '/predial/locais',
  '/ssma/desvios',
  '/ti/usuarios',
]

/** Lists of one record, or on a tab, which no entry of the menu opens: the address, and where the pages of their rows are. */
const WITHIN = ({ projeto, cartao }: { projeto: number; cartao: number }) => [
  ['/rh/funcionarios?aba=documentos', '/rh/documentos'],
  [`/financeiro/prestacao-contas-cartao?projeto_id=${projeto}`, '/financeiro/despesas-cartao'],
  [`/financeiro/despesas-projeto?projetoId=${projeto}`, '/financeiro/despesas-projeto'],
  ['/financeiro/prestacao-contas-cartao?faturas=todas', '/financeiro/prestacao-contas-cartao'],
  [`/financeiro/prestacao-contas-cartao?cartao=${cartao}&mes=2026-01`, '/financeiro/despesas-cartao'],
]

test('in Firefox: sign-in, every screen of the menu, every record page, one save', {
  tag: ON_FIREFOX,
}, async ({ page, product }) => {
  test.setTimeout(180_000)
  const failures: string[] = []

  await signUp(page, product)
  await page.goto('/login')
  await page.getByLabel('E-mail').pressSequentially(administrador.email)
  await page.getByLabel('Senha', { exact: true }).pressSequentially(administrador.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(administrador.name)
  const ids = await oneOfEach(page)
  await documentOf(page, ids.funcionario)
  const parte = await page.request.post('/api/financeiro/despesas-cartao/create', {
    data: {
      ...{ prestacao_id: ids.fatura, descricao_despesa: 'Locação de gerador', data_despesa: '2026-01-09' },
      ...{ valor_despesa: '80', rateio: [{ projeto_id: ids.projeto, valor: '30' }] },
    },
  })
  expect(parte.ok(), await parte.text()).toBe(true)

  page.on('response', answer => {
    if (answer.status() >= 400) failures.push(`${answer.status()} ${answer.url()}`)
  })

  const menu = page.getByRole('complementary', { name: 'Menu lateral' })
  const folded = menu.locator('button[aria-expanded="false"]')
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  while ((await folded.count()) > 0) await folded.first().click()
  const links = await menu.getByRole('link').count()
  expect(links).toBeGreaterThan(20)
  let records = 0
  for (let at = 0; at < links; at++) {
    const link = menu.getByRole('link').nth(at)
    const path = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    if (!LISTS.includes(path)) continue
    records += 1
    await page.locator(`tbody a[href^="${path}/"]`).first().click()
    await expect(page.locator('[data-registro]').getByRole('heading').first()).toBeVisible()
  }
  expect(records).toBe(LISTS.length)

  for (const [address = '', path] of WITHIN(ids)) {
    await page.goto(address)
    await page.locator(`tbody a[href^="${path}/"]`).first().click()
    await expect(page.locator('[data-registro]').getByRole('heading').first()).toBeVisible()
  }

  // The others have no list of their own on a screen, or one on a tab.
  const within = WITHIN(ids).map(([, path = '']) => path)
  const opened = (address: string) => [...LISTS, ...within].some(list => address.startsWith(`${list}/`))
  for (const address of (await pageOfEach(page, ids)).filter(address => !opened(address))) {
    await page.goto(address)
    await expect(page.locator('[data-registro]').getByRole('region', { name: 'Dados' })).toBeVisible()
  }

  await page.goto('/comercial/clientes')
  await page.getByRole('button', { name: 'Novo Cliente' }).click()
  await dialog(page).getByLabel('Nome').pressSequentially('Padaria da Raposa')
  await dialog(page).getByLabel('Telefone').pressSequentially('11987654321')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(row(page, 'Padaria da Raposa')).toContainText('(11) 98765-4321')
  // The form goes once the list is drawn anew, and takes the keys until then.
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('raposa')
  await expect(row(page, 'Condomínio')).toHaveCount(0)
  await row(page, 'Padaria da Raposa').getByRole('cell').nth(1).click()
  await expect(page.locator('[data-registro]')).toContainText('(11) 98765-4321')
  expect(failures).toEqual([])
})
