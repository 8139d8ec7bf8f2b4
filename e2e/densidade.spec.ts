import type { Page } from '@playwright/test'
import { addDays, todayIn } from '../src/platform/contract/dates/dates.ts'
import { expectNoViolations } from './support/axe.ts'
import { documentOf, oneOfEach } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

/** As many as a screen must show, and some more. */
const COUNT = 22

/** Enough records in each list; those of the trash and of the trail come of themselves. */
async function manyOfEach(page: Page) {
  const ids = await oneOfEach(page)
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { id: cliente_id } = await post('comercial/clientes/create', { nome_cliente: 'Padaria' })
  const { id: fornecedor_id } = await post('financeiro/fornecedores/create', {
    nome: 'Aço e Cia',
    cnpj: '11.444.777/0001-61',
  })
  const { id: categoria_id } = await post('predial/categorias/create', { nome: 'Elétrica' })
  const { id: local_id } = await post('predial/locais/create', { nome: 'Recepção' })
  const { usuario } = await (await page.request.get('/api/sessao')).json()
  const fatura = await post('financeiro/prestacao-contas-cartao/abrir', {
    cartao_id: ids.cartao,
    mes_referencia: '2026-01',
  })
  const lancamentos = Array.from({ length: COUNT }, (_, n) => ({
    data_despesa: '2026-01-09',
    descricao_despesa: `Pedágio ${n}`,
    valor_despesa: `1${n},00`,
  }))
  await post('financeiro/extrato/importar', { prestacao_id: fatura.id, lancamentos })
  for (let n = 1; n <= COUNT; n++) {
    const nome = `Registro de número ${n} com nome comprido`
    const cnpj = cnpjOf(n)
    await Promise.all([
      post('comercial/clientes/create', {
        nome_cliente: nome,
        email: `c${n}@x.com`,
        telefone: '11987654321',
      }),
      post('comercial/propostas/create', {
        titulo_proposta: nome,
        cliente_id,
        valor_proposta: '10.00',
        data_emissao: '2026-01-10',
        status_proposta: 'Aprovada',
      }),
      post('financeiro/fornecedores/create', {
        ...{ nome, cnpj, categoria: 'Locação de equipamentos', telefone: '11987654321' },
        email: `contato-de-numero-${n}@registro-com-nome-comprido.com.br`,
      }),
      post('financeiro/contas-a-pagar/create', {
        ...{ solicitacao_compra: nome, nome_solicitante: 'Bruno', centro_custo: 'Obras', item: 'Cimento' },
        ...{ natureza_orcamentaria: 'Material', aprovador: 'Célia', data_emissao: '2026-01-09' },
        ...{ fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', status: 'Pendente' },
        ...{ valor: '100,00', data_vencimento: '2026-01-10' },
      }),
      post('financeiro/recorrencias/create', {
        ...{ nome, nome_fornecedor: 'x', fornecedor_id, cnpj_fornecedor: '0', valor: '100,00' },
        ...{ nome_solicitante: 'Bruno', centro_custo: 'Obras', item: 'Aluguel', aprovador: 'Célia' },
        // None of its payables is made yet.
        ...{ natureza_orcamentaria: 'Serviços', data_inicio: addDays(todayIn('America/Sao_Paulo'), 400) },
      }),
      post('financeiro/recebiveis/create', {
        ...{ descricao: nome, cliente_id, bruto: '100,00', data_vencimento: '2026-01-10' },
      }),
      post('financeiro/contas-bancarias/create', { nome }),
      post('financeiro/prestacao-contas-cartao/abrir', {
        cartao_id: ids.cartao,
        mes_referencia: `${2000 + n}-01`,
      }),
      documentOf(page, ids.funcionario),
      post('financeiro/cartoes/create', { nome_cartao: nome, tipo_cartao: 'Crédito' }),
      post('financeiro/projetos/create', {
        nome_projeto: nome,
        user_id: usuario.id,
        status_projeto: 'Em Andamento',
        orcamento_total: '1000.00',
      }),
      post('financeiro/despesas-projeto/create', {
        projeto_id: ids.projeto,
        descricao_despesa: nome,
        data_despesa: '2026-01-09',
        valor_despesa: '10.00',
        fornecedor_id,
        numero_nota_fiscal: `4321${n}`,
        categoria_despesa: 'Material',
      }),
      post('predial/chamados/create', {
        titulo: nome,
        descricao: nome,
        categoria_id,
        local_id,
        prioridade: 'Alta',
      }),
      post('predial/categorias/create', { nome }),
      post('predial/categorias/create', { nome: `Sem uso ${n}` }).then(({ id }) =>
        post('predial/categorias/delete', { id }),
      ),
      post('rh/funcionarios/create', {
        nome_completo: nome,
        cpf: '52998224725',
        cargo: 'Analista',
        tipo_contrato: 'CLT',
      }),
      post('ti/usuarios/create', {
        full_name: nome,
        email: `pessoa${n}@example.com`,
        login: `pessoa${n}`,
        perfil_acesso: 'Usuário Comum',
        convite: true,
      }),
      post('predial/locais/create', { nome }),
      post('ssma/desvios/create', {
        titulo: nome,
        descricao_desvio: nome,
        local_ocorrencia: 'Doca',
        data_ocorrencia: '2026-02-20',
        tipo_desvio: 'Equipamento',
        risco_potencial: 'Alto',
        prazo_solucao: '2026-02-28',
        responsavel_acao: 'Joaquim José da Silva Xavier',
      }),
    ])
  }
  return ids
}

/** A valid CNPJ for a number. */
function cnpjOf(n: number): string {
  const digit = (text: string) => {
    const sum = [...text].reverse().reduce((all, value, at) => all + Number(value) * ((at % 8) + 2), 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const base = `${String(10_000_000 + n)}0001`
  const first = digit(base)
  return `${base}${first}${digit(`${base}${first}`)}`
}

/** Rows wholly in sight, the place of the first, and what is cut off, once the page has taken up its size. */
const look = (page: Page) =>
  page.evaluate<{ whole: number; first: number; wide: number; tall: number }>(`(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const section = document.querySelector('[data-lista] > section')
    const boxes = [...document.querySelectorAll('tbody tr:has([data-card])')].map(row => row.getBoundingClientRect())
    const phone = innerWidth < 640
    const end = phone ? innerHeight : Math.min(innerHeight, section.getBoundingClientRect().bottom + 1)
    return {
      whole: boxes.filter(box => box.top >= 0 && box.bottom <= end).length,
      first: Math.round(boxes[0].top),
      wide: Math.max(section.scrollWidth - section.clientWidth, document.documentElement.scrollWidth - innerWidth),
      tall: document.documentElement.scrollHeight - innerHeight,
    }
  })()`)

/** Of each screen, how many rows it shows at least. */
const SCREENS = [
  { width: 390, height: 844, rows: 5 },
  { width: 1280, height: 720, rows: 12 },
  { width: 1366, height: 768, rows: 14 },
  { width: 1440, height: 900, rows: 18 },
]

/** What people look for in a list whatever its width. */
const STAYS: Record<string, readonly string[]> = {
  '/comercial/propostas': ['Título', 'Valor', 'Status'],
  '/financeiro/contas-a-pagar': ['Solicitação Compra', 'Valor', 'Status'],
  '/financeiro/recebiveis': ['Descrição', 'Valor', 'Status'],
  '/financeiro/projetos': ['Nome do Projeto', 'Orçamento', 'Status'],
  '/predial/chamados': ['Título', 'Prioridade', 'Status'],
  '/ssma/desvios': ['Título', 'Risco', 'Status'],
  '/rh/funcionarios': ['Nome Completo', 'Status'],
}

/** What they look for besides in windows of these widths, unless a record is open beside the list. At 1024 the menu takes 240. */
const STAYS_AT: Record<string, Record<string, readonly number[]>> = {
  '/financeiro/contas-a-pagar': { Vencimento: [700, 800, 1024, 1200], Fornecedor: [800, 1200] },
  '/financeiro/recebiveis': { Vencimento: [700, 800, 1024, 1200], Cliente: [800, 1200] },
  '/financeiro/recorrencias': { Próxima: [800, 1024, 1200] },
}

/** What stays beside an open record, too, from a window of 1366 pixels. */
const STAYS_BESIDE: Record<string, string> = {
  '/predial/chamados': 'Solicitante',
  '/ssma/desvios': 'Data Ocorrência',
}

/** Every list of the product. */
const listsOf = (ids: Awaited<ReturnType<typeof oneOfEach>>) => [
  '/comercial/clientes',
  '/comercial/propostas',
  '/financeiro/fornecedores',
  '/financeiro/contas-a-pagar',
  '/financeiro/recorrencias',
  '/financeiro/recebiveis',
  '/financeiro/contas-bancarias',
  '/financeiro/cartoes',
  '/financeiro/prestacao-contas-cartao?faturas=todas',
  `/financeiro/prestacao-contas-cartao?cartao_id=${ids.cartao}`,
  `/financeiro/prestacao-contas-cartao?cartao=${ids.cartao}&mes=2026-01`,
  '/financeiro/projetos',
  `/financeiro/despesas-projeto?projetoId=${ids.projeto}`,
  '/predial/chamados',
  '/predial/categorias',
  '/predial/locais',
  '/rh/funcionarios',
  '/rh/funcionarios?aba=documentos',
  '/ssma/desvios',
  '/ti/usuarios',
  '/ti/lixeira',
  '/ti/auditoria',
]

test('a notebook shows at least 14 rows of every list, a larger screen 18; a phone 5, the first within 260 pixels', async ({
  page,
}) => {
  test.slow()
  const found: string[] = []
  for (const path of listsOf(await manyOfEach(page))) {
    await page.goto(path)
    await expect(page.locator('tbody tr:has([data-card])').nth(COUNT - 1)).toBeAttached()
    for (const { width, height, rows } of SCREENS) {
      await page.setViewportSize({ width, height })
      const { whole, first, wide, tall } = await look(page)
      if (whole < rows) found.push(`${width} ${path}: ${whole} rows`)
      if (width < 640 && first > 260) found.push(`${width} ${path}: the first record at ${first}`)
      if (wide > 0) found.push(`${width} ${path}: ${wide} pixels cut off`)
      // The figures of a statement leave its expenses fewer than 12 rows of a small window: its page scrolls.
      if (width >= 1024 && tall > 0 && !path.includes('cartao='))
        found.push(`${width} ${path}: the page is ${tall} pixels too tall`)
    }
  }
  expect(found).toEqual([])
})

test('a phone shows five projects with what they cost', async ({ page }) => {
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { usuario } = await (await page.request.get('/api/sessao')).json()
  const { id: fornecedor_id } = await post('financeiro/fornecedores/create', {
    nome: 'Aço e Cia',
    cnpj: '11.444.777/0001-61',
  })
  for (let n = 1; n <= 6; n++) {
    const { id: projeto_id } = await post('financeiro/projetos/create', {
      ...{ nome_projeto: `Reforma do galpão número ${n}`, user_id: usuario.id },
      ...{ status_projeto: 'Em Andamento', orcamento_total: '1250000.00' },
    })
    await post('financeiro/despesas-projeto/create', {
      ...{ projeto_id, descricao_despesa: 'Cimento', data_despesa: '2026-01-09', valor_despesa: '512345.67' },
    })
    await post('financeiro/contas-a-pagar/create', {
      ...{ solicitacao_compra: `SC-${n}`, nome_solicitante: 'Bruno', centro_custo: 'Obras', item: 'Aço' },
      ...{ natureza_orcamentaria: 'Material', aprovador: 'Célia', data_emissao: '2026-01-09' },
      ...{ fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', status: 'Pendente' },
      ...{ valor: '234567.89', data_vencimento: '2026-01-10' },
      rateio: [{ projeto_id, valor: '234567.89' }],
    })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/financeiro/projetos?visao=custos')
  const first = page.locator('tbody tr:has([data-card])').first()
  await expect(first).toContainText('512.345,67')
  await expect(first).toContainText('234.567,89')
  // The share is told once.
  await expect(first.getByText('59,8%').filter({ visible: true })).toHaveCount(1)
  expect((await look(page)).whole).toBeGreaterThanOrEqual(5)
})

/**
 * Headings in sight, what is cut off, of a list beside a record too, what follows a status and is neither wholly in its cell
 * nor wholly out of sight, whether its tools are one line, names that are cut though they have no more than 40 letters, and verbs of the first row below something
 * else or outside their own cell.
 */
const shownOf = (page: Page) =>
  page.evaluate<{
    heads: string[]
    wide: number
    halves: string[]
    names: string[]
    covered: string[]
    oneLine: boolean
  }>(`(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const section = document.querySelector('[data-lista] > section')
    const heads = [...section.querySelectorAll('th')].filter(each => each.offsetWidth > 0)
    const halves = [...section.querySelectorAll('[data-inteira], [data-inteira] > *')].filter(part => {
      const box = part.getBoundingClientRect()
      const cell = part.closest('td > span').getBoundingClientRect()
      const none = box.width <= 1 || box.top >= cell.bottom - 1
      return !none && (box.right > cell.right + 1 || box.bottom > cell.bottom + 1)
    })
    const names = [...section.querySelectorAll('[data-card]:is([data-linhas], :not([data-justa], .numeros)) > span')].filter(
      name => name.scrollHeight > name.clientHeight + 3 || name.scrollWidth > name.clientWidth + 1,
    )
    const verbs = [...section.querySelector('tbody tr:has([data-card])').querySelectorAll('[data-verbos] button')]
    const covered = verbs.filter(verb => {
      const { left, top, width, height } = verb.getBoundingClientRect()
      const room = verb.closest('td').getBoundingClientRect()
      return width > 0 && (left < room.left || !verb.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
    })
    return {
      heads: heads.map(each => each.innerText.trim()),
      covered: covered.map(each => each.ariaLabel ?? each.innerText),
      oneLine: document.querySelector('[data-barra]').offsetHeight < 40,
      wide: section.scrollWidth - section.clientWidth,
      halves: halves.map(each => each.innerText),
      names: names.map(each => each.innerText).filter(name => name.length <= 40),
    }
  })()`)

test('columns give way: name, value and status stay, beside an open record and on a narrow screen, read by all', async ({
  page,
}) => {
  test.slow()
  const ids = await oneOfEach(page)
  await documentOf(page, ids.funcionario)
  // Paid in part, which stands beside its status.
  const listed = await page.request.post('/api/financeiro/contas-a-pagar/list', { data: {} })
  const conta = (await listed.json()).rows.find((row: { valor: string | null }) => row.valor)
  const paid = await page.request.post('/api/financeiro/pagamentos/create', {
    data: { conta_id: conta.id, data_pagamento: '2026-01-09', valor: '1' },
  })
  expect(paid.ok(), await paid.text()).toBe(true)
  // A day stands beside the longest status.
  const late = await page.request.post('/api/ssma/desvios/create', {
    data: {
      ...{ titulo: 'Iluminação fraca no almoxarifado', descricao_desvio: 'x' },
      local_ocorrencia: 'Almoxarifado central',
      ...{ data_ocorrencia: '2026-02-20', tipo_desvio: 'Equipamento', risco_potencial: 'Médio' },
      ...{ status_resolucao: 'Pendente Validação', prazo_solucao: '2099-12-31' },
    },
  })
  expect(late.ok(), await late.text()).toBe(true)
  // A name stands beside the longest status of a ticket.
  const { usuario } = await (await page.request.get('/api/sessao')).json()
  for (const [verb, dados] of [
    ['atribuir', { responsavel_id: usuario.id }],
    ['mover', { status: 'Pendente Terceiro' }],
  ] as const) {
    const read = await page.request.post('/api/predial/chamados/get', { data: { id: ids.chamado } })
    const { id, version } = await read.json()
    const answer = await page.request.post(`/api/predial/chamados/${verb}`, { data: { id, version, dados } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const found: string[] = []
  const look = async (path: string, width: number, alone: boolean) => {
    await page.setViewportSize({ width, height: 768 })
    const { heads, wide, halves, names, covered, oneLine } = await shownOf(page)
    const more = Object.entries((alone && STAYS_AT[path]) || {})
    const wanted = [...(STAYS[path] ?? []), ...more.flatMap(([name, at]) => (at.includes(width) ? name : []))]
    const beside = !alone && width >= 1366 && STAYS_BESIDE[path]
    if (beside) wanted.push(beside)
    const lost = wanted.filter(name => !heads.includes(name))
    if (lost.length > 0 || wide > 0) found.push(`${width} ${path}: without ${lost}, ${wide} pixels cut off`)
    if (halves.length > 0) found.push(`${width} ${path}: cut ${halves}`)
    if (alone && width >= 1280 && names.length > 0) found.push(`${width} ${path}: cut ${names}`)
    if (alone && !oneLine) found.push(`${width} ${path}: tools on two lines`)
    if (alone && covered.length > 0) found.push(`${width} ${path}: not pressed ${covered}`)
  }
  for (const path of listsOf(ids)) {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(path)
    const first = page.locator('tbody tr:has([data-card])').first()
    await expect(first).toBeVisible()
    await expectNoViolations(page)
    for (const width of [700, 800, 1024, 1200, 1280, 1366]) await look(path, width, true)
    const link = first.locator('[data-abre-registro]')
    if ((await link.count()) === 0) continue
    await page.setViewportSize({ width: 1366, height: 768 })
    await link.click()
    await expect(page.getByRole('complementary').getByRole('region', { name: 'Dados' })).toBeVisible()
    await expectNoViolations(page)
    for (const width of [1280, 1366, 1440, 1536, 1760, 1920]) await look(path, width, false)
  }
  expect(found).toEqual([])
})

test('what a row cuts off is shown whole, and the menu folds to icons and stays so', async ({ page }) => {
  const nome =
    'Condomínio Edifício Conceição de Araçariguama e Vizinhança, Administração e Participações Ltda'
  const answer = await page.request.post('/api/predial/locais/create', {
    data: { nome, descricao: nome.repeat(3) },
  })
  expect(answer.ok()).toBe(true)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/predial/locais')
  const whole = page.locator('.texto-inteiro')
  await page.locator('[data-label="Descrição"]').hover()
  await expect(whole).toHaveText(nome.repeat(3))
  await page.keyboard.press('Escape')
  await expect(whole).toHaveCount(0)
  await page.mouse.move(700, 600)
  await page.getByRole('searchbox').focus()
  for (let tabs = 0; tabs < 8 && (await whole.count()) === 0; tabs++) {
    await page.keyboard.press('Tab')
    // By the page's own timer, which comes after that of the tip however busy the machine is.
    await page.evaluate('new Promise(done => setTimeout(() => requestAnimationFrame(done), 350))')
  }
  await expect(whole).toContainText(`Descrição: ${nome}`)

  const menu = page.getByRole('complementary', { name: 'Menu lateral' })
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  // Though the pointer is where the menu was.
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(56)
  await page.mouse.move(700, 600)
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(56)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Fixar menu aberto' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  expect((await menu.boundingBox())?.width).toBe(56)
  // By keyboard its entries are seen and reached.
  await menu.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Comercial' })).toBeFocused()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(216)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Fixar menu aberto' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Recolher menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('the menu shows the entry of the open screen, however low the window is', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 600 })
  const menu = page.getByRole('navigation', { name: 'Principal' })
  const whole = { ratio: 1 }
  await page.goto('/ti/tarefas')
  await expect(menu.getByRole('link', { name: 'Tarefas do sistema' })).toBeInViewport(whole)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeInViewport(whole)
})

test('an empty list says what belongs there and takes the first step; a search without result is cleared', async ({
  page,
}) => {
  await page.goto('/comercial/clientes')
  await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  await expect(page.getByText('Quem contrata a empresa fica aqui, com documentos e contatos.')).toBeVisible()
  await page.getByRole('link', { name: 'Novo Cliente' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill('Padaria')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'Padaria' })).toBeVisible()
  await page.getByRole('searchbox').fill('xyz')
  await expect(page.getByText('Nada corresponde a “xyz”.')).toBeVisible()
  await page.locator('main section').getByRole('button', { name: 'Limpar busca' }).click()
  await expect(page.getByRole('cell', { name: 'Padaria' })).toBeVisible()
  await expect(page).toHaveURL('/comercial/clientes')
  await page.goto('/predial/chamados?prioridade=Alta')
  await expect(page.getByText('Nada corresponde a estes filtros.')).toBeVisible()
  await page.locator('main section').getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page.getByRole('link', { name: 'Novo Chamado' })).toBeVisible()
  // A board says the same. Where no button of the page makes a record, the list leads to where one is made.
  await page.goto('/predial/chamados?como=quadro')
  await page.getByRole('link', { name: 'Novo Chamado' }).click()
  await expect(page.getByRole('dialog', { name: 'Novo Chamado' })).toBeVisible()
  await page.goto('/predial/chamados?como=quadro&prioridade=Alta')
  await expect(page.getByText('Nada corresponde a estes filtros.')).toBeVisible()
  await page.goto('/rh/funcionarios?aba=documentos')
  await page.getByRole('link', { name: 'Escolher um funcionário' }).click()
  await expect(page).toHaveURL('/rh/funcionarios')
})
