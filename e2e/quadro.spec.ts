import { setTimeout } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { boxAtRest, notice, row, turnsComeLate } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const create = async (page: Page, path: string, data: object): Promise<{ id: number; version: number }> => {
  const answer = await page.request.post(`/api/${path}/create`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
const column = (page: Page, status: string) => page.getByRole('region', { name: status, exact: true })
const card = (page: Page, status: string, title: string) =>
  column(page, status).getByRole('listitem').filter({ hasText: title })
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

/** Another person's browser, signed in on the same product. */
async function colleague(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
  })
  return context.newPage()
}

const middle = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('Nothing there')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
}

const scrolled = (page: Page) =>
  page.evaluate<number>(`document.querySelector('[data-quadro] > section').scrollLeft`)

/** Where the board stands, once it has come to rest: a finger on one that still glides stops it first. */
async function atRest(page: Page): Promise<number> {
  let last = Number.NaN
  const rests = async () => {
    const now = await scrolled(page)
    const same = now === last
    last = now
    return same
  }
  await expect.poll(rests, { intervals: [150] }).toBe(true)
  return last
}

/**
 * A finger that pushes the board aside and rests before it is lifted, so that where it is decides, not how fast the machine was.
 * @param by how far it goes, in pixels; a column is as wide as the screen
 */
async function push(page: Page, y: number, by: number) {
  const touch = await page.context().newCDPSession(page)
  const before = await atRest(page)
  const begin = Date.now()
  let after = 0
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, wait = 40) => {
    after += wait
    const touchPoints = x === undefined ? [] : [{ x, y }]
    return touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: (begin + after) / 1000 })
  }
  // At once, or the card below the finger would be picked up.
  await Promise.all([send('touchStart', 370), send('touchMove', 340)])
  for (const part of [0.4, 0.7, 1]) await send('touchMove', 370 - by * part)
  // A few pixels tell a push from a press.
  await expect.poll(async () => (await scrolled(page)) - before).toBeGreaterThan(by - 30)
  await send('touchMove', 370 - by, 500)
  await send('touchEnd', undefined, 500)
  await touch.detach()
}

