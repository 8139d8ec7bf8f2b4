import type { Locator, Page } from '@playwright/test'
import { administrador } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { pngFile } from './support/files.ts'
import { pageOfEach } from './support/record-pages.ts'
import { oneOfEach } from './support/records.ts'
import { act, boxAtRest, dialog, later, openWhole, row } from './support/screen.ts'
import { inTabs } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }

test.use({ signedIn: true, viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' })

/** What is wider than the screen, and what one can press that is lower than 44 pixels or narrower than 24. */
const faults = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const root = document.documentElement
    const found = root.scrollWidth > root.clientWidth ? ['wider than the screen: ' + root.scrollWidth] : []
    const name = element => element.outerHTML.slice(0, 160)
    for (const element of document.querySelectorAll('main, main section, [role="dialog"] > *')) {
      // A board goes from column to column.
      if (element.closest('[data-quadro]')) continue
      if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible')
        found.push('scrolls sideways: ' + name(element))
    }
    for (const element of document.querySelectorAll('[aria-label="Trilha"] [aria-current], [data-barra] search label')) {
      // Beside many tools a search box is a button with its icon; a wide one says by its placeholder what it finds.
      const { clientWidth } = element.parentElement
      if (element.matches('label') && (clientWidth < 80 || clientWidth >= 240)) continue
      if (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
        found.push('cut: ' + name(element))
    }
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')) {
      if (!element.checkVisibility() || element.closest('.sr-only, [aria-hidden="true"]')) continue
      if (element.matches('.sr-only, [type="file"]') || element.closest('p, svg')) continue
      // A link may cover the card it stands in, or more of its line than its words.
      const after = getComputedStyle(element, '::after')
      const covered = after.position === 'absolute' ? [{ width: parseFloat(after.width), height: parseFloat(after.height) }] : []
      const parts = [element, ...(element.labels ?? [])]
      const boxes = [...covered, ...parts.map(part => part.getBoundingClientRect())]
      const width = Math.max(...boxes.map(box => box.width))
      const height = Math.max(...boxes.map(box => box.height))
      if (height < 43.5 || width < 24) found.push(Math.round(width) + 'x' + Math.round(height) + ': ' + name(element))
    }
    return found
  })()`)

/** The addresses of the menu, all of its departments unfolded. */
async function menuPaths(page: Page): Promise<string[]> {
  await openWhole(page, '/dashboard')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const menu = dialog(page)
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  const folded = menu.locator('button[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
  const links = await menu.getByRole('link').all()
  const paths = await Promise.all(links.map(async link => (await link.getAttribute('href')) ?? ''))
  return [...new Set(paths)]
}

/** Layout shift (web.dev/articles/cls) of a screen that arrives; from 0.1 on people call it restless. */
const STEADY = 0.05
/** What the browser tells of a layout shift: TypeScript's own types do not have it. */
interface Shift {
  value: number
  hadRecentInput: boolean
}
/** @returns how much of the screen moved since it was loaded, without anybody's doing */
const shifted = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<number>(done => {
        const seen = new PerformanceObserver(list => {
          const shifts = list.getEntries() as unknown as Shift[]
          done(shifts.reduce((all, { value, hadRecentInput }) => all + (hadRecentInput ? 0 : value), 0))
        })
        seen.observe({ type: 'layout-shift' as never, buffered: true })
        // Nothing is told of a page on which nothing moved.
        setTimeout(() => done(0), 100)
      }),
  )

test('every screen and the page of every record fit a phone, are met by a finger and read by all', async ({
  page,
}) => {
  test.slow()
  const ids = await oneOfEach(page)
  const menu = await menuPaths(page)
  expect(menu).toEqual(expect.arrayContaining(['/espera', '/vencimentos', '/financeiro/recorrencias']))
  const others = [
    `/financeiro/prestacao-contas-cartao?cartao=${ids.cartao}&mes=2026-01`,
    `/financeiro/despesas-projeto?projetoId=${ids.projeto}`,
    '/rh/funcionarios?aba=documentos',
    '/predial/chamados?como=quadro',
    `/vencimentos?dia=2026-01-20`,
    `/ssma/desvios?ficha=${ids.desvio}`,
    '/ti/usuarios?aba=perfis',
    '/ti/usuarios?aba=alcadas',
    '/perfil',
    '/configuracoes',
    '/ajuda',
    '/nada-aqui',
  ]
  const dialogs = [
    '/financeiro/contas-a-pagar?dialogo=novo',
    '/financeiro/recorrencias?dialogo=novo',
    '/rh/funcionarios?dialogo=novo',
    `/predial/chamados?dialogo=ver&id=${ids.chamado}`,
    `/ssma/desvios?dialogo=editar&id=${ids.desvio}`,
  ]
  const found: string[] = []
  await inTabs(
    page,
    [...menu, ...others, ...dialogs, ...(await pageOfEach(page, ids))].map(path => [path]),
    async (tab, path) => {
      await openWhole(tab, path)
      await expect(tab.getByRole('heading', { level: 1 }).or(dialog(tab)).first()).toBeVisible()
      // For eyes, too: one for screen readers alone is a pixel high.
      if (menu.includes(path))
        expect((await tab.getByRole('heading', { level: 1 }).boundingBox())?.height, path).toBeGreaterThan(20)
      found.push(...(await faults(tab)).map(fault => `${path} ${fault}`))
      let moved = await shifted(tab)
      // Where it moved it arrives again: a busy machine mixes up what comes when, and says nothing of the screen.
      for (let again = 0; moved > STEADY && again < 2; again++) {
        await openWhole(tab, path)
        moved = Math.min(moved, await shifted(tab))
      }
      if (moved > STEADY) found.push(`${path} moves while it arrives: ${moved.toFixed(3)}`)
      await expectNoViolations(tab)
      if (dialogs.includes(path)) await expect(dialog(tab).getByRole('button').last()).toBeVisible()
    },
  )
  expect(found).toEqual([])
})

test('a row is a card, filters are behind one button, a photo is taken', async ({ page }) => {
  const ids = await oneOfEach(page)
  await page.goto('/predial/chamados')
  const card = row(page, 'Condomínio').filter({ has: page.getByRole('cell') })
  await expect(card.getByRole('cell').nth(4)).toHaveCSS('display', 'flex')
  // A figure stands beside its heading; a word needs none.
  const status = card.locator('[data-label="Status"]')
  await expect(status).toContainText('Aberto')
  const heading = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('tbody [data-label="Aberto"]'), '::before').content`,
  )
  expect(heading).toBe('"Aberto"')
  await expectNoViolations(page)

  // Levels look alike: each stands below the profile that has it.
  await page.goto('/ti/usuarios?aba=perfis')
  await expect(page.getByLabel('RH, Comercial')).toBeVisible()
  const profile = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('td:has([aria-label="RH, Comercial"])'), '::before').content`,
  )
  expect(profile).toBe('"RH"')

  // A short value stands below title and actions, not behind them.
  const place = { nome: 'Sala', descricao: 'Térreo' }
  expect((await page.request.post('/api/predial/locais/create', { data: place })).ok()).toBe(true)
  await page.goto('/predial/locais')
  const [title, value] = ['title', 'pair'].map(part =>
    row(page, 'Térreo').locator(`[data-card="${part}"]`).boundingBox(),
  )
  const above = await title
  expect((await value)?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
  await page.goto('/predial/chamados')

  const button = page.getByRole('button', { name: /^Filtros/ })
  await expect(page.getByLabel('Prioridade')).toBeHidden()
  await button.click()
  await page.getByLabel('Prioridade').selectOption('Baixa')
  await expect(page.getByText('Nenhum chamado encontrado.')).toBeVisible()
  await expectNoViolations(page)
  await page.reload()
  await expect(button).toHaveText('Filtros1 em uso')
  await button.click()
  await page.getByLabel('Prioridade').selectOption('Urgente')
  await expect(card).toBeVisible()
  await button.click()
  await expect(page.getByLabel('Prioridade')).toBeHidden()

  await page.goto(`/predial/chamados?dialogo=ver&id=${ids.chamado}`)
  const panel = await boxAtRest(dialog(page))
  expect(panel.width).toBe(PHONE.width)
  expect(panel.y + panel.height).toBe(PHONE.height)
  const camera = dialog(page).locator('input[capture="environment"]')
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Tirar foto' }).click()
  expect(await camera.getAttribute('accept')).toBe('image/*')
  await (await chooser).setFiles(pngFile('foto.png'))
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'foto.png' })).toContainText(
    administrador.name,
  )
})

test('what is deleted is taken back by a word that has its room, and the bin names what went along', async ({
  page,
}) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const nome_cliente = 'Impermeabilizações e Coberturas'
  const { id } = await post('comercial/clientes/create', { nome_cliente })
  await post('comercial/clientes/comentarios/create', { registro_id: id, texto: 'Pediu desconto.' })
  await page.goto('/comercial/clientes')
  await act(row(page, nome_cliente), 'Excluir')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  const undo = page.locator('[data-notice]').getByRole('button', { name: 'Desfazer' })
  const [word, room] = await undo.evaluate((button: { scrollWidth: number; clientWidth: number }) => [
    button.scrollWidth,
    button.clientWidth,
  ])
  expect(word).toBeLessThanOrEqual(room ?? 0)

  await page.goto('/ti/lixeira')
  const more = await boxAtRest(row(page, nome_cliente).getByRole('link', { name: /^e mais/ }))
  const verb = await boxAtRest(row(page, nome_cliente).getByRole('button', { name: 'Restaurar' }))
  const apart = more.x + more.width <= verb.x || more.y >= verb.y + verb.height
  expect(apart, JSON.stringify({ more, verb })).toBe(true)
})

test('the button for a new record is in reach wherever one has scrolled to', async ({ page }) => {
  for (let n = 1; n <= 25; n++) {
    const answer = await page.request.post('/api/predial/locais/create', { data: { nome: `Sala ${n}` } })
    expect(answer.ok()).toBe(true)
  }
  await page.goto('/predial/locais')
  const button = page.getByRole('button', { name: 'Novo Local' })
  await expect(button).toBeInViewport()
  // By name the last one. Rows that were never seen have no height of their own yet: the end of the page is not known before.
  const last = row(page, 'Sala 9')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await expect(button).toBeInViewport()
  // What was done is said beside it.
  await act(last, 'Excluir')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  const told = await boxAtRest(page.locator('[data-notice]'))
  const plus = await boxAtRest(button)
  expect(told.x + told.width).toBeLessThanOrEqual(plus.x)
  expect(told.y + told.height).toBeGreaterThan(plus.y)
  await button.tap()
  await expect(dialog(page).getByLabel('Nome')).toBeVisible()
})

test('of a name longer than two lines nothing shows under the second', async ({ page }) => {
  const nome_cliente =
    'Construtora e Incorporadora Vale do Rio Verde de Empreendimentos Imobiliários e Participações Ltda'
  await page.request.post('/api/comercial/clientes/create', { data: { nome_cliente } })
  await page.goto('/comercial/clientes')
  await expect(row(page, 'Construtora')).toBeVisible()
  // What is drawn of a text ends where its padding does.
  const lines = await page.evaluate<number>(`(() => {
    const link = document.querySelector('[data-card="title"] a')
    return link.clientHeight / parseFloat(getComputedStyle(link).lineHeight)
  })()`)
  expect(lines).toBe(2)
})

test('a phone on its side is met by a finger, too', async ({ page }) => {
  await oneOfEach(page)
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/financeiro/contas-a-pagar')
  await expect(row(page, 'SC-001')).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect(page.getByRole('button', { name: 'Abrir calendário' })).toHaveCount(2)
  const small = () =>
    page.evaluate<
      string[]
    >(`[...document.querySelectorAll('[data-barra] :is(button, input), [data-lista] thead button, [data-lista] td :is(button, label)')]
    .filter(each => each.checkVisibility() && each.type !== 'checkbox' && !each.closest('.sr-only'))
    .filter(each => {
      const after = getComputedStyle(each, '::after')
      const { width, height } = each.getBoundingClientRect()
      return Math.max(height, after.position === 'absolute' ? parseFloat(after.height) : 0) < 40 || width < 24
    })
    .map(each => each.outerHTML.slice(0, 160))`)
  for (const densidade of ['confortavel', 'compacta']) {
    await page.evaluate(`document.documentElement.dataset.densidade = '${densidade}'`)
    expect(await small(), densidade).toEqual([])
  }
})

test('Back closes what is open over a list, and only then leaves the list', async ({ page }) => {
  await page.request.post('/api/comercial/clientes/create', { data: { nome_cliente: 'Galpão' } })
  await page.goto('/dashboard')
  await later(page)
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await page.keyboard.type('clientes')
  await page
    .getByRole('option', { name: /^Clientes/ })
    .first()
    .click()
  const back = async (open: Locator) => {
    await expect(open).toBeVisible()
    await page.goBack()
    await expect(open).toBeHidden()
    await expect(page).toHaveURL(/clientes$/)
  }
  await row(page, 'Galpão').getByRole('button', { name: 'Mais ações' }).click()
  await back(page.getByRole('menu'))
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await back(dialog(page))
  await page.getByRole('button', { name: /^Exibição/ }).click()
  await back(dialog(page))
  await act(row(page, 'Galpão'), 'Excluir')
  await back(page.getByRole('alertdialog'))
  await expect(row(page, 'Galpão')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/dashboard$/)
})
