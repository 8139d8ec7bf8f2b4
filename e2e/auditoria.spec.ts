import { readFile } from 'node:fs/promises'
import { administrador } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { pdfFile } from './support/files.ts'
import { dialog, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

test('an Administrador finds who did what; nobody else opens the trail, nor a document under another profile', async ({
  page,
}) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { id } = await post('comercial/clientes/create', { nome_cliente: 'Mercado Bom Preço' })
  const dados = { nome_cliente: 'Mercado Preço Justo', telefone: '1134567890' }
  await post('comercial/clientes/update', { id, version: 1, dados })
  const pessoa = {
    nome_completo: 'Ivo Conceição',
    cpf: '12345678909',
    tipo_contrato: 'CLT',
    salario: '7.345,67',
  }
  const ivo = await post('rh/funcionarios/create', pessoa)

  const announced = { nome: 'aso.pdf', dados: { funcionario_id: ivo.id, tipo_documento: 'ASO' } }
  const sent = await page.request.post('/api/rh/documentos/upload', {
    headers: { 'x-arquivo': encodeURIComponent(JSON.stringify(announced)) },
    data: pdfFile('aso.pdf').buffer,
  })
  expect(sent.ok(), await sent.text()).toBe(true)

  await page.goto(`/rh/funcionarios?ver=${ivo.id}`)
  const documents = dialog(page).getByRole('region', { name: 'Documentos Anexados' })
  const download = page.waitForEvent('download')
  await documents.getByRole('button', { name: 'Baixar' }).click()
  await download
  const everything = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Exportar dados' }).click()
  expect((await everything).suggestedFilename()).toMatch(/^dados-Ivo Conceição-\d{4}-\d\d-\d\d\.zip$/)
  const zip = await readFile(await (await everything).path())
  expect([zip.subarray(0, 2).toString(), zip.includes('funcionario.json')]).toEqual(['PK', true])

  await page.goto('/ti/auditoria')
  await expect(row(page, 'Leu documento')).toContainText('ASO · aso.pdf')
  await expect(row(page, 'Entrou').first()).toContainText('Dispositivo: Chrome')
  await expectNoViolations(page)
  await page.getByLabel('Buscar').fill('preco justo')
  await expect(row(page, 'Cliente')).toHaveCount(1)
  await expect(row(page, 'Cliente')).toContainText('Nome: Mercado Bom Preço → Mercado Preço Justo')
  await row(page, 'Cliente').getByRole('cell').first().click()
  await expect(dialog(page)).toContainText('comercial/clientes/update')
  await expect(dialog(page)).toContainText('– → 1134567890')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await row(page, 'Cliente').getByRole('button', { name: 'Somente este registro' }).click()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Mostrar todos' }).click()

  await page.getByLabel('Pessoa').fill('ana')
  await page.getByRole('option', { name: administrador.name }).click()
  await page.getByLabel('Onde').selectOption('Funcionário')
  await expect(row(page, 'Ivo Conceição')).toHaveCount(2)
  await expect(row(page, 'Exportou')).toContainText('Ivo Conceição')
  await page.getByLabel('Ação').selectOption('Registrou')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'Ivo Conceição')).toContainText('Registrou')
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const text = await readFile(await (await exported).path(), 'utf8')
  expect(text).toMatch(/Ana Souza;Registrou;Funcionário;Ivo Conceição;.*Salário \(R\$\): 7\.345,67/)
  await row(page, 'Ivo Conceição').getByRole('link', { name: 'Ivo Conceição' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ivo Conceição' })).toBeVisible()

  await page.goto('/ti/usuarios?aba=perfis')
  await page.getByRole('button', { name: 'Ver como RH' }).click()
  await expect(page.getByText('Você está vendo como RH.')).toBeVisible()
  await page.goto(`/rh/funcionarios?ver=${ivo.id}`)
  await documents.getByRole('button', { name: 'Baixar' }).click()
  await expect(
    notice(page, 'Você está vendo como RH: para abrir documentos ou exportar, volte ao seu perfil.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const entry = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Auditoria' })
  await expect(entry).toHaveAccessibleDescription('Sem acesso com o seu perfil')
  await entry.click()
  await expect(page.getByRole('heading', { name: 'Acesso restrito' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Perfis com acesso' }).getByRole('listitem')).toHaveText([
    'Administrador',
  ])
})
