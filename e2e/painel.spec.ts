import type { Locator, Page, Route } from '@playwright/test'
import { addDays, addMonths, formatMonth, monthOf, todayIn } from '../src/platform/contract/dates/dates.ts'
import { administrador } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { appears, dialog, holdBack } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const hoje = todayIn('America/Sao_Paulo')
const NOW = 4_000

type Post = (path: string, data: object) => Promise<{ id: number; version: number }>

const poster =
  (page: Page): Post =>
  async (path, data) => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }

const proposta = (
  cliente_id: number,
  [status_proposta, data_emissao, valor_proposta]: readonly [string, string, string],
) => ({
  titulo_proposta: `${status_proposta} ${valor_proposta}`,
  cliente_id,
  status_proposta,
  data_emissao,
  valor_proposta,
})

/** Of every kind some that count, and some that do not. */
async function fill(page: Page, post: Post): Promise<{ cliente: number }> {
  const cliente = (await post('comercial/clientes/create', { nome_cliente: 'Construtora Aurora' })).id
  for (const values of [
    ['Aprovada', hoje, '1000,10'],
    ['Aprovada', hoje, '2000,20'],
    ['Aprovada', `${addMonths(hoje.slice(0, 7), -1)}-01`, '500,00'],
    ['Enviada', addDays(hoje, -40), '7000,00'],
    ['Em Elaboração', hoje, '10,00'],
    ['Rejeitada', hoje, '99,00'],
  ] as const)
    await post('comercial/propostas/create', proposta(cliente, values))

  // Those of an empty installation.
  const examples = await page.request.post('/api/financeiro/contas-a-pagar/list', { data: {} })
  for (const { id } of (await examples.json()).rows) await post('financeiro/contas-a-pagar/delete', { id })
  const fornecedor_id = (await post('financeiro/fornecedores/create', { nome: 'Cimentos Bahia', cnpj: '1' }))
    .id
  for (const [days, status] of [
    [-20, 'Pendente'],
    [-2, 'Paga'],
    [3, 'Aprovada'],
    [7, 'Vencida'],
  ] as const)
    await post('financeiro/contas-a-pagar/create', {
      ...{
        solicitacao_compra: `SC ${days}`,
        nome_solicitante: 'Bruno',
        centro_custo: 'Obras',
        item: 'Cimento',
      },
      ...{ natureza_orcamentaria: 'Material', aprovador: 'Célia', data_emissao: hoje, valor: '100,00' },
      ...{
        fornecedor_id,
        nome_fornecedor: 'x',
        cnpj_fornecedor: '0',
        data_vencimento: addDays(hoje, days),
        status,
      },
    })

  const categoria_id = (await post('predial/categorias/create', { nome: 'Elétrica' })).id
  const local_id = (await post('predial/locais/create', { nome: 'Sala 1' })).id
  const { usuario } = await (await page.request.get('/api/sessao')).json()
  for (const prioridade of ['Urgente', 'Alta', 'Média', 'Baixa']) {
    const { id, version } = await post('predial/chamados/create', {
      ...{ titulo: `Chamado ${prioridade}`, descricao: 'x', prioridade, categoria_id, local_id },
    })
    await post('predial/chamados/atribuir', { id, version, dados: { responsavel_id: usuario.id } })
  }

  for (const risco_potencial of ['Crítico', 'Alto', 'Baixo'])
    await post('ssma/desvios/create', {
      ...{
        titulo: `Desvio ${risco_potencial}`,
        descricao_desvio: 'x',
        local_ocorrencia: 'Doca',
        risco_potencial,
      },
      ...{ data_ocorrencia: hoje, tipo_desvio: 'Outro', responsavel_acao: 'ana souza', prazo_solucao: hoje },
    })

  const pessoa = { nome_completo: 'Rui', cpf: '52998224725', tipo_contrato: 'CLT' }
  const funcionario_id = (await post('rh/funcionarios/create', pessoa)).id
  for (const data_validade of [addDays(hoje, -1), addDays(hoje, 60)]) {
    const dados = { funcionario_id, tipo_documento: 'ASO', data_validade }
    const announced = encodeURIComponent(JSON.stringify({ nome: 'aso.png', dados }))
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const answer = await page.request.post('/api/rh/documentos/upload', {
      data: Buffer.from(png, 'base64'),
      headers: { 'x-arquivo': announced, 'content-type': 'image/png' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  const cartao = { nome_cartao: 'Cartão da Obra', tipo_cartao: 'Crédito', portador_id: usuario.id }
  const cartao_id = (await post('financeiro/cartoes/create', cartao)).id
  await post('financeiro/prestacao-contas-cartao/abrir', { cartao_id, mes_referencia: '2026-01' })
  return { cliente }
}

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Follows a link to a list, which must show as many rows as `count` says, and comes back. */
async function expectRows(page: Page, link: Locator, count: number): Promise<void> {
  await link.click()
  await expect(page.getByRole('status').filter({ hasText: ` de ${count}` })).toBeVisible()
  await expect(main(page).locator('tbody').getByRole('row')).toHaveCount(count)
  await page.goBack()
  await expect(card(page, 'Receita Total').getByRole('link', { name: /^Receita/ })).toBeVisible()
}

interface Shift {
  value: number
  /** What moved, from where to where. */
  moved: string[]
}

/** Notes how far whatever is on the page moves, from now on. */
const watchShifts = (page: Page) =>
  page.evaluate(`window.shifts = []
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries())
        window.shifts.push({
          value,
          moved: sources.map(({ node, previousRect: from, currentRect: to }) =>
            [node?.nodeName, node?.textContent?.slice(0, 40), from.y, from.height, to.y, to.height].join(' ')),
        })
    }).observe({ type: 'layout-shift' })`)
const shifts = (page: Page) => page.evaluate<Shift[]>('window.shifts')

test('every figure leads to the rows that it counts, and follows what others do', async ({
  page,
  browser,
  product,
}) => {
  const post = poster(page)
  const { cliente } = await fill(page, post)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: `Olá, ${administrador.name}` })).toBeVisible()

  const receita = card(page, 'Receita Total')
  await expect(receita.getByRole('link', { name: /^Receita/ })).toHaveText(/^R\$\s3\.000,30$/)
  await expect(receita).toContainText(/2 propostas/)
  await expect(receita).toContainText(/antes R\$\s500,00/)
  await expect(receita).toContainText('+500,1%')
  // The account was created when the run started, which may be before midnight of the last day of a month.
  const accounts = (await post('ti/usuarios/list', {})) as unknown as { rows: { created_at: string }[] }
  const novos = accounts.rows.filter(
    ({ created_at }) => monthOf(todayIn('America/Sao_Paulo', new Date(created_at))) === monthOf(hoje),
  ).length
  await expect(card(page, 'Novos Usuários').getByRole('link')).toHaveText(String(novos))
  await expect(card(page, 'Vendas Ativas').getByRole('link')).toHaveText('2')
  await expect(card(page, 'Vendas Ativas')).toContainText(/R\$\s7\.010,00/)
  const alertas = card(page, 'Alertas Críticos')
  await expect(alertas).toContainText(/^Alertas Críticos6\s?6 novos|^Alertas Críticos6/)
  await expectNoViolations(page)

  await expectRows(page, receita.getByRole('link', { name: /^Receita/ }), 2)
  await receita.getByRole('link', { name: /^Receita/ }).click()
  await expect(page.getByRole('row').filter({ hasText: /^Total/ })).toContainText(/R\$\s3\.000,30/)
  await page.goBack()
  const { id: recebivel_id } = await post('financeiro/recebiveis/create', {
    ...{ descricao: 'Parcela única', cliente_id: cliente, data_vencimento: hoje, bruto: '250.00' },
    data_emissao_nota_fiscal: hoje,
  })
  const arrived = (data_recebimento: string, valor: string) =>
    post('financeiro/recebimentos/create', { recebivel_id, data_recebimento, valor })
  await arrived(hoje, '40.00')
  await arrived(addDays(`${monthOf(hoje)}-01`, -1), '20.00')
  const faturado = receita.getByRole('link', { name: /^Faturado/ })
  await expect(faturado).toHaveText(/^Faturado R\$\s250,00$/)
  await expectRows(page, faturado, 1)
  await receita.getByRole('link', { name: /^Recebido R\$\s40,00$/ }).click()
  const received = page.getByRole('dialog', { name: /^Recebimentos de / })
  await expect(received.getByRole('link', { name: /Parcela única/ })).toContainText('40,00')
  await expectNoViolations(page)
  await page.goto('/')
  await expectRows(page, card(page, 'Novos Usuários').getByRole('link'), novos)
  await expectRows(page, card(page, 'Vendas Ativas').getByRole('link'), 2)
  for (const [kind, count] of [
    ['Desvios graves', 2],
    ['Chamados urgentes', 1],
    ['Contas em atraso', 2],
    ['Documentos vencidos', 1],
  ] as const) {
    await expect(alertas.getByRole('link', { name: kind })).toHaveText(`${kind}${count}`)
    await expectRows(page, alertas.getByRole('link', { name: kind }), count)
  }

  // What has a period leads to its rows, and follows the period that is chosen.
  const resultado = page.getByRole('region', { name: 'Resultado no período' })
  const figure = (label: string) =>
    resultado.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(figure('Chamados abertos')).toContainText('antes 0')
  for (const [label, count] of [
    ['Propostas emitidas', 4],
    ['Chamados abertos', 4],
    ['Desvios registrados', 3],
  ] as const) {
    await expectRows(page, figure(label).getByRole('link', { name: String(count) }), count)
  }
  await page.getByLabel('Período', { exact: true }).selectOption('12 meses')
  await expect(receita.getByRole('link', { name: /^Receita/ })).toHaveText(/^R\$\s3\.500,30$/)
  await expect(figure('Receitas')).toContainText(/R\$\s3\.500,30antes R\$\s0,00/)
  await expectRows(page, figure('Propostas emitidas').getByRole('link', { name: '6' }), 6)
  // It opens the chosen period's, where the month alone has one of the two.
  await figure('Recebido').getByRole('link', { name: '60,00' }).click()
  await expect(received.getByRole('list', { name: 'Recebimentos' }).getByRole('listitem')).toHaveCount(2)
  await received.getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByLabel('Período', { exact: true }).selectOption('Este mês')
  await expect(receita.getByRole('link', { name: /^Receita/ })).toHaveText(/^R\$\s3\.000,30$/)
  // A period before, whole, and forward again; what lies over the dashboard keeps it.
  await page.getByRole('button', { name: 'Período anterior' }).click()
  await expect(page).toHaveURL(/voltas=1/)
  await expect(page.getByText(/^De 01\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}, comparado com /)).toBeVisible()
  await figure('Recebido').getByRole('link').click()
  await expect(page).toHaveURL(/recebido=.*voltas=1|voltas=1.*recebido=/)
  await received.getByRole('button', { name: 'Fechar' }).last().click()
  // It is called by its name, and what is of today says so.
  const period = page.getByLabel('Período', { exact: true })
  await expect(period.locator('option:checked')).toHaveText(formatMonth(addMonths(monthOf(hoje), -1)))
  await expect(card(page, 'Vendas Ativas')).toContainText('em propostas, hoje')
  await expect(card(page, 'Vendas Ativas')).toContainText('no período, antes')
  await expect(alertas).toContainText('hoje, 4 novos em 7 dias')
  await expect(page.getByText('Últimos 12 meses contados de hoje')).toBeVisible()
  await page.getByRole('button', { name: 'Próximo período' }).click()
  await expect(page).not.toHaveURL(/voltas/)
  await expect(period.locator('option:checked')).toHaveText('Este mês')
  await expect(card(page, 'Vendas Ativas')).not.toContainText('hoje')
  for (const [label, name] of [
    ['Este trimestre', /^[1-4]º trimestre de \d{4}$/],
    ['Este ano', /^\d{4}$/],
    ['12 meses', /^12 meses até \d\d\/\d{4}$/],
    ['Este mês', / de \d{4}$/],
  ] as const) {
    await period.selectOption(label)
    await page.getByRole('button', { name: 'Período anterior' }).click()
    await expect(period.locator('option:checked')).toHaveText(name)
  }
  await page.getByRole('button', { name: 'Hoje', exact: true }).click()
  await expect(page).not.toHaveURL(/voltas/)
  await expect(page.getByText(/ até hoje, comparado com /)).toBeVisible()

  // The first of each kind of what waits, as /espera has them, and the way to all.
  const pending = (name: RegExp) => page.getByRole('region', { name })
  await expect(pending(/^Chamados/).getByRole('listitem')).toHaveText([
    /Chamado Urgente/,
    /Chamado Alta/,
    /Chamado Média/,
  ])
  await expect(pending(/^Desvios sob sua responsabilidade \(3\)$/).getByRole('listitem')).toHaveCount(3)
  await pending(/^Chamados sob sua responsabilidade \(4\)$/)
    .getByRole('link', { name: 'Ver tudo' })
    .click()
  await expect(main(page).locator('[data-espera-linha]')).toHaveCount(4)
  await page.goto('/')
  await pending(/^Faturas a prestar contas \(1\)$/)
    .getByRole('link', { name: 'Cartão da Obra 01/2026' })
    .click()
  await expect(
    main(page)
      .getByRole('heading', { name: /Cartão da Obra/ })
      .first(),
  ).toBeVisible()

  await page.goto('/')
  for (const [action, title] of [
    ['Abrir um chamado', 'Novo Chamado'],
    ['Registrar um desvio', 'Registrar Novo Desvio'],
    ['Prestar contas do cartão', 'Adicionar Despesa'],
  ] as const) {
    await main(page).getByRole('link', { name: action }).click()
    await expect(dialog(page)).toHaveAccessibleName(title)
    await page.goto('/')
  }

  // The present month is chosen; the arrows choose another, and the bars say what the table has.
  const months = page.getByRole('group', { name: /^Meses/ })
  const month = (at: number) => months.getByRole('group').nth(at)
  const bar = (at: number, name: 'Receitas' | 'Despesas') =>
    month(at).getByRole('link', { name: new RegExp(`^${name} de `) })
  await expect(month(11)).toHaveAccessibleName(
    /receitas R\$\s3\.000,30, despesas R\$\s400,00, saldo R\$\s2\.600,30$/,
  )
  await bar(11, 'Despesas').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bar(10, 'Despesas')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(bar(10, 'Receitas')).toBeFocused()
  await expect(month(10)).toHaveAccessibleName(/receitas R\$\s500,00/)
  await expect(page.getByRole('region', { name: 'Receitas e despesas' })).toContainText(/SaldoR\$\s500,00/)

  // Somebody else's work appears, and nothing moves, nor does the focus.
  // All blocks are drawn by now.
  await expect(page.locator('[aria-labelledby^=lugar-]')).toHaveCount(0)
  for (const name of ['Vencimentos', 'Resultado no período', 'Desde a sua última visita'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  // Nothing of its own moves any more.
  const low = () => page.evaluate<number>("document.getElementById('resultado').getBoundingClientRect().top")
  await expect
    .poll(async () => {
      const before = await low()
      await page.waitForTimeout(500)
      return (await low()) - before
    })
    .toBe(0)
  await watchShifts(page)
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: product.url,
  })
  await poster(await context.newPage())(
    'comercial/propostas/create',
    proposta(cliente, ['Aprovada', hoje, '0,70']),
  )
  await appears(receita.getByRole('link', { name: /^Receita/ }), /^R\$\s3\.001,00$/, NOW)
  await expect(bar(10, 'Receitas')).toBeFocused()
  expect(await shifts(page)).toEqual([])
  await context.close()

  // A bar leads to the rows of its amount: by Enter, by a click, by a finger only once its month is chosen.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/comercial\/propostas\?status_proposta=receita&emissao=/)
  await expect(
    main(page)
      .getByRole('row')
      .filter({ hasText: /R\$\s500,00/ })
      .first(),
  ).toBeVisible()
  await page.goBack()
  await bar(11, 'Despesas').click()
  await expect(dialog(page)).toHaveAccessibleName(/^Despesas de /)
  await expect(dialog(page).getByRole('button', { name: /^Todas/ })).toHaveText(/R\$\s400,00/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(bar(11, 'Despesas')).toBeFocused()
  const touched = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: product.url,
    hasTouch: true,
  })
  const tablet = await touched.newPage()
  await tablet.goto('/')
  const finger = tablet.getByRole('region', { name: 'Receitas e despesas' })
  const earlier = finger.getByRole('link', { name: /^Receitas de .*: R\$\s500,00/ })
  await earlier.tap()
  await expect(finger).toContainText(/SaldoR\$\s500,00/)
  await expect(tablet).not.toHaveURL(/emissao=/)
  await earlier.tap()
  await expect(tablet).toHaveURL(/emissao=/)
  await touched.close()

  const amounts = page
    .getByRole('region', { name: 'Receitas e despesas' })
    .getByRole('definition')
    .getByRole('link')
  await expect(amounts.first()).toHaveAttribute('href', /status_proposta=receita&emissao=/)
  await expect(amounts.last()).toHaveAttribute('href', /despesas=/)
  await page.getByRole('button', { name: 'Ver como tabela' }).click()
  const table = page.getByRole('table', { name: 'Receitas e despesas por mês' })
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table.getByRole('row').nth(12)).toContainText('3.001,00')
  await expect(table.getByRole('row', { name: /^Total/ })).toContainText('3.501,00')
  await expectNoViolations(page)

  // Expenses lead to their rows, with the sum of each part.
  await table.getByRole('row').nth(12).getByRole('link', { name: '400,00' }).last().click()
  await expect(dialog(page)).toHaveAccessibleName(/^Despesas de /)
  const parts = dialog(page).getByRole('group', { name: 'O que mostrar' }).getByRole('button')
  await expect(parts.first()).toHaveText(/^TodasR\$\s400,00/)
  await expect(parts).toHaveCount(5)
  const rows = dialog(page).getByRole('list', { name: 'Despesas' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await expectNoViolations(page)
  const [first = ''] = await rows
    .first()
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  await parts.nth(1).click()
  await expect(parts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/parte=contas/)
  await parts.first().click()
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${first}$`))
  await page.goBack()
  await expect(dialog(page)).toHaveAccessibleName(/^Despesas de /)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/despesas=/)

  // On the departments' own pages, too, a number leads to as many rows.
  for (const home of ['/comercial', '/financeiro', '/predial', '/rh', '/ssma']) {
    await page.goto(home)
    const number = main(page)
      .getByRole('link', { name: /: [1-9]\d*$/ })
      .first()
    const label = await number.getAttribute('aria-label')
    await number.click()
    const count = label?.split(': ').at(-1)
    await expect(
      page.getByRole('status').filter({ hasText: ` de ${count}` }),
      `${home} ${label}`,
    ).toBeVisible()
  }
})

test('what one may not see is not there; waiting moves nothing; a failure can be tried again', async ({
  page,
}) => {
  await fill(page, poster(page))
  const answers: string[] = []
  page.on('response', async response => {
    if (response.url().endsWith('/api/painel/resumo')) answers.push(await response.text().catch(() => ''))
  })
  for (const width of [1440, 390]) {
    const letGo = await holdBack(page, '**/api/painel/resumo')
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(page.getByText('Carregando indicadores...')).toBeAttached()
    await watchShifts(page)
    letGo()
    await expect(card(page, 'Receita Total').getByRole('link', { name: /^Receita/ })).toBeVisible()
    await expect(page.getByRole('group', { name: /^Meses/ })).toBeVisible()
    expect((await shifts(page)).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02)
    await page.unroute('**/api/painel/resumo')
  }
  const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(await overflow()).toBe(0)
  // On a phone the days of the period have a row of their own.
  await page.getByRole('button', { name: 'Período anterior' }).click()
  expect((await page.getByText(/ comparado com /).boundingBox())?.width).toBeGreaterThan(300)
  expect(await overflow()).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(card(page, 'Receita Total').getByRole('link', { name: /^Receita/ })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.request.post('/api/auth/ver-como', { data: { perfil: 'Usuário Comum' } })
  answers.length = 0
  await page.goto('/')
  await expect(card(page, 'Alertas Críticos')).toBeVisible()
  await expect(card(page, 'Novos Usuários')).toHaveCount(0)
  await expect(main(page).getByText('Sem acesso')).toHaveCount(0)
  await expect(card(page, 'Alertas Críticos').getByRole('link')).toHaveText([/^Desvios/, /^Chamados/])
  await expect(card(page, 'Receita Total').getByRole('link', { name: /^Receita/ })).toBeVisible()
  await expect.poll(() => answers.length).toBe(1)
  const seen = JSON.parse(answers[0] ?? '')
  expect(seen.usuarios).toBeNull()
  expect(seen.grafico.series.map(({ serie }: { serie: string }) => serie)).toEqual([
    'receita',
    'despesas_projeto',
  ])

  await page.route('**/api/painel/resumo', route => route.fulfill({ status: 503, body: '{}' }))
  await page.reload()
  await expect(page.getByText('Não foi possível carregar os indicadores.')).toBeVisible({ timeout: 15_000 })
  await expect(main(page).getByRole('link', { name: 'Abrir um chamado' })).toBeVisible()
  await expectNoViolations(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(card(page, 'Receita Total').getByRole('link', { name: /^Receita/ })).toBeVisible()
})

test('whoever has nothing to do and nothing to see yet is told so', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Nada espera por você.')).toBeVisible()
  await expect(card(page, 'Receita Total').getByRole('link', { name: /^Receita/ })).toHaveText(/^R\$\s0,00$/)
  await expect(card(page, 'Alertas Críticos')).toContainText('nenhum novo em 7 dias')
  await expectNoViolations(page)
  // Without a card of one's own, one chooses a statement first, and the dialog opens then.
  await poster(page)('financeiro/cartoes/create', { nome_cartao: 'Corporativo', tipo_cartao: 'Crédito' })
  await main(page).getByRole('link', { name: 'Prestar contas do cartão' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByLabel('Cartão', { exact: true }).selectOption('Corporativo')
  await page.getByRole('button', { name: 'Aplicar Filtro' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Adicionar Despesa')
})

test('the blocks below the figures are one’s own: moved and hidden by keyboard, and back', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const headings = () => main(page).getByRole('heading', { level: 2 }).allTextContents()
  const blocks = async () =>
    (await headings()).filter(text => !['Indicadores', 'Primeiros passos'].includes(text))
  await expect(page.getByRole('heading', { level: 2, name: 'Vencimentos' })).toBeVisible()
  const delivered = await blocks()
  expect(delivered.slice(0, 2)).toEqual(['Ações rápidas', 'Receitas e despesas'])
  // The first change is on its way for longer than the second one.
  let saved = 0
  page.on('response', answer => {
    if (String(answer.request().postData()).includes('painel.blocos')) saved++
  })
  const slowly = async (route: Route) => {
    await page.waitForTimeout(500)
    await route.continue()
  }
  await page.route('**/api/preferencias/gravar', slowly, { times: 1 })
  await page.getByRole('button', { name: 'Personalizar' }).click()
  await dialog(page).getByRole('button', { name: 'Subir' }).nth(1).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Esconder' }).nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Escondidos' })).toBeVisible()
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Concluir' }).click()
  const own = ['Receitas e despesas', 'Ações rápidas', ...delivered.slice(3)]
  await expect.poll(blocks).toEqual(own)
  await expect.poll(() => saved).toBe(2)
  // The four figures stay above them, in their order.
  expect((await headings()).filter(text => text !== 'Primeiros passos')[0]).toBe('Indicadores')
  await expect(
    page.getByRole('region', { name: 'Indicadores' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Receita Total', 'Novos Usuários', 'Vendas Ativas', 'Alertas Críticos'])
  // Without 'Espera por mim' beside it the chart leaves no gap.
  const [chart, below] = await Promise.all(
    own.slice(0, 2).map(name => page.getByRole('region', { name, exact: true }).boundingBox()),
  )
  expect(chart?.width).toBe(below?.width)
  await page.getByLabel('Período', { exact: true }).selectOption('Este ano')
  await expect(page.getByText(/^De 01\/01\/\d{4} até hoje, /)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Período', { exact: true })).toHaveValue('ano')
  await expect.poll(blocks).toEqual(own)
  await page.getByRole('button', { name: 'Personalizar' }).click()
  await dialog(page).getByRole('button', { name: 'Voltar ao padrão do perfil' }).click()
  await dialog(page).getByRole('button', { name: 'Concluir' }).click()
  await expect.poll(blocks).toEqual(delivered)
})
