import type { Page } from '@playwright/test'

// What is done on a screen before its picture is taken.

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

export const choosePage = (page: Page) => page.getByRole('checkbox', { name: 'Selecionar a página' }).click()

/** Presses an action of the first row, which may be in its menu. */
export const first = (label: string) => async (page: Page) => {
  const row = page.getByRole('row').nth(1)
  const verb = row.getByRole('button', { name: label, exact: true }).first()
  if ((await verb.count()) > 0) return verb.click()
  await row.getByRole('button', { name: 'Mais ações' }).click()
  await row.getByRole('menuitem', { name: label, exact: true }).click()
}

/** The page of the first record of a list, or of the one that its address names. */
export const openFirst = async (page: Page) => {
  const link = page.locator('[data-abre-registro]').filter({ visible: true }).first()
  await page.goto((await link.getAttribute('href')) ?? '')
  await page.getByRole('region', { name: 'Dados' }).waitFor()
}

/** The same record beside its list. */
export const openBeside = async (page: Page) => {
  await page.locator('[data-abre-registro]').filter({ visible: true }).first().click()
  await page.getByRole('region', { name: 'Dados' }).waitFor()
}

/** The page of a record that is made for the picture: nothing refers to it. */
export const openNew = (api: string, path: string, data: object) => async (page: Page) => {
  const answer = await page.request.post(`/api/${api}/create`, {
    data,
    headers: { origin: new URL(page.url()).origin },
  })
  if (!answer.ok()) throw new Error(`${api}: ${await answer.text()}`)
  await page.goto(`${path}/${(await answer.json()).id}`)
  await page.getByRole('region', { name: 'Dados' }).waitFor()
}

/** The page of the record to which most rows of another list refer. */
export const openMost = (list: string, campo: string, path: string) => async (page: Page) => {
  const answer = await page.request.post(`/api/${list}/list`, {
    data: { por_pagina: 100 },
    headers: { origin: new URL(page.url()).origin },
  })
  const times = new Map<number, number>()
  for (const { [campo]: id } of (await answer.json()).rows) if (id) times.set(id, (times.get(id) ?? 0) + 1)
  const [most] = [...times].sort(([, one], [, other]) => other - one)
  await page.goto(`${path}/${most?.[0]}`)
  await page.getByRole('region', { name: 'Dados' }).waitFor()
}

const BOM = '\uFEFF'