test.describe('proposals', () => {
  let ids: { id: number; version: number }[] = []
  test.beforeEach(async ({ page }) => {
    const cliente = await create(page, 'comercial/clientes', { nome_cliente: 'Padaria Três Irmãos' })
    const proposta = { cliente_id: cliente.id, data_emissao: '2026-01-10' }
    ids = []
    for (const [titulo_proposta, valor_proposta] of [
      ['Reforma', '1000.50'],
      ['Telhado', '2000.00'],
      ['Pintura', '300.00'],
    ])
      ids.push(await create(page, 'comercial/propostas', { ...proposta, titulo_proposta, valor_proposta }))
  })
  const change = (page: Page, at: number, status_proposta: string) =>
    page.request.post('/api/comercial/propostas/update', {
      data: { id: ids[at]?.id, version: ids[at]?.version, dados: { status_proposta } },
    })

  test('stand on a board that sums its columns; by mouse and keys they are moved, opened and given back', async ({
    page,
  }) => {
    await page.goto('/comercial/propostas')
    await page.getByRole('button', { name: 'Quadro' }).click()
    await expect(column(page, 'Em Elaboração')).toContainText('R$ 3.300,50')
    await expect(column(page, 'Em Elaboração').getByRole('listitem')).toHaveCount(3)
    await expectNoViolations(page)

    await card(page, 'Em Elaboração', 'Reforma').dragTo(column(page, 'Enviada'))
    await expect(card(page, 'Enviada', 'Reforma')).toBeVisible()
    await expect(notice(page, '"Reforma" passou para "Enviada".')).toBeVisible()
    await expect(column(page, 'Enviada')).toContainText('R$ 1.000,50')
    await expect(column(page, 'Em Elaboração')).toContainText('R$ 2.300,00')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(card(page, 'Em Elaboração', 'Reforma')).toBeVisible()
    // The system alone converts: nothing is dropped there, and it is said why.
    await card(page, 'Em Elaboração', 'Reforma').dragTo(column(page, 'Convertida em Projeto'))
    await expect(card(page, 'Em Elaboração', 'Reforma')).toBeVisible()
    await expect(
      notice(page, 'Só uma proposta aprovada vira projeto. Aprove-a e use "Criar Projeto".'),
    ).toBeVisible()

    await link(page, 'Telhado').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(card(page, 'Enviada', 'Telhado')).toBeVisible()
    await expect(link(page, 'Telhado')).toBeFocused()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(card(page, 'Aprovada', 'Telhado')).toBeVisible()
    await expect(link(page, 'Telhado')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('[data-cartao] a:focus')).toHaveCount(1)
    await expect(link(page, 'Telhado')).not.toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(link(page, 'Telhado')).toBeFocused()
    await expect(card(page, 'Aprovada', 'Telhado')).not.toHaveAttribute('aria-busy')
    await page.keyboard.press('m')
    await expect(page.getByRole('menuitem', { name: 'Em Elaboração' })).toBeFocused()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(link(page, 'Telhado')).toBeFocused()

    await card(page, 'Aprovada', 'Telhado').getByText('Padaria Três Irmãos').click()
    await expect(page).toHaveURL(/\/comercial\/propostas\/\d+\?como=quadro/)
    await expect(page.getByRole('complementary', { name: 'Proposta: Telhado' })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-registro]')).toHaveCount(0)

    await page.getByPlaceholder('Buscar por título').fill('telha')
    await expect(column(page, 'Em Elaboração').getByText('Nenhum registro')).toBeVisible()
    await expect(card(page, 'Aprovada', 'Telhado')).toBeVisible()
    await page.reload()
    await expect(card(page, 'Aprovada', 'Telhado')).toBeVisible()
    await expect(column(page, 'Em Elaboração').getByText('Nenhum registro')).toBeVisible()
  })

  test('a card that waits for its approval stays where it is, and its menu says why', async ({ page }) => {
    await create(page, 'ti/alcadas', {
      ...{ tabela: 'comercial_propostas', perfil: 'Administrador', ativa: true, faixa_de: '5000' },
    })
    const cliente = await create(page, 'comercial/clientes', { nome_cliente: 'Mercado Central' })
    await create(page, 'comercial/propostas', {
      ...{ titulo_proposta: 'Galpão', valor_proposta: '9000', cliente_id: cliente.id },
      data_emissao: '2026-01-10',
    })
    const sent: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/comercial/propostas/update')) sent.push(request.url())
    })
    await page.goto('/comercial/propostas?como=quadro')
    await link(page, 'Galpão').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(notice(page, 'Falta a aprovação para o status "Enviada".')).toBeVisible()
    await expect(card(page, 'Em Elaboração', 'Galpão')).toBeVisible()
    await card(page, 'Em Elaboração', 'Galpão').dragTo(column(page, 'Aprovada'))
    await expect(notice(page, 'Falta a aprovação para o status "Aprovada".')).toBeVisible()
    await expect(card(page, 'Em Elaboração', 'Galpão')).toBeVisible()
    await link(page, 'Galpão').focus()
    await page.keyboard.press('m')
    const menu = page.getByRole('menu', { name: 'Falta a aprovação. Mover para' })
    await expect(menu.getByRole('menuitem', { name: 'Rejeitada' })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: 'Enviada' })).toHaveCount(0)
    expect(sent).toEqual([])
    await page.keyboard.press('Escape')
    await expect(card(page, 'Em Elaboração', 'Galpão').getByTitle('Aprovação: Aguardando')).toBeVisible()
    await page.getByRole('button', { name: 'Tabela' }).click()
    await expect(row(page, 'Galpão').getByTitle('Aprovação: Aguardando')).toBeVisible()
    await expect(row(page, 'Reforma').getByTitle(/^Aprovação/)).toHaveCount(0)
  })

  test('a card that is moved stays in sight where its column puts it', async ({ page }) => {
    const cliente = await create(page, 'comercial/clientes', { nome_cliente: 'Mercado Central' })
    for (let day = 1; day <= 20; day++)
      await create(page, 'comercial/propostas', {
        ...{ cliente_id: cliente.id, titulo_proposta: `Fachada ${day}`, valor_proposta: '1.00' },
        ...{ status_proposta: 'Enviada', data_emissao: `2026-02-${String(day).padStart(2, '0')}` },
      })
    await turnsComeLate(page)
    await page.goto('/comercial/propostas?como=quadro')
    await expect(card(page, 'Enviada', 'Fachada 20')).toBeVisible()
    await link(page, 'Telhado').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(notice(page, '"Telhado" passou para "Enviada".')).toBeVisible()
    await expect(column(page, 'Enviada').getByRole('listitem').first()).not.toContainText('Telhado')
    await expect(link(page, 'Telhado')).toBeFocused()
    await expect(link(page, 'Telhado')).toBeInViewport()
  })

  test('a view may be a board, and the columns are those that the filters leave', async ({ page }) => {
    const views = page.getByRole('button', { name: /^Visão: / })
    const choose = async (name: string) => {
      await views.click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    // The address of a board as it was before views and boards could be together.
    await page.goto('/comercial/propostas?visao=quadro')
    await expect(card(page, 'Em Elaboração', 'Reforma')).toBeVisible()
    await expect(page).toHaveURL(/\/propostas\?como=quadro$/)

    // A delivered view leaves the board a board.
    await choose('Em andamento')
    await expect(views).toHaveAccessibleName('Visão: Em andamento')
    await expect(card(page, 'Em Elaboração', 'Reforma')).toBeVisible()
    await expect(column(page, 'Enviada')).toBeVisible()
    await expect(column(page, 'Aprovada')).toHaveCount(0)
    await expect(page.getByText('modificada')).toHaveCount(0)
    await page.getByRole('button', { name: 'Tabela' }).click()
    await expect(page).toHaveURL(/\?visao=em-andamento$/)
    await expect(row(page, 'Reforma')).toBeVisible()

    await page.goto('/comercial/propostas?como=quadro&status_proposta=nao:Rejeitada,Cancelada')
    await expect(column(page, 'Aprovada')).toBeVisible()
    await expect(column(page, 'Rejeitada')).toHaveCount(0)
    await views.click()
    await page.getByRole('menuitem', { name: 'Salvar como...' }).click()
    await page.getByRole('dialog').getByLabel('Nome').fill('Meu quadro')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(views).toHaveAccessibleName('Visão: Meu quadro')
    await expect(column(page, 'Aprovada')).toBeVisible()
    await choose('Todos os registros')
    await page.getByRole('button', { name: 'Tabela' }).click()
    await expect(row(page, 'Reforma')).toBeVisible()
    await choose('Meu quadro')
    await expect(column(page, 'Aprovada')).toBeVisible()
    await expect(column(page, 'Rejeitada')).toHaveCount(0)
    await expect(page.getByText('modificada')).toHaveCount(0)
    await expectNoViolations(page)

    // As a table it is another view, until that is saved or given up.
    await page.getByRole('button', { name: 'Tabela' }).click()
    await expect(row(page, 'Reforma')).toBeVisible()
    await expect(page.getByText('modificada')).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(column(page, 'Aprovada')).toBeVisible()
    await page.reload()
    await expect(column(page, 'Aprovada')).toBeVisible()
  })

  test('what another person moves, moves; who moves what changed meanwhile is told why it stays', async ({
    page,
    browser,
  }) => {
    await page.goto('/comercial/propostas?como=quadro')
    await expect(card(page, 'Em Elaboração', 'Reforma')).toBeVisible()
    const other = await colleague(browser, page)
    await other.goto('/comercial/propostas')
    await row(other, 'Reforma').getByRole('button', { name: 'Em Elaboração' }).click()
    await other.getByRole('menuitem', { name: 'Rejeitada' }).click()
    await expect(notice(other, '"Reforma" passou para "Rejeitada".')).toBeVisible()
    await expect(card(page, 'Rejeitada', 'Reforma')).toBeVisible()

    await page.route('**/api/comercial/propostas/list', route => route.abort())
    expect((await change(page, 1, 'Cancelada')).ok()).toBe(true)
    await card(page, 'Em Elaboração', 'Telhado').dragTo(column(page, 'Enviada'))
    await expect(page.locator('[data-notice]')).toContainText('alterad')
    await page.unroute('**/api/comercial/propostas/list')
    await page.reload()
    await expect(card(page, 'Cancelada', 'Telhado')).toBeVisible()
    await expect(card(page, 'Enviada', 'Telhado')).toHaveCount(0)
  })

  test('that a move failed is still said when the board cannot be read after it', async ({ page }) => {
    await page.goto('/comercial/propostas?como=quadro')
    await expect(card(page, 'Em Elaboração', 'Reforma')).toBeVisible()
    let unread = 0
    await page.route('**/api/comercial/propostas/*', route => {
      if (route.request().url().endsWith('/list')) unread += 1
      return route.abort()
    })
    await card(page, 'Em Elaboração', 'Reforma').dragTo(column(page, 'Enviada'))
    const said = page.locator('[data-notice]')
    const text = 'Sem conexão com o servidor. Verifique a rede e tente novamente.'
    await expect(said).toContainText(text)
    const before = await said.textContent()
    // Each reading is tried three times.
    await expect.poll(() => unread).toBeGreaterThanOrEqual(3)
    await page.waitForTimeout(300)
    expect(await said.textContent()).toBe(before)
  })

  test('a status is changed in the list by mouse and by keys, and undone; the row stays closed', async ({
    page,
  }) => {
    await page.goto('/comercial/propostas')
    const status = row(page, 'Reforma').getByRole('button', { name: 'Em Elaboração' })
    await status.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Enviada', 'Aprovada', 'Rejeitada', 'Cancelada'])
    await expectNoViolations(page)
    await page.getByRole('menuitem', { name: 'Aprovada' }).click()
    await expect(row(page, 'Reforma').getByRole('button', { name: 'Aprovada' })).toBeVisible()
    await expect(page).toHaveURL(/\/comercial\/propostas$/)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(status).toBeVisible()
    // The list is read anew after both changes.
    await page.waitForLoadState('networkidle')

    await row(page, 'Reforma').focus()
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Reforma').getByRole('checkbox')).not.toBeFocused()
    await expect(status).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Enviada' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Aprovada' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row(page, 'Reforma').getByRole('button', { name: 'Aprovada' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('tr:focus')).toHaveCount(1)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('one column at a time: by swiping and by its name, and a card by its menu', async ({ page }) => {
      await page.goto('/comercial/propostas?como=quadro')
      await expect(card(page, 'Em Elaboração', 'Reforma')).toBeInViewport()
      await expect(column(page, 'Enviada')).not.toBeInViewport()
      await expectNoViolations(page)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(width).toBeLessThanOrEqual(390)

      const ways = page.getByRole('navigation', { name: 'Colunas' })
      await ways.getByRole('button', { name: 'Aprovada' }).click()
      await expect(column(page, 'Aprovada')).toBeInViewport({ ratio: 0.9 })
      await expect(ways.getByRole('button', { name: 'Aprovada' })).toHaveAttribute('aria-current', 'true')
      await ways.getByRole('button', { name: 'Em Elaboração' }).click()
      await expect(card(page, 'Em Elaboração', 'Reforma')).toBeInViewport()

      // A finger that moves at once swipes, on a card, too: past the middle to the next column, else back.
      const { y } = await middle(card(page, 'Em Elaboração', 'Reforma'))
      for (const [by, reached] of [
        [120, 'Em Elaboração'],
        [300, 'Enviada'],
        [300, 'Aprovada'],
      ] as const) {
        await push(page, y, by)
        await expect(column(page, reached)).toBeInViewport({ ratio: 0.9 })
        await expect(ways.getByRole('button', { name: reached })).toHaveAttribute('aria-current', 'true')
      }
      // However fast it is, a column is not passed.
      await expect(column(page, 'Enviada')).toHaveCSS('scroll-snap-stop', 'always')
      await ways.getByRole('button', { name: 'Em Elaboração' }).click()
      await expect(card(page, 'Em Elaboração', 'Reforma')).toBeInViewport({ ratio: 0.9 })

      await card(page, 'Em Elaboração', 'Reforma').getByRole('button', { name: 'Mover' }).click()
      await page.getByRole('menuitem', { name: 'Aprovada' }).click()
      await expect(card(page, 'Aprovada', 'Reforma')).toBeVisible()

      await ways.getByRole('button', { name: 'Aprovada' }).click()
      await link(page, 'Reforma').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Reforma' })).toBeVisible()
      await page.goBack()
      await expect(card(page, 'Aprovada', 'Reforma')).toBeInViewport({ ratio: 0.9 })
    })

    test('a finger that rests picks a card up, and goes on to the next column at the edge', async ({
      page,
    }) => {
      await page.goto('/comercial/propostas?como=quadro')
      const { x, y } = await middle(card(page, 'Em Elaboração', 'Reforma'))
      const touch = await page.context().newCDPSession(page)
      const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at = x) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }],
        })
      await finger('touchStart')
      await expect(page.locator('body > li[aria-hidden]')).toBeVisible()
      await finger('touchMove', 380)
      await expect(column(page, 'Enviada')).toBeInViewport({ ratio: 0.5 })
      await finger('touchMove', 250)
      await finger('touchEnd')
      await expect(card(page, 'Enviada', 'Reforma')).toBeVisible()
    })
  })
})

