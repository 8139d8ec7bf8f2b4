import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { waitForMail } from '../src/platform/testing/servers/mail.ts'
import { expectNoViolations } from './support/axe.ts'
import { act, dialog, notice, row } from './support/screen.ts'
import { expect, ON_BOTH, test } from './support/test.ts'

test.use({ signedIn: true })

const SENHA = 'a primeira senha dela'
const NOVA = 'uma senha so minha'

test('a user is created, signs in by login, chooses a password, is suspended and deleted', async ({
  page,
  product,
  browser,
}) => {
  await page.goto('/ti/usuarios')
  await expect(row(page, 'ana@empresa.com.br')).toContainText('Administrador')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Novo Usuário' }).click()
  await dialog(page).getByLabel('Nome Completo').fill('Bia Conceição')
  await dialog(page).getByLabel('E-mail', { exact: true }).fill('bia@empresa.com.br')
  await dialog(page).getByLabel('Login').fill('bia.c')
  await dialog(page).getByLabel('Perfil de Acesso').selectOption('RH')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Senha é obrigatória para novos usuários.')).toBeVisible()
  await expect(dialog(page).getByText('Informe a senha.')).toBeVisible()
  await expectNoViolations(page)
  await dialog(page).getByLabel('Senha').fill(SENHA)
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Usuário criado')).toBeVisible()
  await expect(row(page, 'Bia Conceição')).toContainText('bia.c')

  const context = await browser.newContext()
  const bia = await context.newPage()
  await bia.goto(`${product.url}/login`)
  await expect(bia.getByLabel('E-mail')).toHaveAttribute('type', 'email')
  await bia.goto(`${product.url}/ti/usuarios`)
  await bia.getByLabel('E-mail').fill('bia.c')
  await bia.getByLabel('Senha', { exact: true }).fill(SENHA)
  await bia.getByRole('button', { name: 'Entrar' }).click()
  await expect(bia.getByRole('heading', { name: 'Escolha a sua senha' })).toBeVisible()
  await expectNoViolations(bia)
  await bia.getByLabel('Senha atual').fill(SENHA)
  await bia.getByLabel('Nova senha').fill(NOVA)
  await bia.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(bia.getByRole('heading', { name: 'Acesso restrito' })).toBeVisible()
  await bia.goto(`${product.url}/comercial/clientes`)
  await expect(bia.getByText('Nenhum cliente encontrado.')).toBeVisible()

  await page.goto('/ti/usuarios')
  await act(row(page, 'Bia Conceição'), 'Redefinir Senha')
  await dialog(page).getByRole('button', { name: 'Redefinir Senha' }).click()
  await expect(notice(page, 'Nova senha não pode ser vazia.')).toBeVisible()
  await expect(dialog(page).getByText('Informe a nova senha.')).toBeVisible()
  await expectNoViolations(page)
  await dialog(page).getByLabel('Nova senha').fill('password1')
  await dialog(page).getByRole('button', { name: 'Redefinir Senha' }).click()
  const comum = notice(page, 'Erro ao redefinir senha')
  await expect(comum).toBeVisible()
  // The dialog goes first, and takes what it failed at along.
  const descartar = page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' })
  await expect(async () => {
    // As long as it is still saving, Esc does nothing to it.
    await page.keyboard.press('Escape')
    await expect(descartar).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await descartar.click()
  await expect(page.getByRole('heading', { name: /^Redefinir senha/ })).toHaveCount(0)
  await expect(comum).toBeHidden()

  // The buttons of her page follow her profile without a press of hers.
  const create = bia.getByRole('button', { name: 'Novo Cliente' }).first()
  await expect(create).toHaveCount(0)
  await act(row(page, 'Bia Conceição'), 'Editar')
  await dialog(page).getByLabel('Perfil de Acesso').selectOption('Usuário Comum')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(create).toBeVisible()

  await act(row(page, 'Bia Conceição'), 'Suspender')
  await expect(row(page, 'Bia Conceição')).toContainText('Suspenso')
  // Her page hears it without a press of hers.
  await expect(bia).toHaveURL(/\/login/, { timeout: 15_000 })
  await expect(notice(bia, 'Sua sessão terminou')).toBeVisible()
  await context.close()

  await act(row(page, 'Ana Souza'), 'Suspender')
  const ultimo = 'O último Administrador não pode ser removido, rebaixado nem suspenso.'
  await expect(notice(page, ultimo)).toBeVisible()

  await row(page, 'Bia Conceição').getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(page, 'Usuário excluído')).toBeVisible()
  await expect(row(page, 'Bia Conceição')).toHaveCount(0)

  await page.getByRole('button', { name: 'Novo Usuário' }).click()
  await dialog(page).getByLabel('Nome Completo').fill('Convidada')
  await dialog(page).getByLabel('E-mail', { exact: true }).fill('convidada@empresa.com.br')
  await dialog(page).getByLabel('Login').fill('convidada')
  await dialog(page).getByLabel('Perfil de Acesso').selectOption('Predial')
  await dialog(page).getByLabel('Enviar convite').check()
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  // No mail leaves this server: the Administrador is handed the link, which opens the same page.
  const handed = page.getByRole('dialog', { name: 'Link de acesso de Convidada' })
  await expect(handed.getByLabel('Link')).toHaveValue(/\/login#redefinir=/)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(row(page, 'convidada@empresa.com.br')).toContainText('Convidado')
  const { link, subject } = await waitForMail(product.mails, 'convidada@empresa.com.br')
  expect(subject).toBe('Seu acesso ao Alicerce')
  expect(link).toContain('/login#redefinir=')
})

test('the page of a user has the verbs of the list, and no delete of oneself', async ({ page }) => {
  const person = { full_name: 'Bia Reis', login: 'bia', email: 'bia@empresa.com.br', perfil_acesso: 'RH' }
  const answer = await page.request.post('/api/ti/usuarios/create', { data: { ...person, convite: true } })
  const { id } = await answer.json()
  await page.goto(`/ti/usuarios/${id}`)
  const ficha = page.locator('[data-registro]')
  const situation = ficha.locator('dl').filter({ hasText: 'Situação' })
  const choose = async (name: string) => {
    await ficha.getByRole('button', { name: 'Mais ações' }).click()
    await ficha.getByRole('menuitem', { name, exact: true }).click()
  }
  await expect(situation).toContainText('Convidado')
  await choose('Reenviar convite')
  await expect(notice(page, 'Convite criado')).toBeVisible()
  const handed = page.getByRole('dialog', { name: 'Link de acesso de Bia Reis' })
  await expect(handed.getByLabel('Link')).toHaveValue(/\/login#redefinir=/)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(handed).toHaveCount(0)
  await expect(ficha.getByRole('button', { name: 'Mais ações' })).toBeFocused()

  await choose('Redefinir Senha')
  await dialog(page).getByLabel('Nova senha').fill(SENHA)
  await dialog(page).getByRole('button', { name: 'Redefinir Senha' }).click()
  await expect(notice(page, 'Senha redefinida')).toBeVisible()
  await expect(situation).toContainText('Ativo')
  await choose('Suspender')
  await expect(situation).toContainText('Suspenso')
  await choose('Reativar')
  await expect(situation).toContainText('Ativo')

  await choose('Excluir')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Tem certeza que deseja excluir o usuário "Bia Reis"?')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page).toHaveURL(/\/ti\/usuarios$/)
  await expect(notice(page, 'Usuário excluído')).toBeVisible()
  await expect(row(page, 'Bia Reis')).toHaveCount(0)

  await row(page, 'ana@empresa.com.br').getByText('Ana Souza').click()
  await ficha.getByRole('button', { name: 'Mais ações' }).click()
  await expect(ficha.getByRole('menuitem', { name: /^Suspender/ })).toBeVisible()
  await expect(ficha.getByRole('menuitem', { name: /^Excluir/ })).toHaveCount(0)
})

test('TI sends a person above them a link, is offered nothing that is refused, and sees who is not confirmed', async ({
  page,
  product,
  browser,
}) => {
  const post = (path: string, data: object, from = page) =>
    from.request.post(`${product.url}/api/${path}`, { data, headers: { origin: product.url } })
  await post('auth/sign-up/email', {
    name: 'Ninguém Ainda',
    email: 'ninguem@empresa.com.br',
    password: SENHA,
  })
  for (const [full_name, login, perfil_acesso] of [
    ['Téo Lima', 'teo', 'TI'],
    ['Rita Reis', 'rita', 'RH'],
  ]) {
    const person = { full_name, login, perfil_acesso, email: `${login}@empresa.com.br`, password: SENHA }
    expect((await post('ti/usuarios/create', { ...person, convite: false })).ok()).toBe(true)
  }
  const context = await browser.newContext({ baseURL: product.url })
  const teo = await context.newPage()
  await post('auth/sign-in/email', { email: 'teo@empresa.com.br', password: SENHA }, teo)
  await post('conta/trocarSenha', { atual: SENHA, nova: NOVA }, teo)
  await teo.goto('/ti/usuarios')
  await expect(row(teo, 'ninguem@empresa.com.br')).toContainText('Não confirmado')
  const rita = row(teo, 'Rita Reis')
  // Opened once, the menu holds all that there is for him.
  await rita.getByRole('button', { name: 'Mais ações' }).click()
  await expect(rita.getByRole('menuitem', { name: 'Redefinir Senha' })).toBeVisible()
  await teo.keyboard.press('Escape')
  for (const name of ['Editar', 'Excluir', 'Suspender'])
    for (const role of ['button', 'menuitem'] as const)
      await expect(rita.getByRole(role, { name, includeHidden: true })).toHaveCount(0)
  await act(rita, 'Redefinir Senha')
  await expect(teo.getByRole('alertdialog')).toContainText('por um link enviado a rita@empresa.com.br')
  await expect(teo.getByRole('alertdialog')).toContainText('Este servidor não envia e-mails.')
  await expectNoViolations(teo)
  await teo.getByRole('alertdialog').getByRole('button', { name: 'Enviar link' }).click()
  await expect(notice(teo, 'Link criado')).toBeVisible()
  expect((await waitForMail(product.mails, 'rita@empresa.com.br')).link).toContain('/login#redefinir=')
  const told = async () => (await product.mails()).map(({ subject }) => subject)
  await expect.poll(told).toContain('Link de senha enviado no Alicerce')

  await teo.getByRole('button', { name: 'Novo Usuário' }).click()
  await expect(dialog(teo).getByLabel('Perfil de Acesso').getByRole('option')).toHaveText([
    'Selecione...',
    'TI',
  ])
  await expectNoViolations(teo)
  await context.close()

  await page.goto('/ti/usuarios')
  await act(row(page, 'ninguem@empresa.com.br'), 'Convidar')
  await expect(notice(page, 'Convite criado')).toBeVisible()
  const handed = page.getByRole('dialog', { name: 'Link de acesso de Ninguém Ainda' })
  await expect(handed.getByLabel('Link')).toHaveValue(/\/login#redefinir=/)
  await page.keyboard.press('Escape')
  await expect(handed).toHaveCount(0)
  await expect(row(page, 'ninguem@empresa.com.br')).toContainText('Convidado')
})

test('a spreadsheet in Windows-1252: preview, import, and the refused rows back', { tag: ON_BOTH }, async ({
  page,
}) => {
  await page.goto('/ti/usuarios')
  const layout = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar Layout CSV' }).click()
  expect((await layout).suggestedFilename()).toBe('layout_importacao_usuarios.csv')
  const header = (await readFile(await (await layout).path(), 'utf8')).replace('\ufeff', '').trim()
  expect(header).toBe('full_name,email,login,password,perfil_acesso')

  const text = [
    header.replaceAll(',', ';'),
    'João "Jô" Gonçalves;joao@empresa.com.br;joao;trigo azul 42;Usuário Comum'.replace(/"/g, ''),
    '"Maria\r\nda Conceição";maria@empresa.com.br;maria;trigo azul 42;RH',
    ...Array.from({ length: 6 }, (_, n) => `Sem perfil;p${n}@empresa.com.br;p${n};trigo azul 42;Gerente`),
    'Outra Ana;ana@empresa.com.br;outra;trigo azul 42;RH',
  ].join('\r\n')
  await page.getByRole('button', { name: 'Importar CSV' }).click()
  await expectNoViolations(page)
  await dialog(page)
    .getByLabel('Arquivo CSV')
    .setInputFiles({ name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await expect(dialog(page).getByText('Linha 4: Perfil de acesso "Gerente" inválido.')).toBeVisible()
  await expect(dialog(page).getByText('E mais 2 erros...')).toBeVisible()
  await expect(dialog(page).getByText('João Jô Gonçalves')).toBeVisible()
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Importar 2 usuários' }).click()
  await expect(dialog(page).getByText('2 usuários importados.')).toBeVisible()
  await expectNoViolations(page)
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Baixar linhas recusadas' }).click()
  const refused = await readFile(await (await download).path(), 'utf8')
  expect(refused).toContain('Outra Ana;ana@empresa.com.br;outra;trigo azul 42;RH;E-mail ou login')
  await dialog(page).getByRole('button', { name: 'Concluir' }).click()
  await expect(row(page, 'joao@empresa.com.br')).toContainText('Usuário Comum')

  // Afterwards they wait as those of any import, without passwords and without an undo.
  await page.goto('/espera')
  await expect(page.getByText('7 linhas recusadas de 9')).toBeVisible()
  await page.getByRole('link', { name: 'pessoas.csv' }).click()
  await expect(dialog(page).getByText('2 registros importados.')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: '7 linhas recusadas' })).toBeVisible()
  await expect(dialog(page).getByText('Outra Ana')).toBeVisible()
  await expect(dialog(page).getByText('trigo azul')).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
})

test('the list that was exported comes back: without a change nothing, else who changed and who is new', async ({
  page,
}) => {
  for (const nome of ['Bia Reis', 'Caio Luz']) {
    const [login = ''] = nome.toLowerCase().split(' ')
    const data = {
      full_name: nome,
      email: `${login}@empresa.com.br`,
      login,
      perfil_acesso: 'RH',
      convite: true,
    }
    expect((await page.request.post('/api/ti/usuarios/create', { data })).ok()).toBe(true)
  }
  await page.goto('/ti/usuarios')
  await expect(row(page, 'Bia Reis')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const choose = async (content: string) => {
    await page.getByRole('button', { name: 'Importar CSV' }).click()
    await dialog(page)
      .getByLabel('Arquivo CSV')
      .setInputFiles({ name: 'usuarios.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await dialog(page).getByRole('button', { name: 'Conferir' }).click()
  }
  await choose(text)
  await expect(dialog(page).getByRole('button', { name: 'Nada a importar' })).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: /^3 Iguais/ })).toBeVisible()
  await page.keyboard.press('Escape')

  const [head = '', ...lines] = text.trim().split(/\r?\n/)
  const changed = lines.map(line => line.replace('Bia Reis', 'Bia Reis Souza'))
  await choose([head, ...changed, 'Davi Sol;davi@empresa.com.br;davi;TI'].join('\r\n'))
  await expect(dialog(page).getByRole('button', { name: /^1 Alterado$/ })).toBeVisible()
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Importar 2 registros' }).click()
  await expect(dialog(page).getByText('2 registros importados.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect(dialog(page).getByText('Importação desfeita em 2 registros.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Concluir' }).click()
  await expect(row(page, 'Bia Reis')).not.toContainText('Souza')
  await expect(row(page, 'davi@empresa.com.br')).toHaveCount(0)
})

test('many people get a profile and are suspended in one go; the last Administrador stays, and is named', async ({
  page,
}) => {
  for (const nome of ['Bia Reis', 'Caio Luz']) {
    const [login = ''] = nome.toLowerCase().split(' ')
    const person = { full_name: nome, email: `${login}@empresa.com.br`, login, perfil_acesso: 'RH' }
    const data = { ...person, convite: true }
    expect((await page.request.post('/api/ti/usuarios/create', { data })).ok()).toBe(true)
  }
  await page.goto('/ti/usuarios')
  const bar = page.getByRole('region', { name: 'Selecionados' })
  const choose = async (item: string) => {
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
    await expect(bar).toContainText('3 selecionados')
    await bar.getByRole('button', { name: 'Alterar' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Perfil de Acesso')
  await dialog(page).getByLabel('Perfil de Acesso').selectOption('Predial')
  await dialog(page).getByRole('button', { name: 'Alterar 3 registros' }).click()
  await expect(dialog(page)).toContainText(
    'O último Administrador não pode ser removido, rebaixado nem suspenso.',
  )
  await expect(dialog(page).getByRole('listitem')).toHaveText('Ana Souza')
  await expectNoViolations(page)
  const rows = page.getByRole('row', { includeHidden: true })
  await expect(rows.filter({ hasText: 'Predial' })).toHaveCount(2)
  await dialog(page).getByRole('button', { name: 'Desfazer os alterados' }).click()
  await expect(notice(page, 'Desfeito em 2 registros')).toBeVisible()
  await expect(row(page, 'Bia Reis')).toContainText('RH')

  await choose('Suspender')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspender' }).click()
  await dialog(page).getByText('Fechar', { exact: true }).click()
  await expect(row(page, 'Caio Luz')).toContainText('Suspenso')
  await expect(row(page, 'Ana Souza')).not.toContainText('Suspenso')

  await choose('Excluir')
  const sure = page.getByRole('alertdialog', { name: 'Excluir 3 registros' })
  for (const name of ['Ana Souza', 'Bia Reis', 'Caio Luz'])
    await expect(sure.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await sure.getByRole('button', { name: 'Excluir' }).click()
  await expect(dialog(page)).toContainText('1 registro não foi excluído')
  await expect(dialog(page)).toContainText('2 foram excluídos.')
  await dialog(page).getByText('Fechar', { exact: true }).click()
  await expect(row(page, 'Ana Souza')).toBeVisible()
  for (const name of ['Bia Reis', 'Caio Luz']) await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
  await bar.getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(dialog(page)).toContainText('1 registro não foi excluído')
  await expect(dialog(page)).not.toContainText('0 for')
})

/** Notes each state of the page, but of the one that leads there, that does not say that another profile's is shown. */
const watchForUnmarked = `
  globalThis.unmarked = []
  new MutationObserver(() => {
    if (location.pathname !== '/ti/usuarios' && document.querySelector('main') && !document.querySelector('section[aria-label="Ver como"]'))
      unmarked.push(location.pathname + ': ' + document.querySelector('h1')?.textContent)
  }).observe(document, { childList: true, subtree: true })`

test('permissions are changed, restored and seen through; account and settings', async ({ page }) => {
  await page.goto('/ti/usuarios?aba=perfis')
  const cell = page.getByLabel('RH, Comercial')
  await expect(cell).toHaveValue('ver')
  await expectNoViolations(page)
  await cell.selectOption('nenhum')
  // Wherever one is in the matrix, what is not saved is in view.
  await page.evaluate('scrollTo(0, 0)')
  await expect(page.getByText('1 alteração não salva')).toBeInViewport()
  await page.getByRole('button', { name: 'Salvar permissões' }).click()
  await expect(notice(page, 'Permissões atualizadas')).toBeVisible()

  const banner = page.getByText('Você está vendo como RH. Nada pode ser alterado.')
  const unmarked = () => page.evaluate<string[]>('unmarked')
  await page.evaluate(watchForUnmarked)
  await page.getByRole('button', { name: 'Ver como RH' }).click()
  await expect(banner).toBeVisible()
  await expect(page.getByRole('region', { name: 'Indicadores' })).toBeVisible()
  expect(await unmarked()).toEqual([])
  await page.addInitScript(watchForUnmarked)
  await page.goto('/financeiro')
  await expect(banner).toBeVisible()
  expect(await unmarked()).toEqual([])
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards.filter({ hasText: 'Acessar' })).toHaveText([/^Prest/])
  expect(await cards.filter({ hasText: 'Sem acesso com o seu perfil' }).count()).toBeGreaterThan(3)
  await page.goto('/comercial/clientes')
  await expect(page.getByRole('heading', { name: 'Acesso restrito' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Voltar ao meu perfil' }).click()
  await expect(cell).toHaveValue('nenhum')
  await page.getByRole('button', { name: 'Restaurar padrão' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).click()
  await expect(cell).toHaveValue('ver')

  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await page.getByLabel('Nome Completo').fill('Ana Souza Lima')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Perfil atualizado')).toBeVisible()
  await expect(page.getByText('Esta sessão')).toBeVisible()
  await page.getByLabel('Senha atual').fill('não é esta')
  await page.getByLabel('Nova senha').fill(NOVA)
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('A senha atual não confere.').first()).toBeVisible()
  await expectNoViolations(page)

  await page.goto('/configuracoes')
  await page.getByLabel('Compacta').check()
  await page.getByLabel('Escuro').check()
  await page.getByLabel('Nome da empresa').fill('Padaria do Sol')
  await page
    .getByRole('region', { name: 'Empresa' })
    .getByRole('button', { name: 'Salvar', exact: true })
    .click()
  await expect(notice(page, 'Configurações salvas')).toBeVisible()
  await expect(page.getByText('Padaria do Sol').first()).toBeVisible()
  await expectNoViolations(page)
})
