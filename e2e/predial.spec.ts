import type { Locator, Page } from '@playwright/test'
import { administrador, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { pngFile } from './support/files.ts'
import { act, dialog, loaded, notice, row } from './support/screen.ts'
import { expect, ON_BOTH, test } from './support/test.ts'

test.use({ signedIn: true })

const rita = { name: 'Rita Lima', email: 'rita@empresa.com.br', password: 'outra frase longa de acesso' }

async function create(page: Page, entity: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/api/predial/${entity}/create`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
const column = (page: Page, status: string) => page.getByRole('region', { name: status, exact: true })

test('from a category to a ticket that is done', async ({ page }) => {
  await page.goto('/predial')
  for (const card of ['Chamados', 'Categorias', 'Locais'])
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${card}`) })).toBeVisible()
  await expectNoViolations(page)

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Categorias/ })
    .click()
  await expect(page.getByText('Nenhuma categoria encontrada.')).toBeVisible()
  await page.getByRole('button', { name: 'Nova Categoria' }).click()
  await save(page)
  await expect(notice(page, 'O nome da categoria é obrigatório.')).toBeVisible()
  await expect(dialog(page).getByText('Informe o nome da categoria.')).toBeVisible()
  await dialog(page).getByLabel('Nome').fill('Elétrica')
  await expectNoViolations(page)
  await save(page)
  await expect(notice(page, 'Categoria adicionada')).toBeVisible()
  await expect(row(page, 'Elétrica')).toBeVisible()
  // Closed, or its way back in the history would call the next address off.
  await expect(dialog(page)).toHaveCount(0)

  await page.goto('/predial/locais')
  await expect(page.getByText('Nenhum local encontrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Novo Local' }).click()
  await dialog(page).getByLabel('Nome').fill('Recepção')
  await dialog(page).getByLabel('Descrição').fill('Térreo, bloco B')
  await save(page)
  await expect(notice(page, 'Local adicionado')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expectNoViolations(page)

  await page.goto('/predial/chamados')
  await expect(page.getByText('Nenhum chamado encontrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Novo Chamado' }).click()
  await expect(dialog(page).getByLabel('Solicitante')).toHaveValue(administrador.name)
  await expect(dialog(page).getByLabel('Status')).toHaveCount(0)
  await expect(dialog(page).locator('label').filter({ hasNotText: /foto/i })).toHaveText([
    'Título',
    'Solicitante',
    'Descrição',
    'Prioridade',
    'Categoria',
    'Local',
    // For who may assign tickets alone, below what everybody is asked for.
    'Responsável',
  ])
  await dialog(page).getByLabel('Título').fill('Lâmpada queimada')
  await dialog(page).getByLabel('Descrição').fill('Pisca desde segunda.')
  await save(page)
  await expect(notice(page, 'Categoria e Local são obrigatórios.')).toBeVisible()
  await dialog(page).getByLabel('Categoria').fill('eletr')
  await dialog(page).getByRole('option', { name: 'Elétrica' }).click()
  await dialog(page).getByLabel('Local').fill('recep')
  await dialog(page).getByRole('option', { name: 'Recepção' }).click()
  await dialog(page).getByLabel('Prioridade').selectOption('Alta')
  const longName = `${'Foto da luminária do corredor do bloco B '.repeat(3)}.png`
  await dialog(page)
    .getByLabel('Fotos', { exact: true })
    .setInputFiles([pngFile(longName), pngFile('quadro.png')])
  await expect(
    dialog(page).getByRole('list', { name: 'Fotos escolhidas' }).getByRole('listitem'),
  ).toHaveCount(2)
  await expectNoViolations(page)
  const tileHeight = (text: Locator) => text.boundingBox().then(box => box?.height ?? 0)
  expect(await tileHeight(dialog(page).getByText(/^Foto da luminária/))).toBeLessThan(30)
  await page.evaluate(`
    globalThis.barSaid = []
    new MutationObserver(() => {
      const text = document.querySelector('section[aria-label="Conexão"]')?.textContent
      if (text) barSaid.push(text)
    }).observe(document, { childList: true, subtree: true })`)
  await save(page)
  await expect(notice(page, 'Chamado aberto')).toBeVisible()
  for (const text of ['Elétrica', 'Recepção', 'Alta', 'Aberto', 'hoje', administrador.name])
    await expect(row(page, 'Lâmpada queimada')).toContainText(text)
  await expectNoViolations(page)

  await act(row(page, 'Lâmpada queimada'), 'Visualizar')
  expect(await tileHeight(dialog(page).getByText(/^Foto da luminária/))).toBeLessThan(30)
  expect(await page.evaluate('barSaid')).toEqual([])
  await dialog(page).getByLabel('Comentário').fill('Já comprei a lâmpada.')
  await dialog(page).getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Já comprei a lâmpada.' })).toBeVisible()
  await dialog(page).getByLabel('Responsável').fill('ana')
  await dialog(page).getByRole('option', { name: administrador.name }).click()
  await expect(dialog(page).getByText(`Responsável: ${administrador.name}`)).toBeVisible()
  await expectNoViolations(page)
  await page.reload()
  await expect(dialog(page).getByText('Já comprei a lâmpada.')).toBeVisible()

  await dialog(page).getByRole('button', { name: 'Editar' }).click()
  await dialog(page).getByLabel('Status').selectOption('Em Andamento')
  await save(page)
  await expect(notice(page, 'Chamado atualizado')).toBeVisible()
  await expect(dialog(page).getByText('De Aberto para Em Andamento')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()

  await expect(page.getByLabel('Local')).toHaveValue('Todos')
  await page.getByLabel('Local').click()
  await expectNoViolations(page)
  await page.getByRole('option', { name: 'Sem local' }).click()
  await expect(page.getByText('Nenhum chamado encontrado.')).toBeVisible()
  await page.getByLabel('Local').click()
  await page.keyboard.type('recep')
  await expect(page.getByLabel('Local')).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await page.getByLabel('De quem').selectOption('Meus chamados')
  await expect(row(page, 'Lâmpada queimada')).toBeVisible()
  await page.reload()
  await expect(row(page, 'Lâmpada queimada')).toBeVisible()
  await expect(page.getByLabel('Local')).toHaveValue('Recepção')

  // On its page who takes care of it is a fact, edited in its place as the others.
  await row(page, 'Lâmpada queimada').getByRole('cell').nth(2).click()
  const ficha = page.locator('[data-registro]')
  const responsavel = ficha.getByRole('combobox', { name: 'Responsável' })
  const alterar = ficha.locator('[data-fato="responsavel_id"]')
  await expect(ficha.getByRole('link', { name: administrador.name })).toBeVisible()
  await expect(responsavel).toHaveCount(0)
  await alterar.click()
  await expect(responsavel).toBeFocused()
  await responsavel.press('Escape')
  await expect(responsavel).toHaveCount(0)
  await alterar.click()
  await responsavel.fill('')
  await responsavel.press('Tab')
  await expect(notice(page, 'Este chamado não tem mais responsável.')).toBeVisible()
  await expect(responsavel).toHaveCount(0)
  await expect(ficha.getByRole('link', { name: administrador.name })).toHaveCount(0)
  await expectNoViolations(page)
  await ficha.getByRole('button', { name: 'Fechar' }).click()

  await row(page, 'Lâmpada queimada').getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(page, 'Chamado excluído')).toBeVisible()
  await expect(page.getByText('Nenhum chamado encontrado.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  // By keyboard, while the notice waits for whoever is there.
  await page.keyboard.press('F8')
  const undo = page.getByRole('button', { name: 'Desfazer' })
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'De volta: Chamado "Lâmpada queimada".')).toBeVisible()
  await act(row(page, 'Lâmpada queimada'), 'Visualizar')
  await expect(dialog(page).getByText('Já comprei a lâmpada.')).toBeVisible()
  await expect(dialog(page).getByText(`Responsável: ${administrador.name}`)).toBeVisible()
})

