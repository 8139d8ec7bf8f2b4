import type { Page } from '@playwright/test'
import { clusterFolder } from '../src/platform/server/ground/database/cluster.ts'
import { LOCKS } from '../src/platform/server/ground/database/locks.ts'
import { clusterUrl } from '../src/platform/server/ground/database/system-mode.ts'
import { connectTo } from '../src/platform/server/services/backup/connection.ts'
import { expectNoViolations } from './support/axe.ts'
import { documentOf } from './support/records.ts'
import { dialog, holdBack, notice, row } from './support/screen.ts'
import { expect, OWN_SERVER, test } from './support/test.ts'

test.use({ signedIn: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Selecionados' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
const screen = '/financeiro/contas-a-pagar?busca=atrasada'

/** Payables that were due last year, all of one supplier. */
async function overdue(page: Page, many: number) {
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { id } = await post('financeiro/fornecedores/create', { nome: 'Aço Sul', cnpj: '12.345.678/0001-95' })
  for (let n = 1; n <= many; n++) {
    await post('financeiro/contas-a-pagar/create', {
      solicitacao_compra: `SC-${String(n).padStart(3, '0')}`,
      nome_solicitante: 'Ana',
      data_vencimento: '2025-10-01',
      data_emissao: '2025-09-01',
      centro_custo: 'Obra',
      item: 'Fatura atrasada',
      natureza_orcamentaria: 'Material',
      aprovador: 'Bia',
      fornecedor_id: id,
      nome_fornecedor: 'Aço Sul',
      cnpj_fornecedor: '12.345.678/0001-95',
      valor: '100.00',
    })
  }
}
const paid = (page: Page) => page.getByRole('row').filter({ has: page.getByText('Paga', { exact: true }) })

/** 24 at once, taken back, and once more. */
async function payAll(page: Page) {
  await expect(row(page, 'Total')).toContainText('2.400,00')
  await box(page, 'Selecionar a página').click()
  await expect(bar(page)).toContainText('24 selecionados')
  await expectNoViolations(page)
  await bar(page).getByRole('button', { name: 'Marcar como paga' }).click()
  await expect(notice(page, '24 registros alterados')).toBeVisible()
  const notices = page.getByRole('region', { name: 'Notificações' })
  await expect(notices.getByText('Só o status muda: nenhum pagamento é registrado.')).toBeVisible()
  await expect(paid(page)).toHaveCount(24)
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(notice(page, 'Desfeito em 24 registros')).toBeVisible()
  await expect(paid(page)).toHaveCount(0)
  await box(page, 'Selecionar a página').click()
  await bar(page).getByRole('button', { name: 'Marcar como paga' }).click()
  await expect(notice(page, '24 registros alterados')).toBeVisible()
  await expect(paid(page)).toHaveCount(24)
}

test('24 overdue payables are paid in one go, undone, and paid again', async ({ page }) => {
  await overdue(page, 24)
  await page.goto(screen)
  await payAll(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('24 overdue payables are paid in one go, undone, and paid again', async ({ page }) => {
    await overdue(page, 24)
    await page.goto(screen)
    await payAll(page)
  })
})

test('what is asked of many stays open until it is accepted; a row that leaves gives its place the focus', async ({
  page,
}) => {
  await overdue(page, 5)
  await page.goto(`${screen}&status=Pendente`)
  await box(page, 'Selecionar SC-001').click()
  await box(page, 'Selecionar SC-003').click({ modifiers: ['Shift'] })
  await bar(page).getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Vencimento' }).click()
  await dialog(page).getByLabel('Vencimento').fill('31/02/2026')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Informe uma data, como 28/02/2027.')).toBeVisible()
  await expectNoViolations(page)
  // The server refuses it: nothing that was typed goes.
  const refuse = '**/api/selecao/iniciar'
  await page.route(refuse, route => route.abort())
  await dialog(page).getByLabel('Vencimento').fill('28/02/2026')
  await dialog(page).getByRole('button', { name: 'Alterar 3 registros' }).click()
  await expect(page.locator('[data-notice]')).toBeVisible()
  await expect(dialog(page).getByLabel('Vencimento')).toHaveValue('28/02/2026')
  await page.unroute(refuse)
  await dialog(page).getByRole('button', { name: 'Alterar 3 registros' }).click()
  await expect(notice(page, '3 registros alterados')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  await box(page, 'Selecionar SC-001').click()
  await box(page, 'Selecionar SC-003').click({ modifiers: ['Shift'] })
  await bar(page).getByRole('button', { name: 'Marcar como paga' }).click()
  await expect(row(page, 'SC-001')).toHaveCount(0)
  await expect(page.locator('main tbody tr:focus')).toHaveCount(1)

  // Those that are paid already are told of before their date changes.
  await page.goto(screen)
  await box(page, 'Selecionar a página').click()
  await bar(page).getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Vencimento' }).click()
  await expect(dialog(page)).toContainText('3 já pagas: a data também muda.')
})

test('after a reload the undo of what was just done is there again', async ({ page }) => {
  await overdue(page, 3)
  await page.goto(screen)
  await box(page, 'Selecionar a página').click()
  await bar(page).getByRole('button', { name: 'Marcar como paga' }).click()
  await expect(notice(page, '3 registros alterados')).toBeVisible()
  await page.reload()
  await expect(notice(page, '3 registros alterados')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(notice(page, 'Desfeito em 3 registros')).toBeVisible()
  await expect(paid(page)).toHaveCount(0)
  const recent = page.waitForResponse('**/api/selecao/recentes')
  await page.reload()
  await expect(row(page, 'SC-001')).toBeVisible()
  await recent
  await expect(page.locator('[data-notice]')).toHaveCount(0)
})

test('after a reload the progress of what goes on is there again, on any screen, and its cancel', {
  tag: OWN_SERVER,
}, async ({ page, product, databaseEnv }) => {
  const database = await connectTo(databaseEnv.DATABASE_URL ?? clusterUrl(clusterFolder(product.dataDir)))
  const made = await database.query<{ id: number }>(
    `insert into financeiro_projetos (nome_projeto, status_projeto, user_id)
     select 'Obra ' || n, 'Planejamento', (select id from auth_users limit 1) from generate_series(1, 800) n returning id`,
  )
  // Somebody who works on one of the second piece holds that up.
  await database.query('begin')
  await database.query('select from financeiro_projetos where id = $1 for update', [made[300]?.id])
  const alvo = { busca: '', filtros: {}, total: 800 }
  const data = { operacao: 'financeiro/projetos/update', dados: { status_projeto: 'Em Andamento' }, alvo }
  expect((await page.request.post('/api/selecao/iniciar', { data })).ok()).toBe(true)
  await page.goto('/comercial/clientes')
  const going = page.getByRole('region', { name: 'Alteração em andamento' })
  await expect(going).toContainText('Alteração de 800 registros: 200 feitos')
  await expectNoViolations(page)
  const cancelled = page.waitForRequest('**/api/selecao/cancelar')
  await going.getByRole('button', { name: 'Cancelar' }).click()
  await cancelled
  // Not asked of pg_stat_activity, which answers the same to the end of a transaction.
  const waits = `select from pg_locks where locktype = 'advisory' and classid = ${LOCKS.lotes} and not granted`
  await expect.poll(() => database.query(waits)).toHaveLength(1)
  await database.query('rollback')
  await expect(notice(page, '400 registros alterados')).toBeVisible()
  await expect(page.getByText('O restante foi cancelado e ficou como estava.', { exact: true })).toBeVisible()
  await expect(going).toHaveCount(0)
  const [left] = await database.query<{ n: number }>(
    `select count(*)::int as n from financeiro_projetos where status_projeto = 'Planejamento'`,
  )
  await database.close()
  expect(left?.n).toBe(400)
})

test('by keyboard, by Shift, over pages and beyond them', async ({ page }) => {
  await overdue(page, 30)
  await page.goto(screen)
  await row(page, 'SC-001').focus()
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selecionado')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('3 selecionados')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)

  // The box that was pressed has the keys of its row, and Esc ends the selection from anywhere.
  await box(page, 'Selecionar SC-002').click()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'SC-003')).toBeFocused()
  await page.keyboard.press('x')
  await box(page, 'Selecionar SC-004').click()
  await expect(bar(page)).toContainText('3 selecionados')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await box(page, 'Selecionar SC-002').click()
  await bar(page).getByRole('button', { name: 'Exportar seleção' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('row').and(page.locator(':focus'))).toHaveCount(1)

  await box(page, 'Selecionar SC-002').click()
  await box(page, 'Selecionar SC-005').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selecionados')
  await page.getByRole('button', { name: 'Próxima' }).click()
  await box(page, 'Selecionar SC-030').click()
  await expect(bar(page)).toContainText('5 selecionados')
  await page.getByRole('searchbox').fill('SC-0')
  await expect(bar(page)).toHaveCount(0)

  await page.goto(screen)
  await box(page, 'Selecionar a página').click()
  await bar(page).getByRole('button', { name: 'Selecionar todos os 30' }).click()
  await expect(bar(page)).toContainText('30 selecionados')
  await box(page, 'Selecionar SC-002').click()
  await expect(bar(page)).toContainText('29 selecionados')
  await page.getByRole('button', { name: 'Próxima' }).click()
  await expect(box(page, 'Selecionar SC-030')).toBeChecked()
  await bar(page).getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Centro de Custo' }).click()
  await dialog(page).getByLabel('Centro de Custo').fill('Sede')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Alterar 29 registros' }).click()
  await expect(notice(page, '29 registros alterados')).toBeVisible()
  const list = await page.request.post('/api/financeiro/contas-a-pagar/list', {
    data: { filtros: { centro_custo: 'Obra' } },
  })
  expect((await list.json()).rows).toMatchObject([{ solicitacao_compra: 'SC-002' }])
  await expect(page.getByRole('row').and(page.locator(':focus'))).toHaveCount(1)
})

test('what somebody changed meanwhile is left and named; what is deleted comes back', async ({ page }) => {
  await overdue(page, 3)
  // What went on before the page was loaded is answered late, and has in it by then what was begun here.
  const letGo = await holdBack(page, '**/api/selecao/recentes')
  await page.goto(screen)
  await box(page, 'Selecionar a página').click()
  await expect(bar(page)).toContainText('3 selecionados')
  const { rows } = await (
    await page.request.post('/api/financeiro/contas-a-pagar/list', { data: { busca: 'SC-002' } })
  ).json()
  const [{ id, version }] = rows
  await page.request.post('/api/financeiro/contas-a-pagar/update', {
    data: { id, version, dados: { item: 'Fatura atrasada, revista' } },
  })
  await bar(page).getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(dialog(page)).toContainText('Este registro mudou depois que você o viu.')
  await expect(dialog(page).getByRole('link', { name: 'SC-002' })).toHaveAttribute(
    'href',
    `/financeiro/contas-a-pagar/${id}`,
  )
  await expectNoViolations(page)
  const late = page.waitForResponse('**/api/selecao/recentes')
  letGo()
  await late
  await dialog(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect(notice(page, 'Desfeito em 2 registros')).toBeVisible()
  await expect(row(page, 'SC-003')).toBeVisible()
})

test('documents of employees get one expiry date, and go and come back together', async ({ page }) => {
  const pessoa = { nome_completo: 'Rosa Lima', cpf: '529.982.247-25', tipo_contrato: 'CLT' }
  const { id } = await (await page.request.post('/api/rh/funcionarios/create', { data: pessoa })).json()
  await documentOf(page, id)
  await documentOf(page, id)
  await page.goto('/rh/funcionarios?aba=documentos')
  await box(page, 'Selecionar a página').click()
  await bar(page).getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Data de Validade' }).click()
  await dialog(page).getByLabel('Data de Validade').fill('28/02/2031')
  await dialog(page).getByRole('button', { name: 'Alterar 2 registros' }).click()
  await expect(notice(page, '2 registros alterados')).toBeVisible()
  await expect(row(page, '28/02/2031')).toHaveCount(2)

  await box(page, 'Selecionar a página').click()
  await bar(page).getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(page, '2 registros excluídos')).toBeVisible()
  await expect(row(page, 'Rosa Lima')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(page, '28/02/2031')).toHaveCount(2)
})
