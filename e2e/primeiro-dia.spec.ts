import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays, todayIn } from '../src/platform/contract/dates/dates.ts'
import { waitForMail } from '../src/platform/testing/servers/mail.ts'
import { administrador, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { act, dialog, notice, row } from './support/screen.ts'
import { expect, OWN_SERVER, test } from './support/test.ts'

/** From the first account to a proposal as PDF: what a person presses, typing left out. */
const MOST_CLICKS = 40
/** From the start of the server to the proposal in hand. */
const MOST_MS = 5 * 60_000
/** What a person takes for each press or field beside what the journey takes: to read, to aim and to type. */
const PERSON_MS = 5_000

/** Counts what is pressed; fields are reached by Tab or a tap that counts as well. */
function counting() {
  let clicks = 0
  return {
    press: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    fill: async (target: Locator, text: string) => {
      clicks += 1
      await target.fill(text)
    },
    count: () => clicks,
  }
}

const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const title = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar', exact: true })

/** The card of the dashboard, on which a step is done or not. */
const step = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Primeiros passos' }).getByRole('listitem').filter({ hasText: title })

/** The server of the phone sends no e-mail, as one that was just installed. */
const DAYS = [
  ['on a computer', { width: 1366, height: 768 }, true],
  ['on a phone, without e-mail', { width: 390, height: 844 }, false],
] as const

for (const [where, viewport, mails] of DAYS)
  test.describe('the first day', () => {
    test.use({
      productEnv: async ({ smtp }, use) => {
        await use(
          mails
            ? { SMTP_URL: smtp.url, MAIL_FROM: 'Alicerce <nao-responda@empresa.com.br>' }
            : { SMTP_URL: '' },
        )
      },
    })

    test(`${where}: an empty installation, its first account, client, proposal, payable and ticket`, async ({
      page,
      product,
      smtp,
    }) => {
      test.setTimeout(180_000)
      await page.setViewportSize(viewport)
      const { press, fill, count } = counting()

      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Crie a primeira conta' })).toBeVisible()
      await expect(page.getByLabel('Nome completo')).toBeFocused()
      await expectNoViolations(page)
      await fill(page.getByLabel('Nome completo'), administrador.name)
      await fill(page.getByLabel('E-mail'), administrador.email)
      await fill(page.getByLabel('Senha', { exact: true }), administrador.password)
      await fill(page.getByLabel('Nome da empresa'), 'Construtora Horizonte')
      await press(page.getByRole('button', { name: 'Criar conta e entrar' }))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(administrador.name)
      await expect(page.getByText('0 de 7 feitos')).toBeVisible()
      await expectNoViolations(page)

      await press(step(page, 'Categorias e locais').getByRole('button', { name: 'Escolher' }))
      await expect(dialog(page).getByLabel('Elétrica')).toBeChecked()
      await expectNoViolations(page)
      await press(dialog(page).getByRole('button', { name: /^Adicionar \d+$/ }))
      await expect(step(page, 'Categorias e locais')).toContainText('feito')

      await press(step(page, 'Primeira proposta').getByRole('link', { name: 'Criar' }))
      await expect(title(page, 'Nova Proposta')).toBeVisible()
      await fill(field(page, 'Título'), 'Reforma da fachada')
      await fill(field(page, 'Cliente'), 'Padaria Pão de Ouro')
      await press(option(page, 'Criar "Padaria Pão de Ouro"'))
      await expect(title(page, 'Novo Cliente')).toBeVisible()
      await press(save(page))
      await expect(title(page, 'Nova Proposta')).toBeVisible()
      await expect(field(page, 'Cliente')).toHaveValue('Padaria Pão de Ouro')
      await fill(field(page, 'Valor (R$)'), '1.500,00')
      await press(save(page))
      await expect(notice(page, 'Proposta criada')).toBeVisible()
      await act(row(page, 'Reforma da fachada'), 'PDF')
      await expect(page.frameLocator('iframe').getByRole('img', { name: 'Página 1 de 1' })).toBeVisible()
      if (mails) {
        await press(dialog(page).getByRole('button', { name: 'Enviar por e-mail' }))
        await fill(field(page, 'Para'), 'compras@padaria.com.br')
        await press(dialog(page).getByRole('button', { name: 'Enviar', exact: true }))
        await expect(notice(page, 'Proposta enviada')).toBeVisible()
        const mail = await waitForMail(smtp.mails, 'compras@padaria.com.br')
        expect(mail.attachments).toEqual([expect.stringMatching(/Reforma da fachada\.pdf$/)])
      } else {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          press(dialog(page).getByRole('button', { name: 'Baixar', exact: true })),
        ])
        expect(download.suggestedFilename()).toMatch(/Reforma da fachada\.pdf$/)
        expect((await readFile(await download.path())).toString('latin1', 0, 5)).toBe('%PDF-')
      }
      expect((await (await page.request.get('/api/sessao')).json()).envia_email).toBe(mails)
      // The row's menu and its verb.
      const clicks = count() + 2
      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
      expect(Date.now() - product.begunAt + clicks * PERSON_MS).toBeLessThan(MOST_MS)
      if (mails) {
        await page.goto('/comercial/propostas/1')
        const envios = page.getByRole('region', { name: 'Envios' })
        await expect(envios.getByText('Enviado', { exact: true })).toBeVisible()
      }

      await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
      for (const [label, text] of [
        ['Solicitação de Compra', 'SC-100'],
        ['Nome do Solicitante', 'Bruno'],
        ['Data de Vencimento', '31/12/2030'],
        ['Data de Emissão', '01/12/2030'],
        ['Centro de Custo', 'Obras'],
        ['Item', 'Tinta'],
        ['Natureza Orçamentária', 'Material'],
        ['Aprovador', 'Célia'],
        ['Fornecedor', 'Tintas Modelo'],
      ] as const)
        await field(page, label).fill(text)
      await option(page, 'Criar "Tintas Modelo"').click()
      await field(page, 'CNPJ').fill('77888999000181')
      await save(page).click()
      await expect(title(page, 'Nova Conta')).toBeVisible()
      await save(page).click()
      await expect(notice(page, 'Conta adicionada')).toBeVisible()
      await expect(row(page, 'SC-100')).toContainText('Tintas Modelo')

      await page.goto('/')
      for (const done of ['Categorias e locais', 'Clientes', 'Fornecedores', 'Primeira proposta'])
        await expect(step(page, done)).toContainText('feito')
      await expect(page.getByText('4 de 7 feitos')).toBeVisible()
      await page.getByRole('link', { name: 'Abrir um chamado' }).click()
      await field(page, 'Título').fill('Lâmpada queimada')
      await field(page, 'Descrição').fill('Na entrada.')
      await field(page, 'Categoria').fill('eletr')
      await option(page, 'Elétrica').click()
      await field(page, 'Local').fill('recep')
      await option(page, 'Recepção').click()
      await save(page).click()
      await expect(row(page, 'Lâmpada queimada')).toContainText('Elétrica')

      await page.goto('/')
      await page.getByRole('button', { name: 'Dispensar' }).click()
      await expect(page.getByRole('region', { name: 'Primeiros passos' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(page.getByText('4 de 7 feitos')).toBeVisible()
    })
  })

test('somebody who comes second is told, and signs in', { tag: OWN_SERVER }, async ({ page, product }) => {
  await page.goto('/')
  await page.getByLabel('Nome completo').fill('Bia Reis')
  await page.getByLabel('E-mail').fill('bia@empresa.com.br')
  await page.getByLabel('Senha', { exact: true }).fill(administrador.password)
  await page.getByLabel('Nome da empresa').fill('Outra')
  const first = { ...administrador, nome_empresa: 'Construtora Horizonte' }
  const headers = { origin: product.url }
  expect((await page.request.post('/api/auth/primeira-conta', { data: first, headers })).ok()).toBe(true)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(page.locator('form').getByRole('alert')).toContainText('já tem a primeira conta')
  await expectNoViolations(page)
})

test.describe('on a server that others reach', () => {
  test.use({ productEnv: { SETUP_TOKEN: 'o código da empresa' } })

  test('the first account takes its code, and nothing typed is lost where it is wrong', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Nome completo').fill(administrador.name)
    await page.getByLabel('E-mail').fill(administrador.email)
    await page.getByLabel('Senha', { exact: true }).fill(administrador.password)
    await page.getByLabel('Nome da empresa').fill('Construtora Horizonte')
    await page.setViewportSize({ width: 1366, height: 768 })
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(768)
    await page.getByLabel('Código de instalação').fill('outro código')
    await page.keyboard.press('Enter')
    await expect(page.locator('form').getByText(/não confere/)).toHaveCount(1)
    await expectNoViolations(page)
    await expect(page.getByLabel('Nome da empresa')).toHaveValue('Construtora Horizonte')
    await expect(page.getByLabel('Código de instalação')).toBeFocused()
    await page.getByLabel('Código de instalação').fill('o código da empresa')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(administrador.name)
  })
})

test('an example company is tried, marked everywhere, removed and brought back', { tag: OWN_SERVER }, async ({
  page,
  product,
  browser,
}) => {
  const first = { ...administrador, nome_empresa: 'Construtora Horizonte' }
  const headers = { origin: product.url }
  expect((await page.request.post('/api/auth/primeira-conta', { data: first, headers })).ok()).toBe(true)
  await page.goto('/')
  const examples = page.getByRole('region', { name: 'Dados de exemplo' })
  await expect(examples).toContainText('4 registros fictícios')
  // What is said of examples stands in one place: where some are there, the steps offer none.
  const offered = step(page, 'Experimentar com dados de exemplo')
  const complete = examples.getByRole('button', { name: 'Completar exemplos' })
  await expect(complete).toBeVisible()
  await expect(offered).toHaveCount(0)
  await expectNoViolations(page)
  await examples.getByRole('button', { name: 'Remover exemplos' }).click()
  await expect(examples).toHaveCount(0)
  await expect(offered).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(offered).toHaveCount(0)
  await complete.click()
  await expect(notice(page, 'Dados de exemplo prontos')).toBeVisible()
  await expect(examples).toContainText('70 registros fictícios')
  await expect(complete).toHaveCount(0)
  await expect(page.getByText('0 de 7 feitos')).toBeVisible()
  await expectNoViolations(page)

  await page.goto('/ssma/desvios')
  await expect(row(page, 'Óleo no piso')).toContainText('Exemplo')
  await page.getByRole('button', { name: 'Quadro' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Óleo no piso' })).toContainText('Exemplo')
  // Wherever else it is told of: what waits, what is due, the search of everything.
  for (const address of ['/espera', '/', `/vencimentos?dia=${addDays(todayIn('America/Sao_Paulo'), -2)}`]) {
    await page.goto(address)
    const told = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Óleo no piso' })
    await expect(told.locator('[data-etiqueta]', { hasText: 'Exemplo' })).toBeVisible()
  }
  await page.goto('/rh/funcionarios?aba=documentos')
  await expect(row(page, 'ASO').locator('[data-etiqueta]', { hasText: 'Exemplo' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('Óleo no piso')
  await expect(page.getByRole('option', { name: /Óleo no piso/ })).toContainText('Exemplo')
  await page.keyboard.press('Escape')
  // Figures that count examples say so: of a department, of the cash and of a month.
  for (const address of ['/ssma', '/financeiro/fluxo-de-caixa', '/financeiro/fechamento']) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText('Inclui dados de exemplo'), address).toBeVisible()
  }
  for (const address of ['/financeiro/contas-a-pagar', '/financeiro/recebiveis']) {
    await page.goto(address)
    await expect(page.getByText('Totais com exemplos'), address).toBeVisible()
  }

  await page.goto('/')
  await page.getByRole('button', { name: 'Remover exemplos' }).click()
  await expect(notice(page, 'Exemplos removidos')).toBeVisible()
  await expect(examples).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(notice(page, 'Exemplos de volta')).toBeVisible()
  await expect(examples).toContainText('70 registros fictícios')

  // An example that an own record refers to is asked about, and stays.
  const own = await page.request.post('/api/comercial/propostas/create', {
    data: { cliente_id: 1, titulo_proposta: 'Nossa', valor_proposta: '10', data_emissao: '2026-01-10' },
  })
  expect(own.ok(), await own.text()).toBe(true)
  await page.getByRole('button', { name: 'Remover exemplos' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    '1 registro da empresa está ligado a um exemplo. Para que nada se perca',
  )
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(examples).toContainText('70 registros fictícios')

  // Every other step leads where it is done; permissions are done once they were looked at.
  for (const [of, action, there] of [
    [
      'Nome e logotipo',
      'Completar',
      page.getByRole('heading', { name: 'Empresa' }).and(page.locator(':focus')),
    ],
    ['Pessoas', 'Convidar', title(page, 'Novo Usuário')],
    ['Pessoas', 'Importar planilha', title(page, 'Importar Usuários')],
    ['Clientes', 'Importar', title(page, 'Importar Clientes')],
    ['Fornecedores', 'Importar', title(page, 'Importar Fornecedores')],
    ['Permissões', 'Conferir', page.getByLabel('RH, Comercial')],
  ] as const) {
    await page.goto('/')
    await page.getByRole('link', { name: action, description: of }).click()
    await expect(there, of).toBeInViewport()
  }
  await page.goto('/')
  await expect(step(page, 'Permissões')).toContainText('feito')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  await page.getByRole('link', { name: 'Importar planilha' }).click()
  await expect(title(page, 'Importar Usuários')).toBeInViewport()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1366, height: 768 })

  // What another person is told of since their last visit, and what waits in the bin.
  const bia = { name: 'Bia Reis', email: 'bia@empresa.com.br', password: 'outra frase longa de acesso' }
  await signUp(page, product, bia)
  const context = await browser.newContext({ baseURL: product.url })
  await signIn(context, product, bia)
  const earlier = new Date(Date.now() - 24 * 3_600_000).toISOString()
  const visit = { chave: 'painel.visita', valor: `,${earlier}` }
  expect((await context.request.post('/api/preferencias/gravar', { data: visit, headers })).ok()).toBe(true)
  const hers = await context.newPage()
  await hers.goto('/')
  const news = hers.getByRole('region', { name: 'Desde a sua última visita' })
  const oil = news.getByRole('listitem').filter({ has: hers.getByRole('link', { name: /Óleo no piso/ }) })
  await expect(oil.last().locator('[data-etiqueta]', { hasText: 'Exemplo' })).toBeVisible()
  await context.close()
  const [deleted] = (await (await page.request.get('/api/sessao')).json()).exemplos['ssma/desvios/list']
  const id = Number(deleted.split('.')[0])
  expect((await page.request.post('/api/ssma/desvios/delete', { data: { id } })).ok()).toBe(true)
  await page.goto('/ti/lixeira')
  await expect(row(page, 'Desvio')).toContainText('Exemplo')
  await expectNoViolations(page)
})