/** The other boards: a record in the first column, and the column after it. */
const BOARDS = [
  {
    path: '/ssma/desvios',
    title: 'Guarda-corpo solto',
    columns: ['Aberto', 'Em Análise'],
    make: (page: Page) =>
      create(page, 'ssma/desvios', {
        ...{ titulo: 'Guarda-corpo solto', descricao_desvio: 'Balança', local_ocorrencia: 'Torre 2' },
        ...{ data_ocorrencia: '2026-01-09', tipo_desvio: 'Equipamento', risco_potencial: 'Alto' },
      }),
  },
  {
    path: '/financeiro/projetos',
    title: 'Galpão',
    columns: ['Planejamento', 'Em Andamento'],
    make: async (page: Page) => {
      const { usuario } = await (await page.request.get('/api/sessao')).json()
      await create(page, 'financeiro/projetos', { nome_projeto: 'Galpão', user_id: usuario.id })
    },
  },
  {
    path: '/financeiro/contas-a-pagar',
    title: 'SC-77',
    columns: ['Pendente', 'Aprovada'],
    make: async (page: Page) => {
      const cnpj = '11.444.777/0001-61'
      const { id } = await create(page, 'financeiro/fornecedores', { nome: 'Aço e Cia', cnpj })
      await create(page, 'financeiro/contas-a-pagar', {
        ...{ solicitacao_compra: 'SC-77', nome_solicitante: 'Ana', item: 'Telha', aprovador: 'Bia' },
        ...{ data_vencimento: '2090-01-20', data_emissao: '2026-01-09', centro_custo: 'Obras' },
        ...{ natureza_orcamentaria: 'Material', valor: '500', fornecedor_id: id },
        ...{ nome_fornecedor: 'Aço e Cia', cnpj_fornecedor: cnpj },
      })
    },
  },
  {
    path: '/predial/chamados',
    title: 'Porta emperrada',
    columns: ['Aberto', 'Em Andamento'],
    make: async (page: Page) => {
      const categoria_id = (await create(page, 'predial/categorias', { nome: 'Portas' })).id
      const local_id = (await create(page, 'predial/locais', { nome: 'Portaria' })).id
      const ticket = { titulo: 'Porta emperrada', descricao: 'Não fecha', prioridade: 'Média' }
      await create(page, 'predial/chamados', { ...ticket, categoria_id, local_id })
    },
  },
] as const

