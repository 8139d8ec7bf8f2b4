import { readFile } from 'node:fs/promises'
import type { Page, Request, Route } from '@playwright/test'
import { addDays, formatDate, formatLongDate, todayIn } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { cellsOf, openXlsx } from '#platform/testing/files/exported.ts'
import { readPdf } from '#platform/testing/files/pdf.ts'
import { expectNoViolations } from './support/axe.ts'
import { dialog, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

async function post<Answer = { id: number; version: number }>(
  page: Page,
  path: string,
  data: object,
): Promise<Answer> {
  const answer = await page.request.post(`/api/${path}`, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
/** Saves, and waits until the dialog has left the address as well: what goes elsewhere now is not called off. */
async function saves(page: Page, said: string) {
  await save(page)
  await expect(notice(page, said)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
}
const paper = async (page: Page) =>
  (await readPdf(await page.pdf({ format: 'A4' }))).pages.join('\n').replaceAll('\u00a0', ' ')

/** The proposal is sent: two items, 110,000.00. */
async function sentProposal(page: Page) {
  const cliente = await post(page, 'comercial/clientes/create', { nome_cliente: 'Usina Norte' })
  const item = (descricao: string, valor_unitario: string) => ({
    ...{ descricao, unidade: 'vb', quantidade: '1', valor_unitario },
  })
  return post(page, 'comercial/propostas/create', {
    titulo_proposta: 'Parada Usina Norte',
    cliente_id: cliente.id,
    valor_proposta: '110000.00',
    data_emissao: '2026-09-01',
    status_proposta: 'Enviada',
    itens: [item('Montagem', '70000'), item('Pintura', '40000')],
  })
}

/** A budget of 100,000.00 and an addition of 4,230.00. */
async function budget(page: Page, id: number) {
  const { version } = await post(page, 'financeiro/projetos/get', { id })
  await post(page, 'financeiro/projetos/update', {
    ...{ id, version },
    dados: {
      orcamento_total: '100000.00',
      orcamento: [
        { categoria: 'Materiais', valor: '60000.00' },
        { categoria: 'Mão de obra', valor: '40000.00' },
      ],
      aditivos: [{ data: '2026-10-01', descricao: 'Andaimes', valor: '4230.00' }],
    },
  })
}

/** Allocates what the open form is about to the project, and reads the warnings of another budget line on the way. */
async function allocate(
  page: Page,
  { valor, categoria, warned = [] }: { valor: string; categoria?: string; warned?: [string, string][] },
) {
  await dialog(page).getByText('Projeto / rateio', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Adicionar projeto' }).click()
  const part = dialog(page).getByRole('group', { name: 'Parte 1', exact: true })
  await part.getByLabel('Projeto').fill('parada')
  await page.getByRole('option', { name: 'Parada Usina Norte' }).click()
  const warning = dialog(page).getByText(/orçamento de Mão de obra|Mão de obra chega/)
  if (warned.length > 0) await part.getByLabel('Categoria').fill('Mão de obra')
  for (const [typed, told] of warned) {
    await part.getByLabel('Valor').fill(typed)
    await expect(warning).toHaveText(told)
  }
  await part.getByLabel('Valor').fill(valor)
  if (categoria) await part.getByLabel('Categoria').fill(categoria)
  if (warned.length > 0) await expect(warning).toHaveCount(0)
}

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await dialog(page).getByLabel(label, { exact: true }).fill(value)
}

const VENCIMENTO = addDays(todayIn('America/Sao_Paulo'), 17)

/** A payable that is paid already and one that is changed later; the third one is typed on its screen. */
async function otherPayables(page: Page, projeto_id: number) {
  const { id: fornecedor_id } = await post(page, 'financeiro/fornecedores/create', {
    ...{ nome: 'Aços do Norte', cnpj: '12345678000195' },
  })
  const payable = (solicitacao_compra: string, valor: string, more: object = {}) =>
    post(page, 'financeiro/contas-a-pagar/create', {
      ...{ solicitacao_compra, valor, fornecedor_id, nome_solicitante: 'Ana', aprovador: 'Bia' },
      ...{ data_vencimento: VENCIMENTO, data_emissao: '2026-11-10', centro_custo: 'Obras', item: 'Item' },
      ...{ natureza_orcamentaria: 'Materiais', nome_fornecedor: 'x', cnpj_fornecedor: 'x', ...more },
    })
  const rateio = [{ projeto_id, valor: '38000.00' }]
  const paid = await payable('SC-1', '50000.00', { data_emissao: '2026-10-05', rateio })
  await post(page, 'financeiro/contas-a-pagar/update', {
    ...{ id: paid.id, version: paid.version, dados: { status: 'Paga' } },
  })
  return payable('SC-3', '2000.00', { rateio: [{ projeto_id, valor: '1500.00', categoria: 'Mão de obra' }] })
}

/** What a payable, a card expense and an expense of the project cost it, each on its screen. @returns a payable to change later */
async function costs(page: Page, projeto_id: number) {
  const late = await otherPayables(page, projeto_id)
  const cartao = await post(page, 'financeiro/cartoes/create', {
    ...{ nome_cartao: 'Visa', tipo_cartao: 'Crédito' },
  })
  await page.goto(`/financeiro/prestacao-contas-cartao?cartao=${cartao.id}&mes=2026-10`)
  await page.getByRole('button', { name: 'Adicionar Despesa' }).click()
  await fillIn(page, { Data: '20/10/2026', Descrição: 'Solda', Categoria: 'Materiais' })
  await fillIn(page, { 'Valor (R$)': '3.200,00' })
  await allocate(page, { valor: '3.200,00' })
  await saves(page, 'Despesa adicionada')

  await page.goto(`/financeiro/despesas-projeto?projetoId=${projeto_id}&dialogo=novo`)
  await fillIn(page, { Descrição: 'Diárias', Data: '02/11/2026', Categoria: 'Mão de Obra' })
  await fillIn(page, { 'Valor (R$)': '20.000,00' })
  await saves(page, 'Despesa adicionada')

  await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
  await fillIn(page, {
    ...{ 'Solicitação de Compra': 'SC-2', 'Nome do Solicitante': 'Ana', Aprovador: 'Bia' },
    ...{ 'Data de Vencimento': formatDate(VENCIMENTO), 'Centro de Custo': 'Obras', Item: 'Chapas' },
    'Data de Emissão': '10/11/2026',
    ...{ 'Natureza Orçamentária': 'Materiais', 'Valor (R$)': '21.950,10' },
  })
  await dialog(page).getByLabel('Fornecedor', { exact: true }).fill('aços')
  await page.getByRole('option', { name: 'Aços do Norte' }).click()
  await allocate(page, {
    ...{ valor: '21.950,10', categoria: 'materiais' },
    warned: [
      ['10500', 'Com isto, Mão de obra chega a 80% do orçamento; restam R$ 8.000,00.'],
      ['28500', 'Passa o orçamento de Mão de obra em R$ 10.000,00 (125%).'],
    ],
  })
  await expect(dialog(page).getByText('Nada fica na empresa.')).toBeVisible()
  await saves(page, 'Conta adicionada')
  return late.id
}

/** Each figure of the result leads to rows that add up to it; what no expenses add up to opens a dialog that does. */
async function figuresOpenTheirRows(page: Page, projetoId: number) {
  const resultado = page.getByRole('region', { name: 'Resultado', exact: true })
  const links = await resultado
    .locator('a[href*="despesas-projeto"]')
    .evaluateAll(all => all.map(link => [link.getAttribute('href') ?? '', link.textContent ?? '']))
  expect(links.length).toBeGreaterThan(12)
  for (const [href = '', text] of links) {
    const filtros = Object.fromEntries(new URL(href, page.url()).searchParams)
    const call = { filtros: { ...filtros, projetoId } }
    const { total } = await post<{ total: string }>(page, 'financeiro/despesas-projeto/totais', call)
    expect(`${href} ${formatMoney(total)}`).toBe(`${href} ${text}`)
  }
  const months = resultado.getByRole('row').filter({ hasText: /^(outubro|novembro) de 2026/ })
  await resultado.getByText('Os números por mês').click()
  await expect(months).toHaveText([
    /R\$\s41\.200,00.*R\$\s0,00.*R\$\s41\.200,00.*R\$\s41\.200,00$/,
    /R\$\s20\.000,00.*R\$\s23\.450,10.*R\$\s61\.200,00.*R\$\s84\.650,10$/,
  ])
  await resultado.getByRole('button', { name: 'R$ 114.230,00' }).click()
  for (const line of ['Parada Usina Norte', 'Andaimes', 'R$ 4.230,00', 'R$ 110.000,00'])
    await expect(dialog(page).getByText(line).first()).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  const maoDeObra = resultado.getByRole('row', { name: /^Mão de obra/ })
  const foot = page.locator('tfoot')
  for (const [place, figure, shown] of [
    [maoDeObra, 'R$ 20.000,00', 'Diárias'],
    [resultado.locator('dl'), 'R$ 23.450,10', 'Comprometido'],
    [resultado.locator('dl'), 'R$ 61.200,00', 'Solda'],
  ] as const) {
    await place.getByRole('link', { name: figure }).first().click()
    await expect(page).toHaveURL(/\/financeiro\/despesas-projeto\?/)
    await expect(row(page, shown).first()).toBeVisible()
    await expect(foot).toContainText('Total do que foi filtrado')
    await expect(foot).toContainText(figure)
    await page.goBack()
    await expect(resultado).toBeVisible()
  }
}

/** A row that is moved counts on its other day until it is moved back; the server is told nothing of it. */
async function moved(page: Page) {
  const inFlow = dialog(page).getByText(/^No fluxo: /)
  const before = (await inFlow.textContent()) ?? ''
  const told: string[] = []
  const listen = (request: Request) => {
    if (request.url().includes('/api/financeiro/')) told.push(request.url())
  }
  page.on('request', listen)
  await dialog(page).getByTitle('Ver em outro dia: SC-2').click()
  await dialog(page)
    .getByLabel('Ver no dia', { exact: true })
    .fill(formatDate(addDays(VENCIMENTO, 20)))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/, na simulação /)).toBeVisible()
  await expect(inFlow).not.toHaveText(before)
  await dialog(page).getByTitle('Ver em outro dia: SC-2').click()
  await dialog(page).getByRole('button', { name: 'Voltar ao seu dia' }).click()
  await expect(inFlow).toHaveText(before)
  page.off('request', listen)
  expect(told).toEqual([])
}

/** An opening balance that is typed, and money that is supposed: a day below zero says what makes it. */
async function supposed(page: Page) {
  const types = async (label: string, text: string) => {
    const kept = page.waitForResponse(answer => answer.url().includes('/api/preferencias/gravar'))
    await page.getByLabel(label).fill(text)
    await page.getByLabel(label).blur()
    await kept
  }
  const red = page.getByRole('region', { name: /^O caixa fica negativo em/ })
  await types('Saldo inicial (R$)', '20000')
  await expect(red).toContainText(`O caixa fica negativo em ${formatLongDate(VENCIMENTO)}: -R$`)
  await red.getByText('O que entra e sai neste dia').click()
  for (const shown of ['SC-2', 'SC-3']) await expect(red.getByText(shown).first()).toBeVisible()
  await expect(red.getByText('SC-1')).toHaveCount(0)
  // Half of what was offered to somebody else: what each person sets is theirs, also after a reload.
  const outra = page.getByRole('button', { name: /^Propostas enviadas, / })
  await expect(outra).toHaveCount(0)
  await types('Propostas enviadas (%)', '50')
  await types('Saldo inicial (R$)', '50000')
  await page.reload()
  await expect(page.getByLabel('Saldo inicial (R$)')).toHaveValue('50.000,00')
  await expect(page.getByLabel('Propostas enviadas (%)')).toHaveValue('50')
  await expect(outra).toHaveText('R$ 4.000,00')
  await page.getByRole('button', { name: '12 meses' }).click()
  await expect(outra).toHaveAccessibleName(/^Propostas enviadas, \S+ de 20\d\d: /)
  await expect(outra).toHaveText('R$ 4.000,00')
  await expect(page.getByText(/^O caixa não fica negativo/)).toBeVisible()
  await page.getByRole('button', { name: 'E se…' }).click()
  await dialog(page).getByLabel('O que acontece').fill('Guindaste')
  await dialog(page)
    .getByLabel(/^Valor/)
    .fill('-50000,01')
  await dialog(page).getByRole('button', { name: 'Simular' }).click()
  await expect(red).toContainText('R$ 3.200,01')
  await expect(red).toContainText('Com Guindaste, da simulação.')
  await expect(red).not.toContainText('saldo inicial')
  await page.getByRole('button', { name: 'Desfazer simulação' }).click()
  await expect(red).toHaveCount(0)
}

const DRAWN = `(async () => {
  await new Promise(done => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(done))))
})()`

/** A change of the record has its page ask again between press and release of a button: that must not take the press away. */
async function pressWhileAnswersCome(
  page: Page,
  record: string,
  name: string,
  change: () => Promise<unknown>,
) {
  let come = () => {}
  const held = new Promise<void>(resolve => {
    come = resolve
  })
  const late: Request[] = []
  const hold = async (route: Route) => {
    late.push(route.request())
    await held
    await route.continue()
  }
  await page.goto(record)
  await page.getByRole('button', { name }).hover()
  await page.route('**/api/financeiro/**', hold)
  await page.mouse.down()
  await change()
  await expect.poll(() => late.length).toBeGreaterThan(0)
  come()
  await Promise.all(late.map(async request => (await request.response())?.finished()))
  await page.evaluate(DRAWN)
  await page.mouse.up()
  await page.unroute('**/api/financeiro/**', hold)
}

/** The card expense, typed into the project as well: found by value and date, joined, counted once, and taken apart. */
async function typedTwice(page: Page, projeto_id: number) {
  const { id } = await post(page, 'financeiro/despesas-projeto/create', {
    ...{ projeto_id, descricao_despesa: 'Solda, outra vez', data_despesa: '2026-10-21' },
    ...{ categoria_despesa: 'Materiais', valor_despesa: '3200.00' },
  })
  const realizado = async () =>
    (await post<{ realizado: string }>(page, 'financeiro/projetos/resultado', { id: projeto_id })).realizado
  expect(await realizado()).toBe('64400.00')
  await page.goto(`/financeiro/despesas-projeto?projetoId=${projeto_id}&dialogo=editar&id=${id}`)
  await expect(dialog(page).getByText('Esta cobrança pode já estar registrada.')).toBeVisible()
  const categoria = dialog(page).getByLabel('Categoria')
  await categoria.fill('Consumíveis')
  await expect(dialog(page).getByText('Salve antes de vincular.')).toBeVisible()
  await categoria.fill('Materiais')
  await dialog(page).getByRole('button', { name: 'Vincular a Solda' }).click()
  await expect(notice(page, 'Despesa vinculada')).toBeVisible()
  expect(await realizado()).toBe('61200.00')
  await pressWhileAnswersCome(page, `/financeiro/despesas-projeto/${id}`, 'Desvincular', () =>
    post(page, 'financeiro/despesas-projeto/comentarios/create', { registro_id: id, texto: 'Já vinculada' }),
  )
  await expect(notice(page, 'Despesa desvinculada')).toBeVisible()
  // It had taken the place of the part: the project's cost stays what it is.
  expect(await realizado()).toBe('61200.00')
}

/** Refused above a budget once a rule asks for it, and then only: what is typed stays. */
async function aboveBudget(page: Page, id: number) {
  const rule = { tabela: 'financeiro_contas_a_pagar', ativa: true, so_acima: true, perfil: 'Administrador' }
  await post(page, 'ti/alcadas/create', rule)
  await page.goto(`/financeiro/contas-a-pagar?dialogo=editar&id=${id}`)
  await fillIn(page, { 'Valor (R$)': '31.000,00' })
  const part = dialog(page).getByRole('group', { name: 'Parte 1', exact: true })
  await part.getByLabel('Valor').fill('30.000,00')
  const status = dialog(page).getByLabel('Status')
  await status.selectOption('Cancelada')
  await expect(dialog(page).getByText(/^Cancelar tira dos projetos o que desta conta/)).toBeVisible()
  await status.selectOption('Paga')
  await expect(part.getByLabel('Valor')).toHaveValue('30.000,00')
  await save(page)
  await expect(page.getByText(/^Passa do orçamento do projeto|^Falta a aprovação/).first()).toBeVisible()
  await expect(part.getByLabel('Valor')).toHaveValue('30.000,00')
  await status.selectOption('Pendente')
  await saves(page, 'Conta atualizada')
}

async function approve(page: Page) {
  await page.getByRole('button', { name: 'Registrar aprovação' }).click()
  await dialog(page).getByLabel('Quem aprovou').fill('João da Usina')
  await dialog(page).getByLabel('Vencimento').fill('10/12/2026')
  await dialog(page).getByText('Retenções', { exact: true }).first().click()
  await dialog(page).getByRole('button', { name: 'INSS 11%' }).click()
  await expect(
    dialog(page).getByText('Bruto R$ 21.000,00 − retenções R$ 2.310,00 = líquido R$ 18.690,00'),
  ).toBeVisible()
  await save(page)
}

/** The approval is taken back with a reason, which is told, and given again. */
async function reopened(page: Page) {
  await page.getByRole('button', { name: 'Reabrir medição' }).click()
  await dialog(page).getByLabel('Motivo').fill('Faltou a assinatura')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Reabrir', exact: true }).click()
  await expect(notice(page, 'Medição reaberta')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Faltou a assinatura', { exact: true })).toBeVisible()
  await approve(page)
  await expect(page.getByRole('button', { name: 'Reabrir medição' })).toBeVisible()
  await expect(page.getByRole('deletion').filter({ hasText: 'Faltou a assinatura' })).toBeVisible()
}

/** The XML of the invoice fills the bill and stays with it; what was typed before stays, and the difference is told. */
async function invoiced(page: Page) {
  await page.getByTitle('Editar: Medição 1').click()
  await dialog(page).getByLabel('Número da Nota Fiscal').fill('21')
  await dialog(page)
    .getByLabel('XML da nota fiscal')
    .setInputFiles('src/modules/financeiro/apoio/nfe/server/amostras/nfse-nacional.xml')
  await expect(dialog(page).getByText(/^NFS-e 12 · Montagens Modelo/)).toBeVisible()
  await expect(dialog(page).getByLabel('Data de Emissão da NF')).toHaveValue('05/11/2026')
  await expect(dialog(page).getByLabel('Número da Nota Fiscal')).toHaveValue('21')
  await expect(dialog(page).getByText('O papel diz Número da Nota Fiscal: 12.')).toBeVisible()
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Usar' }).click()
  await saves(page, 'Recebível atualizado')
  await expect(page.getByTitle('Baixar: nfse-nacional.xml')).toBeVisible()
}

/** What was not measured yet is planned in two instalments; of the first a part arrives, and a part is refused. */
async function planned(page: Page) {
  await page.getByRole('button', { name: 'Planejar recebimento' }).click()
  // At once, until somebody divides it.
  await expect(dialog(page).getByLabel('Valor (R$)')).toHaveValue('93.230,00')
  await dialog(page).getByLabel('Vezes').fill('2')
  await dialog(page).getByRole('button', { name: 'Dividir' }).click()
  await expect(dialog(page).getByLabel('Valor (R$)').first()).toHaveValue('46.615,00')
  await saves(page, 'Recebimento planejado')
  await page.getByRole('link', { name: 'Parcela 1 de 2' }).click()
  await page.getByRole('button', { name: 'Registrar recebimento' }).click()
  await fillIn(page, { 'Valor (R$)': '40.000,00', 'Glosa (R$)': '1.000,00' })
  await save(page)
  await expect(dialog(page).getByText('Informe o motivo da glosa.')).toBeVisible()
  await fillIn(page, { 'Motivo da Glosa': 'Área não liberada' })
  await expect(dialog(page).getByText(/restam R\$\s5\.615,00 a receber/)).toBeVisible()
  await save(page)
  await expect(page.getByText('Recebido em Parte', { exact: true }).first()).toBeVisible()
}

test('Parada Usina Norte: from a sent proposal to a received measurement, to the cent on screen, in the API and in both files', async ({
  page,
}) => {
  test.slow()
  const proposta = await sentProposal(page)
  await page.goto(`/comercial/propostas/${proposta.id}`)
  await page.getByTitle('Editar: Parada Usina Norte').click()
  await dialog(page).getByLabel('Status').selectOption('Aprovada')
  await saves(page, 'Proposta atualizada')
  await page.getByRole('button', { name: 'Criar Projeto' }).click()
  await expect(page).toHaveURL(/\/financeiro\/projetos\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Parada Usina Norte', level: 1 })).toBeVisible()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await budget(page, id)
  const late = await costs(page, id)

  expect(await post(page, 'financeiro/projetos/resultado', { id })).toMatchObject({
    ...{ contratado: '114230.00', orcado: '100000.00', comprometido: '23450.10', realizado: '61200.00' },
    ...{ previsto: '103150.10', resultado: '11079.90', margem: '9,7%' },
  })
  const figures: [string, string][] = [
    ['Contratado', 'R$ 114.230,00'],
    ['Orçado', 'R$ 100.000,00'],
    ['Comprometido', 'R$ 23.450,10'],
    ['Realizado', 'R$ 61.200,00'],
    ['Previsto no fim', 'R$ 103.150,10'],
    ['Resultado', 'R$ 11.079,90'],
    ['Margem', '9,7 %'],
    ['% do orçamento', '84,7 %'],
  ]
  await page.goto(`/financeiro/projetos/${id}`)
  const resultado = page.getByRole('region', { name: 'Resultado', exact: true })
  for (const [label, value] of figures)
    await expect(
      resultado.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) }),
    ).toContainText(value)
  await expectNoViolations(page)
  const printed = await paper(page)
  for (const [, value] of figures) expect(printed).toContain(value)
  await figuresOpenTheirRows(page, id)

  await page.goto('/financeiro/projetos?visao=custos')
  for (const cost of ['R$ 61.200,00', 'R$ 23.450,10'])
    await expect(row(page, 'Parada Usina Norte').getByRole('link', { name: cost })).toBeVisible()
  await expect(row(page, 'Parada Usina Norte')).toContainText('84,7%')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Só as colunas mostradas' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'XLSX' }).click(),
  ])
  const [heads = [], line = []] = cellsOf(openXlsx(await readFile(await file.path())).Sheets.Projetos)
  const cells = Object.fromEntries(heads.map((head, n) => [String(head), line[n]]))
  expect(cells).toMatchObject({
    ...{ 'Contratado (R$)': 114_230, 'Orçado (R$)': 100_000, 'Comprometido (R$)': 23_450.1 },
    ...{ 'Realizado (R$)': 61_200, 'Previsto no Fim (R$)': 103_150.1, 'Resultado (R$)': 11_079.9 },
    Margem: '9,7%',
  })

  const sul = await post(page, 'comercial/clientes/create', { nome_cliente: 'Usina Sul' })
  await post(page, 'comercial/propostas/create', {
    ...{ titulo_proposta: 'Parada Usina Sul', cliente_id: sul.id, valor_proposta: '8000.00' },
    ...{ data_emissao: todayIn('America/Sao_Paulo'), status_proposta: 'Enviada' },
  })
  await page.goto('/financeiro/fluxo-de-caixa')
  // Of its own week: on some days the examples, due before and after it, are in others.
  const sunday = addDays(VENCIMENTO, (7 - new Date(`${VENCIMENTO}T12:00Z`).getUTCDay()) % 7)
  const week = new RegExp(`^Contas a pagar, .* a ${formatDate(sunday).slice(0, 5)}: `)
  const figure = page.getByRole('button', { name: week })
  await figure.focus()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('SC-2')).toBeVisible()
  await expectNoViolations(page)
  await moved(page)
  await page.keyboard.press('Escape')
  await expect(figure).toBeFocused()
  await supposed(page)

  await page.goto(`/financeiro/projetos/${id}`)
  await page.getByRole('button', { name: 'Nova medição' }).click()
  const montagem = dialog(page).getByRole('group', { name: 'Montagem' })
  await montagem.getByLabel('Acumulado (%)').fill('130')
  await expect(
    dialog(page).getByText('Acima de 100% do contrato: "Montagem" chega a 130%.', { exact: true }),
  ).toBeVisible()
  await save(page)
  await expect(dialog(page).getByText('Confirme para registrar mesmo assim.')).toBeVisible()
  await expectNoViolations(page)
  await montagem.getByLabel('Acumulado (%)').fill('30')
  await expect(dialog(page).getByLabel('Registrar mesmo assim')).toHaveCount(0)
  await expect(montagem).toContainText('R$ 21.000,00')
  await save(page)
  await page.getByRole('link', { name: 'Medição à espera do cliente' }).click()
  await expect(page.getByRole('button', { name: 'Registrar aprovação' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Duplicar' })).toHaveCount(0)
  // No screen lists measurements but their project.
  await expect(page.getByRole('link', { name: 'Ver a lista' })).toHaveAttribute(
    'href',
    `/financeiro/projetos/${id}`,
  )
  await expect(page.getByRole('navigation', { name: 'Trilha' })).toContainText('Medições')
  await approve(page)
  const bill = page.getByRole('link', { name: /^Medição 1: / })
  await expect(bill).toBeVisible()
  const medicao = Number(new URL(page.url()).pathname.split('/').at(-1))
  const boletim = await page.request.post('/api/financeiro/medicoes/pdf', { data: { id: medicao } })
  const sheet = (await readPdf(await boletim.body())).pages.join('\n')
  for (const amount of ['114.230,00', '21.000,00', '2.310,00', '18.690,00']) expect(sheet).toContain(amount)

  await reopened(page)
  await bill.click()
  await invoiced(page)
  await page.getByRole('button', { name: 'Registrar recebimento' }).click()
  await expect(dialog(page).getByLabel('Valor (R$)')).toHaveValue('18.690,00')
  await save(page)
  await expect(page.getByText('Recebido R$ 18.690,00 de R$ 18.690,00')).toBeVisible()
  await expect(page.getByText('Recebido', { exact: true }).first()).toBeVisible()
  await page.goto(`/financeiro/projetos/${id}`)
  await expect(page.getByText('Medido R$ 21.000,00 de R$ 114.230,00 (18,4%).')).toBeVisible()
  await expect(resultado).toContainText('R$ 103.150,10')
  await planned(page)
  await typedTwice(page, id)
  await aboveBudget(page, late)
})
