import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { clusterFolder } from '../src/platform/server/ground/database/cluster.ts'
import { postgresqlDatabase } from '../src/platform/server/ground/database/open-postgresql.ts'
import { socketUrl } from '../src/platform/server/ground/database/socket.ts'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { notice } from './support/screen.ts'
import { expect, ON_BOTH, OWN_SERVER, test } from './support/test.ts'

/** The page asks anew this often, and a little more. */
const LOOK_MS = 5_100

/** Waits until this is told without a reload, on a page whose clock need not be waited for. */
const tells = (place: Locator, text: string) =>
  expect(async () => {
    await place.page().clock.fastForward(LOOK_MS)
    await expect(place).toContainText(text, { timeout: 500 })
  }).toPass({ timeout: 20_000 })

const rita = { name: 'Rita Lima', email: 'rita@empresa.com.br', password: 'outra frase longa de acesso' }

test('an Administrador sees what the product does by itself, what failed, and has it run again', {
  tag: [ON_BOTH, OWN_SERVER],
}, async ({ page, product, databaseEnv, browser }) => {
  await signUp(page, product)
  await signUp(page, product, rita)
  await signIn(page, product)
  await page.clock.install()
  await page.goto('/ti/tarefas')
  const jobs = page.getByRole('list', { name: 'Tarefas' })
  const job = (title: string) => jobs.getByRole('listitem').filter({ hasText: title })
  await expect(job('Limpeza')).toContainText('Em dia')
  await expect(job('Resumos por e-mail')).toContainText('Todo dia às 7h')
  await expectNoViolations(page)

  // Nothing can be put into the outbox.
  const outbox = path.join(product.dataDir, 'outbox')
  await rename(outbox, `${outbox}-antes`)
  await writeFile(outbox, '')
  await page.request.post('/api/auth/request-password-reset', { data: { email: rita.email } })
  const mails = job('Envio de e-mails')
  await tells(mails, 'Tentando de novo')
  await expect(mails).toContainText('O e-mail não pôde ser gravado em DATA_DIR/outbox (ENOTDIR).')
  await rm(outbox)
  await rename(`${outbox}-antes`, outbox)
  await mails.getByRole('button', { name: 'Executar agora' }).click()
  await expect(notice(page, 'A tarefa vai rodar agora')).toBeVisible()
  await tells(mails, 'Em dia')

  const database = postgresqlDatabase(databaseEnv.DATABASE_URL ?? socketUrl(clusterFolder(product.dataDir)))
  await database.query(
    `insert into tarefas_do_sistema (nome, chave, estado, tentativas, motivo, repetivel, iniciada_em, terminada_em)
     select nome, '', 'falhou', 5, motivo, repetivel, now(), now() from (values
       ('varredura', 'Passou do tempo máximo (720 min).', true),
       ('correio', 'O servidor de e-mail recusou a mensagem (550). O e-mail esperou 24 horas e foi apagado.', false)
     ) as x(nome, motivo, repetivel)`,
  )
  await database.close()
  const sweep = job('Varredura de arquivos')
  await tells(sweep, 'Passou do tempo máximo (720 min). (5 tentativas)')
  await expectNoViolations(page)
  await sweep.getByRole('button', { name: 'Executar de novo' }).click()
  await tells(sweep, 'Em dia')
  // What was given up cannot be sent again.
  await expect(mails.getByRole('button', { name: 'Executar de novo' })).toHaveCount(0)
  await mails.getByRole('button', { name: 'Dispensar' }).click()
  await tells(mails, 'Em dia')

  const context = await browser.newContext({
    ...{ baseURL: product.url, viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
  })
  const hers = await context.newPage()
  await signIn(hers, product, rita)
  await hers.goto('/ti/tarefas')
  await expect(hers.getByRole('heading', { name: 'Acesso restrito' })).toBeVisible()
  await context.close()
})
