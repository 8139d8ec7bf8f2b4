import { signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const rita = { name: 'Rita Lima', email: 'rita@empresa.com.br', password: 'outra frase longa de acesso' }

test('an Administrador brings back what was deleted, and eliminates what shall not come back', async ({
  page,
  product,
  browser,
}) => {
  await page.goto('/ti/lixeira')
  await expect(page.getByText('A lixeira está vazia.')).toBeVisible()
  await expectNoViolations(page)

  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id } = await post('comercial/clientes/create', { nome_cliente: 'Padaria Três Irmãos' })
  const proposta = {
    titulo_proposta: 'Forno novo',
    cliente_id: id,
    valor_proposta: '10',
    data_emissao: '2026-05-10',
  }
  await post('comercial/propostas/create', { ...proposta, status_proposta: 'Enviada' })
  await post('comercial/clientes/delete', { id })
  // The open screen follows by itself.
  await expect(row(page, 'Padaria Três Irmãos')).toContainText('Ana Souza')
  const other = await post('comercial/clientes/create', { nome_cliente: 'Mercado' })
  await post('comercial/clientes/delete', { id: other.id })
  await expect(row(page, 'Mercado')).toBeVisible()
  await page.getByRole('searchbox').fill('padar')
  await expect(row(page, 'Mercado')).toHaveCount(0)
  await expectNoViolations(page)

  // A row shows what the record was, by a press anywhere and by a link.
  await row(page, 'Padaria').getByRole('cell').nth(1).click()
  const details = page.getByRole('dialog', { name: 'Detalhes da mudança' })
  await expect(details).toContainText('NomePadaria Três Irmãos')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  const link = row(page, 'Padaria').getByRole('link', { name: 'Padaria Três Irmãos' })
  await expect(link).toHaveAttribute('href', /^\/ti\/lixeira\?busca=padar&mudanca=\d+$/)

  await row(page, 'Padaria').getByRole('button', { name: 'Restaurar' }).click()
  await expect(notice(page, 'De volta: Cliente "Padaria Três Irmãos".')).toBeVisible()
  await expect(page.getByText('Nada encontrado na lixeira.')).toBeVisible()
  await page.goto('/comercial/propostas')
  await row(page, 'Forno novo').getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByRole('dialog').getByLabel('Cliente')).toHaveValue('Padaria Três Irmãos')

  // What went along is in the trail.
  const { usuario } = await (await page.request.get('/api/sessao')).json()
  const obra = { nome_projeto: 'Galpão', user_id: usuario.id, status_projeto: 'Em Andamento' }
  const { id: projeto_id } = await post('financeiro/projetos/create', obra)
  const despesa = { projeto_id, data_despesa: '2026-05-10', valor_despesa: '10' }
  await post('financeiro/despesas-projeto/create', { ...despesa, descricao_despesa: 'Andaime' })
  await post('financeiro/projetos/delete', { id: projeto_id })
  await page.goto('/ti/lixeira')
  await row(page, 'Galpão').getByRole('link', { name: 'e mais 1 registro' }).click()
  await expect(page).toHaveURL(/\/ti\/auditoria\?exclusao=[-\w]+$/)
  await expect(page.getByText('Somente o que mudou com uma exclusão')).toBeVisible()
  await expect(row(page, 'Andaime')).toContainText('Excluiu')
  await expect(row(page, 'Padaria')).toHaveCount(0)
  await expectNoViolations(page)
  await page.goBack()
  await row(page, 'Galpão').getByRole('button', { name: 'Restaurar' }).click()
  await expect(row(page, 'Galpão')).toHaveCount(0)

  // What it depends on is in the bin too: one answer restores both.
  const { id: fazenda } = await post('comercial/clientes/create', { nome_cliente: 'Fazenda Boa Vista' })
  const cerca = { ...proposta, titulo_proposta: 'Cerca', cliente_id: fazenda, status_proposta: 'Enviada' }
  const { id: cercar } = await post('comercial/propostas/create', cerca)
  await post('comercial/propostas/delete', { id: cercar, version: 1 })
  await post('comercial/clientes/delete', { id: fazenda })
  await row(page, 'Cerca').getByRole('button', { name: 'Restaurar' }).click()
  const offer = page.getByRole('alertdialog', { name: 'Restaurar com o que vem antes' })
  await expect(offer).toContainText('Restaure antes: Cliente "Fazenda Boa Vista".')
  await expectNoViolations(page)
  await offer.getByRole('button', { name: 'Restaurar tudo' }).click()
  await expect(notice(page, 'De volta: Cliente "Fazenda Boa Vista", Proposta "Cerca".')).toBeVisible()
  await expect(row(page, 'Fazenda')).toHaveCount(0)

  await row(page, 'Mercado').getByRole('button', { name: 'Excluir definitivamente' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('não poderão mais ser restaurados')
  await expectNoViolations(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('A lixeira está vazia.')).toBeVisible()

  await signUp(page, product, rita)
  const context = await browser.newContext({
    ...{ baseURL: product.url, viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
  })
  const hers = await context.newPage()
  await signIn(hers, product, rita)
  await hers.goto('/ti/lixeira')
  await expect(hers.getByRole('heading', { name: 'Acesso restrito' })).toBeVisible()
  await expect(hers.getByRole('list', { name: 'Perfis com acesso' })).toHaveText('Administrador')
  await expectNoViolations(hers)
  await context.close()
})

test('many deletions are restored, and removed for good, at once', async ({ page }) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  for (const nome_cliente of ['Lote Um', 'Lote Dois', 'Lote Três', 'Lote Quatro']) {
    const { id } = await post('comercial/clientes/create', { nome_cliente })
    await post('comercial/clientes/delete', { id })
  }
  await page.goto('/ti/lixeira?busca=lote')
  const choose = (name: string) => row(page, name).getByRole('checkbox').check()
  const act = async (verb: string) => {
    await page.getByRole('button', { name: 'Alterar', exact: true }).click()
    await page.getByRole('menuitem', { name: verb }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: verb }).click()
  }
  await choose('Lote Um')
  await choose('Lote Dois')
  await act('Restaurar')
  await expect(notice(page, '2 registros restaurados')).toBeVisible()
  await expect(row(page, 'Lote Dois')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).check()
  await page.getByRole('button', { name: 'Alterar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excluir definitivamente' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Excluir definitivamente 2 registros' })
  await expect(sure).toContainText('não poderão mais ser restaurados')
  await expectNoViolations(page)
  await sure.getByRole('button', { name: 'Excluir definitivamente' }).click()
  await expect(notice(page, '2 registros excluídos definitivamente')).toBeVisible()
  await expect(page.getByText('Nada encontrado na lixeira.')).toBeVisible()
})
