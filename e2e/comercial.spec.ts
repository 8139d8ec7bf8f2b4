import { readFile } from 'node:fs/promises'
import { cellsOf, openXlsx, readCsv } from '../src/platform/testing/files/exported.ts'
import { waitForMail } from '../src/platform/testing/servers/mail.ts'
import { administrador } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { act, dialog, notice, row } from './support/screen.ts'
import { expect, ON_BOTH, ONLY_POSTGRESQL, OWN_SERVER, test } from './support/test.ts'

test('from the first account to a project, and through a crash', { tag: [ON_BOTH, OWN_SERVER] }, async ({
  page,
  product,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expectNoViolations(page)

  // Without an SMTP server there is no other way in.
  await expect(page.getByText(/Cadastre-se/)).toHaveCount(0)
  await page.getByLabel('Nome completo').fill(administrador.name)
  await page.getByLabel('E-mail').fill(administrador.email)
  await page.getByLabel('Senha', { exact: true }).fill(administrador.password)
  await page.getByLabel('Nome da empresa').fill('Construtora Horizonte')
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(administrador.name)
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Comercial' }).click()
  await page.getByRole('link', { name: 'Clientes' }).first().click()
  await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Novo Cliente' }).click()
  await dialog(page).getByLabel('Nome').fill('Construções Conceição Ltda')
  await dialog(page).getByLabel('CNPJ/CPF').pressSequentially('12abc34501de35')
  await expect(dialog(page).getByLabel('CNPJ/CPF')).toHaveValue('12.ABC.345/01DE-35')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Cliente adicionado')).toBeVisible()
  await expect(row(page, 'Construções Conceição Ltda')).toContainText('12.ABC.345/01DE-35')

  await page.getByRole('link', { name: 'Propostas' }).first().click()
  await expect(page.getByText('Nenhuma proposta encontrada.')).toBeVisible()
  await page.getByRole('button', { name: 'Nova Proposta' }).click()
  await dialog(page).getByLabel('Título').fill('Reforma da sede')
  await dialog(page).getByLabel('Cliente').fill('conceicao')
  await dialog(page).getByRole('option', { name: 'Construções Conceição Ltda' }).click()
  await dialog(page).getByLabel('Valor (R$)').fill('12.345,67')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Proposta criada')).toBeVisible()
  await expect(row(page, 'Reforma da sede')).toContainText(/R\$\s12\.345,67/)
  await expect(row(page, 'Reforma da sede')).toContainText('Em Elaboração')
  // The total is that of all proposals, and of what a search selects.
  const total = page.getByRole('row', { name: /^Total/ })
  await expect(total).toContainText(/R\$\s12\.345,67/)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('conceicao')
  await expect(page).toHaveURL(/busca=conceicao/)
  await expect(total).toContainText(/R\$\s12\.345,67/)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('')
  await expect(page).not.toHaveURL(/busca=/)
  await row(page, 'Reforma da sede').getByRole('button', { name: 'Mais ações' }).click()
  await expect(page.getByRole('menuitem', { name: 'Histórico' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Criar Projeto' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await row(page, 'Reforma da sede').getByRole('button', { name: 'Editar' }).click()
  await dialog(page).getByLabel('Status').selectOption('Aprovada')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Proposta atualizada')).toBeVisible()

  await act(row(page, 'Reforma da sede'), 'Criar Projeto')
  await expect(notice(page, 'Projeto criado')).toBeVisible()
  await expect(row(page, 'Reforma da sede')).toContainText('Convertida em Projeto')

  await product.kill9()
  await product.start()
  await page.reload()
  await expect(row(page, 'Reforma da sede')).toContainText('Convertida em Projeto')
  await page.goto('/comercial/clientes')
  await expect(row(page, 'Construções Conceição Ltda')).toBeVisible()
  await page.goto('/comercial')
  await expect(page.getByRole('heading', { level: 1, name: 'Comercial' })).toBeVisible()
  await expectNoViolations(page)
})

test.describe('with somebody signed in', () => {
  test.use({ signedIn: true })

  test('a failed save keeps the dialog and what was typed', { tag: OWN_SERVER }, async ({
    page,
    product,
  }) => {
    await page.goto('/comercial/clientes?dialogo=novo')
    await dialog(page).getByLabel('Nome').fill('Mercado Bom Preço')
    await dialog(page).getByLabel('E-mail').fill('sem-arroba')
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(dialog(page).getByText('Informe um e-mail válido.')).toBeVisible()
    await expect(dialog(page).getByLabel('E-mail')).toBeFocused()

    await dialog(page).getByLabel('E-mail').fill('compras@mercado.com.br')
    await product.kill9()
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(notice(page, 'Erro ao adicionar cliente')).toBeVisible()
    await expect(dialog(page).getByLabel('Nome')).toHaveValue('Mercado Bom Preço')
    // The notice leaves; beside the button it stays said.
    await expect(notice(page, 'Erro ao adicionar cliente')).toBeHidden({ timeout: 15_000 })
    await expect(dialog(page).getByText('Não foi salvo.')).toBeVisible()
    await expectNoViolations(page)

    await product.start()
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(notice(page, 'Cliente adicionado')).toBeVisible()
    await expect(row(page, 'Mercado Bom Preço')).toHaveCount(1)
  })

  test('a failed save is told where the network went before what shows notices had come', async ({
    page,
  }) => {
    await page.route(/notice-area/, route => route.abort())
    await page.goto('/comercial/clientes?dialogo=novo')
    await dialog(page).getByLabel('Nome').fill('Mercado Bom Preço')
    await page.route('**/api/**', route => route.abort())
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByRole('alert').getByText('Erro ao adicionar cliente')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/api/**')
    await page.unroute(/notice-area/)
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(notice(page, 'Cliente adicionado')).toBeVisible()
  })

  test('while the database is gone a save is refused in a sentence, what was typed stays, and it goes through once it is back', {
    tag: [ONLY_POSTGRESQL, OWN_SERVER],
  }, async ({ page, product, postgres }) => {
    const database = await postgres()
    const server = product.pid()
    await page.goto('/comercial/clientes?dialogo=novo')
    await dialog(page).getByLabel('Nome').fill('Mercado Bom Preço')
    await database.kill9()
    try {
      await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
      const refusal = notice(page, 'O banco de dados não está respondendo. Tente novamente em instantes.')
      await expect(refusal).toBeVisible({ timeout: 30_000 })
      await expect(dialog(page).getByLabel('Nome')).toHaveValue('Mercado Bom Preço')
      await expectNoViolations(page)
    } finally {
      await database.restart()
    }
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(notice(page, 'Cliente adicionado')).toBeVisible()
    await expect(row(page, 'Mercado Bom Preço')).toHaveCount(1)
    expect(product.pid()).toBe(server)
  })

  test('who may not register projects learns at the button why they create none', async ({
    page,
    product,
    browser,
  }) => {
    const post = async (path: string, data: object, from = page) =>
      (
        await from.request.post(`${product.url}/api/${path}`, { data, headers: { origin: product.url } })
      ).json()
    const [password, nova] = ['trigo azul quarenta e dois', 'cevada verde setenta e um']
    const rita = { full_name: 'Rita Reis', login: 'rita', email: 'rita@empresa.com.br', password }
    await post('ti/usuarios/create', { ...rita, perfil_acesso: 'Usuário Comum', convite: false })
    const hers = await (await browser.newContext({ baseURL: product.url })).newPage()
    await post('auth/sign-in/email', { email: rita.email, password }, hers)
    await post('conta/trocarSenha', { atual: password, nova }, hers)
    const cliente = await post('comercial/clientes/create', { nome_cliente: 'Padaria Conceição' }, hers)
    const proposta = {
      titulo_proposta: 'Reforma da fachada',
      cliente_id: cliente.id,
      valor_proposta: '1500.00',
      data_emissao: '2026-03-01',
      status_proposta: 'Aprovada',
    }
    await post('comercial/propostas/create', proposta, hers)

    const why =
      'Criar o projeto pede permissão para registrar projetos. Peça a um Administrador ou a quem já a tem.'
    await hers.goto('/comercial/propostas')
    const menu = row(hers, 'Reforma da fachada').getByRole('button', { name: 'Mais ações' })
    const button = row(hers, 'Reforma da fachada').getByRole('menuitem', { name: 'Criar Projeto' })
    await menu.click()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(why)
    await expectNoViolations(hers)
    await button.click({ force: true })
    await expect(notice(hers, why)).toBeVisible()
    await expect(row(hers, 'Reforma da fachada')).toContainText('Aprovada')
    await menu.click()
    await button.focus()
    await hers.keyboard.press('Enter')
    await expect(row(hers, 'Reforma da fachada')).toContainText('Aprovada')
    await hers.context().close()

    await page.goto('/comercial/propostas')
    await act(row(page, 'Reforma da fachada'), 'Criar Projeto')
    await expect(notice(page, 'Projeto criado')).toBeVisible()
  })

  test('a proposal is looked at as a PDF and sent to the client by mail', async ({ page, product }) => {
    const post = async (path: string, data: object) =>
      (await (await page.request.post(`/api/${path}`, { data })).json()) as { id: number }
    const cliente = await post('comercial/clientes/create', {
      nome_cliente: 'Padaria Conceição',
      email: 'compras@padaria.com.br',
    })
    await post('comercial/propostas/create', {
      titulo_proposta: 'Reforma da fachada',
      cliente_id: cliente.id,
      valor_proposta: '1500.00',
      data_emissao: '2026-03-01',
      descricao_servicos: 'Pintura e reboco.',
    })
    await page.goto('/comercial/propostas')
    await act(row(page, 'Reforma da fachada'), 'PDF')
    const shown = page.frameLocator('iframe').getByRole('img', { name: 'Página 1 de 1' })
    await expect(shown).toBeVisible()
    await expectNoViolations(page)

    await page.route('**/envios/preparar*', route => route.fulfill({ status: 500, body: '{}' }))
    const begin = dialog(page).getByRole('button', { name: 'Enviar por e-mail' })
    const failure = dialog(page).locator('[data-falhou]')
    await begin.click()
    await expect(failure).toContainText('Não foi possível preparar o envio.')
    await expectNoViolations(page)
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await act(row(page, 'Reforma da fachada'), 'PDF')
    await begin.click()
    await expect(failure).toBeVisible()
    await page.unrouteAll()
    await failure.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(dialog(page).getByLabel('Para', { exact: true })).toHaveValue('compras@padaria.com.br')
    // This server sends none: nothing in the dialog says that it does.
    await expect(dialog(page)).not.toContainText('segue anexa')
    await expectNoViolations(page)
    await expect(dialog(page).getByLabel('Mudar o status da proposta')).not.toBeChecked()
    await dialog(page).getByLabel('Mudar o status da proposta').check()
    await dialog(page).getByLabel('Mensagem').fill('Bom dia,\nsegue a proposta.')
    await dialog(page).getByLabel('Para', { exact: true }).fill('sem arroba')
    await dialog(page).getByRole('button', { name: 'Registrar envio' }).click()
    await expect(dialog(page).getByText('Informe um e-mail válido.')).toBeVisible()
    await expect(dialog(page).getByLabel('Mensagem')).toHaveValue('Bom dia,\nsegue a proposta.')
    await dialog(page).getByLabel('Para', { exact: true }).fill('compras@padaria.com.br')
    await dialog(page).getByRole('button', { name: 'Registrar envio' }).click()
    await expect(notice(page, 'Envio registrado')).toBeVisible()
    await expect(row(page, 'Reforma da fachada')).toContainText('Enviada')

    const mail = await waitForMail(product.mails, 'compras@padaria.com.br')
    expect(mail.subject).toContain('Reforma da fachada')
    expect(mail.text).toContain('Bom dia,\nsegue a proposta.')
    expect(mail.attachments).toEqual([expect.stringMatching(/^Proposta \d+ - Reforma da fachada\.pdf$/)])
  })

  test('search, open dialog and page survive a reload and a sent link', async ({ page }) => {
    for (const nome_cliente of ['Açaí do Norte', 'Zé das Couves', 'Abacate & Cia']) {
      const answer = await page.request.post('/api/comercial/clientes/create', { data: { nome_cliente } })
      expect(answer.ok()).toBe(true)
    }
    await page.goto('/comercial/clientes')
    const names = page.getByRole('row').locator('td:first-child, [role=cell]:first-child')
    await expect(names).toHaveText(['Abacate & Cia', 'Açaí do Norte', 'Zé das Couves'])
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('acai')
    await expect(names).toHaveText(['Açaí do Norte'])
    await expect(page).toHaveURL(/busca=acai/)
    await page.reload()
    await expect(names).toHaveText(['Açaí do Norte'])

    await row(page, 'Açaí do Norte').getByRole('button', { name: 'Editar' }).click()
    await expect(dialog(page).getByLabel('Nome')).toHaveValue('Açaí do Norte')
    await page.reload()
    await expect(dialog(page).getByLabel('Nome')).toHaveValue('Açaí do Norte')
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)

    // Esc twice, as a quick hand presses it, closes the form and leaves the list where it is.
    await row(page, 'Açaí do Norte').getByRole('button', { name: 'Editar' }).click()
    await expect(dialog(page).getByLabel('Nome')).toBeFocused()
    await page.evaluate(`for (const bubbles of [true, true])
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles, cancelable: true }))`)
    await expect(dialog(page)).toHaveCount(0)
    await page.evaluate('new Promise(done => setTimeout(done, 200))')
    await expect(page).toHaveURL(/\/clientes\?busca=acai$/)

    await row(page, 'Açaí do Norte').getByRole('button', { name: 'Excluir' }).click()
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation).toContainText('propostas associadas também podem ser afetadas')
    await expectNoViolations(page)
    await confirmation.getByRole('button', { name: 'Excluir' }).click()
    await expect(notice(page, 'Cliente excluído')).toBeVisible()
    await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  })

  test('what a search selects is exported, or nothing is', async ({ page }) => {
    for (const cliente of [
      { nome_cliente: '=HYPERLINK("http://x.example")', telefone: '+351 21 000' },
      {
        nome_cliente: 'Zé "das" Couves; e filhos 🥬',
        cnpj_cpf: '529.982.247-25',
        endereco: 'Rua A, 1\nSão Paulo',
      },
      { nome_cliente: 'Outro' },
    ]) {
      await page.request.post('/api/comercial/clientes/create', {
        data: { email: cliente.nome_cliente === 'Outro' ? null : 'eu@export.com.br', ...cliente },
      })
    }
    await page.goto('/comercial/clientes?busca=export.com')
    await expect(row(page, 'Couves')).toBeVisible()
    const button = page.getByRole('button', { name: 'Exportar' })
    const choose = async (format: string) => {
      await button.click()
      await page.getByRole('menuitem', { name: format }).click()
    }
    const taken = async (format: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), choose(format)])
      await expect(notice(page, 'Exportação concluída')).toBeVisible()
      expect(file.suggestedFilename()).toMatch(/^clientes-\d{4}-\d\d-\d\d\.(csv|xlsx)$/)
      return readFile(await file.path())
    }
    const titles = ['Nome', 'CNPJ/CPF', 'E-mail', 'Telefone', 'Endereço']
    const couves = ['Zé "das" Couves; e filhos 🥬', '529.982.247-25', 'eu@export.com.br']
    const sheet = cellsOf(openXlsx(await taken('XLSX')).Sheets.Clientes).map(cells => cells.slice(0, 5))
    expect(sheet).toEqual([
      titles,
      ['=HYPERLINK("http://x.example")', null, 'eu@export.com.br', '+351 21 000', null],
      [...couves, null, 'Rua A, 1\nSão Paulo'],
    ])
    const lines = readCsv(await taken('CSV')).map(cells => cells.slice(0, 5))
    expect(lines).toEqual([
      titles,
      [`'=HYPERLINK("http://x.example")`, '', 'eu@export.com.br', "'+351 21 000", ''],
      [...couves, '', 'Rua A, 1\nSão Paulo'],
    ])

    // One that does not end is cancelled, by keyboard; one that breaks off says so.
    await page.route('**/exportar', () => {})
    await button.focus()
    await page.keyboard.press('Enter')
    const formats = page.getByRole('menuitem')
    await expect(formats.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(formats.first()).not.toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Exportando Clientes')
    await expectNoViolations(page)
    await dialog(page).getByRole('button', { name: 'Cancelar' }).press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.unroute('**/exportar')
    await page.route('**/exportar', route => route.abort())
    await choose('CSV')
    await expect(notice(page, 'Erro ao exportar')).toBeVisible()
  })

  test('usable on a phone, by keyboard and in the dark', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of [
      '/',
      '/comercial',
      '/comercial/clientes',
      '/comercial/propostas',
      '/engenharia',
      '/nada-aqui',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(390)
    }
    await page.goto('/comercial/clientes')
    await page.getByRole('button', { name: 'Novo Cliente' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Nome').fill('Teclado SA')
    await page.keyboard.press('Control+Enter')
    await expect(notice(page, 'Cliente adicionado')).toBeVisible()
    await expect(page.getByText('Teclado SA')).toBeVisible()
  })
})
