import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { documentOf } from './support/records.ts'
import { act, dialog, holdBack, later, row, turnsComeLate } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const post = async (page: Page, path: string, data: object): Promise<{ id: number; version: number }> => {
  const answer = await page.request.post(`/api/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

async function proposals(page: Page, titles: readonly string[]) {
  const { id } = await post(page, 'comercial/clientes/create', { nome_cliente: 'Padaria' })
  const proposal = { cliente_id: id, valor_proposta: '100', data_emissao: '2026-01-10' }
  for (const titulo_proposta of titles)
    await post(page, 'comercial/propostas/create', { ...proposal, titulo_proposta })
}

test('the sums below a list, and those of its groups, follow what others do', async ({ page }) => {
  const me = await (await page.request.post('/api/financeiro/projetos/gerentes', { data: {} })).json()
  const project = { user_id: me[0].id, orcamento_total: '100' }
  const first = await post(page, 'financeiro/projetos/create', { ...project, nome_projeto: 'Forno' })
  await post(page, 'financeiro/projetos/create', { ...project, nome_projeto: 'Telhado' })
  await page.goto('/financeiro/projetos')
  const sums = page.locator('[data-totais]')
  await expect(sums).toContainText('R$ 200,00')
  await post(page, 'financeiro/projetos/create', { ...project, nome_projeto: 'Reforma' })
  await expect(row(page, 'Reforma')).toBeVisible()
  await expect(sums).toContainText('R$ 300,00')

  await page.goto('/financeiro/projetos?agrupar=status_projeto')
  const group = page.getByRole('rowheader', { name: /^Planejamento/ })
  await expect(group).toContainText('R$ 300,00')
  await post(page, 'financeiro/projetos/update', {
    ...{ id: first.id, version: first.version },
    dados: { status_projeto: 'Em Espera' },
  })
  await expect(group).toContainText('R$ 200,00')
  await expect(page.getByRole('rowheader', { name: /^Em Espera/ })).toContainText('R$ 100,00')
})

test('what others save while a list is being read for the first time is on it', async ({ page }) => {
  await proposals(page, ['Forno'])
  // The bell asks once when the page is there, and after every change of which the page hears.
  const asked = () => page.waitForResponse('**/api/espera/numero')
  await page.route(
    '**/api/comercial/propostas/list',
    async route => {
      const response = await route.fetch()
      await asked()
      const again = asked()
      await proposals(page, ['Telhado'])
      await again
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto('/comercial/propostas')
  await expect(row(page, 'Telhado')).toBeVisible()
})

test('sums and groups that cannot be read are said to be so, and tried again', async ({ page }) => {
  await proposals(page, ['Forno'])
  const me = await (await page.request.post('/api/financeiro/projetos/gerentes', { data: {} })).json()
  const project = { user_id: me[0].id, orcamento_total: '100', nome_projeto: 'Forno' }
  await post(page, 'financeiro/projetos/create', project)
  const reading = /\/api\/(selecao\/(somas|grupos)|comercial\/propostas\/totais)$/
  const broken = { status: 500, body: '{}' }
  await page.route(reading, route => route.fulfill(broken))
  const [failed, again] = ['Não foi possível somar.', { name: 'Tentar novamente' }]
  for (const address of ['/comercial/propostas', '/financeiro/projetos']) {
    await page.goto(address)
    const totals = page.locator('[data-totais]')
    await expect(totals).toContainText(failed)
    await expectNoViolations(page)
    await page.unroute(reading)
    await totals.getByRole('button', again).click()
    await expect(totals).toHaveText(/^Total.*R\$\s100,00/)
    await page.route(reading, route => route.fulfill(broken))
  }
  await page.goto('/comercial/propostas?agrupar=status_proposta')
  const line = page.getByRole('row').filter({ hasText: 'Não foi possível contar os grupos.' })
  await expect(line).toBeVisible()
  await expect(row(page, 'Forno')).toBeVisible()
  await page.unroute(reading)
  await line.getByRole('button', again).click()
  await expect(line).toBeHidden()
  await expect(page.locator('[data-grupo]')).toContainText('R$ 100,00')
})

/** Counts the pictures of rows that fade. */
const watchLeaving = (page: Page) =>
  page.evaluate(`
    window.left = []
    new MutationObserver(records => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.inert) window.left.push(node.innerText)
    }).observe(document.querySelector('table tbody'), { childList: true })`)
const left = (page: Page) => page.evaluate<string[]>('window.left')

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a row that leaves is seen to leave; motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await proposals(page, ['Forno', 'Telhado', 'Reforma'])
    await page.goto('/comercial/propostas?visao=em-andamento')
    await expect(row(page, 'Forno')).toBeVisible()
    await later(page, 'row-motion')
    await watchLeaving(page)
    await act(row(page, 'Telhado'), 'Excluir')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    // Behind the question no row is found.
    await expect(row(page, 'Forno')).toBeVisible()
    await expect(row(page, 'Telhado')).toHaveCount(0)
    // A change of status takes it out of what the list selects.
    await row(page, 'Reforma').getByRole('button', { name: 'Em Elaboração' }).click()
    await page.getByRole('menuitem', { name: 'Cancelada' }).click()
    await expect(row(page, 'Reforma')).toHaveCount(0)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    const seen = await left(page)
    if (reducedMotion === 'reduce') return expect(seen).toEqual([])
    expect(seen).toEqual([expect.stringContaining('Telhado'), expect.stringContaining('Reforma')])
    // Another selection is another list: nothing leaves it.
    await page.getByRole('searchbox').fill('nada disso')
    await expect(page.getByText('Nenhuma proposta')).toBeVisible()
    expect(await left(page)).toHaveLength(2)
  })

test('a row that is deleted gives its place the focus, the last one the button for a new record', async ({
  page,
}) => {
  await proposals(page, ['Forno', 'Telhado', 'Reforma'])
  await page.goto('/comercial/propostas')
  const remove = async (text: string) => {
    await act(row(page, text), 'Excluir')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(row(page, text)).toHaveCount(0)
  }
  await expect(row(page, 'Telhado')).toBeVisible()
  // The list answers long after the question has closed.
  const list = '**/api/comercial/propostas/list*'
  await page.route(list, async route => {
    await new Promise(resolve => setTimeout(resolve, 2500))
    await route.continue()
  })
  await remove('Telhado')
  await expect(row(page, 'Forno')).toBeFocused()
  await page.unroute(list)
  await remove('Forno')
  await expect(row(page, 'Reforma')).toBeFocused()
  await remove('Reforma')
  await expect(page.getByRole('button', { name: 'Nova Proposta' }).first()).toBeFocused()
})

test('a record that was saved opens as it was saved, before its list shows it', async ({ page }) => {
  await proposals(page, ['Forno'])
  await turnsComeLate(page)
  for (const [list, name, label] of [
    // The rows of this list are whole records, those of the other are not.
    ['comercial/clientes', 'Padaria', 'Telefone'],
    ['comercial/propostas', 'Forno', 'Descrição dos serviços'],
  ] as const) {
    await page.goto(`/${list}`)
    const edit = row(page, name).getByRole('button', { name: 'Editar' })
    const field = dialog(page).getByLabel(label)
    const save = dialog(page).getByRole('button', { name: 'Salvar', exact: true })
    await edit.click()
    await field.fill('(11) 98765-4321')
    const letGo = await holdBack(page, `**/api/${list}/list`)
    await save.click()
    await edit.click()
    await expect(field).toHaveValue('(11) 98765-4321')
    letGo()
    await field.fill('(11) 91234-5678')
    await save.click()
    await edit.click()
    await expect(field).toHaveValue('(11) 91234-5678')
  }
})

test('tickets stand in groups by who takes care of them', async ({ page }) => {
  const { id: local_id } = await post(page, 'predial/locais/create', { nome: 'Sede' })
  const { id: categoria_id } = await post(page, 'predial/categorias/create', { nome: 'Hidráulica' })
  const ticket = { descricao: 'Pinga', prioridade: 'Média', local_id, categoria_id }
  const { id, version } = await post(page, 'predial/chamados/create', { ...ticket, titulo: 'Torneira' })
  await post(page, 'predial/chamados/create', { ...ticket, titulo: 'Lâmpada' })
  const me = await (await page.request.post('/api/predial/chamados/responsaveis', { data: {} })).json()
  await post(page, 'predial/chamados/atribuir', { id, version, dados: { responsavel_id: me[0].id } })
  await page.goto('/predial/chamados')
  await page.getByRole('button', { name: /^Exibição/ }).click()
  await page.getByRole('dialog', { name: 'Exibição' }).getByLabel('Agrupar por').selectOption('Responsável')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader')).toHaveText([/^Ana Souza/, /^Sem responsável/])
  await page
    .getByRole('rowheader', { name: /^Ana Souza/ })
    .getByRole('button')
    .click()
  await expect(row(page, 'Torneira')).toHaveCount(0)
  await expect(page.getByRole('rowheader')).toHaveText([/^Ana Souza/, /^Sem responsável/])
  await expectNoViolations(page)
  // With all groups folded it is no empty list.
  await page
    .getByRole('rowheader', { name: /^Sem responsável/ })
    .getByRole('button')
    .click()
  await expect(row(page, 'Lâmpada')).toHaveCount(0)
  await expect(page.getByText('Nenhum chamado')).toHaveCount(0)
})

test('so do the records of other people, months and words', async ({ page }) => {
  await proposals(page, ['Reforma'])
  const me = await (await page.request.post('/api/financeiro/cartoes/portadores', { data: {} })).json()
  const card = { nome_cartao: 'Cartão da obra', tipo_cartao: 'Crédito' }
  await post(page, 'financeiro/cartoes/create', card)
  await post(page, 'financeiro/cartoes/create', { ...card, portador_id: me[0].id })
  const employee = { cpf: '52998224725', cargo: 'Mestre', tipo_contrato: 'PJ' }
  const { id } = await post(page, 'rh/funcionarios/create', {
    ...{ ...employee, nome_completo: 'Bia Lima', departamento: 'Obras', data_admissao: '2026-01-10' },
  })
  await post(page, 'rh/funcionarios/create', { ...employee, nome_completo: 'Ivo Reis', tipo_contrato: 'CLT' })
  await documentOf(page, id)
  const groups: [address: string, by: string, headings: RegExp[]][] = [
    ['/comercial/propostas', 'Registrada por', [/^Ana Souza ?1/]],
    ['/financeiro/cartoes', 'Portador', [/^Ana Souza ?1/, /^Nenhum \/ Corporativo ?1/]],
    ['/rh/funcionarios?aba=documentos', 'Funcionário', [/^Bia Lima ?1/]],
    ['/rh/funcionarios', 'Departamento', [/^Obras ?1/, /^Sem departamento ?1/]],
    ['/rh/funcionarios', 'Tipo de Contrato', [/^CLT ?1/, /^PJ ?1/]],
    ['/rh/funcionarios', 'Data de Admissão (mês)', [/^Sem data de admissão ?1/, /^Janeiro de 2026 ?1/]],
  ]
  for (const [address, by, headings] of groups) {
    await page.goto(address)
    await page.getByRole('button', { name: /^Exibição/ }).click()
    await page.getByRole('dialog', { name: 'Exibição' }).getByLabel('Agrupar por').selectOption(by)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('rowheader')).toHaveText(headings)
  }
})

test('users, the trail and the bin have filters and views of their own', async ({ page }) => {
  const { id } = await post(page, 'comercial/clientes/create', { nome_cliente: 'Padaria Três Irmãos' })
  await post(page, 'comercial/clientes/delete', { id })
  const view = async (name: string) => {
    await page.getByRole('button', { name: /^Visão: / }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await page.goto('/ti/usuarios')
  await view('Suspensos')
  await expect(page.getByRole('button', { name: 'Situação: Suspenso. Alterar' })).toBeVisible()
  await expect(row(page, 'Ana Souza')).toHaveCount(0)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Situação: é. Inverter' }).click()
  await expect(row(page, 'Ana Souza')).toBeVisible()

  await page.goto('/ti/auditoria?acao=excluir,alterar&usuario_id=eu')
  await expect(row(page, 'Padaria')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Pessoa: Eu. Alterar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ação: Excluiu, Alterou. Alterar' })).toBeVisible()
  await expectNoViolations(page)
  await view('Exclusões desta semana')
  await expect(row(page, 'Padaria')).toHaveCount(1)

  await page.goto('/ti/lixeira')
  await view('Excluídos por mim')
  await expect(row(page, 'Padaria')).toBeVisible()
  await page.getByRole('button', { name: 'Excluído por: é. Inverter' }).click()
  await expect(row(page, 'Padaria')).toHaveCount(0)
  await expectNoViolations(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every list can be arranged: its tools are in one line that fits', async ({ page }) => {
    for (const path of ['/ti/usuarios', '/ti/auditoria', '/ti/lixeira', '/financeiro/contas-a-pagar']) {
      await page.goto(path)
      const display = page.getByRole('button', { name: /^Exibição/ })
      await expect(display).toBeVisible()
      const search = await page.getByRole('searchbox').boundingBox()
      const button = await display.boundingBox()
      expect(search?.width).toBeGreaterThan(70)
      expect(Math.abs((search?.y ?? 0) - (button?.y ?? 99))).toBeLessThan(12)
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    }
  })
})

test('where more match than are counted, the sums are asked for by a press', async ({ page }) => {
  await proposals(page, ['Forno'])
  const me = await (await page.request.post('/api/financeiro/projetos/gerentes', { data: {} })).json()
  const project = { user_id: me[0].id, orcamento_total: '100', nome_projeto: 'Forno' }
  await post(page, 'financeiro/projetos/create', project)
  await page.route(/\/api\/(financeiro\/projetos|comercial\/propostas)\/list/, async route => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), total: 4000, total_minimo: true },
    })
  })
  const words = 'Mais de 4.000 registros. Somar todos'
  for (const [address, sum] of [
    ['/financeiro/projetos', /^Total.*R\$\s100,00/],
    ['/comercial/propostas', /^Total.*R\$/],
  ] as const) {
    await page.goto(`${address}?busca=forno`)
    const totals = page.locator('[data-totais]')
    await expect(totals).toHaveText(words)
    await totals.getByRole('button', { name: 'Somar todos' }).click()
    await expect(totals).toHaveText(sum)
    // Of another selection nothing was asked.
    await page.getByRole('searchbox').fill('forn')
    await expect(totals).toHaveText(words)
  }
  await page.setViewportSize({ width: 375, height: 700 })
  await expect(page.getByText('Mais de 4.000 registros.')).toBeInViewport()
  await page.goto('/financeiro/projetos?busca=forno&agrupar=status_projeto')
  await expect(page.locator('[data-grupo]')).toContainText('somas só até 4.000 registros')
})

test('the address of records without a list of their own leads to the screen that lists them', async ({
  page,
}) => {
  for (const [address, screen] of [
    ['/financeiro/medicoes', '/financeiro/recebiveis'],
    ['/financeiro/pagamentos/', '/financeiro/contas-a-pagar'],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveURL(screen)
  }
  await page.goto('/financeiro/nada')
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
})
