import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { esperaApi } from '#platform/contract/espera.ts'
import { readConfig } from '#platform/server/ground/config.ts'
import { esperaRouter } from '#platform/server/services/espera/operations.ts'
import { correio } from '#platform/server/services/jobs/platform.ts'
import type { Runner } from '#platform/server/services/jobs/runner.ts'
import { openDelivery } from '#platform/server/services/mail/delivery.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { mailsDue, runJobs, runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { freePort } from '#platform/testing/servers/free-port.ts'
import { type SmtpReceiver, startSmtp } from '#platform/testing/servers/smtp.ts'
import { createProposta } from '../../propostas/server/service.ts'
import { enviosRouter } from './router.ts'
import { createEnvio, getEnvio, listEnvios, listHistoricoDeEnvios, prepararEnvio } from './service.ts'

const database = testDatabase()
const espera = esperaRouter(enviosRouter).find(({ procedure }) => procedure === esperaApi.list) as never

let ana: Person
let proposta_id = 0
let cliente_id = 0
let folder = ''
let smtp: SmtpReceiver | undefined
let server: Runner | undefined
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alicerce-entrega-'))
  const platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  ana = await someone(platform, 'Engenharia', 'Ana Conceição')
  cliente_id = (await ana.call(createCliente, { nome_cliente: 'Padaria', email: 'a@padaria.com.br' })).id
})
beforeEach(async () => {
  const proposta = { titulo_proposta: 'Forno', valor_proposta: '10.00', data_emissao: '2026-03-01' }
  proposta_id = (await ana.call(createProposta, { ...proposta, cliente_id })).id
})
afterEach(async () => {
  await server?.stop()
  await smtp?.stop()
  smtp = undefined
  await database().query('truncate emails, tarefas_do_sistema')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const send = async (extra: object = {}) => {
  const letter = { para: 'a@padaria.com.br', assunto: 'Proposta', texto: 'Segue.', proposta_id }
  return (await ana.call(createEnvio, { ...letter, ...extra })).id
}
const serve = async (smtpUrl?: string) => {
  const mail = smtpUrl && { SMTP_URL: smtpUrl, MAIL_FROM: 'nao-responda@empresa.com.br' }
  const deliver = openDelivery(readConfig({ DATA_DIR: folder, ...mail }))
  server = await runJobs(database(), [correio], { deliver })
}
const stateOf = async (id: number) => {
  const { situacao, motivo } = await ana.call(getEnvio, { id })
  return [situacao, motivo]
}
const becomes = (id: number, state: unknown[]) =>
  eventually(async () => expect(await stateOf(id)).toEqual(state), 20_000)
const dayOld = async () => {
  await database().query(`update emails set created_at = now() - interval '25 hours'`)
  await mailsDue(database())
}
const waiting = async () => {
  const { grupos } = (await ana.call(espera, {} as never)) as { grupos: { linhas: object[] }[] }
  return grupos.flatMap(({ linhas }) => linhas)
}

test('it is in the queue until a mail server accepts it, which open lists and the trail are told', async () => {
  const heard: string[] = []
  await database().listen('mudancas', table => heard.push(table))
  const id = await send()
  expect(await stateOf(id)).toEqual(['Na fila', null])
  heard.length = 0
  smtp = await startSmtp()
  await serve(smtp.url)
  await becomes(id, ['Enviado', null])
  await eventually(() => expect(heard).toContain('comercial_envios'))
  expect(smtp.received).toHaveLength(1)

  const { rows } = await ana.call(listEnvios, { filtros: { proposta_id } })
  const { envios } = await ana.call(prepararEnvio, { proposta_id })
  for (const [row] of [rows, envios]) expect(row).toMatchObject({ id, situacao: 'Enviado' })
  const { mudancas } = await ana.call(listHistoricoDeEnvios, { id })
  expect(mudancas[0]).toMatchObject({ usuario_nome: 'Sistema', acao: 'alterar' })
  expect(mudancas[0]?.campos).toMatchObject([{ rotulo: 'Situação', antes: null, depois: 'Enviado' }])
})

test('without a mail server it was not sent', async () => {
  const id = await send()
  await serve()
  await becomes(id, ['Não enviado', 'Este servidor não envia e-mails.'])
  expect(await waiting()).toEqual([])
})

test('while it is tried again it says why it waits; the next server finishes it', async () => {
  const id = await send()
  const port = await freePort()
  await serve(`smtp://127.0.0.1:${port}`)
  const why = 'O servidor de e-mail não respondeu (ESOCKET). O sistema tenta de novo por até 24 horas.'
  await becomes(id, ['Na fila', why])
  await server?.stop()
  smtp = await startSmtp(port)
  await mailsDue(database())
  await serve(smtp.url)
  await becomes(id, ['Enviado', null])
})

test('one that was given up failed, whatever runs again, and waits for its author until it is settled', async () => {
  smtp = await startSmtp()
  smtp.refuse(true)
  const id = await send()
  const [mail] = await database().query<{ id: number }>('select id from emails')
  await dayOld()
  await serve(smtp.url)
  const motivo = 'O servidor de e-mail recusou a mensagem (451). O sistema tentou por 24 horas e desistiu.'
  await becomes(id, ['Falhou', motivo])
  // As after a server that died before it noted the end of the job.
  await runOnce(database(), correio, { id: mail?.id })
  expect(await stateOf(id)).toEqual(['Falhou', motivo])
  const row = { titulo: 'Forno', detalhe: `a@padaria.com.br · ${motivo}`, marca: { valor: 'Falhou' } }
  expect(await waiting()).toMatchObject([{ ...row, endereco: `/comercial/propostas/${proposta_id}` }])

  await server?.stop()
  const again = await send()
  expect(await waiting()).toEqual([])
  await dayOld()
  await serve(smtp.url)
  await becomes(again, ['Falhou', motivo])
  expect(await waiting()).toHaveLength(1)
  await database().query(`update comercial_propostas set status_proposta = 'Cancelada' where id = $1`, [
    proposta_id,
  ])
  expect(await waiting()).toEqual([])
})

test('where one address is refused the others got it, and it says which did not', async () => {
  smtp = await startSmtp()
  smtp.disown('b@padaria.com.br')
  const id = await send({ para: 'a@padaria.com.br, b@padaria.com.br' })
  await serve(smtp.url)
  await becomes(id, ['Enviado em parte', 'O servidor de e-mail recusou b@padaria.com.br.'])
  expect(await waiting()).toHaveLength(1)
})

test('of two servers that send one mail, the first one notes how it ended', async () => {
  const id = await send()
  smtp = await startSmtp()
  const [mail] = await database().query<{ id: number }>('select id from emails')
  // The second server fails after the first one sent it.
  const first = openDelivery(readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'x@y.com', DATA_DIR: folder }))
  const late = runOnce(
    database(),
    correio,
    { id: mail?.id },
    {
      deliver: async (...message) => {
        await runOnce(database(), correio, { id: mail?.id }, { deliver: () => first(...message) })
        throw Object.assign(new Error('x'), { code: 'ETIMEDOUT' })
      },
    },
  )
  await expect(late).rejects.toThrow('não respondeu')
  expect(await stateOf(id)).toEqual(['Enviado', null])
})

test('one whose mail is gone without a word, as of an earlier version, claims nothing', async () => {
  const id = await send()
  await database().query('delete from emails')
  expect(await stateOf(id)).toEqual([null, null])
})
