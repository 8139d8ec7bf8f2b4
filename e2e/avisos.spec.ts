import type { Locator, Page } from '@playwright/test'
import { within } from '../src/platform/testing/eventually.ts'
import { expectNoViolations } from './support/axe.ts'
import { forms } from './support/forms.ts'
import { oneOfEach } from './support/records.ts'
import { inTabs } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const standing = (page: Page) => page.locator('[data-notice]')

/** What can be pressed or typed into, says what failed or where one is, is in sight, and does not get a click because a notice lies on it. */
const covered = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = []
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
    for (const element of (dialog ?? document).querySelectorAll('a[href], button, input, select, textarea, h1, [data-falhou]')) {
      if (element.closest('[data-notice]') || !element.checkVisibility({ visibilityProperty: true })) continue
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const points = [[(left + right) / 2, (top + bottom) / 2], [left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]]
      if (points.some(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-notice]'))) found.push(element.outerHTML.slice(0, 120))
    }
    const notice = document.querySelector('[data-notice]')?.getBoundingClientRect()
    const beside = document.querySelector('aside[data-registro]')?.getBoundingClientRect()
    if (!dialog && notice && beside && notice.left < beside.left && notice.right > beside.left) found.push('the edge of a record')
    return found
  })()`)

/** It looks for another place within a moment of what moved, which a busy machine does not count. */
const expectClear = (page: Page, where: string) =>
  within(2000, async () => expect(await covered(page), where).toEqual([]))

/** Of a list: what of its rows lies under the column of their buttons, and which of these buttons, or pager, lie outside the window. */
const outOfSight = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = []
    const list = document.querySelector('section[aria-label="Lista"]').getBoundingClientRect()
    for (const cell of document.querySelectorAll('td[data-card=actions]')) {
      for (const button of cell.querySelectorAll('button')) {
        // Of a menu that is closed nothing is to be seen, nor of verbs that a narrow list has in it.
        if (!button.checkVisibility()) continue
        const { left, right, top, bottom } = button.getBoundingClientRect()
        if (left < list.left || right > list.right + 1) found.push(button.ariaLabel)
      }
      const edge = cell.getBoundingClientRect().left
      for (const other of cell.parentElement.querySelectorAll('td:not([data-card=actions]) > *')) {
        const text = document.createRange()
        text.selectNodeContents(other)
        if (text.getBoundingClientRect().right > edge + 1) found.push(other.textContent)
      }
    }
    // As many rows as fill the list.
    const body = document.querySelector('section[aria-label="Lista"] tbody')
    const more = Array.from({ length: 30 }, () => body.rows[0].cloneNode(true))
    body.append(...more)
    const pager = document.querySelector('nav[aria-label="Páginas"]').getBoundingClientRect()
    if (pager.bottom > innerHeight) found.push('pager ends at ' + pager.bottom)
    for (const row of more) row.remove()
    return found
  })()`)

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
]
const lists = [
  '/comercial/clientes',
  '/comercial/propostas',
  '/financeiro/fornecedores',
  '/financeiro/contas-a-pagar',
  '/financeiro/cartoes',
  '/financeiro/projetos',
  '/rh/funcionarios',
  '/predial/chamados',
  '/predial/categorias',
  '/ssma/desvios',
  '/ti/usuarios',
]

/** Refuses what the form asks for, whatever that is: a sentence of three lines lies on nothing at any size. */
async function refuse(page: Page, form: Locator, button: string, where: string): Promise<void> {
  await page.route('**/api/**', route => route.abort())
  await form.getByRole('textbox').first().fill('Texto')
  await form.getByRole('button', { name: button, exact: true }).click()
  await page.evaluate(`dispatchEvent(new Event('resize'))`)
  const told = await standing(page)
    .waitFor({ timeout: 1500 })
    .then(
      () => true,
      () => false,
    )
  if (told) await expect(standing(page)).toBeInViewport()
  for (const size of told ? SIZES : []) {
    await page.setViewportSize(size)
    await expectClear(page, `${where} at ${size.width}`)
  }
  await page.unrouteAll()
}