test('on every other board a card is moved by mouse, by keys and by its menu, and given back', async ({
  page,
}) => {
  // What is asked before some moves comes late: the card has the focus all the same where it comes to stand.
  await page.route(/look-first/, async route => {
    await setTimeout(300)
    await route.continue()
  })
  for (const { path, title, columns, make } of BOARDS) {
    const [from, to] = columns
    await make(page)
    await page.goto(`${path}?como=quadro`)
    await expect(card(page, from, title)).toBeVisible()
    await link(page, title).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(card(page, to, title)).toBeVisible()
    await expect(link(page, title)).toBeFocused()
    await page.keyboard.press('m')
    const change = new RegExp(`"dados":\\{"\\w+":"${from}"`)
    const saved = page.waitForResponse(response => change.test(response.request().postData() ?? ''))
    await page.getByRole('menuitem', { name: from, exact: true }).click()
    await expect(card(page, from, title)).toBeVisible()
    await saved

    await card(page, from, title).dragTo(column(page, to))
    await expect(card(page, to, title)).toBeVisible()
    await expect(notice(page, `"${title}" passou para "${to}".`)).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(card(page, from, title)).toBeVisible()
    // It is answered: two moves that cancel each other meanwhile would ask for nothing.
    await expect(notice(page, `"${title}" passou para "${from}".`)).toBeVisible()
    // It is what the server has, not only what is shown.
    await page.reload()
    await expect(card(page, from, title)).toBeVisible()
  }
})

