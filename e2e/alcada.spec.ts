import { administrador, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { dialog, holdBack, notice } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const bia = {
  name: 'Bia Alçada',
  email: 'bia.alcada@empresa.com.br',
  password: 'outra frase longa de acesso',
}

test('a rule is made, a payable waits, another person approves by keys, and one cent reopens it', async ({
  page,
  product,
  browser,
  baseURL,
}) => {
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  await signUp(page, product, bia)
  const people = await post<{ rows: { id: string; version: number }[] }>('ti/usuarios/list', {
    busca: bia.email,
  })
  const [person] = people.rows
  await post('ti/usuarios/update', {
    id: person?.id,
    version: person?.version,
    dados: { perfil_acesso: 'Financeiro' },
  })

  await page.goto('/ti/usuarios?aba=alcadas')
  await page.getByRole('button', { name: 'Nova Alçada' }).click()
  await dialog(page).getByLabel('O que precisa de aprovação').selectOption('Contas a pagar')
  await dialog(page).getByLabel('Valor de (R$)').fill('1.000,00')
  await dialog(page).getByLabel('Quem aprova').selectOption('Financeiro')
  await expect(dialog(page).getByText(/^Ao salvar, .* passa(m)? a esperar aprovação/)).toBeVisible()
  await expectNoViolations(page)
  const save = dialog(page).getByRole('button', { name: 'Salvar', exact: true })
  await save.click()
  await expect(notice(page, 'Alçada criada')).toBeVisible()
  await expect(page.locator('[data-notice]')).not.toContainText('financeiro_')
  await expect(dialog(page)).toHaveCount(0)

  // A rule has an address, and is opened by keys.
  const rule = page.getByRole('list', { name: 'Alçadas' }).getByRole('link')
  await rule.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?aba=alcadas&dialogo=editar&id=\d+$/)
  await page.reload()
  await expect(dialog(page).getByLabel('Valor de (R$)')).toHaveValue('1.000,00')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?aba=alcadas$/)
  await page.getByRole('button', { name: /^Histórico/ }).click()
  await expect(dialog(page)).toContainText('registrou')
  await page.keyboard.press('Escape')

  // What was typed comes back after a reload.
  await page.getByRole('button', { name: 'Nova Alçada' }).click()
  await dialog(page).getByLabel('Valor de (R$)').fill('7.000,00')
  await dialog(page).getByLabel('Quem aprova').selectOption('RH')
  page.once('dialog', question => question.accept())
  await page.reload()
  await expect(dialog(page).getByText('Rascunho recuperado')).toBeVisible()
  await expect(dialog(page).getByLabel('Valor de (R$)')).toHaveValue('7.000,00')
  await expect(dialog(page).getByLabel('Quem aprova')).toHaveValue('RH')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog(page)).toHaveCount(0)

  // The same again is refused: dialog and typing stay, and Esc asks before they go.
  await page.getByRole('button', { name: 'Nova Alçada' }).click()
  await dialog(page).getByLabel('Valor de (R$)').fill('1.000,00')
  await dialog(page).getByLabel('Quem aprova').selectOption('Financeiro')
  await save.click()
  await expect(notice(page, 'Alçada repetida')).toBeVisible()
  await expect(dialog(page).getByLabel('Valor de (R$)')).toHaveValue('1.000,00')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Descartar alterações?')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Contas a pagar, a partir de R$ 1.000,00 → Financeiro')).toBeVisible()
  await page
    .getByRole('button', { name: /^Excluir/ })
    .first()
    .click()
  await expect(question).toContainText('"Contas a pagar, a partir de R$ 1.000,00 → Financeiro", passo 1?')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByLabel('O que precisa de aprovação').selectOption('Contas a pagar')
  await page.getByLabel('Valor (R$)', { exact: true }).fill('18 mil')
  await expect(page.getByText('Informe um valor válido, como 18.000,00.')).toBeVisible()
  await page.getByLabel('Valor (R$)', { exact: true }).fill('18000')
  await expect(page.getByText('Contas a pagar de R$ 18.000,00 → Financeiro')).toBeVisible()
  await expectNoViolations(page)

  // The form of a new payable says who will have to approve it.
  await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
  const valor = dialog(page).getByLabel('Valor (R$)', { exact: true })
  await valor.fill('1000')
  await expect(dialog(page)).toContainText('Aprovação: Financeiro')
  await expectNoViolations(page)
  await valor.fill('999,99')
  await expect(dialog(page)).not.toContainText('Aprovação:')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog(page)).toHaveCount(0)

  const { id: fornecedor_id } = await post<{ id: number }>('financeiro/fornecedores/create', {
    nome: 'Tornos Alçada',
    cnpj: '11.222.333/0001-81',
  })
  const dados = (solicitacao_compra: string, valor: string) => ({
    ...{ solicitacao_compra, nome_solicitante: 'Zeca', data_vencimento: '2030-01-10', valor },
    ...{ data_emissao: '2026-01-10', centro_custo: 'Oficina', item: 'Torno' },
    ...{ natureza_orcamentaria: 'Material', aprovador: 'Célia', fornecedor_id, nome_fornecedor: 'x' },
    cnpj_fornecedor: '0',
  })
  const create = (...of: Parameters<typeof dados>) =>
    post<{ id: number; version: number; aprovador: string }>('financeiro/contas-a-pagar/create', dados(...of))
  const conta = await create('SC-ALÇADA', '1500')
  expect(conta.aprovador).toBe('Financeiro')
  const address = `/financeiro/contas-a-pagar/${conta.id}`
  await page.goto(address)
  const approval = page.getByRole('region', { name: 'Aprovação' })
  await expect(approval).toContainText('Aguardando')
  await expect(approval.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
  // What the server would refuse is not offered.
  await expect(page.getByText('O pagamento se registra depois da aprovação.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Registrar pagamento' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Pendente' }).click()
  const statuses = page.getByRole('menu', { name: 'Falta a aprovação. Mudar status para' })
  await expect(statuses.getByRole('menuitem', { name: 'Vencida' })).toBeVisible()
  await expect(statuses.getByRole('menuitem', { name: /Aprovada|Paga/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signIn(context, product, bia)
  const other = await context.newPage()
  await other.goto(address)
  const strip = other.getByRole('region', { name: 'Aprovação' })
  await strip.getByRole('button', { name: 'Recusar...' }).focus()
  await other.keyboard.press('Enter')
  await expect(strip.getByLabel('Motivo da recusa')).toBeFocused()
  await strip.getByRole('button', { name: 'Recusar', exact: true }).click()
  await expect(strip.getByRole('alert')).toHaveText('Escreva o motivo da recusa.')
  await expectNoViolations(other)
  // The reason stays where it could not be sent.
  await strip.getByLabel('Motivo da recusa').fill('Caro demais')
  await other.route('**/api/financeiro/contas-a-pagar/aprovacoes/decidir', route =>
    route.fulfill({
      status: 422,
      json: { codigo: 'regra', titulo: 'Mês fechado', mensagem: 'Reabra o mês.' },
    }),
  )
  await strip.getByRole('button', { name: 'Recusar', exact: true }).click()
  await expect(notice(other, 'Reabra o mês.')).toBeVisible()
  await expect(strip.getByLabel('Motivo da recusa')).toHaveValue('Caro demais')
  await other.unroute('**/api/financeiro/contas-a-pagar/aprovacoes/decidir')
  await strip.getByLabel('Motivo da recusa').focus()
  await other.keyboard.press('Escape')
  // After a refusal the record is read anew, as somebody else may have changed it: until then nothing can be decided.
  await expect(strip.getByRole('button', { name: 'Aprovar' })).toBeEnabled()
  await strip.getByRole('button', { name: 'Aprovar' }).focus()
  await other.keyboard.press('Enter')
  await expect(notice(other, 'Aprovado')).toBeVisible()
  await expect(strip).toContainText('aprovado por Bia Alçada')
  await expectNoViolations(other)

  // Several at once, where they wait: chosen by keys, with one total and one reason.
  const { id, version } = await create('SC-UM', '2000')
  await create('SC-DOIS', '3000,50')
  await create('SC-TRÊS', '4000')
  await other.goto('/financeiro/contas-a-pagar?aprovacao=Aguardando')
  await expect(other.getByText('4 contas esperam a sua aprovação.')).toBeVisible()
  await expectNoViolations(other)
  await other.getByRole('link', { name: 'Aprovar ou recusar várias' }).click()
  await expect(other).toHaveURL(/\/espera\?tipo=/)
  // The example of a new installation waits as well, the longest.
  await expect(other.getByRole('link', { name: 'Espera por mim: 4' })).toBeVisible()
  // The number is there before the rows, which the keys go through; the list that is left has boxes of the same names.
  const contas = other.getByRole('region', { name: /^Contas a pagar: esperam/ })
  await expect(contas.getByRole('checkbox', { name: 'Selecionar SC-TRÊS' })).toBeVisible()
  await other.keyboard.press('j')
  await other.keyboard.press('j')
  await other.keyboard.press('x')
  await other.keyboard.press('j')
  await other.keyboard.press('x')
  const chosen = other.getByRole('region', { name: 'Selecionados' })
  await expect(chosen).toContainText('2 selecionados · R$ 5.000,50')
  await expectNoViolations(other)
  // What is refused of several is told by its name, here of one that was saved since it was chosen.
  await other.keyboard.press('r')
  await expect(dialog(other).getByLabel('Motivo da recusa')).toBeVisible()
  const changed = { ...dados('SC-UM', '2000'), item: 'Fresa' }
  await post('financeiro/contas-a-pagar/update', { id, version, dados: changed })
  await dialog(other).getByLabel('Motivo da recusa').fill('Sem orçamento')
  await dialog(other).getByRole('button', { name: 'Recusar' }).click()
  await expect(notice(other, '1 recusado')).toBeVisible()
  await expect(dialog(other)).toContainText('1 registro não foi alterado')
  await expect(
    dialog(other).getByRole('heading', { name: 'Este registro mudou depois que você o viu.' }),
  ).toBeVisible()
  await expect(dialog(other).getByRole('listitem')).toHaveText(`SC-UM Nº ${id}`)
  await expectNoViolations(other)
  await dialog(other).getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog(other)).toHaveCount(0)
  await chosen.getByRole('button', { name: 'Recusar...' }).click()
  await dialog(other).getByLabel('Motivo da recusa').fill('Sem orçamento')
  await dialog(other).getByRole('button', { name: 'Recusar' }).click()
  await expect(dialog(other)).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Espera por mim: 2' })).toBeVisible()
  // The number is there before the rows: with one still chosen a letter is for that.
  await expect(chosen).toHaveCount(0)
  await other.getByRole('link', { name: 'SC-TRÊS' }).focus()
  // Held, the key decides this row, and not what comes to the focus after it.
  await other.keyboard.down('a')
  await expect(other.getByRole('link', { name: 'Espera por mim: 1' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'SC-TRÊS' })).toHaveCount(0)
  await expect(contas.getByRole('link')).toBeFocused()
  const decisions: string[] = []
  other.on('request', request => decisions.push(request.url()))
  await other.keyboard.down('a')
  await other.keyboard.up('a')
  await expect(notice(other, 'Aprovado')).toBeVisible()
  expect(decisions.filter(url => url.endsWith('/decidir'))).toEqual([])

  // Of two kinds at once: one goes on where the other does not begin, for which the words stay.
  await post('ti/alcadas/create', { tabela: 'comercial_propostas', perfil: 'Financeiro', ativa: true })
  const cliente = await post<{ id: number }>('comercial/clientes/create', { nome_cliente: 'Norte' })
  const propose = (titulo_proposta: string) =>
    post<{ id: number; version: number }>('comercial/propostas/create', {
      ...{ titulo_proposta, cliente_id: cliente.id, valor_proposta: '10', data_emissao: '2026-01-10' },
    })
  const obra = await propose('Obra Alçada')
  await propose('Muro Alçada')
  await create('SC-QUATRO', '2000')
  await other.goto('/espera')
  const choose = (name: string) => other.getByRole('checkbox', { name: `Selecionar ${name}` })
  for (const name of ['SC-QUATRO', 'Obra Alçada']) await choose(name).check()
  await other.route('**/api/selecao/iniciar', route =>
    route.request().postDataJSON().operacao.startsWith('comercial')
      ? route.fulfill({
          status: 429,
          json: { codigo: 'muitas_tentativas', titulo: 'Alterações demais', mensagem: 'Aguarde.' },
        })
      : route.continue(),
  )
  await chosen.getByRole('button', { name: 'Recusar...' }).click()
  await dialog(other).getByLabel('Motivo da recusa').fill('Sem orçamento')
  await dialog(other).getByRole('button', { name: 'Recusar' }).click()
  // One notice for both: what was done, and why the rest was not.
  const told = other.locator('[data-notice]').filter({ hasText: '1 recusado' })
  await expect(told).toContainText('"Obra Alçada": Alterações demais. Aguarde.')
  const rest = other.getByRole('dialog', { name: 'Recusar: 1 selecionado' })
  await expect(rest.getByLabel('Motivo da recusa')).toHaveValue('Sem orçamento')
  await rest.getByRole('button', { name: 'Cancelar' }).click()
  await expect(chosen).toContainText('1 selecionado')
  await expect(other.getByRole('link', { name: 'SC-QUATRO' })).toHaveCount(0)
  await other.unroute('**/api/selecao/iniciar')

  // All kinds are chosen at once, those with one row as well. What does not begin for several reasons tells all of them.
  await expect(contas.getByRole('checkbox')).toHaveCount(1)
  const everything = other.getByRole('checkbox', { name: 'Selecionar todos os tipos' })
  await expect(everything).toHaveJSProperty('indeterminate', true)
  await everything.check()
  await expect(contas.getByRole('checkbox')).toBeChecked()
  await expect(chosen).toContainText('3 selecionados')
  await expectNoViolations(other)
  await other.route('**/api/selecao/iniciar', route => {
    const json = route.request().postDataJSON().operacao.startsWith('comercial')
      ? { codigo: 'muitas_tentativas', titulo: 'Alterações demais', mensagem: 'Aguarde.' }
      : { codigo: 'regra', titulo: 'Mês fechado', mensagem: 'Reabra o mês.' }
    return route.fulfill({ status: 422, json })
  })
  await chosen.getByRole('button', { name: 'Aprovar' }).click()
  const failed = other.locator('[data-notice]').filter({ hasText: 'Não foi possível concluir' })
  await expect(failed).toContainText(/"[^"]+": Mês fechado\. Reabra o mês\./)
  await expect(failed).toContainText(/" e mais 1: Alterações demais\. Aguarde\./)
  await expectNoViolations(other)
  await other.unroute('**/api/selecao/iniciar')
  await expect(chosen).toContainText('3 selecionados')
  await everything.uncheck()
  await expect(chosen).toHaveCount(0)
  // It may be the same bill as another: approving asks first, and Enter would go on; by its key alone as well.
  const cinco = await create('SC-CINCO', '2000')
  await other.getByRole('link', { name: 'SC-CINCO' }).focus()
  await other.keyboard.press('a')
  const twice = other.getByRole('alertdialog', { name: 'Aprovar assim mesmo?' })
  await expect(twice).toContainText('SC-CINCO: Pode ser repetida.')
  await other.keyboard.press('Escape')
  await expect(twice).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'SC-CINCO' })).toBeFocused()
  // What is refused of both is told in one dialog, also where she has gone meanwhile.
  for (const name of ['Obra Alçada', 'SC-CINCO']) await choose(name).check()
  await chosen.getByRole('button', { name: 'Aprovar' }).click()
  await expect(twice).toContainText('SC-CINCO: Pode ser repetida.')
  await expect(twice.getByRole('button', { name: 'Aprovar' })).toBeFocused()
  await twice.getByRole('button', { name: 'Cancelar' }).click()
  await chosen.getByRole('button', { name: 'Recusar...' }).click()
  await dialog(other).getByLabel('Motivo da recusa').fill('Sem orçamento')
  for (const [path, { id, version }, dados] of [
    ['financeiro/contas-a-pagar', cinco, { item: 'Fresa' }],
    ['comercial/propostas', obra, { descricao_servicos: 'Muro' }],
  ] as const)
    await post(`${path}/update`, { id, version, dados })
  const letGo = await holdBack(other, '**/api/selecao/andamento')
  await dialog(other).getByRole('button', { name: 'Recusar' }).click()
  await expect(dialog(other)).toHaveCount(0)
  await other.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(other.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible()
  letGo()
  await expect(dialog(other)).toContainText('2 registros não foram alterados')
  await expect(dialog(other).getByRole('link')).toHaveText(['Obra Alçada', 'SC-CINCO'])
  await expectNoViolations(other)
  await dialog(other).getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog(other)).toHaveCount(0)

  // In the list itself, too: those chosen are approved after a question, and refused with one reason.
  for (const name of ['SC-LISTA-1', 'SC-LISTA-2', 'SC-LISTA-3']) await create(name, '1200')
  await other.goto('/financeiro/contas-a-pagar?aprovacao=Aguardando')
  for (const name of ['SC-LISTA-1', 'SC-LISTA-2'])
    await other.getByRole('checkbox', { name: `Selecionar ${name}` }).click()
  await expect(chosen).toContainText('2 selecionados · R$ 2.400,00')
  await chosen.getByRole('button', { name: 'Aprovar' }).click()
  await expectNoViolations(other)
  const sure = other.getByRole('alertdialog', { name: 'Aprovar 2 registros' })
  await expect(sure).toContainText('Total: R$ 2.400,00.')
  await sure.getByRole('button', { name: 'Aprovar' }).click()
  await expect(notice(other, '2 aprovados')).toBeVisible()
  await expect(notice(other, '2 aprovados').getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
  await expect(other.getByRole('checkbox', { name: 'Selecionar SC-LISTA-1' })).toHaveCount(0)
  await other.getByRole('checkbox', { name: 'Selecionar SC-LISTA-3' }).click()
  await chosen.getByRole('button', { name: 'Recusar...' }).click()
  await dialog(other).getByLabel('Motivo da recusa').fill('Sem orçamento')
  await expectNoViolations(other)
  await dialog(other).getByRole('button', { name: 'Recusar' }).click()
  await expect(notice(other, '1 recusado')).toBeVisible()
  // What waits for nobody has neither, nor a total.
  await other.goto('/financeiro/contas-a-pagar?aprovacao=Recusada')
  await other.getByRole('checkbox', { name: 'Selecionar SC-LISTA-3' }).click()
  await expect(chosen).toContainText('1 selecionado')
  await expect(chosen).not.toContainText('R$')
  await expect(chosen.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)

  // What she follows and others delete is told, and leaves by a key, though nothing is left to open.
  const seguido = await post<{ id: number; version: number }>('comercial/clientes/create', {
    nome_cliente: 'Seguido',
  })
  const follow = { entidade: 'comercial/clientes', id: seguido.id, acompanha: true }
  expect((await other.request.post('/api/espera/acompanhar', { data: follow })).ok()).toBe(true)
  await post('comercial/clientes/delete', { id: seguido.id, version: seguido.version })
  await other.goto('/espera')
  const gone = other.getByRole('link', { name: `Cliente nº ${seguido.id}` })
  await gone.focus()
  await other.keyboard.press('Enter')
  await expect(gone).toHaveCount(0)

  // While she is away somebody else decides in her place.
  await other.goto('/perfil')
  const absence = other.getByRole('region', { name: 'Ausência' })
  await absence.getByLabel('Quem substitui').fill('Ana')
  await other.getByRole('option', { name: administrador.name }).click()
  await absence.getByRole('button', { name: 'Salvar ausência' }).click()
  await expect(absence.getByRole('listitem')).toContainText(`${administrador.name} no lugar`)
  await expectNoViolations(other)
  await absence.getByRole('button', { name: /^Excluir/ }).click()
  await expect(absence.getByRole('listitem')).toHaveCount(0)

  // What is due in the calendar of her phone: an address that is told once, works, and is taken back.
  await other.getByRole('button', { name: 'Criar endereço' }).click()
  const calendar = await dialog(other).getByLabel('Endereço', { exact: true }).inputValue()
  await expectNoViolations(other)
  expect((await other.request.get(calendar)).ok()).toBe(true)
  await dialog(other).getByRole('button', { name: 'Fechar' }).last().click()
  await other.getByRole('button', { name: 'Desligar', exact: true }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Desligar' }).click()
  await expect(other.getByRole('button', { name: 'Criar endereço' })).toBeVisible()
  expect((await other.request.get(calendar)).ok()).toBe(false)
  await context.close()

  await expect(approval).toContainText('Aprovada')
  const now = await post<{ version: number; status: string }>('financeiro/contas-a-pagar/get', {
    id: conta.id,
  })
  expect(now.status).toBe('Aprovada')
  await post('financeiro/contas-a-pagar/update', {
    id: conta.id,
    version: now.version,
    dados: { valor: '1500,01' },
  })
  await expect(approval).toContainText('Aguardando')

  // What was refused waits for who asked, who asks again by a key; all of it on a phone, too.
  await page.goto('/espera')
  await page.getByRole('link', { name: 'SC-LISTA-3' }).focus()
  await page.keyboard.press('p')
  await expect(notice(page, 'Aprovação pedida de novo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'SC-LISTA-3' })).toHaveCount(0)
  // What others did meanwhile is told on the dashboard.
  const earlier = new Date(Date.now() - 2 * 3_600_000).toISOString()
  await post('preferencias/gravar', { chave: 'painel.visita', valor: `,${earlier}` })
  await page.goto('/')
  const news = page.getByRole('region', { name: 'Desde a sua última visita' })
  await expect(news).toContainText('Bia Alçada')
  await news.getByRole('link', { name: /SC-/ }).first().click()
  await expect(page).toHaveURL(/\/financeiro\/contas-a-pagar\/\d+/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await expect(approval).toContainText('Aguardando')
  await expectNoViolations(page)
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  await page.goto('/ti/usuarios?aba=alcadas')
  await page.getByRole('button', { name: 'Nova Alçada' }).click()
  await expectNoViolations(page)
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
})