/** Leaves every required field empty, and looks at what is said beside each. */
async function leaveEmpty(page: Page, form: Locator, button: string, where: string): Promise<void> {
  for (const control of await form
    .locator('[aria-required=true]:is(input, textarea):not([role=combobox])')
    .all())
    if (await control.isEditable()) await control.fill('')
  await form.getByRole('button', { name: button, exact: true }).click()
  await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
  for (const control of await form.locator('[aria-required=true]').all()) {
    if ((await control.inputValue()) && (await control.getAttribute('aria-invalid')) === null) continue
    const said = await control.getAttribute('aria-describedby')
    const sentence = page.locator(`[id="${said?.split(' ').find(id => id.endsWith('-error'))}"]`)
    await expect(sentence, `${where} ${await control.getAttribute('name')}`).toHaveText(
      /^(Informe|Escolha)\b.*\.$/,
    )
  }
}

test('over no form lies a notice on what can be pressed; beside a required field that is empty stands a sentence', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const ids = await oneOfEach(page)
  const opened = Object.values(forms).filter(({ path }) => path(ids).includes('dialogo=novo'))
  await inTabs(
    page,
    opened.map(form => [form]),
    async (tab, { path, open, button }) => {
      tab.setDefaultTimeout(8000)
      await tab.setViewportSize({ width: 1366, height: 768 })
      await tab.goto(path(ids))
      await open?.(tab)
      const form = tab.getByRole('dialog')
      await refuse(tab, form, button, path(ids))
      await leaveEmpty(tab, form, button, path(ids))
    },
  )
})

test('over no list lies a notice on what can be pressed; rows keep their buttons in sight', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await oneOfEach(page)
  await inTabs(
    page,
    lists.map(path => [path]),
    async (tab, path) => {
      tab.setDefaultTimeout(8000)
      await tab.setViewportSize({ width: 1280, height: 720 })
      await tab.goto(path)
      await expect(tab.getByRole('row').nth(1).getByRole('button').last()).toBeVisible()
      for (const density of ['confortavel', 'compacta']) {
        await tab.evaluate(`document.documentElement.dataset.densidade = '${density}'`)
        expect(await outOfSight(tab), `${path}, ${density}`).toEqual([])
      }
      await tab.route('**/api/**/list', route => route.abort())
      await tab.getByRole('searchbox', { name: 'Buscar' }).fill('a')
      await expect(standing(tab)).toBeInViewport()
      await expect(tab.locator('[data-falhou]')).toBeVisible()
      for (const size of SIZES) {
        await tab.setViewportSize(size)
        await expectClear(tab, `${path} at ${size.width}`)
      }
      await tab.mouse.wheel(0, 300)
      await tab.waitForTimeout(100)
      await expectClear(tab, `${path}, scrolled`)
      await tab.unrouteAll()
    },
  )
  await inTabs(
    page,
    ['/ti/usuarios?aba=perfis', '/financeiro/conciliacao'].map(path => [path]),
    async (tab, path) => {
      await tab.route(/\/api\/(?!auth|sessao|conta)/, route => route.fulfill({ status: 500, body: '{}' }))
      await tab.goto(path)
      await expect(standing(tab)).toBeInViewport()
      await expect(tab.locator('[data-falhou]')).toBeVisible()
      for (const size of SIZES) {
        await tab.setViewportSize(size)
        await expectClear(tab, `${path} at ${size.width}`)
      }
      await tab.unrouteAll()
    },
  )
})

