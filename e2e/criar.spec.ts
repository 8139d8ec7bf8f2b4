import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { act, dialog, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }
const SIZES = { 'on a notebook': { width: 1366, height: 768 }, 'on a phone': PHONE }

const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const title = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

const list = async (page: Page, path: string): Promise<Record<string, unknown>[]> =>
  (await post(page, `${path}/list`, {})).rows

test.use({ signedIn: true })

for (const [where, viewport] of Object.entries(SIZES)) {
  test.describe(where, () => {
    test.use({ viewport })

    test('a picker makes what is missing, by keyboard, and nothing is lost on the way', async ({ page }) => {
      await page.goto('/comercial/propostas?dialogo=novo')
      await field(page, 'Título').fill('Quadro elétrico')
      await field(page, 'Cliente').pressSequentially('Elétrica Souza')
      await expect(option(page, 'Criar "Elétrica Souza"')).toBeVisible()
      await expectNoViolations(page)

      // Tab is not a yes to making one.
      await page.keyboard.press('Tab')
      await expect(title(page, 'Nova Proposta')).toBeVisible()
      await field(page, 'Cliente').fill('Elétrica Souza')
      await expect(option(page, 'Criar "Elétrica Souza"')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(title(page, 'Novo Cliente')).toBeVisible()
      await expect(field(page, 'Nome')).toBeFocused()
      await expect(field(page, 'Nome')).toHaveValue('Elétrica Souza')
      await expect(field(page, 'Telefone')).toBeHidden()
      await expect(button(page, 'Salvar e novo')).toHaveCount(0)
      await expectNoViolations(page)

      // Esc closes the upper form alone.
      await page.keyboard.press('Escape')
      await expect(title(page, 'Nova Proposta')).toBeVisible()
      await expect(field(page, 'Título')).toHaveValue('Quadro elétrico')
      await expect(field(page, 'Cliente')).toHaveValue('Elétrica Souza')
      await expect(field(page, 'Cliente')).toBeFocused()

      // So does 'back', after a question where something was typed.
      await page.keyboard.press('ArrowDown')
      await expect(option(page, 'Criar "Elétrica Souza"')).toBeVisible()
      await page.keyboard.press('Enter')
      await button(page, 'Mostrar todos os campos').click()
      await field(page, 'Telefone').fill('1133334444')
      await page.goBack()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click()
      await expect(field(page, 'Telefone')).toHaveValue('(11) 3333-4444')
      await page.goBack()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
      await expect(title(page, 'Nova Proposta')).toBeVisible()
      await expect(field(page, 'Título')).toHaveValue('Quadro elétrico')

      await expect(field(page, 'Cliente')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await option(page, 'Criar "Elétrica Souza"').click()
      await page.keyboard.press('Control+Enter')
      await expect(notice(page, 'Cliente adicionado')).toBeVisible()
      await expect(title(page, 'Nova Proposta')).toBeVisible()
      await expect(field(page, 'Cliente')).toHaveValue('Elétrica Souza')
      await expect(field(page, 'Cliente')).toBeFocused()
      await field(page, 'Valor (R$)').fill('1.200,00')
      await button(page, 'Salvar').click()
      await expect(notice(page, 'Proposta criada')).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
      const [saved] = await list(page, 'comercial/propostas')
      expect(saved).toMatchObject({ titulo_proposta: 'Quadro elétrico', nome_cliente: 'Elétrica Souza' })
    })

    test('a copy has the items of a proposal, not its dates and status', async ({ page }) => {
      const cliente = await post(page, 'comercial/clientes/create', { nome_cliente: 'Padaria Três Irmãos' })
      await post(page, 'comercial/propostas/create', {
        titulo_proposta: 'Forno novo',
        cliente_id: cliente.id,
        valor_proposta: '396',
        data_emissao: '2026-05-10',
        data_validade: '2026-06-10',
        status_proposta: 'Enviada',
        itens: [
          { descricao: 'Cimento', unidade: 'sc', quantidade: '3', valor_unitario: '32' },
          { descricao: 'Pintor', unidade: 'dia', quantidade: '1,5', valor_unitario: '200' },
        ],
      })
      await page.goto('/comercial/propostas')
      await act(row(page, 'Forno novo'), 'Duplicar')
      await expect(title(page, 'Nova Proposta')).toBeVisible()
      await expect(field(page, 'Título')).toHaveValue('Forno novo')
      await expect(field(page, 'Cliente')).toHaveValue('Padaria Três Irmãos')
      await expect(field(page, 'Data de validade')).toHaveValue('')
      await expect(field(page, 'Data de emissão')).not.toHaveValue('10/05/2026')
      await expect(field(page, 'Status')).toHaveValue('Em Elaboração')
      await expect(dialog(page).getByRole('group', { name: /^Item \d+$/ })).toHaveCount(2)
      await expectNoViolations(page)

      // What is changed in a copy outlives a reload, and 'back' gives the copy up.
      await field(page, 'Título').fill('Forno da filial')
      await page.waitForTimeout(500)
      await page.reload()
      await expect(field(page, 'Título')).toHaveValue('Forno da filial')
      await expect(dialog(page).getByRole('group', { name: /^Item \d+$/ })).toHaveCount(2)
      await button(page, 'Salvar').click()
      await expect(notice(page, 'Proposta criada')).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
      expect(await list(page, 'comercial/propostas')).toHaveLength(2)
      await page.getByRole('button', { name: 'Abrir', exact: true }).click()
      await expect(page).toHaveURL(/\/comercial\/propostas\/\d+$/)
      await expect(page.getByRole('heading', { name: 'Forno da filial' })).toBeVisible()

      await page.getByRole('button', { name: 'Duplicar', exact: true }).click()
      await expect(field(page, 'Título')).toHaveValue('Forno da filial')
      await page.goBack()
      await expect(dialog(page)).toHaveCount(0)
      expect(await list(page, 'comercial/propostas')).toHaveLength(2)
    })

    test('one after another is saved without leaving the form', async ({ page }) => {
      await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
      await post(page, 'financeiro/fornecedores/create', { nome: 'Aço Forte', cnpj: '11222333000181' })
      await expect(field(page, 'Nome do Solicitante')).toHaveValue('Ana Souza')
      const conta = async (numero: string, centro?: string) => {
        await field(page, 'Solicitação de Compra').fill(numero)
        await field(page, 'Data de Vencimento').fill('10/12/2026')
        if (centro) await field(page, 'Centro de Custo').fill(centro)
        await field(page, 'Item').fill('Chapas')
        if (centro) await field(page, 'Natureza Orçamentária').fill('Material')
        if (centro) await field(page, 'Aprovador').fill('Bia')
        await field(page, 'Fornecedor').fill('aço')
        await option(page, 'Aço Forte').click()
      }
      await conta('SC-1', 'Obra 7')
      await expectNoViolations(page)
      await button(page, 'Salvar e novo').click()
      await expect(notice(page, 'SC-1')).toBeVisible()
      await expect(field(page, 'Solicitação de Compra')).toHaveValue('')
      await expect(field(page, 'Solicitação de Compra')).toBeFocused()
      await expect(field(page, 'Centro de Custo')).toHaveValue('Obra 7')
      await expect(field(page, 'Aprovador')).toHaveValue('Bia')
      await expect(field(page, 'Fornecedor')).toHaveValue('')

      await conta('SC-2')
      await page.keyboard.press('Control+Shift+Enter')
      await expect(notice(page, 'SC-2')).toBeVisible()
      await expect(field(page, 'Solicitação de Compra')).toHaveValue('')
      // Nothing is typed: it closes without a question.
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      const saved = (await list(page, 'financeiro/contas-a-pagar')).map(conta => conta.solicitacao_compra)
      expect(saved).toEqual(expect.arrayContaining(['SC-1', 'SC-2']))

      // The last cost centre is what the next form starts with, and may be changed.
      await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
      await expect(field(page, 'Centro de Custo')).toHaveValue('Obra 7')
      await expect(field(page, 'Aprovador')).toHaveValue('')
      await field(page, 'Centro de Custo').fill('')
      await field(page, 'Item').fill('Tinta')
      await page.waitForTimeout(500)
      await page.reload()
      await expect(field(page, 'Item')).toHaveValue('Tinta')
      await expect(field(page, 'Centro de Custo')).toHaveValue('')
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Obra 7')
    })
  })
}

const PESSOA = { 'Perfil de Acesso': 'Engenharia', Senha: 'trigo azul quarenta e dois' }

/** Fields that search, by the address of their form; what else the short form of the record asks for. */
const PICKERS: [address: string, label: string, form: string, named: string, asks: Record<string, string>][] =
  [
    [
      '/financeiro/contas-a-pagar?dialogo=novo',
      'Fornecedor',
      'Novo Fornecedor',
      'Nome',
      { CNPJ: '11222333000181' },
    ],
    [
      '/financeiro/recorrencias?dialogo=novo',
      'Fornecedor',
      'Novo Fornecedor',
      'Nome',
      { CNPJ: '11444777000161' },
    ],
    ['/comercial/propostas?dialogo=novo', 'Cliente', 'Novo Cliente', 'Nome', {}],
    ['/financeiro/recebiveis?dialogo=novo', 'Cliente', 'Novo Cliente', 'Nome', {}],
    ['/predial/chamados?dialogo=novo', 'Categoria', 'Nova Categoria', 'Nome', {}],
    ['/predial/chamados?dialogo=novo', 'Local', 'Novo Local', 'Nome', {}],
    [
      '/predial/chamados?dialogo=novo',
      'Responsável',
      'Novo Usuário',
      'Nome Completo',
      { ...PESSOA, 'E-mail': 'responsavel@empresa.com.br', Login: 'responsavel' },
    ],
    [
      '/ssma/desvios?dialogo=novo',
      'Responsável pela Ação',
      'Novo Usuário',
      'Nome Completo',
      { ...PESSOA, 'E-mail': 'seguranca@empresa.com.br', Login: 'seguranca' },
    ],
    [
      '/financeiro/recebiveis?dialogo=novo',
      'Projeto',
      'Novo Projeto',
      'Nome do Projeto',
      { Status: 'Em Andamento' },
    ],
    [
      '/financeiro/projetos?dialogo=novo',
      'Gerente',
      'Novo Usuário',
      'Nome Completo',
      { ...PESSOA, 'E-mail': 'gerente@empresa.com.br', Login: 'gerente' },
    ],
    [
      '/financeiro/cartoes?dialogo=novo',
      'Portador',
      'Novo Usuário',
      'Nome Completo',
      { ...PESSOA, 'E-mail': 'portador@empresa.com.br', Login: 'portador' },
    ],
  ]

test('every picker makes what is missing, and has it chosen', async ({ page }) => {
  test.slow()
  for (const [n, [address, label, form, named, asks]] of PICKERS.entries()) {
    await test.step(`${address} ${label}`, async () => {
      const name = `Elétrica Souza ${n}`
      await page.goto(address)
      await field(page, label).fill(name)
      await option(page, `Criar "${name}"`).click()
      await expect(title(page, form)).toBeVisible()
      await expect(field(page, named)).toHaveValue(name)
      for (const [asked, value] of Object.entries(asks)) {
        const asking = field(page, asked)
        if ((await asking.evaluate(element => element.tagName)) === 'SELECT') await asking.selectOption(value)
        else await asking.fill(value)
      }
      await button(page, 'Salvar').click()
      await expect(title(page, form)).toHaveCount(0)
      // Of people the address follows.
      await expect(field(page, label)).toHaveValue(new RegExp(`^${name}`))
    })
  }
  await test.step('who approves and who decides in their place', async () => {
    const made = async (place: Locator, label: string, login: string) => {
      const name = `Elétrica Souza ${login}`
      await place.getByRole('combobox', { name: label, exact: true }).fill(name)
      await option(page, `Criar "${name}"`).click()
      await expect(title(page, 'Novo Usuário')).toBeVisible()
      await field(page, 'Perfil de Acesso').selectOption('Engenharia')
      await field(page, 'Senha').fill(PESSOA.Senha)
      await field(page, 'E-mail').fill(`${login}@empresa.com.br`)
      await field(page, 'Login').fill(login)
      await button(page, 'Salvar').click()
      await expect(title(page, 'Novo Usuário')).toHaveCount(0)
      return name
    }
    await page.goto('/ti/usuarios?aba=alcadas')
    const absences = page.getByRole('region', { name: 'Ausências' })
    const substitute = await made(absences, 'Quem substitui', 'substituto')
    await expect(absences.getByLabel('Quem substitui')).toHaveValue(substitute)
    await page.getByRole('button', { name: 'Nova Alçada' }).click()
    await field(page, 'Quem aprova').selectOption('Pessoas escolhidas')
    const approver = await made(dialog(page), 'Pessoas que aprovam', 'aprovador')
    await expect(dialog(page).getByRole('list', { name: 'Pessoas que aprovam' })).toContainText(approver)
    await button(page, 'Cancelar').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  })
  // The filter of the statements has a choice that does not search; the only card is chosen by itself.
  await page.goto('/financeiro/prestacao-contas-cartao')
  for (const name of ['Cartão da obra', 'Cartão da sede']) {
    await page.getByRole('button', { name: 'Novo Cartão', exact: true }).click()
    await field(page, 'Nome do Cartão').fill(name)
    await field(page, 'Tipo').selectOption('Crédito')
    await button(page, 'Salvar').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByLabel('Cartão', { exact: true }).locator('option:checked')).toHaveText(name)
  }
})

test('so does the picker of many records at once', async ({ page }) => {
  await post(page, 'financeiro/cartoes/create', { nome_cartao: 'Cartão da obra', tipo_cartao: 'Crédito' })
  await page.goto('/financeiro/cartoes')
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
  await page.getByRole('region', { name: 'Selecionados' }).getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Portador' }).click()
  await field(page, 'Portador').fill('Elétrica Souza')
  await option(page, 'Criar "Elétrica Souza"').click()
  const asks = { ...PESSOA, 'E-mail': 'portador@empresa.com.br', Login: 'portador' }
  for (const [asked, value] of Object.entries(asks)) {
    const asking = field(page, asked)
    if ((await asking.evaluate(element => element.tagName)) === 'SELECT') await asking.selectOption(value)
    else await asking.fill(value)
  }
  await button(page, 'Salvar').click()
  await expect(field(page, 'Portador')).toHaveValue('Elétrica Souza')
  await button(page, 'Alterar 1 registro').click()
  await expect(row(page, 'Cartão da obra')).toContainText('Elétrica Souza')
})

test('who may not make one is not offered it, and the server refuses', async ({ page, product, browser }) => {
  const [password, nova] = ['trigo azul quarenta e dois', 'cevada verde setenta e um']
  const rita = { full_name: 'Rita Reis', login: 'rita', email: 'rita@empresa.com.br', password }
  await post(page, 'ti/usuarios/create', { ...rita, perfil_acesso: 'Usuário Comum', convite: false })
  for (const nome of ['Elétrica', 'Hidráulica']) await post(page, 'predial/categorias/create', { nome })
  const hers = await (await browser.newContext({ baseURL: product.url })).newPage()
  const headers = { origin: product.url }
  const signIn = { data: { email: rita.email, password }, headers }
  expect((await hers.request.post('/api/auth/sign-in/email', signIn)).ok()).toBe(true)
  await hers.request.post('/api/conta/trocarSenha', { data: { atual: password, nova }, headers })

  await hers.goto('/predial/chamados?dialogo=novo')
  await field(hers, 'Categoria').fill('Pintura')
  await expect(dialog(hers).getByText('Nenhum resultado.')).toBeVisible()
  await expect(hers.getByRole('listbox').getByRole('option')).toHaveCount(0)
  const refused = await hers.request.post('/api/predial/categorias/create', {
    data: { nome: 'Pintura' },
    headers,
  })
  expect(refused.status()).toBe(403)

  // Nor is a copy of what one may only read, by its address.
  await hers.goto('/predial/categorias')
  await row(hers, 'Elétrica').getByRole('button', { name: 'Mais ações' }).click()
  await expect(hers.getByRole('menuitem').first()).toBeVisible()
  await expect(hers.getByRole('menuitem', { name: 'Duplicar' })).toHaveCount(0)
  await hers.goto('/predial/categorias?copia=predial/categorias/1')
  await expect(row(hers, 'Elétrica')).toBeVisible()
  await expect(hers).toHaveURL('/predial/categorias')
  await expect(dialog(hers)).toHaveCount(0)
  await hers.context().close()
})
