import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { act, boxAtRest, dialog, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const item = (page: Page, n: number) => dialog(page).getByRole('group', { name: `Item ${n}`, exact: true })
const cell = (page: Page, n: number, label: string) => item(page, n).getByLabel(label)
const items = (page: Page) => dialog(page).getByRole('group', { name: /^Item \d+$/ })
const valor = (page: Page) => dialog(page).getByLabel('Valor (R$)')
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Adicionar item' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
/** What each item is called, in their order. */
const names = (page: Page) =>
  items(page)
    .getByLabel('Descrição')
    .evaluateAll(inputs => inputs.map(input => (input as unknown as { value: string }).value))

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

const cimento = { descricao: 'Cimento', unidade: 'sc', quantidade: '3', valor_unitario: '32' }
const pintor = { descricao: 'Pintor', unidade: 'dia', quantidade: '1,5', valor_unitario: '200' }

async function proposta(page: Page, itens: object[]) {
  const cliente = await post(page, 'comercial/clientes/create', { nome_cliente: 'Padaria Três Irmãos' })
  return post(page, 'comercial/propostas/create', {
    titulo_proposta: 'Forno novo',
    cliente_id: cliente.id,
    valor_proposta: '10',
    data_emissao: '2026-05-10',
    itens,
  })
}

/** Presses, holds and releases in one place, as a person does. */
async function press(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const box = await boxAtRest(target)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(60)
  await page.mouse.up()
}

test.use({ signedIn: true })

test.beforeEach(({ page }) => {
  page.on('dialog', question => question.accept())
})

test('items are typed by keyboard alone, and their sum is the value', async ({ page }) => {
  await post(page, 'comercial/clientes/create', { nome_cliente: 'Padaria Três Irmãos' })
  await page.goto('/comercial/propostas?dialogo=novo')
  await dialog(page).getByLabel('Título').fill('Forno novo')
  await dialog(page).getByLabel('Cliente').fill('padar')
  await dialog(page).getByRole('option', { name: 'Padaria Três Irmãos' }).click()
  await valor(page).fill('77')
  await expect(valor(page)).toBeEditable()

  await add(page).focus()
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'Descrição')).toBeFocused()
  for (const text of ['Cimento', 'sc', '3']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('1.032,5')
  await expect(item(page, 1)).toContainText(/R\$\s3\.097,50/)
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Descrição')).toBeFocused()
  await page.keyboard.type('Frete')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0,3333')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await expect(valor(page)).toHaveValue('3.100,83')
  await expect(valor(page)).not.toBeEditable()
  await expect(dialog(page).getByText('É a soma dos itens.')).toBeVisible()

  // Up and down in the same column, and the line itself with Alt.
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 1, 'Preço unitário')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Preço unitário')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(page)).toEqual(['Frete', 'Cimento'])
  await expect(cell(page, 1, 'Preço unitário')).toBeFocused()

  // A line too many is not meant.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(items(page)).toHaveCount(3)
  await expectNoViolations(page)
  await page.keyboard.press('Control+Enter')
  await expect(notice(page, 'Proposta criada')).toBeVisible()
  await expect(row(page, 'Forno novo')).toContainText(/R\$\s3\.100,83/)

  await act(row(page, 'Forno novo'), 'Histórico')
  await expect(dialog(page).getByText(/^Frete: 0,3333 × R\$\s10,00 = R\$\s3,33$/)).toBeVisible()
})

test('a wrong cell says so and gets the focus; the server’s answer finds its line', async ({ page }) => {
  const { id, itens } = await proposta(page, [cimento, pintor])
  await page.goto(`/comercial/propostas?dialogo=editar&id=${id}`)
  await cell(page, 2, 'Quantidade').fill('muitos')
  await save(page)
  await expect(cell(page, 2, 'Quantidade')).toBeFocused()
  await expect(cell(page, 2, 'Quantidade')).toHaveAttribute('aria-invalid', 'true')
  await expect(item(page, 2)).toContainText('Informe a quantidade, como 2 ou 1,5.')
  await expectNoViolations(page)
  await cell(page, 2, 'Quantidade').fill('2')
  await cell(page, 2, 'Descrição').fill(' ')
  await save(page)
  await expect(cell(page, 2, 'Descrição')).toBeFocused()
  await cell(page, 2, 'Descrição').fill('Pintora')

  await page.route('**/api/comercial/propostas/update', route =>
    route.fulfill({
      status: 400,
      json: {
        codigo: 'dados_invalidos',
        titulo: 'Erro',
        mensagem: 'Esta linha não existe mais.',
        campos: { 'itens.0': 'Esta linha não existe mais.' },
        pedido: 'x',
      },
    }),
  )
  await save(page)
  await expect(item(page, 1)).toContainText('Esta linha não existe mais.')
  expect(itens).toHaveLength(2)
})