test('beside a list with an open record a notice lies on one of the two', async ({ page }) => {
  await oneOfEach(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/ssma/desvios')
  await page.locator('[data-linha]').first().press('Enter')
  await expect(page.locator('aside[data-registro]').getByRole('heading', { level: 2 })).toBeVisible()
  await page.route('**/api/**/list', route => route.abort())
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('a')
  await expect(standing(page)).toBeInViewport()
  for (const width of [1366, 1440, 1280, 1920]) {
    await page.setViewportSize({ width, height: 768 })
    await expectClear(page, `at ${width}`)
  }
})

/**
 * Whether the next notice is there 4.3 seconds after it came, and still after 5.8. The page's own timers look: they run in the
 * order in which they are due, however busy the machine is.
 */
const stays = (page: Page) =>
  page.evaluate<boolean[]>(`new Promise(done => {
    const there = () => document.querySelector('[data-notice]') !== null
    const seen = []
    const observer = new MutationObserver(() => {
      if (!there()) return
      observer.disconnect()
      setTimeout(() => seen.push(there()), 4300)
      // What its end draws comes after its timer.
      setTimeout(() => setTimeout(() => done([...seen, there()]), 50), 5750)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })`)

test('a notice stays for five seconds, leaves by a swipe of 50 pixels, and F8 leads to it', async ({
  page,
}) => {
  await page.goto('/ssma/desvios?dialogo=novo')
  const save = page.getByRole('button', { name: 'Registrar Desvio' })
  await save.click()
  await expect(standing(page)).toContainText('O campo "titulo" é obrigatório.')
  // Under the pointer it stays, however long the page is looked through.
  await standing(page).hover()
  await expectNoViolations(page)
  const swipe = async (far: number) => {
    const box = await standing(page).boundingBox()
    if (!box) throw new Error('No notice')
    await page.mouse.move(box.x + 60, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 60 + far, box.y + 20, { steps: 6 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(standing(page)).toBeVisible()
  await swipe(70)
  await expect(standing(page)).toHaveCount(0)
  const stood = stays(page)
  await save.click()
  expect(await stood).toEqual([true, false])

  // Before a dialog and without one, and back to where one was.
  const area = page.getByRole('list').filter({ has: standing(page) })
  await save.click()
  await expect(standing(page)).toBeVisible()
  const title = page.getByLabel('Título')
  await expect(title).toBeFocused()
  await page.keyboard.press('F8')
  await expect(area).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(standing(page)).toHaveCount(0)
  await expect(title).toBeFocused()
  await save.click()
  await expect(standing(page)).toBeVisible()
  await expect(title).toBeFocused()
  await page.keyboard.press('F8')
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Tab')
  await expect(standing(page).getByRole('button', { name: 'Fechar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(standing(page)).toHaveCount(0)
  await expect(title).toBeFocused()
  await page.keyboard.type('Piso')
  await expect(title).toHaveValue('Piso')

  await page.goto('/comercial/clientes')
  await page.route('**/api/**/list', route => route.abort())
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.fill('a')
  await expect(standing(page)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(area).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(standing(page)).toHaveCount(0)
  await expect(search).toBeFocused()
})

test('an offer to take something back stays for ten seconds', async ({ page }) => {
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/${path}/create`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id: cliente_id } = await post('comercial/clientes', { nome_cliente: 'Padaria' })
  const proposta = { cliente_id, titulo_proposta: 'Reforma', valor_proposta: '10' }
  await post('comercial/propostas', { ...proposta, data_emissao: '2026-01-10' })
  await page.clock.install()
  await page.goto('/comercial/propostas')
  await page.getByRole('row').getByRole('button', { name: 'Em Elaboração' }).click()
  await page.getByRole('menuitem', { name: 'Enviada' }).click()
  const undo = standing(page).getByRole('button', { name: 'Desfazer' })
  await expect(undo).toBeVisible()
  await page.clock.fastForward(7000)
  await expect(undo).toBeVisible()
  await page.clock.fastForward(4000)
  await expect(undo).toHaveCount(0)
})

test('a refused sign-in is said in the form, and its notice does not follow to the sign-up', async ({
  page,
}) => {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('ninguem@empresa.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('uma senha errada')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.locator('form').getByRole('alert')).toContainText('inválid')
  await expect(standing(page)).toBeVisible()
  await page.getByText('Não tem uma conta? Cadastre-se').click()
  await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeVisible()
  await expect(standing(page)).toHaveCount(0)
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0)
})

test('what looks wrong and may be meant is warned of; who is cut off is told so', async ({ page }) => {
  await page.goto('/comercial/propostas?dialogo=novo')
  await page.getByLabel('Valor (R$)').fill('-10')
  await page.getByLabel('Data de emissão').fill('10/02/2026')
  await page.getByLabel('Data de validade').fill('09/02/2026')
  await expect(page.getByText('Valor negativo. Confira o sinal.')).toBeVisible()
  await expect(page.getByText('A validade é anterior à emissão.')).toBeVisible()
  await page.goto('/financeiro/cartoes?dialogo=novo')
  await page.getByLabel('Últimos Dígitos').pressSequentially('a1b2-345')
  await expect(page.getByLabel('Últimos Dígitos')).toHaveValue('1234')
  await page.goto('/financeiro/prestacao-contas-cartao')
  await expect(page.getByText('Nenhum cartão encontrado.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Novo Cartão' })).toBeVisible()
  await expect(page.getByText('Escolha um cartão e um mês para ver a fatura.')).toBeHidden()
  const side = page.getByRole('complementary', { name: 'Menu lateral' })
  await expect(side.getByText('Online', { exact: true })).toBeVisible()
  await page.route('**/api/**', route => route.abort())
  await page.getByRole('link', { name: 'Cartões' }).click()
  await expect(side.getByText('Sem conexão', { exact: true })).toBeVisible()
  await expect(standing(page)).toContainText('Verifique a rede')
  await expect(standing(page)).not.toContainText('digitou')
})
