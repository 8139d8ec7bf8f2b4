import { expectNoViolations } from './support/axe.ts'
import { notice } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

test('what waits is counted by the bell, opened and settled by keys, on a screen and on a phone', async ({
  page,
}) => {
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  type Created = { id: number; version: number }

  await page.goto('/espera')
  await expect(page.getByRole('heading', { level: 1, name: 'Espera por mim' })).toBeVisible()
  await expect(page.getByText('Nada espera por você')).toBeVisible()
  await expectNoViolations(page)

  const { usuario } = (await (await page.request.get('/api/sessao')).json()) as { usuario: { id: string } }
  const categoria = await post<Created>('predial/categorias/create', { nome: 'Elétrica' })
  const local = await post<Created>('predial/locais/create', { nome: 'Sede' })
  for (const titulo of ['Lâmpada queimada no corredor', 'Porta da garagem não fecha']) {
    const chamado = {
      titulo,
      descricao: 'x',
      prioridade: 'Alta',
      categoria_id: categoria.id,
      local_id: local.id,
    }
    const { id, version } = await post<Created>('predial/chamados/create', chamado)
    await post('predial/chamados/atribuir', { id, version, dados: { responsavel_id: usuario.id } })
  }
  // Live, without a reload.
  await expect(page.getByRole('link', { name: 'Espera por mim: 2' })).toBeVisible()
  await expect(page.getByText('Lâmpada queimada no corredor')).toBeVisible()
  await expectNoViolations(page)

  // Why it waits; silenced it does not, until it is shown again.
  await page.getByRole('button', { name: 'Por que recebo isto?' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Você é responsável por estes chamados')).toBeVisible()
  const chosen = page.getByRole('region', { name: 'Selecionados' })
  await expect(chosen).toHaveCount(0)
  await page.getByRole('button', { name: 'Silenciar este tipo' }).click()
  await expect(page.getByText('Nada espera por você', { exact: true })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^Voltar a mostrar ?: Chamados/ }).click()
  await expect(page.getByRole('link', { name: 'Espera por mim: 2' })).toBeVisible()
  // The number is there before the rows, which the keys go through.
  await expect(page.getByRole('link', { name: 'Lâmpada queimada no corredor' })).toBeVisible()
  // One record alone, too, and back.
  const porta = page.locator('[data-espera-linha]').filter({ hasText: 'Porta da garagem' })
  const daPorta = page.getByRole('listitem').filter({ has: porta })
  await daPorta.getByRole('button', { name: /^Silenciar/ }).click()
  await expect(page.getByRole('link', { name: 'Espera por mim: 1' })).toBeVisible()
  await expect(porta).toHaveCount(0)
  const silenced = page.locator('[data-notice]').filter({ hasText: '"Porta da garagem não fecha"' })
  await silenced.getByRole('button', { name: 'Desfazer' }).click()
  await expect(porta).toBeVisible()
  // Where the notice is gone, by its name among what is silenced.
  await daPorta.getByRole('button', { name: /^Silenciar/ }).click()
  const named = page.getByRole('list', { name: 'Silenciados: Chamados sob sua responsabilidade' })
  await expect(named.getByRole('listitem')).toContainText('Porta da garagem não fecha')
  await expectNoViolations(page)
  await named.getByRole('button', { name: /^Voltar a mostrar ?: Porta da garagem não fecha$/ }).click()
  await expect(page.getByRole('link', { name: 'Espera por mim: 2' })).toBeVisible()
  await expect(named).toHaveCount(0)
  await expect(porta).toBeVisible()

  // A double click decides about the row it began on, not about the next one, which comes under the pointer.
  const resolver = page.getByRole('button', { name: /^Resolver/ })
  await resolver.first().hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('link', { name: 'Espera por mim: 1' })).toBeVisible()
  await expect(resolver).toHaveCount(1)
  await expect(resolver).toBeEnabled()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  const resolved = page.locator('[data-notice]').filter({ hasText: '"Lâmpada queimada no corredor"' })
  await resolved.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('link', { name: 'Espera por mim: 2' })).toBeVisible()
  await expect(resolver).toHaveCount(2)

  // Both are chosen and resolved at once, and taken back at once.
  await page.getByRole('checkbox', { name: /^Selecionar todos/ }).check()
  await expect(chosen).toContainText('2 selecionados')
  await chosen.getByRole('button', { name: 'Resolver' }).click()
  await expect(page.getByText('Nada espera por você', { exact: true })).toBeVisible()
  const done = page.locator('[data-notice]').filter({ hasText: '2 registros alterados' })
  await done.getByRole('button', { name: 'Desfazer' }).click()
  await expect(notice(page, 'Desfeito em 2 registros')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lâmpada queimada no corredor' })).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Chamado: Lâmpada queimada' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('s')
  await expect(page.getByRole('link', { name: 'Espera por mim: 1' })).toBeVisible()

  // C comments on what has the focus; any record is followed, and no longer.
  await page.getByRole('link', { name: 'Porta da garagem não fecha' }).focus()
  // Never that of the record which stands beside the list until then.
  await page.evaluate(`
    globalThis.wrong = 0
    document.querySelector('[data-registro] form textarea').addEventListener('focus', () => wrong++)`)
  await page.keyboard.press('c')
  const beside = page.getByRole('complementary', { name: 'Chamado: Porta da garagem' })
  await expect(beside.getByLabel('Comentário', { exact: true })).toBeFocused()
  expect(await page.evaluate('wrong')).toBe(0)
  await page.keyboard.type('Chamei o serralheiro')
  await page.keyboard.press('Control+Enter')
  await expect(beside.getByText('Chamei o serralheiro')).toBeVisible()
  // Space presses what it is on, and chooses on the row alone, also for who turned single letters off.
  await beside.getByRole('button', { name: /^Acompanhar/ }).focus()
  await page.keyboard.press('Space')
  await expect(notice(page, 'Você acompanha este registro')).toBeVisible()
  await beside.getByRole('button', { name: /^Deixar de acompanhar/ }).click()
  await expect(notice(page, 'Você não acompanha mais este registro')).toBeVisible()
  await expect(chosen).toHaveCount(0)
  await page.evaluate(`localStorage.setItem('teclas', 'desligadas')`)
  await porta.focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Space')
  await expect(chosen).toContainText('1 selecionado')
  await page.keyboard.press('Space')
  await expect(chosen).toHaveCount(0)
  await page.evaluate(`localStorage.removeItem('teclas')`)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/espera')
  await expect(page.getByRole('link', { name: 'Espera por mim: 1' }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  await expectNoViolations(page)
  await page.getByRole('checkbox', { name: 'Selecionar Porta da garagem não fecha' }).check()
  await expect(chosen).toContainText('1 selecionado')
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  await expectNoViolations(page)
  await chosen.getByRole('button', { name: 'Limpar seleção' }).click()
  // The menu of a phone begins with it.
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Principal' })
  await expect(menu.getByRole('link').first()).toHaveAttribute('href', '/espera')
})

test('a record followed in one window is shown as followed in the person’s other one', async ({ page }) => {
  const data = { nome_cliente: 'Padaria' }
  const { id } = await (await page.request.post('/api/comercial/clientes/create', { data })).json()
  const other = await page.context().newPage()
  for (const window of [page, other]) {
    await window.goto(`/comercial/clientes/${id}`)
    await expect(window.getByRole('button', { name: /^Acompanhar/ })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Acompanhar/ }).click()
  await expect(other.getByRole('button', { name: /^Deixar de acompanhar/ })).toBeVisible()
  await other.getByRole('button', { name: /^Deixar de acompanhar/ }).click()
  await expect(page.getByRole('button', { name: /^Acompanhar/ })).toBeVisible()
})