test('by mouse: a line is removed and comes back, lines move, and copied cells are pasted', async ({
  page,
}) => {
  const { id } = await proposta(page, [cimento, pintor])
  await page.goto('/comercial/propostas')
  await row(page, 'Forno novo').getByRole('button', { name: 'Editar' }).click()
  await expect(valor(page)).toHaveValue('396,00')
  await press(page, item(page, 1).getByRole('button', { name: 'Remover Item 1' }))
  await expect(valor(page)).toHaveValue('300,00')
  await expect(dialog(page).getByText('Item 1 saiu da lista.')).toBeVisible()
  await expectNoViolations(page)
  await press(page, dialog(page).getByRole('button', { name: 'Desfazer' }))
  await expect.poll(() => names(page)).toEqual(['Cimento', 'Pintor'])
  await expect(valor(page)).toHaveValue('396,00')
  await press(page, item(page, 1).getByRole('button', { name: 'Mover Item 1 para baixo' }))
  await expect.poll(() => names(page)).toEqual(['Pintor', 'Cimento'])

  await press(page, add(page))
  await expect(cell(page, 3, 'Descrição')).toBeFocused()
  // A page script: what a browser knows of clipboards has no types here.
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Areia\\tm³\\t2\\tR$ 110,00\\nBrita\\tm³\\t1,5\\t98\\n')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
  await expect.poll(() => names(page)).toEqual(['Pintor', 'Cimento', 'Areia', 'Brita'])
  await expect(cell(page, 3, 'Preço unitário')).toHaveValue('110,00')
  await expect(valor(page)).toHaveValue('763,00')
  await save(page)
  await expect(notice(page, 'Proposta atualizada')).toBeVisible()
  const answer = await post(page, 'comercial/propostas/get', { id })
  expect(answer.itens.map(({ descricao }: { descricao: string }) => descricao)).toEqual([
    'Pintor',
    'Cimento',
    'Areia',
    'Brita',
  ])
  expect(answer.valor_proposta).toBe('763.00')

  // Without items the value is free again, and stays what it was.
  await row(page, 'Forno novo').getByRole('button', { name: 'Editar' }).click()
  for (const n of [4, 3, 2, 1])
    await item(page, n)
      .getByRole('button', { name: `Remover Item ${n}` })
      .click()
  await expect(items(page)).toHaveCount(0)
  await expect(valor(page)).toBeEditable()
  await valor(page).fill('500')
  await save(page)
  await expect(row(page, 'Forno novo')).toContainText(/R\$\s500,00/)
})

test('on a phone each item is a card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await proposta(page, [cimento])
  await page.goto(`/comercial/propostas?dialogo=editar&id=${id}`)
  await add(page).click()
  await expect(cell(page, 2, 'Descrição')).toBeFocused()
  await cell(page, 2, 'Descrição').fill('Telha de fibrocimento de 6 mm, com parafusos e vedação')
  await cell(page, 2, 'Quantidade').fill('120')
  await cell(page, 2, 'Preço unitário').fill('48,90')
  await expect(item(page, 2)).toContainText(/Valor\s*R\$\s5\.868,00/)
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(390)
  const [first, second] = [
    await boxAtRest(cell(page, 2, 'Descrição')),
    await boxAtRest(cell(page, 2, 'Quantidade')),
  ]
  expect(second.y).toBeGreaterThan(first.y)
  for (const button of await item(page, 2).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectNoViolations(page)
  await save(page)
  await expect(notice(page, 'Proposta atualizada')).toBeVisible()
})