/** Suppliers from a spreadsheet: the columns that were recognised, and what would be new, changed and refused. */
export const importing =
  (...steps: ('Arquivo' | 'Conferir')[]) =>
  async (page: Page) => {
    const open = page.getByRole('button', { name: 'Importar de planilha' }).filter({ visible: true })
    if ((await open.count()) > 0) await open.click()
    else {
      await press('Exportar')(page)
      await page.getByRole('menuitem', { name: 'Importar de planilha' }).click()
    }
    if (steps.length === 0) return
    const rows = ['Razão Social;CNPJ;E-mail;Observação', 'Aço Norte;11444777000161;compras@aco.com.br;x']
    const text = `${BOM}${[...rows, 'Tinta e Cor;22333444000181;sem arroba;'].join('\n')}`
    const file = { name: 'fornecedores.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByLabel('Planilha (XLSX ou CSV)').setInputFiles(file)
    if (steps.includes('Conferir')) await page.getByRole('button', { name: 'Conferir' }).click()
  }

/** The dashboard of somebody who has begun. */
export const pastFirstSteps = async (page: Page) => {
  const dismiss = page.getByRole('button', { name: 'Dispensar', exact: true })
  if ((await dismiss.count()) === 0) return
  await dismiss.click()
  await page.locator('[data-notice]').getByRole('button', { name: 'Fechar' }).click()
}

/** The dashboard of somebody who was here before, and is not told what changed since: a failure is told after retries. */
export const onSecondVisit = async (page: Page) => {
  const before = new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString()
  await page.request.post('/api/preferencias/gravar', {
    data: { chave: 'painel.visita', valor: `,${before}` },
    headers: { origin: new URL(page.url()).origin },
  })
  await page.reload()
  await page.getByText('Não foi possível buscar o que mudou.').waitFor({ timeout: 20_000 })
}

/** The dialog in which the first project with something to measure is measured. */
export const measure = async (page: Page) => {
  const headers = { origin: new URL(page.url()).origin }
  const answer = await page.request.post('/api/financeiro/projetos/list', {
    data: { filtros: { status_projeto: 'Em Andamento' }, por_pagina: 100 },
    headers,
  })
  for (const { id } of (await answer.json()).rows) {
    const data = { projeto_id: id }
    const open = await page.request.post('/api/financeiro/medicoes/aMedir', { data, headers })
    const { boletim, aberta_id } = await open.json()
    if (boletim.length === 0 || aberta_id !== null) continue
    await page.goto(`/financeiro/projetos/${id}`)
    await press('Nova medição')(page)
    return
  }
  throw new Error('No project has anything to measure.')
}

/** A statement of a bank account that is not known yet, as its bank offers it. */
export const importStatement = async (page: Page) => {
  const line = (day: string, amount: string, memo: string) =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${day}${amount}<MEMO>${memo}</STMTTRN>`
  const text = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>341<ACCTID>12345-6<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>${line('20261120', '-1220.79', 'PAGTO COLETA HORIZONTE')}${line('20261123', '18000.00', 'PIX RECEBIDO PADARIA')}</BANKTRANLIST>
<LEDGERBAL><BALAMT>25310.45<DTASOF>20261123</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const file = { name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(text) }
  await page.locator('input[data-extrato]').setInputFiles(file)
  await page.locator('[data-notice]').waitFor()
}

/** A file that is no statement of a bank, and the sentence that says so. */
export const importNothing = async (page: Page) => {
  const file = { name: 'foto.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from('nada') }
  await page.locator('input[data-extrato]').setInputFiles(file)
  await page.locator('[data-notice]').waitFor()
}

/** Calls a procedure as the person of the page. */
export const posting = (page: Page) => async (path: string, data: object) => {
  const headers = { origin: new URL(page.url()).origin }
  return page.request.post(`/api/${path}`, { data, headers })
}

/** Rules by which what is open waits for the Administradores. They stay for the screens after it. */
export const withRules = (act?: (page: Page) => Promise<void>) => async (page: Page) => {
  const post = posting(page)
  const { rows } = await (await post('ti/alcadas/list', {})).json()
  if (!rows.some(({ perfil }: { perfil: string | null }) => perfil === 'Administrador')) {
    const regra = { perfil: 'Administrador', ativa: true }
    await post('ti/alcadas/create', { ...regra, tabela: 'financeiro_contas_a_pagar', faixa_de: '5000' })
    await post('ti/alcadas/create', {
      ...{ ...regra, tabela: 'comercial_propostas', faixa_de: '100000', escala_dias: 2 },
    })
    await post('ti/alcadas/create', {
      ...{ tabela: 'financeiro_contas_a_pagar', faixa_de: '50000', passo: 2, perfil: 'RH', ativa: false },
    })
  }
  await page.reload()
  await act?.(page)
}

/** Records of four departments in the bin. */
export const withDeleted = async (page: Page) => {
  const post = posting(page)
  for (const [index, entity] of DELETED.entries()) await post(`${entity}/delete`, { id: 20 + index })
  await page.reload()
}

/** What is in the bin when its picture is taken. */
export const DELETED = ['comercial/clientes', 'financeiro/fornecedores', 'predial/chamados', 'ssma/desvios']

/** The record of the first thing that waits, beside the list. */
export const openWaitingBeside = async (page: Page) => {
  await page.locator('[data-espera-linha]').first().click()
  await page.getByRole('region', { name: 'Dados' }).waitFor()
}
