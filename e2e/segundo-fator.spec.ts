import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { authenticatorCode } from '../src/platform/testing/access/authenticator.ts'
import { waitForMail } from '../src/platform/testing/servers/mail.ts'
import { administrador, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { act, dialog, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const bia = { name: 'Bia Conceição', email: 'bia@empresa.com.br', password: 'uma frase longa da Bia' }

test.use({ signedIn: true })

/** The key as it is shown for typing, without its spaces. */
async function shownSecret(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  return (key ?? '').replaceAll(' ', '')
}

const shownCodes = (page: Page) =>
  page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem').allTextContents()

async function password(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('the second factor is set up, asked for, replaced by a recovery code, and switched off', async ({
  page,
  product,
}) => {
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Ativar segundo fator' }).click()
  const secret = await shownSecret(page)
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(dialog(page).getByText('Informe o código.')).toBeVisible()
  await dialog(page).getByLabel('Senha').fill(administrador.password)
  await dialog(page).getByLabel('Código', { exact: true }).fill('000000')
  await dialog(page).getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(dialog(page).getByText('O código não confere ou já foi usado.')).toBeVisible()
  await expect(dialog(page).getByLabel('Senha')).toHaveValue(administrador.password)
  await dialog(page).getByLabel('Código', { exact: true }).fill(authenticatorCode(secret))
  await dialog(page).getByRole('button', { name: 'Ativar', exact: true }).click()
  await expect(dialog(page).getByText('Eles não serão mostrados de novo.')).toBeVisible()
  await expectNoViolations(page)
  const codes = await shownCodes(page)
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Baixar códigos' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(codes[9])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()

  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await password(page, administrador)
  await expect(page.getByRole('heading', { name: 'Segundo fator' })).toBeVisible()
  await expect(page.getByLabel('Código do aplicativo')).toBeFocused()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Informe o código.')).toBeVisible()
  await page.getByLabel('Código do aplicativo').fill('123456')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Este código não confere ou já foi usado.')).toBeVisible()
  await page.getByLabel('Código do aplicativo').fill(authenticatorCode(secret, 1))
  await page.getByLabel('Código do aplicativo').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(administrador.name)

  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await password(page, administrador)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(codes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(administrador.name)
  const mail = await waitForMail(product.mails, administrador.email, 1)
  expect(mail.subject).toBe('Código de recuperação usado no Alicerce')
  expect(mail.text).toContain('Restam 9.')

  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Gerar novos códigos' }).click()
  await dialog(page).getByLabel('Senha').fill(administrador.password)
  await dialog(page)
    .getByLabel('Código', { exact: true })
    .fill(codes[1] ?? '')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Gerar códigos' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Guardei os códigos' })).toBeVisible()
  const [fresh = ''] = await shownCodes(page)
  await dialog(page).getByRole('button', { name: 'Guardei os códigos' }).click()
  await page.getByRole('button', { name: 'Desativar' }).click()
  await dialog(page).getByLabel('Senha').fill(administrador.password)
  await dialog(page).getByLabel('Código', { exact: true }).fill(fresh)
  await dialog(page).getByRole('button', { name: 'Desativar' }).click()
  await expect(notice(page, 'Segundo fator desativado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ativar segundo fator' })).toBeVisible()
})

test('a profile that has to have it leads its people there first; an administrator takes it back', async ({
  page,
  product,
  browser,
}) => {
  await signUp(page, product, bia)
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await signIn(other, product, bia)
  await other.goto('/comercial/clientes')
  await expect(other.getByText('Nenhum cliente encontrado.')).toBeVisible()
  await other.getByPlaceholder(/^Buscar/).focus()

  await page.goto('/ti/usuarios?aba=perfis')
  const require = page.getByLabel('Exigir segundo fator: Usuário Comum')
  await require.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 pessoa deste perfil ainda não usa.')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Exigir' }).click()
  await expect(require).toBeChecked()

  // At work already: the next thing that they do leads there, or what the page asks by itself before it.
  await other.keyboard.type('Sol')
  await expect(other.getByRole('heading', { name: 'Configure o segundo fator' })).toBeVisible()
  const secret = await shownSecret(other)
  await expectNoViolations(other)
  await other.goto('/comercial/propostas')
  await expect(other.getByRole('heading', { name: 'Configure o segundo fator' })).toBeVisible()
  const again = await shownSecret(other)
  expect(again).not.toBe(secret)
  await other.getByLabel('Senha', { exact: true }).fill(bia.password)
  await other.getByLabel('Código', { exact: true }).fill(authenticatorCode(again))
  await other.getByRole('button', { name: 'Ativar segundo fator' }).click()
  await expect(other.getByRole('heading', { name: 'Segundo fator ativado' })).toBeVisible()
  await expectNoViolations(other)
  await other.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(other.getByText('Nenhuma proposta encontrada.')).toBeVisible()

  await page.goto('/ti/usuarios')
  const line = row(page, bia.email)
  await expect(line.getByRole('img', { name: 'Usa segundo fator' })).toBeVisible()
  await act(line, 'Redefinir segundo fator')
  await expect(question).toContainText('Bia Conceição')
  await question.getByRole('button', { name: 'Redefinir' }).click()
  await expect(notice(page, 'Segundo fator redefinido')).toBeVisible()
  const gone = { name: 'Redefinir segundo fator', includeHidden: true }
  await expect(line.getByRole('menuitem', gone)).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await password(other, bia)
  await expect(other.getByRole('heading', { name: 'Configure o segundo fator' })).toBeVisible()
  await context.close()
})
