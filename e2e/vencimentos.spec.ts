import { addDays, formatDate, formatLongDate, todayIn } from '#platform/contract/dates/dates.ts'
import { expectNoViolations } from './support/axe.ts'
import { dialog, holdBack, notice } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

test('what is due is counted by day, leads to its list, and is moved and put back', async ({ page }) => {
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  const hoje = todayIn('America/Sao_Paulo')
  const amanha = addDays(hoje, 1)
  const { id: fornecedor_id } = await post<{ id: number }>('financeiro/fornecedores/create', {
    nome: 'Tornos Vencidos',
    cnpj: '11.222.333/0001-81',
  })
  for (const valor of ['1500', '20,50'])
    await post('financeiro/contas-a-pagar/create', {
      ...{ solicitacao_compra: 'SC-V', nome_solicitante: 'Zeca', data_vencimento: amanha, valor },
      ...{ data_emissao: '2026-01-10', centro_custo: 'Oficina', item: 'Torno', cnpj_fornecedor: '0' },
      ...{ natureza_orcamentaria: 'Material', aprovador: 'Célia', fornecedor_id, nome_fornecedor: 'x' },
    })
  // The dashboard's line of two weeks says the same and leads to the same list.
  await page.goto('/')
  const line = page.getByRole('list', { name: 'Próximos 14 dias' })
  await expect(line.getByRole('listitem')).toHaveCount(14)
  await line.getByRole('link', { name: `2 vencimentos em ${formatDate(amanha)}: Contas a pagar` }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Tornos Vencidos' })).toHaveCount(2)
  await page.goto(`/vencimentos?dia=${amanha}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Vencimentos' })).toBeVisible()
  const day = page.getByRole('link', { name: 'Contas a pagar 2 · R$ 1.520,50' })
  await expect(day).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Mudar data' }).first().click()
  await expect(dialog(page)).toContainText(`SC-V · Torno · Pendente · hoje em ${formatDate(amanha)}`)
  // A day that has passed, and one before the bill was issued, are told.
  await dialog(page).getByLabel('Nova data').pressSequentially('09/01/2026')
  await expect(dialog(page)).toContainText('Esta data já passou. O vencimento é anterior à emissão.')
  await dialog(page).getByLabel('Nova data').press('ControlOrMeta+a')
  // Typed over the day that it has.
  await dialog(page).getByLabel('Nova data').pressSequentially(formatDate(hoje))
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Mudar data' }).click()
  await expect(notice(page, `Passou para ${formatDate(hoje)}`)).toBeVisible()
  const moved = `de ${formatDate(amanha)} para ${formatDate(hoje)}.`
  await expect(notice(page, `"Tornos Vencidos" (SC-V · Torno · Pendente): ${moved}`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Contas a pagar 1 · / })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(day).toBeVisible()

  // By dragging a row onto a day of the month, and back.
  const row = page.getByRole('listitem').filter({ hasText: 'Tornos Vencidos' }).first()
  const target = page
    .getByRole('cell')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${formatLongDate(hoje)}`) }) })
  await row.hover()
  await page.mouse.down()
  // It takes the row once it shows that it would.
  await expect(async () => {
    await target.hover()
    await target.hover({ position: { x: 12, y: 40 } })
    await expect(target).toHaveAttribute('data-alvo', { timeout: 500 })
  }).toPass()
  await expect(page.locator('[data-alvo]')).toHaveCount(1)
  await page.mouse.up()
  await expect(page.getByRole('link', { name: /^Contas a pagar 1 · / })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(day).toBeVisible()

  // As a list: the days on which something is due, and no others.
  await page.getByRole('button', { name: 'Lista' }).click()
  await expect(day).toBeVisible()
  await expect(page.getByText('Nada vence neste dia.')).toHaveCount(0)
  await expectNoViolations(page)
  // A week says once that nothing is due in it, one with something due beside each other day.
  await page.getByRole('button', { name: 'Semana' }).click()
  const days = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(days).toHaveCount(7)
  await expect(page.getByRole('heading', { name: /nada vence$/ }).first()).toBeVisible()
  await page.goto('/vencimentos?vista=semana&dia=2031-01-15')
  await expect(page.getByText('Nada vence nesta semana.')).toBeVisible()
  await expect(days).toHaveCount(0)
  await expectNoViolations(page)
  await page.goto(`/vencimentos?vista=semana&dia=${amanha}`)
  await expect(day).toBeVisible()
  // Of a week that is on its way nobody says that nothing is due in it.
  const letGo = await holdBack(page, '**/api/vencimentos/*')
  const period = page.getByRole('main').getByRole('status').first()
  const week = await period.textContent()
  await page.getByRole('button', { name: 'Próximo período' }).click()
  await expect(period).not.toHaveText(String(week))
  await expect(page.getByText(/^Nada vence/)).toHaveCount(0)
  await expect(day).toBeVisible()
  letGo()
  await expect(day).toHaveCount(0)
  await page.getByRole('button', { name: 'Período anterior' }).click()
  await expect(day).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  await expectNoViolations(page)
  await day.click()
  await expect(page).toHaveURL(new RegExp(`contas-a-pagar\\?.*data_vencimento=${amanha}`))
  await expect(page.getByText('Tornos Vencidos').first()).toBeVisible()
})

test('a press on the empty part of a day chooses it, and one on what a row tells opens its record', async ({
  page,
}) => {
  const data = {
    ...{ titulo: 'Piso solto', descricao_desvio: 'Na escada', local_ocorrencia: 'Bloco A' },
    ...{ data_ocorrencia: '2026-01-10', tipo_desvio: 'Outro', risco_potencial: 'Alto' },
    prazo_solucao: '2031-03-20',
  }
  const answer = await page.request.post('/api/ssma/desvios/create', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  // On a low window the list of a day is below it: once a day is pressed it comes into view, and the focus stays.
  await page.setViewportSize({ width: 1366, height: 560 })
  await page.goto('/vencimentos?dia=2031-03-10')
  const heading = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(heading).toBeVisible()
  await expect(heading).not.toBeInViewport()
  const day = page.getByRole('button', { name: new RegExp(`^${formatLongDate('2031-03-20')}`) })
  await page
    .getByRole('cell')
    .filter({ has: day })
    .click({ position: { x: 60, y: 70 } })
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expect(heading).toBeInViewport()
  await expect(day).toBeFocused()
  const row = page.getByRole('listitem').filter({ hasText: 'Piso solto' })
  await row.filter({ hasText: 'Bloco A' }).click({ position: { x: 400, y: 15 } })
  await expect(page.getByRole('heading', { name: 'Piso solto' })).toBeVisible()
  await expect(page).toHaveURL(/\/ssma\/desvios\/\d+$/)
})

test('of a month Tab stops at the chosen day alone, and keys choose another one', async ({ page }) => {
  const amanha = addDays(todayIn('America/Sao_Paulo'), 1)
  await page.goto('/vencimentos')
  const month = page.getByRole('table', { name: 'O que vence em cada dia do mês' })
  const chosen = month.getByRole('button', { pressed: true })
  await chosen.focus()
  await page.keyboard.press('ArrowRight')
  await expect(chosen).toHaveAccessibleName(new RegExp(`^${formatLongDate(amanha)}`))
  await expect(chosen).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(chosen).not.toHaveAccessibleName(new RegExp(`^${formatLongDate(amanha)}`))
  await expect(chosen).toBeFocused()
  await expect(month.locator('button:not([tabindex="-1"])')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(month.locator('button:focus')).toHaveCount(0)
  await expectNoViolations(page)
})