test.describe('with tickets', () => {
  let ids = { categoria_id: 0, local_id: 0 }
  test.beforeEach(async ({ page }) => {
    ids = {
      categoria_id: (await create(page, 'categorias', { nome: 'Hidráulica' })).id,
      local_id: (await create(page, 'locais', { nome: 'Cozinha' })).id,
    }
    await create(page, 'categorias', { nome: 'Geral' })
    for (const titulo of ['Torneira pinga', 'Ralo entupido'])
      await create(page, 'chamados', { titulo, descricao: 'Água no chão', ...ids })
  })

  test('the board moves tickets by keyboard and by dragging, and takes a move back', async ({ page }) => {
    await page.goto('/predial/chamados')
    await page.getByRole('button', { name: 'Quadro' }).click()
    const card = (status: string, titulo: string) =>
      column(page, status).getByRole('listitem').filter({ hasText: titulo })
    await expect(card('Aberto', 'Torneira pinga')).toBeVisible()
    await expectNoViolations(page)

    await card('Aberto', 'Torneira pinga').getByRole('button', { name: 'Mover' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Em Andamento' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card('Em Andamento', 'Torneira pinga')).toBeVisible()
    await expect(card('Aberto', 'Torneira pinga')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Torneira pinga', exact: true })).toBeFocused()

    await card('Aberto', 'Ralo entupido').dragTo(column(page, 'Resolvido'))
    await expect(card('Resolvido', 'Ralo entupido')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(card('Aberto', 'Ralo entupido')).toBeVisible()
    await page.reload()
    await expect(card('Em Andamento', 'Torneira pinga')).toBeVisible()
  })

  test('a deleted category gives its tickets to another one, a deleted location leaves them without', async ({
    page,
  }) => {
    await page.goto('/predial/categorias')
    await row(page, 'Hidráulica').getByRole('button', { name: 'Excluir' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Isso pode afetar chamados existentes')
    await expect(question).toContainText('2 chamados usam Hidráulica')
    const target = question.getByLabel('Mover os chamados para')
    await expect(target).toHaveValue('Sem categoria')
    await target.click()
    await expect(question.getByRole('option')).toHaveText(['Sem categoria', 'Geral', 'Nova Categoria'])
    await page.keyboard.press('Escape')
    await expect(question.getByRole('option')).toHaveCount(0)
    // What is missing is made on the way, and the question stays.
    await target.fill('Encanamento')
    await page.getByRole('option', { name: 'Criar "Encanamento"' }).click()
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    // Chosen, not only typed.
    await expect(question.getByRole('button', { name: 'Limpar' })).toBeVisible()
    await expect(target).toHaveValue('Encanamento')
    await target.fill('ger')
    await question.getByRole('option', { name: 'Geral' }).click()
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expect(notice(page, 'Categoria excluída')).toBeVisible()

    await page.goto('/predial/locais')
    // On its page, which it leaves.
    await row(page, 'Cozinha').getByText('Cozinha').click()
    const ficha = page.locator('[data-registro]')
    await ficha.getByRole('button', { name: 'Mais ações' }).click()
    await ficha.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect(question).toContainText('2 chamados usam Cozinha')
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expect(notice(page, 'Local excluído')).toBeVisible()
    await expect(ficha).toHaveCount(0)
    await expect(row(page, 'Cozinha')).toHaveCount(0)
    await page.goto('/predial/chamados')
    await expect(row(page, 'Torneira pinga')).toContainText('Geral')
    await expect(row(page, 'Torneira pinga')).toContainText('Sem local')
  })

  test('requester and Predial have a ticket open: photos and words of one appear at the other at once', {
    tag: ON_BOTH,
  }, async ({ page, product, browser }) => {
    await signUp(page, product, rita)
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
    const hers = await context.newPage()
    await signIn(hers, product, rita)
    const { id } = await create(hers, 'chamados', { titulo: 'Porta emperrada', descricao: 'Sala 3', ...ids })
    for (const person of [page, hers]) {
      await person.goto(`/predial/chamados?dialogo=ver&id=${id}`)
      await expect(dialog(person).getByText('Nenhum anexo.')).toBeVisible()
    }
    const photos = (person: Page) => dialog(person).getByRole('region', { name: 'Fotos' })

    await photos(page).getByLabel('Adicionar arquivo').setInputFiles(pngFile('porta.png'))
    await expect(notice(page, 'Anexo enviado com sucesso!')).toBeVisible()
    for (const person of [page, hers]) {
      await expect(photos(person).getByRole('listitem')).toContainText(
        `porta.png0,1 KB · ${administrador.name}`,
      )
      await expect.poll(() => loaded(photos(person).locator('img'))).toBe(true)
    }
    await expectNoViolations(hers)
    await expect(photos(hers).getByRole('button', { name: 'Excluir' })).toHaveCount(0)
    await photos(hers).getByRole('button', { name: 'Visualizar' }).click()
    await expect(hers.frameLocator('iframe').getByRole('img', { name: 'porta.png' })).toBeVisible()
    await expectNoViolations(hers)
    await hers.keyboard.press('Escape')

    await dialog(hers).getByLabel('Comentário').fill('É a dobradiça de cima.')
    await dialog(hers).getByRole('button', { name: 'Enviar' }).click()
    await expect(dialog(page).getByText('É a dobradiça de cima.')).toBeVisible()

    await photos(page).getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir "porta.png"?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(notice(page, 'Anexo excluído com sucesso!')).toBeVisible()
    for (const person of [page, hers]) await expect(photos(person)).toContainText('Nenhum anexo.')
    await context.close()
  })

  test('who only registers sees the tickets of others and changes none', async ({
    page,
    product,
    browser,
  }) => {
    await signUp(page, product, rita)
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
    const hers = await context.newPage()
    await signIn(hers, product, rita)
    await hers.goto('/predial/chamados')
    await expect(row(hers, 'Torneira pinga')).toBeVisible()
    await expect(hers.getByRole('button', { name: 'Editar' })).toHaveCount(0)
    await act(row(hers, 'Torneira pinga'), 'Visualizar')
    await expect(dialog(hers).getByText('A conversa é entre quem abriu o chamado')).toBeVisible()
    await expect(dialog(hers).getByLabel('Comentário')).toHaveCount(0)
    await expectNoViolations(hers)
    await hers.emulateMedia({ colorScheme: 'dark' })
    for (const path of [
      '/predial',
      '/predial/categorias',
      '/predial/chamados',
      '/predial/chamados?como=quadro',
    ]) {
      await hers.goto(path)
      await expect(hers.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(hers)
      const width = await hers.evaluate<number>('document.documentElement.scrollWidth')
      expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(390)
    }
    await context.close()
  })
})
