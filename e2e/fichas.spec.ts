import path from 'node:path'
import type { Locator, Page, Request } from '@playwright/test'
import { todayIn } from '../src/platform/contract/dates/dates.ts'
import { UNHEARD_MS } from '../src/platform/contract/live.ts'
import { expectNoViolations } from './support/axe.ts'
import { pageOfEach } from './support/record-pages.ts'
import { oneOfEach } from './support/records.ts'
import { dialog, holdBack, notice, openWhole, row } from './support/screen.ts'
import { inTabs } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const ficha = (page: Page) => page.locator('[data-registro]')
const relation = (page: Page, titulo: string) =>
  ficha(page).getByRole('region', { name: titulo, exact: true })
const fact = (page: Page, label: string) =>
  ficha(page).locator(`[data-fato][aria-description="Alterar ${label}"]`)

async function post(page: Page, procedure: string, data: object) {
  const answer = await page.request.post(`/api/${procedure}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A client with three proposals, one of which became a project with an expense. */
async function obra(page: Page, nome_cliente: string) {
  const { id: cliente_id } = await post(page, 'comercial/clientes/create', {
    nome_cliente,
    cnpj_cpf: '12.345.678/0001-95',
    email: 'obras.e.compras@padariatresirmaos.com.br',
    telefone: '(11) 98765-4321',
    endereco: 'Rua das Flores, 10\nSão Paulo',
  })
  const propostas = []
  for (const [titulo_proposta, valor_proposta, status_proposta] of [
    ['Reforma da fachada', '48500', 'Aprovada'],
    ['Forno novo', '12000', 'Enviada'],
    ['Pintura', '7300.50', 'Rejeitada'],
  ]) {
    const dados = { titulo_proposta, valor_proposta, status_proposta, cliente_id, data_emissao: '2026-05-10' }
    const itens =
      titulo_proposta === 'Forno novo'
        ? [{ descricao: 'Forno a gás', unidade: 'un', quantidade: '2', valor_unitario: '6000' }]
        : []
    propostas.push(await post(page, 'comercial/propostas/create', { ...dados, itens }))
  }
  const { projeto_id } = await post(page, 'comercial/propostas/converter', { id: propostas[0].id })
  await post(page, 'financeiro/despesas-projeto/create', {
    projeto_id,
    descricao_despesa: 'Andaime',
    data_despesa: '2026-05-20',
    valor_despesa: '1500',
  })
  return { cliente_id, projeto_id, proposta_id: propostas[0].id }
}

test('client → proposal → project → client by relations alone, beside the list and as pages', async ({
  page,
}) => {
  const nome = 'Padaria Três Irmãos'
  await obra(page, nome)
  // More than the screen shows.
  for (let n = 10; n < 30; n++) await post(page, 'comercial/clientes/create', { nome_cliente: `A três ${n}` })
  await page.goto('/comercial/clientes?busca=tres')

  // Anywhere on the row; the list stays as it is.
  await row(page, 'A três 11').getByRole('checkbox').check()
  // Its bar takes room from the list.
  await expect(page.getByRole('region', { name: 'Selecionados' })).toBeVisible()
  const scrolled = () => page.evaluate<number>(`document.querySelector('[data-lista] > section').scrollTop`)
  await row(page, nome).scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before).toBeGreaterThan(50)
  await row(page, nome).getByRole('cell').nth(1).click()
  await expect(page).toHaveURL(/\/comercial\/clientes\/\d+\?busca=tres$/)
  await expect(ficha(page).getByRole('heading', { level: 2, name: nome })).toBeVisible()
  await expect(row(page, nome).first()).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('tres')
  expect(Math.abs((await scrolled()) - before)).toBeLessThan(60)
  await expect(row(page, 'A três 11').getByRole('checkbox')).toBeChecked()
  // A mail address of two lines parts before its @ alone.
  await expect(fact(page, 'E-mail')).toBeVisible()
  const parts = await page.evaluate<number[]>(`(() => {
    const address = document.querySelector('[data-registro] [data-fato="email"]')
    return [address, address.lastChild].map(part => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
  })()`)
  expect(parts).toEqual([2, 1])
  await expect(relation(page, 'Propostas')).toContainText('Propostas 3')
  await expect(relation(page, 'Propostas')).toContainText('Aprovadas ou convertidas R$ 48.500,00')
  await expect(relation(page, 'Propostas')).toContainText('Em andamento R$ 12.000,00')
  // Of a project beside the list what it is worth and how far it is, and nothing is cut off by the panel.
  await expect(relation(page, 'Projetos').getByRole('columnheader')).toHaveText([
    'Nome do Projeto',
    'Orçamento',
    'Status',
  ])
  for (const name of ['Propostas', 'Projetos']) {
    const table = await relation(page, name).getByRole('table').boundingBox()
    const room = await relation(page, name).boundingBox()
    expect(table?.width, name).toBeLessThanOrEqual(room?.width ?? 0)
  }
  await expectNoViolations(page)

  await relation(page, 'Propostas').getByRole('link', { name: 'Reforma da fachada' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reforma da fachada' })).toBeVisible()
  await expect(ficha(page).getByRole('link', { name: nome })).toBeVisible()
  await expectNoViolations(page)
  await relation(page, 'Projeto').getByRole('row').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/financeiro\/projetos\/\d+$/)
  await expect(relation(page, 'Despesas')).toContainText('Gasto R$ 1.500,00')
  await expect(relation(page, 'Despesas')).toContainText('Andaime')
  await expectNoViolations(page)
  await expect(ficha(page).getByRole('link', { name: 'Reforma da fachada' })).toBeVisible()
  await ficha(page).getByRole('link', { name: nome }).click()
  await expect(page).toHaveURL(/\/comercial\/clientes\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible()

  // A new one is tied already.
  await relation(page, 'Propostas').getByRole('button', { name: 'Nova Proposta' }).click()
  await expect(dialog(page).getByLabel('Cliente')).toHaveValue(nome)
  await dialog(page).getByLabel('Título').fill('Toldo')
  await dialog(page).getByLabel('Valor (R$)').fill('900')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(relation(page, 'Propostas')).toContainText('Propostas 4')
  await expect(relation(page, 'Propostas')).toContainText('Toldo')

  // A project is tied by the only proposal that is approved.
  const novo = relation(page, 'Projetos').getByRole('button', { name: 'Novo Projeto' })
  await expect(novo).toHaveCount(0)
  await relation(page, 'Propostas').getByRole('link', { name: 'Forno novo' }).click()
  await page.getByRole('button', { name: 'Enviada' }).first().click()
  await page.getByRole('menuitem', { name: 'Aprovada' }).click()
  await expect(page.getByRole('button', { name: 'Aprovada' }).first()).toBeVisible()
  await ficha(page).getByRole('link', { name: nome }).click()
  await novo.click()
  await expect(dialog(page).getByLabel('Proposta Vinculada')).toHaveValue('Forno novo')
  await expect(dialog(page).getByLabel('Nome do Projeto')).toHaveValue('Forno novo')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(relation(page, 'Projetos')).toContainText('Projetos 2')

  // A proposal is sent from its page, and each sending has one.
  await relation(page, 'Propostas').getByRole('link', { name: 'Toldo' }).click()
  await expect(relation(page, 'Envios')).toContainText('Envios 0')
  await relation(page, 'Envios').getByRole('button', { name: 'Enviar' }).click()
  await dialog(page).getByRole('button', { name: 'Registrar envio' }).click()
  await expect(relation(page, 'Envios')).toContainText('Envios 1')
  // The mailer comes later than the answer: the open page follows it.
  await expect(relation(page, 'Envios')).toContainText('Não enviado Este servidor não envia e-mails.')
  await relation(page, 'Envios')
    .getByRole('link', { name: 'obras.e.compras@padariatresirmaos.com.br' })
    .click()
  await expect(page).toHaveURL(/\/comercial\/envios\/\d+$/)
  await expect(ficha(page)).toContainText('segue em anexo a proposta "Toldo"')
  await expect(ficha(page).getByRole('button', { name: 'Duplicar' })).toHaveCount(0)
  await expect(ficha(page).getByRole('button', { name: 'Editar' })).toHaveCount(0)
  await expectNoViolations(page)
  await ficha(page).getByRole('link', { name: 'Toldo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Toldo' })).toBeVisible()
})

test('a record is deleted on its page, which leads back to the list, and undone there', async ({ page }) => {
  const { id } = await post(page, 'comercial/clientes/create', { nome_cliente: 'Zeta' })
  await page.goto(`/comercial/clientes/${id}`)
  await ficha(page).getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Tem certeza que deseja excluir este cliente?')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page).toHaveURL(/\/comercial\/clientes$/)
  await expect(row(page, 'Zeta')).toHaveCount(0)
  await expect(notice(page, 'Cliente excluído')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(page, 'Zeta')).toBeVisible()

  // Beside its list it closes.
  await row(page, 'Zeta').click()
  await ficha(page).getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(ficha(page)).toHaveCount(0)
  await expect(row(page, 'Zeta')).toHaveCount(0)
})

test('who may not read what refers to a record sees that there is some, not which', async ({
  page,
  product,
  browser,
}) => {
  const { cliente_id } = await obra(page, 'Padaria Três Irmãos')
  const [password, nova] = ['trigo azul quarenta e dois', 'cevada verde setenta e um']
  const rita = { full_name: 'Rita Reis', login: 'rita', email: 'rita@empresa.com.br', password }
  await post(page, 'ti/usuarios/create', { ...rita, perfil_acesso: 'RH', convite: false })
  const hers = await (await browser.newContext({ baseURL: product.url })).newPage()
  const headers = { origin: product.url }
  const signIn = { data: { email: rita.email, password }, headers }
  expect((await hers.request.post('/api/auth/sign-in/email', signIn)).ok()).toBe(true)
  await hers.request.post('/api/conta/trocarSenha', { data: { atual: password, nova }, headers })
  await hers.goto(`/comercial/clientes/${cliente_id}`)
  await expect(relation(hers, 'Propostas')).toContainText('Reforma da fachada')
  const projects = relation(hers, 'Projetos')
  await expect(projects).toContainText('Projetos 1')
  await expect(projects).toContainText('Há 1 registro que o seu perfil não vê.')
  await expect(projects.getByRole('link')).toHaveCount(0)
  await expect(projects.getByRole('button')).toHaveCount(0)
  await expect(projects).not.toContainText('R$')
  await hers.context().close()
})

test('facts are edited in place: Enter saves one, Esc gives it back, a status is chosen', async ({
  page,
}) => {
  const nome = 'Mercado São Jorge'
  const { cliente_id, projeto_id } = await obra(page, nome)
  await page.goto(`/comercial/clientes/${cliente_id}`)
  await fact(page, 'E-mail').click()
  const email = ficha(page).getByLabel('E-mail')
  await expect(email).toBeFocused()
  await email.fill('nao')
  await page.keyboard.press('Escape')
  await expect(fact(page, 'E-mail')).toHaveText('obras.e.compras@padariatresirmaos.com.br')
  await fact(page, 'E-mail').click()
  await email.fill('compras@saojorge.com.br')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Cliente atualizado')).toBeVisible()
  await expect(fact(page, 'E-mail')).toHaveText('compras@saojorge.com.br')
  await expect(ficha(page).getByRole('region', { name: 'Linha do tempo' })).toContainText(
    'compras@saojorge.com.br',
  )

  // What is wrong is said at its field and not saved.
  await fact(page, 'Nome').click()
  await ficha(page).getByLabel('Nome').fill('')
  await page.keyboard.press('Enter')
  await expect(ficha(page)).toContainText('Informe o nome do cliente.')
  await page.keyboard.press('Escape')

  // Oneself was faster in another window.
  const { registro } = await post(page, 'comercial/clientes/ficha', { id: cliente_id })
  await fact(page, 'Telefone').click()
  await ficha(page).getByLabel('Telefone').fill('(11) 3333-4444')
  await post(page, 'comercial/clientes/update', {
    id: cliente_id,
    version: registro.version,
    dados: { telefone: '1122223333' },
  })
  await page.keyboard.press('Enter')
  await expect(ficha(page)).toContainText('Você alterou este registro em outro lugar depois que você o abriu')
  // Esc takes away nothing that the panel offers.
  const choose = ficha(page).getByRole('button', { name: 'Usar estas escolhas' })
  await page.keyboard.press('Escape')
  await expect(choose).toBeFocused()
  await expect(ficha(page).getByLabel('Telefone')).toHaveValue('(11) 3333-4444')
  await ficha(page).getByRole('radio', { name: 'Já salvo' }).check()
  await choose.click()
  await expect(choose).toHaveCount(0)
  await expect(fact(page, 'Telefone')).toHaveText('(11) 2222-3333')
  await expect(fact(page, 'Telefone')).toBeFocused()
  await expect(ficha(page)).not.toContainText('Há alterações que não foram salvas.')

  await page.goto(`/financeiro/projetos/${projeto_id}`)
  await ficha(page).getByRole('button', { description: 'Mudar o status' }).click()
  await page.getByRole('menuitem', { name: 'Em Andamento' }).click()
  await expect(ficha(page).getByRole('button', { description: 'Mudar o status' })).toHaveText('Em Andamento')
})

test('a fact that was left for another one is said to be unsaved, in sight, until it is saved with it', async ({
  page,
}) => {
  const { cliente_id } = await obra(page, 'Mercado São Jorge')
  await page.setViewportSize({ width: 1366, height: 500 })
  await page.goto(`/comercial/clientes/${cliente_id}`)
  const unsaved = ficha(page).getByText('Há alterações que não foram salvas.')
  await fact(page, 'Nome').click()
  await ficha(page).getByLabel('Nome').fill('Mercado São Bento')
  await expect(unsaved).toHaveCount(0)
  await fact(page, 'Telefone').click()
  await expect(unsaved).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(unsaved).toBeInViewport()
  await fact(page, 'E-mail').click()
  await ficha(page).getByLabel('E-mail').fill('compras@saobento.com.br')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Cliente atualizado')).toBeVisible()
  await fact(page, 'Endereço').click()
  await expect(ficha(page).getByLabel('Endereço')).toBeFocused()
  await expect(unsaved).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(fact(page, 'Nome')).toHaveText('Mercado São Bento')
  await expect(fact(page, 'E-mail')).toHaveText('compras@saobento.com.br')
})

test('what is typed while another fact is being saved stays, and is saved next', async ({ page }) => {
  const { cliente_id } = await obra(page, 'Mercado São Jorge')
  await page.goto(`/comercial/clientes/${cliente_id}`)
  const saves: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/clientes/update')) saves.push(request.postDataJSON().dados)
  })
  const unsaved = ficha(page).getByText('Há alterações que não foram salvas.')
  const change = async (label: string, value: string) => {
    await fact(page, label).click()
    await ficha(page).getByLabel(label).fill(value)
  }
  await expect(fact(page, 'Nome')).toBeVisible()
  const answers = await holdBack(page, '**/api/comercial/clientes/{update,ficha}')
  await change('Nome', 'Mercado São Bento')
  await page.keyboard.press('Enter')
  await change('E-mail', 'compras@saobento.com.br')
  await page.keyboard.press('Enter')
  expect(saves).toHaveLength(1)
  await expect(unsaved).toHaveCount(0)
  answers()
  await expect(fact(page, 'E-mail')).toHaveText('compras@saobento.com.br')
  await expect(fact(page, 'Nome')).toHaveText('Mercado São Bento')
  expect(saves).toHaveLength(2)

  // The answer comes while one types: the field stays as it is, and what is left for it is said to be unsaved.
  const later = await holdBack(page, '**/api/comercial/clientes/{update,ficha}')
  await change('Telefone', '(11) 4444-5555')
  await page.keyboard.press('Enter')
  await change('E-mail', 'vendas@saobento.com.br')
  await page.keyboard.press('Enter')
  await change('Endereço', 'Rua Nova, 20')
  const endereco = ficha(page).getByLabel('Endereço')
  later()
  await expect(unsaved).toBeVisible()
  await expect(endereco).toBeFocused()
  await expect(endereco).toHaveValue('Rua Nova, 20')
  await expect(fact(page, 'Telefone')).toHaveText('(11) 4444-5555')
  await page.keyboard.press('Control+Enter')
  await expect(fact(page, 'Endereço')).toHaveText('Rua Nova, 20')
  await expect(unsaved).toHaveCount(0)
  await page.reload()
  await expect(fact(page, 'Endereço')).toHaveText('Rua Nova, 20')
  await expect(fact(page, 'E-mail')).toHaveText('vendas@saobento.com.br')
  await expect(ficha(page).getByRole('alert')).toHaveCount(0)

  // Esc leaves what is on its way; who leaves the page is asked about what was typed since.
  const last = await holdBack(page, '**/api/comercial/clientes/{update,ficha}')
  await change('Nome', 'Mercado São Lucas')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await change('Telefone', '(11) 2222-1111')
  await ficha(page).getByRole('link', { name: 'Ver a lista' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click()
  await page.keyboard.press('Escape')
  last()
  await expect(notice(page, 'Cliente atualizado')).toBeVisible()
  await expect(fact(page, 'Nome')).toHaveText('Mercado São Lucas')
  await expect(fact(page, 'Telefone')).toHaveText('(11) 4444-5555')
  await expect(unsaved).toHaveCount(0)
})

test('a number that is spelled out while it is being saved was not typed on', async ({ page }) => {
  await obra(page, 'Mercado São Jorge')
  const { rows } = await post(page, 'comercial/propostas/list', { busca: 'Pintura' })
  await page.goto(`/comercial/propostas/${rows[0].id}`)
  const answers = await holdBack(page, '**/api/comercial/propostas/update')
  await fact(page, 'Valor (R$)').click()
  await ficha(page).getByLabel('Valor (R$)').fill('1500')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  answers()
  await expect(fact(page, 'Valor (R$)')).toHaveText('1.500,00')
  await expect(ficha(page).getByText('Há alterações que não foram salvas.')).toHaveCount(0)
})

test('a fact that was typed and not saved is asked about before another record takes its place', async ({
  page,
}) => {
  for (const nome_cliente of ['Zeta A', 'Zeta B'])
    await post(page, 'comercial/clientes/create', { nome_cliente })
  await page.goto('/comercial/clientes?busca=zeta')
  await row(page, 'Zeta A').click()
  await fact(page, 'Telefone').click()
  await ficha(page).getByLabel('Telefone').fill('(11) 3333-4444')
  const heading = ficha(page).getByRole('heading', { level: 2 })
  const question = page.getByRole('alertdialog')
  await row(page, 'Zeta B').click()
  await expect(question).toContainText('Descartar alterações?')
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(heading).toHaveText('Zeta A')
  await expect(ficha(page).getByLabel('Telefone')).toHaveValue('(11) 3333-4444')
  await row(page, 'Zeta B').click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(heading).toHaveText('Zeta B')
})

test('rows are links: keys go on, Esc closes, another tab opens, selected text stays', async ({
  page,
  context,
}) => {
  for (const letter of ['A', 'B', 'C']) {
    await post(page, 'comercial/clientes/create', {
      nome_cliente: `Zeta ${letter}`,
      cnpj_cpf: '11222333000181',
      email: 'zeta@zeta.com.br',
    })
  }
  await page.goto('/comercial/clientes?busca=zeta&por_pagina=2')
  const heading = ficha(page).getByRole('heading', { level: 2 })
  await row(page, 'Zeta A').focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Zeta A')
  await page.keyboard.press('ArrowDown')
  await expect(heading).toHaveText('Zeta B')
  // Over the end of a page to the next, and back.
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Zeta C')
  await expect(row(page, 'Zeta C')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(heading).toHaveText('Zeta B')
  await expect(row(page, 'Zeta C')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(ficha(page).getByLabel('Nome')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ficha(page)).toBeVisible()
  await fact(page, 'E-mail').focus()
  await page.keyboard.press('e')
  await expect(ficha(page).getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Escape')
  // What else is looked for meanwhile is looked for beside it.
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('zeta xyz')
  await expect(row(page, 'Zeta A')).toHaveCount(0)
  await expect(heading).toHaveText('Zeta B')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('zeta')
  await expect(row(page, 'Zeta A')).toBeVisible()
  await row(page, 'Zeta B').first().focus()
  await page.keyboard.press('Escape')
  await expect(ficha(page)).toHaveCount(0)
  await expect(page).toHaveURL('/comercial/clientes?busca=zeta&por_pagina=2')
  await expect(row(page, 'Zeta B')).toBeFocused()

  const another = context.waitForEvent('page')
  await row(page, 'Zeta B')
    .getByRole('link', { name: 'Zeta B' })
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await another
  await expect(tab.getByRole('heading', { level: 1, name: 'Zeta B' })).toBeVisible()
  await tab.close()

  await row(page, 'Zeta A').getByText('11.222.333/0001-81').dblclick()
  await expect(page).toHaveURL(/clientes/)

  await page.goto('/comercial/clientes/2000000000')
  await expect(page.getByText('Este registro não existe mais.')).toBeVisible()
})

test('on a phone a record is a page', async ({ page }) => {
  const nome = 'Oficina do Bairro'
  await obra(page, nome)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/comercial/clientes?busca=bairro')
  await row(page, nome).click()
  await expect(page.getByRole('heading', { level: 1, name: nome })).toBeFocused()
  await expect(relation(page, 'Propostas')).toContainText('Forno novo')
  await expectNoViolations(page)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  // What is typed has the whole line.
  await fact(page, 'E-mail').click()
  const field = await ficha(page).getByLabel('E-mail').boundingBox()
  expect(field?.width).toBeGreaterThan(220)
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL('/comercial/clientes?busca=bairro')
})

test('a name without a space is broken within its heading', async ({ page }) => {
  const nome_cliente = 'A'.repeat(300)
  const { id } = await post(page, 'comercial/clientes/create', { nome_cliente })
  await page.goto(`/comercial/clientes/${id}`)
  await expect(fact(page, 'Nome')).toHaveText(nome_cliente)
  const [wide, room] = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]')
  expect(wide).toBeLessThanOrEqual(room ?? 0)
})

test('tickets, employees and deviations have their page, with what belongs to them', async ({ page }) => {
  const { id: categoria_id } = await post(page, 'predial/categorias/create', { nome: 'Elétrica' })
  const { id: local_id } = await post(page, 'predial/locais/create', { nome: 'Recepção' })
  const chamado = { titulo: 'Lâmpada queimada', descricao: 'A da entrada', prioridade: 'Alta' }
  const { id } = await post(page, 'predial/chamados/create', { ...chamado, categoria_id, local_id })
  await page.goto(`/predial/categorias/${categoria_id}`)
  await relation(page, 'Chamados').getByRole('link', { name: 'Lâmpada queimada' }).click()
  await expect(page).toHaveURL(`/predial/chamados/${id}`)
  await expect(ficha(page).getByText('Fotos')).toBeVisible()
  await expectNoViolations(page)
  await ficha(page).getByRole('link', { name: 'Recepção' }).click()
  await expect(relation(page, 'Chamados')).toContainText('Chamados 1')

  const pessoa = { nome_completo: 'Rosa Lima', cpf: '529.982.247-25', tipo_contrato: 'CLT' }
  const funcionario = await post(page, 'rh/funcionarios/create', pessoa)
  await page.goto(`/rh/funcionarios/${funcionario.id}`)
  await expect(ficha(page).getByRole('heading', { name: /Documentos/ })).toBeVisible()
  await expectNoViolations(page)

  const visto = { titulo: 'Fio solto', descricao_desvio: 'No corredor', local_ocorrencia: 'Galpão' }
  const desvio = await post(page, 'ssma/desvios/create', {
    ...visto,
    data_ocorrencia: '2026-05-10',
    tipo_desvio: 'Ambiental',
    risco_potencial: 'Alto',
  })
  await page.goto(`/ssma/desvios/${desvio.id}`)
  await expect(
    fact(page, 'Descrição do Desvio').or(ficha(page).getByText('No corredor')).first(),
  ).toBeVisible()
  await expectNoViolations(page)
})

test('a statement, its expenses and a person have their pages, and lead to one another', async ({ page }) => {
  const { usuario } = await (await page.request.get('/api/sessao')).json()
  const visa = { nome_cartao: 'Visa Obras', tipo_cartao: 'Crédito', portador_id: usuario.id }
  const cartao = await post(page, 'financeiro/cartoes/create', visa)
  const fatura = await post(page, 'financeiro/prestacao-contas-cartao/abrir', {
    cartao_id: cartao.id,
    mes_referencia: '2026-05',
  })
  for (const [descricao_despesa, valor_despesa, comprovante_url] of [
    ['Pedágio', '12,50', 'https://recibos.example.com/1'],
    ['Almoço', '40,00', null],
  ]) {
    await post(page, 'financeiro/despesas-cartao/create', {
      ...{ descricao_despesa, valor_despesa, comprovante_url },
      ...{ prestacao_id: fatura.id, data_despesa: '2026-05-09' },
    })
  }

  // Card → statement → expense, beside the list of the statement.
  await page.goto(`/financeiro/cartoes/${cartao.id}`)
  await relation(page, 'Faturas').getByRole('link', { name: 'maio de 2026' }).click()
  await expect(page).toHaveURL(`/financeiro/prestacao-contas-cartao/${fatura.id}`)
  const title = 'Visa Obras, maio de 2026'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(relation(page, 'Despesas')).toContainText('Despesas 2')
  await expect(relation(page, 'Despesas')).toContainText('Total R$ 52,50')
  await expect(relation(page, 'Despesas')).toContainText('Sem comprovante R$ 40,00')
  await expectNoViolations(page)
  await relation(page, 'Despesas').getByRole('button', { name: 'Nova Despesa de Cartão' }).click()
  await dialog(page).getByLabel('Descrição').fill('Hotel')
  await dialog(page).getByLabel('Valor (R$)').fill('300')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(relation(page, 'Despesas')).toContainText('Despesas 3')

  await ficha(page)
    .getByRole('link', { name: /lançar e conferir/ })
    .click()
  await expect(page).toHaveURL(`/financeiro/prestacao-contas-cartao?cartao=${cartao.id}&mes=2026-05`)
  await row(page, 'Almoço').getByRole('cell').nth(2).click()
  await expect(page).toHaveURL(
    new RegExp(`/financeiro/despesas-cartao/\\d+\\?cartao=${cartao.id}&mes=2026-05$`),
  )
  await expect(ficha(page).getByRole('heading', { level: 2, name: 'Almoço' })).toBeVisible()
  await expect(row(page, 'Hotel')).toBeVisible()
  await expectNoViolations(page)
  await row(page, 'Almoço').first().focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/financeiro/prestacao-contas-cartao?cartao=${cartao.id}&mes=2026-05`)
  await row(page, 'Pedágio').getByRole('link', { name: 'Pedágio', exact: true }).press('Enter')
  await ficha(page).getByRole('link', { name: 'Abrir a fatura' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // Card → who holds it → what they hold.
  await page.goto(`/financeiro/cartoes/${cartao.id}`)
  await ficha(page).getByRole('link', { name: usuario.full_name }).click()
  await expect(page.getByRole('heading', { level: 1, name: usuario.full_name })).toBeVisible()
  await expect(relation(page, 'Cartões de que é portador')).toContainText('Visa Obras')
  await expect(ficha(page).getByRole('region', { name: 'Dados' })).not.toContainText('Senha')
  await expectNoViolations(page)

  // A ticket begun here is theirs.
  const lugar = {
    categoria_id: (await post(page, 'predial/categorias/create', { nome: 'Hidráulica' })).id,
    local_id: (await post(page, 'predial/locais/create', { nome: 'Copa' })).id,
  }
  const deles = relation(page, 'Chamados sob sua responsabilidade')
  await deles.getByRole('button', { name: 'Novo Chamado' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Responsável' })).toHaveValue(usuario.full_name)
  await dialog(page).getByLabel('Título').fill('Torneira pingando')
  await dialog(page).getByLabel('Descrição').fill('A da pia')
  for (const [label, name] of [
    ['Categoria', 'Hidráulica'],
    ['Local', 'Copa'],
  ] as const) {
    await dialog(page).getByRole('combobox', { name: label }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(deles).toContainText('Chamados sob sua responsabilidade 1')
  await expect(deles).toContainText('Torneira pingando')
  await expect(deles).not.toContainText('Mostrando')
  const responsavel_id = usuario.id
  for (let n = 1; n <= 5; n++)
    await post(page, 'predial/chamados/create', {
      titulo: `Ralo ${n}`,
      descricao: 'Não escoa',
      ...lugar,
      responsavel_id,
    })
  await page.reload()
  await expect(deles).toContainText('Mostrando 5 de 6')

  // So is a deviation, which names them in words.
  const desvios = relation(page, 'Desvios por que responde')
  await desvios.getByRole('button', { name: 'Novo Desvio' }).click()
  await expect(dialog(page).getByLabel('Responsável pela Ação')).toHaveValue(usuario.full_name)
  await dialog(page).getByLabel('Título').fill('Extintor sem carga')
  await dialog(page).getByLabel('Descrição do Desvio').fill('O do corredor')
  await dialog(page).getByLabel('Local da Ocorrência').fill('Corredor')
  await dialog(page).getByLabel('Tipo de Desvio').selectOption('Equipamento')
  await dialog(page).getByLabel('Risco Potencial').selectOption('Alto')
  await dialog(page).getByRole('button', { name: 'Registrar Desvio' }).click()
  await expect(desvios).toContainText('Desvios por que responde 1')
  await expect(desvios).toContainText('Extintor sem carga')

  await page.goto('/ti/usuarios')
  await row(page, usuario.email).getByRole('cell').nth(1).click()
  await expect(ficha(page).getByRole('heading', { level: 2, name: usuario.full_name })).toBeVisible()
  await expect(page).toHaveURL(`/ti/usuarios/${usuario.id}`)
  // What is said of an account stands with its changes, and mentions who sees accounts.
  await ficha(page)
    .getByLabel('Comentário', { exact: true })
    .pressSequentially(`Férias em maio, @${usuario.full_name.slice(0, 3)}`)
  await page.getByRole('option', { name: usuario.full_name }).click()
  await ficha(page).getByRole('button', { name: 'Enviar' }).click()
  await page.reload()
  const said = ficha(page).getByRole('listitem').filter({ hasText: 'Férias em maio' })
  await expect(said).toContainText(`@${usuario.full_name}`)
  await said.getByRole('button', { name: 'Excluir comentário' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(said).toBeHidden()
})

test('a supplier shows what it was paid in projects, and its list has all of it', async ({ page }) => {
  const { usuario } = await (await page.request.get('/api/sessao')).json()
  const fornecedor = await post(page, 'financeiro/fornecedores/create', {
    nome: 'Aço e Cia',
    cnpj: '11.444.777/0001-61',
  })
  const projeto = await post(page, 'financeiro/projetos/create', {
    nome_projeto: 'Galpão',
    user_id: usuario.id,
    status_projeto: 'Em Andamento',
    orcamento_total: '1000',
  })
  for (let n = 1; n <= 7; n++) {
    await post(page, 'financeiro/despesas-projeto/create', {
      projeto_id: projeto.id,
      fornecedor_id: fornecedor.id,
      descricao_despesa: `Viga ${n}`,
      categoria_despesa: n > 5 ? 'Frete' : 'Material',
      data_despesa: `2026-05-0${n}`,
      valor_despesa: '100',
    })
  }
  await page.goto(`/financeiro/fornecedores/${fornecedor.id}`)
  const paid = relation(page, 'Despesas de projetos')
  await expect(paid).toContainText('Despesas de projetos 7')
  await expect(paid).toContainText('Gasto R$ 700,00')
  await expect(paid.getByRole('link', { name: 'Viga 1' })).toHaveCount(0)
  await expect(paid).toContainText('Mostrando 5 de 7')
  await paid.getByRole('link', { name: 'Ver tudo' }).click()
  await expect(page).toHaveURL(`/financeiro/despesas-projeto?fornecedor_id=${fornecedor.id}`)
  await expect(page.getByRole('button', { name: /^Fornecedor.*Aço e Cia/ })).toBeVisible()
  await expect(row(page, 'Viga 1')).toContainText('Galpão')
  await expectNoViolations(page)
  await row(page, 'Viga 7').getByRole('button', { name: 'Editar' }).click()
  await expect(dialog(page).getByLabel('Descrição')).toHaveValue('Viga 7')
  await page.keyboard.press('Escape')
  await row(page, 'Viga 7').getByRole('link', { name: 'Viga 7' }).click()
  await ficha(page).getByRole('link', { name: 'Aço e Cia' }).click()
  await page.goto(`/financeiro/projetos/${projeto.id}`)
  await expect(ficha(page)).toContainText('RealizadoR$ 700,00')
  await expect(ficha(page)).toContainText('Frete')
  await expect(ficha(page)).toContainText('R$ 200,00')

  // A payable begun here is this project's, and so are its sum and its list.
  await relation(page, 'Contas a pagar').getByRole('button', { name: 'Nova Conta a Pagar' }).click()
  const parte = dialog(page).getByRole('group', { name: 'Parte 1', exact: true })
  await expect(parte.getByRole('combobox', { name: 'Projeto' })).toHaveValue('Galpão')
  await expect(parte.getByLabel('%', { exact: true })).toHaveValue('100')
  await page.keyboard.press('Escape')
  await post(page, 'financeiro/contas-a-pagar/create', {
    ...{ solicitacao_compra: 'SC-77', nome_solicitante: 'Ana', aprovador: 'Bia' },
    item: 'Telha metálica termoacústica com pintura eletrostática nas duas faces e cumeeira',
    ...{ data_vencimento: '2090-01-20', data_emissao: '2026-01-09', centro_custo: 'Obras' },
    ...{ natureza_orcamentaria: 'Material', valor: '500', fornecedor_id: fornecedor.id },
    ...{ nome_fornecedor: 'Aço e Cia', cnpj_fornecedor: '11.444.777/0001-61' },
    rateio: [{ projeto_id: projeto.id, valor: '200' }],
  })
  await page.reload()
  await expect(relation(page, 'Contas a pagar')).toContainText('Parte em aberto R$ 200,00')
  await relation(page, 'Contas a pagar').getByRole('link', { name: 'Contas a pagar 1' }).click()
  await expect(page).toHaveURL(`/financeiro/contas-a-pagar?projeto_id=${projeto.id}`)
  await expect(page.getByRole('button', { name: /^Projeto.*Galpão/ })).toBeVisible()
  await expect(row(page, 'SC-77')).toBeVisible()

  // So is a card expense of which a part concerns it: the page of that part is called as the expense is.
  const cartao = await post(page, 'financeiro/cartoes/create', {
    nome_cartao: 'Visa',
    tipo_cartao: 'Crédito',
  })
  const mes = { cartao_id: cartao.id, mes_referencia: '2026-05' }
  const fatura = await post(page, 'financeiro/prestacao-contas-cartao/abrir', mes)
  await post(page, 'financeiro/despesas-cartao/create', {
    ...{ prestacao_id: fatura.id, descricao_despesa: 'Locação de gerador', data_despesa: '2026-05-09' },
    ...{ valor_despesa: '80', rateio: [{ projeto_id: projeto.id, valor: '30' }] },
  })
  await page.goto(`/financeiro/projetos/${projeto.id}`)
  const noCartao = relation(page, 'Despesas de cartão')
  await expect(noCartao).toContainText('Despesas de cartão 1')
  await expect(noCartao).toContainText('Parte deste projeto R$ 30,00')
  await noCartao.getByRole('link', { name: 'Despesas de cartão 1' }).click()
  await expect(page).toHaveURL(`/financeiro/prestacao-contas-cartao?projeto_id=${projeto.id}`)
  await expect(row(page, 'Locação de gerador')).toContainText('R$ 80,00')
  await page.goto(`/financeiro/despesas-projeto?projetoId=${projeto.id}`)
  // However long the name is, the link to the payable stays beside it, whole.
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const parteDaConta = row(page, 'SC-77')
  const link = await boxOf(parteDaConta.getByRole('link', { name: 'Conta a pagar', exact: true }))
  const place = await boxOf(parteDaConta.locator('[data-depois]'))
  const line = await boxOf(parteDaConta)
  expect(link.x + link.width).toBeLessThanOrEqual(place.x + place.width + 1)
  expect(link.y + link.height).toBeLessThanOrEqual(line.y + line.height)
  const parteDoCartao = row(page, 'Locação de gerador')
  // Two links side by side: the page of the part, that of the whole.
  await expect(parteDoCartao.locator('a a')).toHaveCount(0)
  await parteDoCartao.getByRole('link', { name: 'Locação de gerador', exact: true }).click()
  await expect(ficha(page).getByRole('heading', { level: 2, name: 'Locação de gerador' })).toBeVisible()
  await parteDoCartao.getByRole('link', { name: 'Cartão', exact: true }).click()
  await expect(page).toHaveURL(/\/financeiro\/despesas-cartao\/\d+$/)

  // A new payable has name and number of its supplier.
  await page.goto(`/financeiro/fornecedores/${fornecedor.id}`)
  await relation(page, 'Contas a pagar').getByRole('button', { name: 'Nova Conta' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Fornecedor' })).toHaveValue('Aço e Cia')
  await expect(dialog(page).getByLabel('CNPJ do Fornecedor')).toHaveValue('11.444.777/0001-61')
  await page.keyboard.press('Escape')

  // A new expense has its supplier, and is asked for its project.
  await paid.getByRole('button', { name: 'Nova Despesa de Projeto' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Fornecedor' })).toHaveValue('Aço e Cia')
  await dialog(page).getByLabel('Descrição').fill('Chapa')
  await dialog(page).getByLabel('Valor (R$)').fill('50')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog(page)).toContainText('Primeiro selecione um projeto para adicionar despesas.')
  await dialog(page).getByRole('combobox', { name: 'Projeto' }).fill('Galp')
  await page.getByRole('option', { name: 'Galpão' }).click()
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(paid).toContainText('Gasto R$ 750,00')

  // A card expense of a project is asked for card and month first, of which the only card is known; all of it is the project's.
  await page.goto(`/financeiro/projetos/${projeto.id}`)
  await noCartao.getByRole('button', { name: 'Nova Despesa de Cartão' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Cartão' })).toHaveValue('Visa')
  await dialog(page).getByLabel('Mês/Ano').fill('06/2026')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Adicionar Despesa')
  await expect(parte.getByRole('combobox', { name: 'Projeto' })).toHaveValue('Galpão')
  await dialog(page).getByLabel('Descrição').fill('Guindaste')
  await dialog(page).getByLabel('Valor (R$)').fill('70')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(noCartao).toContainText('Despesas de cartão 2')
  await expect(noCartao).toContainText('Parte deste projeto R$ 100,00')
})

test('a screen of another kind lists what refers to a record: the statements of a card, their expenses', async ({
  page,
}) => {
  const cartao = await post(page, 'financeiro/cartoes/create', { nome_cartao: 'Elo', tipo_cartao: 'Crédito' })
  for (const mes of ['01', '02', '03', '04', '05', '06']) {
    const chosen = { cartao_id: cartao.id, mes_referencia: `2026-${mes}` }
    const fatura = await post(page, 'financeiro/prestacao-contas-cartao/abrir', chosen)
    const dados = { prestacao_id: fatura.id, data_despesa: `2026-${mes}-09`, descricao_despesa: 'Pedágio' }
    await post(page, 'financeiro/despesas-cartao/create', { ...dados, valor_despesa: '10' })
  }
  await page.goto(`/financeiro/cartoes/${cartao.id}`)
  const faturas = relation(page, 'Faturas')
  // A new one is a month of this card; one that is there already is opened.
  for (const mes of ['07/2026', '01/2026']) {
    await faturas.getByRole('button', { name: 'Nova Fatura' }).click()
    await expect(dialog(page)).toHaveAccessibleName('Nova Fatura: Elo')
    await dialog(page).getByLabel('Mês/Ano').fill(mes)
    await expectNoViolations(page)
    await dialog(page).getByRole('button', { name: 'Abrir fatura' }).click()
    await expect(page).toHaveURL(/\/financeiro\/prestacao-contas-cartao\/\d+$/)
    const name = mes === '07/2026' ? 'Elo, julho de 2026' : 'Elo, janeiro de 2026'
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await ficha(page).getByRole('link', { name: 'Elo', exact: true }).click()
  }
  await expect(faturas).toContainText('Faturas 7')
  await expect(faturas.getByRole('link', { name: 'janeiro de 2026' })).toHaveCount(0)
  await faturas.getByRole('link', { name: 'Ver tudo' }).click()
  await expect(page).toHaveURL(`/financeiro/prestacao-contas-cartao?cartao_id=${cartao.id}`)
  await expect(row(page, 'de 2026')).toHaveCount(7)
  await expectNoViolations(page)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('01/2026')
  await expect(row(page, 'de 2026')).toHaveCount(1)
  await row(page, 'janeiro de 2026').getByRole('cell').last().click()
  await relation(page, 'Despesas').getByRole('link', { name: 'Despesas 1' }).click()
  await expect(page).toHaveURL(`/financeiro/prestacao-contas-cartao?cartao=${cartao.id}&mes=2026-01`)
  await expect(row(page, 'Pedágio')).toBeVisible()

  const pessoa = { nome_completo: 'Rosa Lima', cpf: '529.982.247-25', tipo_contrato: 'CLT' }
  const { id } = await post(page, 'rh/funcionarios/create', pessoa)
  const other = await post(page, 'rh/funcionarios/create', { ...pessoa, nome_completo: 'Zeno', cpf: '1' })
  for (const [funcionario_id, tipo_documento, data_validade] of [
    [id, 'ASO', '2020-01-31'],
    [id, 'RG', null],
    [other.id, 'CNH', null],
  ]) {
    const dados = { funcionario_id, tipo_documento, data_validade }
    const announced = encodeURIComponent(JSON.stringify({ nome: 'a.txt.pdf', dados }))
    const answer = await page.request.post('/api/rh/documentos/upload', {
      data: Buffer.from('%PDF-1.4\n%%EOF\n'),
      headers: { 'x-arquivo': announced, 'content-type': 'application/pdf' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto(`/rh/funcionarios/${id}`)
  const documentos = ficha(page).getByRole('region', { name: 'Documentos Anexados' })
  await expect(documentos).toContainText('1 vencido')
  await expect(ficha(page).getByRole('button', { name: 'Exportar dados' })).toBeVisible()
  await documentos.getByRole('link', { name: '2 documentos' }).click()
  await expect(page.getByRole('button', { name: /^Funcionário.*Rosa Lima/ })).toBeVisible()
  await expect(row(page, 'ASO')).toBeVisible()
  await expect(row(page, 'CNH')).toHaveCount(0)
  // A document has a page of its own, which leads to the one page of the person.
  // The list has not all that a change needs: until the record is there, its facts are for reading.
  const letGo = await holdBack(page, '**/api/rh/documentos/ficha')
  await row(page, 'ASO').getByRole('cell').nth(2).click()
  await expect(page).toHaveURL(/\/rh\/documentos\/\d+\?aba=documentos/)
  await expect(ficha(page).getByRole('heading', { name: 'ASO de Rosa Lima' })).toBeVisible()
  await expect(ficha(page).getByRole('region', { name: 'Dados' })).toContainText('ASO')
  await expect(fact(page, 'Data de Validade')).toHaveCount(0)
  letGo()
  await fact(page, 'Data de Validade').click()
  await ficha(page).getByLabel('Data de Validade').fill('31/01/2030')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Documento atualizado com sucesso!')).toBeVisible()
  await expect(row(page, 'ASO')).toContainText('31/01/2030')
  await expect(ficha(page).getByRole('region', { name: 'Linha do tempo' })).toContainText('31/01/2030')
  await expectNoViolations(page)
  await ficha(page).getByRole('link', { name: 'Rosa Lima', exact: true }).click()
  await expect(ficha(page).getByRole('heading', { name: 'Rosa Lima' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

for (const [form, width, height] of [
  ['a computer', 1366, 768],
  ['a phone', 390, 844],
] as const) {
  test(`client → proposal with items → project → expense on ${form}, without the menu`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const nome = 'Padaria Três Irmãos'
    await post(page, 'comercial/clientes/create', { nome_cliente: nome })
    const timelines: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/linha-do-tempo/list')) timelines.push(request.url())
    })
    await page.goto('/comercial/clientes')
    await row(page, nome).getByRole('link', { name: nome }).click()
    await expect(ficha(page).getByRole('heading', { name: nome })).toBeVisible()
    await expect(ficha(page).getByRole('region', { name: 'Linha do tempo' })).toContainText('registrou')
    // One request brings the record, its relations and the first of its timeline.
    expect(timelines).toEqual([])

    await relation(page, 'Propostas').getByRole('button', { name: 'Nova Proposta' }).click()
    await expect(dialog(page).getByLabel('Cliente')).toHaveValue(nome)
    await dialog(page).getByLabel('Título').fill('Forno novo')
    await dialog(page).getByRole('button', { name: 'Adicionar item' }).click()
    const item = dialog(page).getByRole('group', { name: 'Item 1', exact: true })
    await item.getByLabel('Descrição').fill('Forno a gás')
    await item.getByLabel('Quantidade').fill('2')
    await item.getByLabel('Preço unitário').fill('6000')
    await dialog(page).getByLabel('Status').selectOption('Aprovada')
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    await relation(page, 'Propostas').getByRole('link', { name: 'Forno novo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Forno novo' })).toBeVisible()
    await expect(ficha(page)).toContainText('Forno a gás')
    await expect(ficha(page).getByRole('link', { name: nome })).toBeVisible()

    await ficha(page).getByRole('button', { name: 'Criar Projeto' }).click()
    await expect(page).toHaveURL(/\/financeiro\/projetos\/\d+$/)
    await expect(ficha(page).getByRole('link', { name: 'Forno novo' })).toBeVisible()
    await relation(page, 'Despesas').getByRole('button', { name: 'Nova Despesa de Projeto' }).click()
    await dialog(page).getByLabel('Descrição').fill('Frete do forno')
    await dialog(page).getByLabel('Data', { exact: true }).fill('20/05/2026')
    await dialog(page).getByLabel('Valor (R$)').fill('850')
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(relation(page, 'Despesas')).toContainText('Gasto R$ 850,00')
    await relation(page, 'Despesas').getByRole('link', { name: 'Frete do forno' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Frete do forno' })).toBeVisible()
    await ficha(page).getByRole('link', { name: 'Forno novo' }).click()
    await expect(ficha(page)).toContainText('RealizadoR$ 850,00')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await expectNoViolations(page)
  })
}

/** Drops pictures, and what is none, on the timeline of the record whose page is open. */
async function dropOnTimeline(page: Page, names: readonly string[]) {
  await expect(ficha(page).getByLabel('Adicionar arquivo')).toBeAttached()
  const files = await page.evaluateHandle(`(async () => {
    const data = new DataTransfer()
    for (const name of ${JSON.stringify(names)}.filter(each => each.endsWith('.png'))) {
      const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
      canvas.getContext('2d').fillRect(0, 0, name.length, 4)
      const blob = await new Promise(done => canvas.toBlob(done, 'image/png'))
      data.items.add(new File([blob], name, { type: 'image/png' }))
    }
    for (const name of ${JSON.stringify(names)}.filter(each => !each.endsWith('.png')))
      data.items.add(new File(['x'], name))
    return data
  })()`)
  const place = ficha(page).getByRole('region', { name: 'Linha do tempo' })
  await place.dispatchEvent('dragenter', { dataTransfer: files })
  await expect(ficha(page).getByText('Solte para anexar')).toBeVisible()
  await place.dispatchEvent('dragover', { dataTransfer: files })
  await place.dispatchEvent('drop', { dataTransfer: files })
  await expect(ficha(page).getByText('Solte para anexar')).toHaveCount(0)
}

test('files dropped anywhere on the page of a record are attached; refused ones are told by name', async ({
  page,
}) => {
  const cliente = await post(page, 'comercial/clientes/create', { nome_cliente: 'Usina Norte' })
  await page.goto(`/comercial/clientes/${cliente.id}`)
  await dropOnTimeline(page, ['entrada.png', 'saida.png', 'virus.exe'])
  // The last notice takes the place of the refusal, however fast the others are sent.
  const told = page.locator('[data-notice]').filter({ hasText: '2 arquivos anexados' })
  await expect(told).toContainText('virus.exe: ')
  const anexos = ficha(page).getByRole('region', { name: 'Anexos' })
  await expect(anexos.getByText('entrada.png')).toBeVisible()
  await expect(anexos.getByText('saida.png')).toBeVisible()
})

test('a receipt of money, a statement of a card and an expense of a project take files, too; a part of a payable none', async ({
  page,
}) => {
  const { id: cliente_id } = await post(page, 'comercial/clientes/create', { nome_cliente: 'Usina Leste' })
  const { id: recebivel_id } = await post(page, 'financeiro/recebiveis/create', {
    ...{ descricao: 'Parcela', cliente_id, data_vencimento: '2026-05-10', bruto: '100' },
  })
  const recebimento = { recebivel_id, data_recebimento: '2026-05-11', valor: '100' }
  const cartao = { nome_cartao: 'Viagens', tipo_cartao: 'Crédito' }
  const { id: cartao_id } = await post(page, 'financeiro/cartoes/create', cartao)
  const conta = await late(page)
  const projeto = { nome_projeto: 'Reforma', user_id: conta.user_id }
  const { id: projeto_id } = await post(page, 'financeiro/projetos/create', projeto)
  const brita = { projeto_id, descricao_despesa: 'Brita', data_despesa: '2026-05-12', valor_despesa: '100' }
  const despesa = await post(page, 'financeiro/despesas-projeto/create', brita)
  const fatura = { cartao_id, mes_referencia: '2026-05' }
  for (const [tela, { id }] of [
    ['recebimentos', await post(page, 'financeiro/recebimentos/create', recebimento)],
    ['prestacao-contas-cartao', await post(page, 'financeiro/prestacao-contas-cartao/abrir', fatura)],
    ['despesas-projeto', despesa],
  ] as const) {
    await page.goto(`/financeiro/${tela}/${id}`)
    await dropOnTimeline(page, [`${tela}.png`])
    await expect(ficha(page).getByRole('region', { name: 'Anexos' }).getByText(`${tela}.png`)).toBeVisible()
  }
  const parte = await post(page, 'financeiro/despesas-projeto/create', brita)
  await post(page, 'financeiro/despesas-projeto/vincular', { id: parte.id, conta_id: conta.id })
  await page.goto(`/financeiro/despesas-projeto/${parte.id}`)
  await expect(ficha(page).getByRole('button', { name: 'Desvincular' })).toBeVisible()
  await expect(ficha(page).getByRole('region', { name: 'Linha do tempo' })).toContainText('registrou')
  await expect(ficha(page).getByRole('region', { name: 'Anexos' })).toHaveCount(0)
})

test('a file dropped where nothing takes it does not open in place of what is typed', async ({ page }) => {
  // Who refuses it comes soon after the screen.
  const later = page.waitForResponse(/\/assets\/later-/)
  await page.goto('/comercial/clientes')
  await page.getByRole('button', { name: 'Novo Cliente' }).click()
  await dialog(page).getByLabel('Nome').fill('Usina Sul')
  await (await later).finished()
  await page.waitForTimeout(500)
  // Of a file that nobody refuses it makes a page.
  const opened: string[] = []
  page.context().on('page', other => opened.push(other.url()))
  await page.evaluate(
    `addEventListener('dragover', event => (document.title = event.dataTransfer.dropEffect))`,
  )
  const devtools = await page.context().newCDPSession(page)
  const dragged = { items: [], files: [path.resolve('package.json')], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 700, y: 300, data: dragged })
  await expect(page).toHaveTitle('none')
  await page.waitForTimeout(500)
  expect(opened).toEqual([])
  await expect(dialog(page).getByLabel('Nome')).toHaveValue('Usina Sul')
})

test('a payable begun on the page of its supplier is left by Esc until somebody types', async ({ page }) => {
  const cnpj = '12.345.678/0001-95'
  const { id } = await post(page, 'financeiro/fornecedores/create', { nome: 'Tintas Boa Vista', cnpj })
  await page.goto(`/financeiro/fornecedores/${id}`)
  await relation(page, 'Contas a pagar').getByRole('button', { name: 'Nova Conta a Pagar' }).click()
  await expect(dialog(page).getByLabel('CNPJ')).toHaveValue(cnpj)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

/** A payable that is late, with a key, on a page of its own. */
async function late(page: Page) {
  const fornecedor = { nome: 'Aço e Cia', cnpj: '11.444.777/0001-61' }
  const { id: fornecedor_id } = await post(page, 'financeiro/fornecedores/create', fornecedor)
  return post(page, 'financeiro/contas-a-pagar/create', {
    ...{ solicitacao_compra: 'SC-77', nome_solicitante: 'Ana', aprovador: 'Bruno', item: 'Cimento' },
    ...{ centro_custo: 'Obras', natureza_orcamentaria: 'Material', data_emissao: '2026-01-05' },
    ...{ fornecedor_id, nome_fornecedor: fornecedor.nome, cnpj_fornecedor: fornecedor.cnpj },
    ...{ valor: '100', data_vencimento: '2026-01-10', status: 'Aprovada' },
    chave_acesso_nota_fiscal: '35260306768042000404550010000052651519276573',
  })
}

test('a late payable says so on its page; what another field decides is no input there', async ({ page }) => {
  const { id } = await late(page)
  await page.goto(`/financeiro/contas-a-pagar/${id}`)
  await expect(ficha(page).locator('header')).toContainText('dias de atraso')
  await expect(fact(page, 'Chave de Acesso da NF')).toHaveText(
    '3526 0306 7680 4200 0404 5500 1000 0052 6515 1927 6573',
  )
  await ficha(page).getByRole('region', { name: 'Dados' }).getByText('11.444.777/0001-61').click()
  await expect(ficha(page).getByRole('textbox', { name: 'CNPJ do Fornecedor' })).toBeHidden()
})

test('a receipt with an address opens it, and an account leads to its statement', async ({ page }) => {
  const { id: cartao_id } = await post(page, 'financeiro/cartoes/create', {
    nome_cartao: 'Obras',
    tipo_cartao: 'Crédito',
  })
  const fatura = await post(page, 'financeiro/prestacao-contas-cartao/abrir', {
    cartao_id,
    mes_referencia: '2026-01',
  })
  const despesa = await post(page, 'financeiro/despesas-cartao/create', {
    ...{ prestacao_id: fatura.id, data_despesa: '2026-01-09', descricao_despesa: 'Pedágio' },
    ...{ valor_despesa: '10', comprovante_url: 'https://recibos.example.com/7.pdf' },
  })
  await page.goto(`/financeiro/despesas-cartao/${despesa.id}`)
  await expect(ficha(page).getByRole('link', { name: 'Abrir', exact: true })).toHaveAttribute(
    'href',
    'https://recibos.example.com/7.pdf',
  )
  await post(page, 'financeiro/contas-bancarias/create', { nome: 'Caixa da obra' })
  const { id } = await post(page, 'financeiro/contas-bancarias/create', { nome: 'Itaú', banco: '341' })
  await page.goto(`/financeiro/contas-bancarias/${id}`)
  await ficha(page).getByRole('link', { name: 'Conciliar os lançamentos' }).click()
  await expect(page.getByLabel('Conta bancária').locator('option:checked')).toHaveText('Itaú')
})

test('what cannot be read says what happened, why, and comes at a press', async ({ page }) => {
  const { id } = await late(page)
  const why = 'O servidor não respondeu como esperado. Tente novamente em instantes.'
  const broken = (path: string) => page.route(path, route => route.fulfill({ status: 500, body: '{}' }))
  const failure = page.getByRole('main').locator('[data-falhou]')
  await broken('**/contas-a-pagar/totais*')
  await page.goto('/financeiro/contas-a-pagar')
  await expect(failure).toContainText('Não foi possível carregar os totais.')
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Em atraso' })).toBeVisible()
  await broken('**/contas-a-pagar/ficha*')
  await page.goto(`/financeiro/contas-a-pagar/${id}`)
  await expect(failure).toContainText('Não foi possível abrir o registro.')
  await expect(failure).toContainText(why)
  await broken('**/contas-a-pagar/list*')
  await page.goto('/financeiro/contas-a-pagar')
  await expect(failure).toContainText(why)
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(row(page, 'SC-77')).toBeVisible()
})

/**
 * Notes what is asked of the server for a record: not what every screen asks, such as who is signed in, nor the sums of the list
 * beside it, which come some moments after its rows.
 */
function askedOf(page: Page) {
  const asked: string[] = []
  const note = (request: Request) => {
    const [, operation] = /\/api\/(.+)$/.exec(new URL(request.url()).pathname) ?? []
    const ofEveryScreen = /^(sessao|eventos|visoes\/list|espera\/numero|selecao\/recentes)$/
    const ofLists = /^(selecao\/somas|financeiro\/contas-a-pagar\/totais)$/
    if (operation && !ofEveryScreen.test(operation) && !ofLists.test(operation)) asked.push(operation)
  }
  page.on('request', note)
  return () => {
    page.off('request', note)
    return asked
  }
}

/**
 * Waits until nothing has changed for a second, also by jobs: a page that opens sooner asks again for what changed while it was on
 * its way.
 */
async function nothingChanges(page: Page) {
  await page.goto('/tema.js')
  const quiet = `new Promise(done => {
    const stream = new EventSource('/api/eventos?${UNHEARD_MS}=0')
    const ends = quiet => (stream.close(), done(quiet))
    stream.addEventListener('mudanca', () => ends(false))
    stream.addEventListener('open', () => setTimeout(ends, 300, true))
  })`
  await expect.poll(() => page.evaluate<boolean>(quiet), { timeout: 30_000 }).toBe(true)
}

test('the page of a record asks the server once, of whatever entity', async ({ page }) => {
  test.slow()
  const ids = await oneOfEach(page)
  // These have all that their forms compare with other records.
  const [cnpj, chave] = ['11.444.777/0001-61', '35260577888999000181550010000043211123456783']
  const cliente = await post(page, 'comercial/clientes/create', { nome_cliente: 'Areal', cnpj_cpf: cnpj })
  const { id: fornecedor_id } = await post(page, 'financeiro/fornecedores/create', { nome: 'Areal', cnpj })
  const nota = { numero_nota_fiscal: '004321', chave_acesso_nota_fiscal: chave }
  const conta = await post(page, 'financeiro/contas-a-pagar/create', {
    ...{ solicitacao_compra: 'SC-Areal', nome_solicitante: 'Ana', centro_custo: 'Obras', aprovador: 'Bia' },
    ...{
      item: 'Areia',
      natureza_orcamentaria: 'Materiais',
      nome_fornecedor: 'Areal',
      cnpj_fornecedor: cnpj,
      fornecedor_id,
    },
    ...{ data_vencimento: '2026-12-10', data_emissao: '2026-11-10', valor: '123,40', ...nota },
    codigo_pagamento: '34191.10121 34567.880058 71234.570001 6 16670000012345',
  })
  const despesa = await post(page, 'financeiro/despesas-projeto/create', {
    ...{ projeto_id: ids.projeto, descricao_despesa: 'Areia', data_despesa: '2026-11-10', ...nota },
    ...{ valor_despesa: '1.123,40', fornecedor_id },
  })
  const { id: recorrencia_id } = await post(page, 'financeiro/recorrencias/create', {
    ...{ nome: 'Areia do mês', nome_solicitante: 'Ana', centro_custo: 'Obras', item: 'Areia', vezes: 1 },
    ...{ natureza_orcamentaria: 'Materiais', aprovador: 'Bia', valor: '77', nome_fornecedor: 'Areal' },
    ...{ cnpj_fornecedor: cnpj, fornecedor_id, data_inicio: todayIn('America/Sao_Paulo') },
  })
  const made = async () =>
    (await post(page, 'financeiro/contas-a-pagar/list', { filtros: { recorrencia_id } })).rows
  await expect.poll(made, { timeout: 20_000 }).toHaveLength(1)
  const [daRegra] = await made()
  const paths = [
    ...(await pageOfEach(page, ids)),
    `/comercial/clientes/${cliente.id}`,
    `/financeiro/contas-a-pagar/${conta.id}`,
    `/financeiro/despesas-projeto/${despesa.id}`,
    `/financeiro/contas-a-pagar/${daRegra.id}`,
  ]
  await nothingChanges(page)
  await inTabs(
    page,
    paths.map(path => [path]),
    async (tab, path) => {
      const asked = askedOf(tab)
      await openWhole(tab, path)
      await expect(tab.locator('[data-registro]').getByRole('heading').first()).toBeVisible()
      expect(asked(), path).toEqual([`${path.slice(1, path.lastIndexOf('/'))}/ficha`])
    },
  )

  // A row of the list has all that a form shows: what comes with the record is not asked for before.
  for (const [list, name] of [
    ['financeiro/fornecedores', 'Condomínio'],
    ['financeiro/contas-a-pagar', 'SC-Areal'],
    ['comercial/clientes', 'Areal'],
    ['ti/usuarios', '@'],
  ] as const) {
    await openWhole(page, `/${list}`)
    const letGo = await holdBack(page, `**/api/${list}/ficha`)
    const asked = askedOf(page)
    await row(page, name).first().locator('a[data-abre-registro]').click()
    await expect(ficha(page).getByRole('region', { name: 'Dados' })).toBeVisible()
    await page.waitForTimeout(600)
    letGo()
    await expect(ficha(page).getByRole('region', { name: 'Linha do tempo' })).toContainText('registrou')
    await page.waitForTimeout(600)
    expect(asked()).toEqual([`${list}/ficha`])
  }
})

test('a record is asked for before its code, and read before its form, which is told where it does not come', async ({
  page,
}) => {
  const { cliente_id, projeto_id } = await obra(page, 'Padaria Aurora')
  const asked = page.waitForRequest('**/api/comercial/clientes/ficha')
  await page.route(/assets\/record-page-/, async route => {
    await asked
    await route.continue()
  })
  await page.route(/assets\/form-/, route => route.abort())
  await page.goto(`/comercial/clientes/${cliente_id}`)
  const dados = ficha(page).getByRole('region', { name: 'Dados' })
  await expect(dados).toContainText('(11) 98765-4321')
  await expect(dados).toContainText('Rua das Flores, 10')
  await expect(fact(page, 'Telefone')).toHaveCount(0)
  // What does not come keeps nothing else away.
  const failed = dados.getByRole('heading', { name: 'Não foi possível abrir' })
  await expect(failed).toBeVisible()
  await expect(relation(page, 'Propostas')).toContainText('Forno novo')
  await expect(ficha(page).getByRole('region', { name: 'Linha do tempo' })).toContainText('registrou')
  // What it refers to has its name already.
  const outra = await page.context().newPage()
  await outra.route(/assets\/form-/, route => route.abort())
  await outra.goto(`/financeiro/projetos/${projeto_id}`)
  const doProjeto = ficha(outra).getByRole('region', { name: 'Dados' })
  await expect(doProjeto.getByText('Gerente', { exact: true })).toBeVisible()
  await expect(doProjeto).toContainText('Reforma da fachada')
  await outra.close()
  await page.unroute(/assets\/form-/)
  await dados.getByRole('button', { name: 'Tentar novamente' }).click()
  await fact(page, 'Telefone').click()
  await expect(dados.getByLabel('Telefone')).toBeFocused()
  await expect(failed).toHaveCount(0)
})