test.describe('on a phone, on every other board', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one swipes from column to column, and moves a card by its menu', async ({ page }) => {
    for (const { path, title, columns, make } of BOARDS) {
      const [from, to] = columns
      await make(page)
      await page.goto(`${path}?como=quadro`)
      await expect(card(page, from, title)).toBeInViewport()
      const { y } = await middle(card(page, from, title))
      await push(page, y, 300)
      await expect(column(page, to)).toBeInViewport({ ratio: 0.9 })
      await expect(column(page, from)).not.toBeInViewport({ ratio: 0.2 })
      const ways = page.getByRole('navigation', { name: 'Colunas' })
      await ways.getByRole('button', { name: from }).click()
      await expect(column(page, from)).toBeInViewport({ ratio: 0.9 })
      await card(page, from, title).getByRole('button', { name: 'Mover' }).click()
      await page.getByRole('menuitem', { name: to, exact: true }).click()
      await expect(card(page, to, title)).toBeAttached()
    }
  })
})

test.describe('on a phone, while nothing can be read', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('columns say that they failed under every notice, and nobody counts them', async ({ page }) => {
    await page.route('**/api/predial/chamados/**', route => route.fulfill({ status: 500, body: '{}' }))
    await page.route('**/api/predial/locais/**', route => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/predial/chamados?como=quadro')
    const failed = column(page, 'Aberto').getByText('Não foi possível carregar.')
    await expect(failed).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('navigation', { name: 'Colunas' })).not.toContainText(/\d/)
    await expect(page.locator('[data-notice]')).toBeVisible()
    const { x, y, width, height } = await boxAtRest(failed)
    const seen = `!document.elementFromPoint(${x + width / 2}, ${y + height / 2}).closest('[data-notice]')`
    await expect.poll(() => page.evaluate(seen)).toBe(true)
  })
})

test('every board stands, empty and in the dark, and says what belongs where', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [path, status] of [
    ['/financeiro/projetos', 'Planejamento'],
    ['/financeiro/contas-a-pagar', 'Vencida'],
    ['/ssma/desvios', 'Em Análise'],
    ['/predial/chamados', 'Pendente Terceiro'],
  ] as const) {
    await page.goto(`${path}?como=quadro`)
    await expect(column(page, status)).toContainText('Nenhum registro')
    await expectNoViolations(page)
  }
})
