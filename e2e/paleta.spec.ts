import type { Page } from '@playwright/test'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { boxAtRest, dialog, holdBack, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

async function create(page: Page, entity: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/api/${entity}/create`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

const typed = (page: Page) => page.getByRole('combobox', { name: 'Buscar em tudo' })
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })
/** The option that Enter would take. */
const active = (page: Page) => page.getByRole('option', { selected: true })

test('any record, screen and creation, from anywhere', async ({ page }) => {
  const cliente = await create(page, 'comercial/clientes', {
    nome_cliente: 'Construções Conceição Ltda',
    cnpj_cpf: '12.ABC.345/01DE-35',
  })
  await create(page, 'comercial/clientes', { nome_cliente: 'Açaí do Norte' })
  await create(page, 'comercial/propostas', {
    titulo_proposta: 'Reforma da sede',
    cliente_id: cliente.id,
    valor_proposta: '10',
    data_emissao: '2026-11-01',
  })
  const cartao = await create(page, 'financeiro/cartoes', {
    nome_cartao: 'Nubank Obras',
    tipo_cartao: 'Crédito',
  })
  const opened = await page.request.post('/api/financeiro/prestacao-contas-cartao/abrir', {
    data: { cartao_id: cartao.id, mes_referencia: '2026-02' },
  })
  const fatura = (await opened.json()) as { id: number }

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/paleta/buscar')) asked.push(request.postDataJSON().busca)
  })
  await expect(typed(page)).toBeFocused()
  await expect(option(page, /^Contas a Pagar/)).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(typed(page)).toHaveCount(0)

  // A record by its name, whatever the accents: its page opens.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('conceicao')
  await expect(option(page, /Construções Conceição Ltda/).first()).toContainText('12.ABC.345/01DE-35')
  await expect(active(page)).toContainText('Construções Conceição Ltda')
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toContainText('Reforma da sede')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/comercial/clientes/${cliente.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Construções Conceição Ltda' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver a lista' }).click()
  await expect(page).toHaveURL('/comercial/clientes')

  // By its document; beside the list as it stands, to which one comes back.
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('norte')
  await expect(row(page, 'Construções')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('12abc34501de35')
  await expect(active(page)).toContainText('Construções Conceição Ltda')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/comercial/clientes/${cliente.id}?busca=norte`)
  const beside = page.getByRole('complementary', { name: 'Cliente: Construções Conceição Ltda' })
  await expect(beside.getByRole('heading', { name: 'Construções Conceição Ltda' })).toBeVisible()
  await beside.getByRole('button', { name: /^Fechar/ }).click()
  await expect(page).toHaveURL('/comercial/clientes?busca=norte')
  await expect(row(page, 'Açaí do Norte')).toBeVisible()

  // Enter before the answer is there takes the best as soon as it comes; typing goes on meanwhile.
  const letGo = await holdBack(page, '**/api/paleta/buscar')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fat')
  await expect(page.getByText('Buscando registros...').first()).toBeVisible()
  await page.keyboard.type('ura nubank')
  await expect(typed(page)).toHaveValue('fatura nubank')
  await page.keyboard.press('Enter')
  letGo()
  await expect(page).toHaveURL(`/financeiro/prestacao-contas-cartao/${fatura.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Nubank Obras/ })).toBeVisible()
  await page.unroute('**/api/paleta/buscar')

  // A failure says so, and can be tried again.
  await page.route('**/api/paleta/buscar', route => route.fulfill({ status: 403, json: {} }))
  await page.keyboard.press('Control+k')
  // On a slow machine the first letters are asked for alone: it is the whole word that has to fail.
  const refused = page.waitForResponse(
    answer => answer.status() === 403 && String(answer.request().postData()).includes('acai'),
  )
  await page.keyboard.type('acai')
  await refused
  await expect(page.getByText('Não foi possível buscar registros.').first()).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/api/paleta/buscar')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(option(page, /Açaí do Norte/)).toBeVisible()
  await typed(page).fill('xyzxyz')
  await expect(page.getByText(/^Nada encontrado/).first()).toBeVisible()

  // Screens and creations.
  await typed(page).fill('cart')
  await expect(active(page)).toContainText('Cartões')
  await typed(page).fill('novo cham')
  await expect(active(page)).toContainText('Novo Chamado')
  await typed(page).press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Novo Chamado' })).toBeVisible()
  await page.keyboard.press('Escape')

  // A page is found by what is on it, and leaving by its name.
  await page.keyboard.press('ControlOrMeta+k')
  await typed(page).fill('segundo fator')
  await expect(active(page)).toContainText('Perfil')
  await typed(page).fill('sair')
  await expect(option(page, /^Sair/)).toBeVisible()
  await page.keyboard.press('Escape')

  // On a phone, from the top bar: what was chosen last comes first.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await expect(page.getByRole('group', { name: 'Recentes' }).getByRole('option')).toHaveText([
    /^Novo Chamado/,
    /^Nubank Obras 02\/2026/,
    /^Construções Conceição Ltda/,
  ])
  const sheet = await boxAtRest(page.getByRole('dialog', { name: 'Buscar em tudo' }))
  expect(sheet).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expectNoViolations(page)
  await option(page, /^Construções Conceição Ltda/).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Construções Conceição Ltda' })).toBeVisible()
  // Nothing is asked for before a word is.
  expect(asked).not.toEqual([])
  expect(asked).not.toContain('')
})

test('nobody is offered what they may not open, nor what somebody else chose', async ({ page, product }) => {
  await create(page, 'financeiro/fornecedores', { nome: 'Segredo Materiais', cnpj: '12345678000195' })
  const cliente = await create(page, 'comercial/clientes', { nome_cliente: 'Segredo Engenharia' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What is typed while the palette is being fetched is for the palette, not for the keys of the page.
  const letGo = await holdBack(page, '**/palette-*.js')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('segredo')
  letGo()
  await expect(typed(page)).toHaveValue('segredo')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('option')).toHaveCount(2)
  await option(page, /Segredo Materiais/).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Segredo Materiais' })).toBeVisible()

  const rita = { name: 'Rita Lima', email: 'rita@empresa.com.br', password: 'outra frase longa de acesso' }
  await signUp(page, product, rita)
  await signIn(page, product, rita)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(rita.name)
  await page.keyboard.press('Control+k')
  await expect(option(page, /^Clientes/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Recentes' })).toHaveCount(0)
  for (const name of [/^Fornecedores/, /^Funcionários/, /^Usuários/, /^Novo Fornecedor/, /^Nova Categoria/])
    await expect(option(page, name)).toHaveCount(0)
  await expect(option(page, /^Novo Cliente/)).toBeVisible()
  await page.keyboard.type('segredo')
  await expect(page.getByRole('option')).toHaveText([/^Segredo Engenharia/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/comercial/clientes/${cliente.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Segredo Engenharia' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(0)
})
