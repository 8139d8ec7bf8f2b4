import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Platform } from '#platform/server/engine/operation.ts'
import { defineJob, enqueue, JobError } from '#platform/server/services/jobs/define.ts'
import { correio, limpeza } from '#platform/server/services/jobs/platform.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { runJobs } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { tarefasRouter } from './router.ts'
import { dispensarFalhas, executarTarefa, listTarefas } from './service.ts'

const database = testDatabase()

let fails: JobError | undefined
let inputs: number[] = []
const relatorio = defineJob({
  name: 'relatorio',
  title: 'Relatório de teste',
  description: 'Só para o teste.',
  input: z.strictObject({ n: z.int() }),
  attempts: 1,
  backoff: { first: 60, max: 60 },
  timeout: 60,
  run: async (_, { n }) => {
    inputs.push(n)
    if (fails) throw fails
  },
})

let platform: Platform
let admin: Person
beforeAll(async () => {
  platform = await platformOf(database())
  admin = await someone(platform, 'Administrador', 'Chefe')
})
beforeEach(async () => {
  fails = undefined
  inputs = []
  await database().query('truncate tarefas_do_sistema')
})

const list = () => admin.call(listTarefas, {})
const tarefa = async (nome: string) => (await list()).tarefas.find(row => row.nome === nome)

testPermissions(tarefasRouter, () => platform)

test('each job is told with its last and next run, and runs when asked to', async () => {
  expect(await tarefa('limpeza')).toMatchObject({
    estado: 'Sem execuções',
    quando: 'A cada hora',
    executavel: true,
  })
  expect(await tarefa('resumo')).toMatchObject({ quando: 'Todo dia às 7h' })
  expect(await tarefa('relatorio')).toMatchObject({ quando: 'Quando é preciso', executavel: false })
  const runner = await runJobs(database(), [limpeza])
  await expect.poll(() => tarefa('limpeza')).toMatchObject({ estado: 'Em dia', na_fila: 0, motivo: null })
  const first = await tarefa('limpeza')
  expect(Date.parse(first?.proxima_em ?? '') - Date.now()).toBeGreaterThan(3_500_000)
  await admin.call(executarTarefa, { nome: 'limpeza' })
  await expect.poll(async () => (await tarefa('limpeza'))?.ultima_em).not.toBe(first?.ultima_em)
  await runner.stop()
  expect(await admin.refusal(executarTarefa, { nome: 'outra' })).toMatchObject({ codigo: 'nao_encontrado' })
})

test('a failure stays with its reason until it is run again or dismissed', async () => {
  fails = new JobError('O serviço não respondeu.')
  const runner = await runJobs(database(), [relatorio])
  await enqueue(database(), relatorio, { n: 1 }, { key: 'a' })
  await enqueue(database(), relatorio, { n: 2 }, { key: 'b' })
  const motivo = 'O serviço não respondeu.'
  const failed = { estado: 'Falhou', tentativas: 1, motivo, executavel: true }
  await expect.poll(() => tarefa('relatorio')).toMatchObject({ ...failed, falhas: 2 })
  expect((await list()).tarefas[0]?.nome).toBe('relatorio')
  await admin.call(executarTarefa, { nome: 'relatorio' })
  await expect.poll(() => inputs).toHaveLength(4)
  await expect.poll(() => tarefa('relatorio')).toMatchObject({ ...failed, falhas: 2 })
  fails = undefined
  await admin.call(executarTarefa, { nome: 'relatorio' })
  await expect.poll(() => tarefa('relatorio')).toMatchObject({ estado: 'Em dia', falhas: 0, motivo: null })
  expect(inputs.toSorted()).toEqual([1, 1, 1, 2, 2, 2])

  fails = new JobError(motivo)
  await enqueue(database(), relatorio, { n: 3 })
  await expect.poll(() => tarefa('relatorio')).toMatchObject({ falhas: 1 })
  await admin.call(dispensarFalhas, { nome: 'relatorio' })
  expect(await tarefa('relatorio')).toMatchObject({ estado: 'Em dia', falhas: 0, motivo: null })
  await runner.stop()
})

test('a schedule that failed runs once when asked to, and keeps its plan', async () => {
  await database().query(
    `insert into tarefas_do_sistema (nome, estado, tentativas, motivo, iniciada_em, terminada_em, proxima_em)
     values ('limpeza', 'falhou', 5, 'x', now(), now(), now()),
       ('limpeza', 'aguardando', 0, null, null, null, now() + interval '1 hour')`,
  )
  await admin.call(executarTarefa, { nome: 'limpeza' })
  const runner = await runJobs(database(), [limpeza])
  await expect.poll(() => tarefa('limpeza')).toMatchObject({ estado: 'Em dia', falhas: 0 })
  const rows = await database().query(`select estado from tarefas_do_sistema order by id`)
  expect(rows).toEqual([{ estado: 'feita' }, { estado: 'aguardando' }])
  await runner.stop()
})

test('mails that wait for a further attempt are tried now; one that was given up is not run again', async () => {
  let reachable = false
  const runner = await runJobs(database(), [correio], {
    deliver: async () => {
      if (!reachable) throw Object.assign(new Error('x'), { code: 'ETIMEDOUT' })
      return { situacao: 'Enviado', motivo: null }
    },
  })
  const mail = () =>
    database().query(`insert into emails (para, assunto, texto, html) values ('a@x.com', 'A', 't', 'h')`)
  await mail()
  const motivo = 'O servidor de e-mail não respondeu (ETIMEDOUT).'
  await expect
    .poll(() => tarefa('correio'))
    .toMatchObject({ estado: 'Tentando de novo', tentativas: 1, na_fila: 1, motivo })
  reachable = true
  await admin.call(executarTarefa, { nome: 'correio' })
  await expect.poll(() => tarefa('correio')).toMatchObject({ estado: 'Em dia', na_fila: 0 })

  reachable = false
  await database().transaction({ user_id: null, nome: 'x', operacao: 'x', pedido: '' }, async tx => {
    await tx.query(`insert into emails (para, assunto, texto, html, created_at)
      values ('a@x.com', 'A', 't', 'h', now() - interval '25 hours')`)
  })
  await expect
    .poll(() => tarefa('correio'))
    .toMatchObject({ estado: 'Falhou', executavel: false, tentativas: 1 })
  expect((await tarefa('correio'))?.motivo).toContain('O e-mail esperou 24 horas e foi apagado.')
  await admin.call(executarTarefa, { nome: 'correio' })
  expect(await tarefa('correio')).toMatchObject({ estado: 'Falhou', falhas: 1 })
  await runner.stop()
})