test('what was typed into lines comes back after a reload', async ({ page }) => {
  const { id } = await proposta(page, [cimento, pintor])
  await page.goto(`/comercial/propostas?dialogo=editar&id=${id}`)
  await item(page, 1).getByRole('button', { name: 'Remover Item 1' }).click()
  await add(page).click()
  await expect(cell(page, 2, 'Descrição')).toBeFocused()
  await page.keyboard.type('Frete')
  await cell(page, 2, 'Quantidade').fill('1')
  await cell(page, 2, 'Preço unitário').fill('50,5')
  await page.waitForTimeout(500)
  await page.reload()
  await expect(dialog(page).getByText('Rascunho recuperado')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['Pintor', 'Frete'])
  await expect(valor(page)).toHaveValue('350,50')
  await save(page)
  await expect(notice(page, 'Proposta atualizada')).toBeVisible()
  const { itens } = await post(page, 'comercial/propostas/get', { id })
  expect(itens).toHaveLength(2)
})

test('of two who changed items the second compares and chooses; lines that are gone become new', async ({
  page,
}) => {
  const { id, itens } = await proposta(page, [cimento, pintor])
  await page.goto(`/comercial/propostas?dialogo=editar&id=${id}`)
  await cell(page, 1, 'Quantidade').fill('10')
  const frete = { descricao: 'Frete', quantidade: '1', valor_unitario: '50' }
  // Somebody else takes the first one away.
  await post(page, 'comercial/propostas/update', { id, version: 1, dados: { itens: [itens[1], frete] } })
  await save(page)
  const conflict = dialog(page).getByRole('region', { name: 'Conflito' })
  await expect(conflict).toContainText(/1\. Cimento: 10 sc × R\$\s32,00 = R\$\s320,00/)
  await expect(conflict).toContainText(/2\. Frete: 1 × R\$\s50,00 = R\$\s50,00/)
  await expect(conflict).toContainText('e 1 linha igual')
  await expectNoViolations(page)
  await conflict.getByRole('button', { name: 'Usar estas escolhas' }).click()
  await save(page)
  await expect(notice(page, 'Proposta atualizada')).toBeVisible()
  const mine = await post(page, 'comercial/propostas/get', { id })
  expect(mine.itens.map(({ descricao }: { descricao: string }) => descricao)).toEqual(['Cimento', 'Pintor'])
  expect(mine.valor_proposta).toBe('620.00')

  await page.goto(`/comercial/propostas?dialogo=editar&id=${id}`)
  await cell(page, 2, 'Descrição').fill('Pintora')
  await post(page, 'comercial/propostas/update', { id, version: 3, dados: { itens: [mine.itens[0], frete] } })
  await save(page)
  await conflict.getByRole('group', { name: 'Itens' }).getByLabel('Já salvo').check()
  await conflict.getByRole('button', { name: 'Usar estas escolhas' }).click()
  await expect.poll(() => names(page)).toEqual(['Cimento', 'Frete'])
  await expect(valor(page)).toHaveValue('370,00')
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  expect((await post(page, 'comercial/propostas/get', { id })).valor_proposta).toBe('370.00')
})

test('the page of a proposal has its number and its items as a table; their sum is no input', async ({
  page,
}) => {
  const { id } = await proposta(page, [cimento, pintor])
  await page.goto(`/comercial/propostas/${id}`)
  const table = page.getByRole('table', { name: 'Itens' })
  const texts = () =>
    table
      .getByRole('row')
      .evaluateAll(rows =>
        rows.map(each =>
          (each as unknown as { innerText: string }).innerText.split(/\s*[\t\n]\s*/).join('|'),
        ),
      )
  const figures = [
    /Cimento\|3 sc\|R\$\s32,00\|R\$\s96,00/,
    /Pintor\|1,5 dia\|R\$\s200,00\|R\$\s300,00/,
    /Total\|R\$\s396,00/,
  ]
  await expect(table.getByRole('row')).toHaveCount(4)
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [index, figure] of figures.entries())
      await expect.poll(async () => (await texts())[index + 1]).toMatch(figure)
    await expectNoViolations(page)
  }
  await expect(page.getByText(`Nº ${id}`)).toBeVisible()
  await expect(page.locator('[data-fato="valor_proposta"]')).toHaveCount(0)
  await expect(page.locator('[data-fato="data_emissao"]')).toHaveCount(1)
})
