import { beforeAll, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import {
  createProposta,
  deleteProposta,
  getProposta,
  updateProposta,
} from '#modules/comercial/propostas/server/service.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { listPropostasParaProjeto } from './choices.ts'
import { converterProposta, createProjeto, deleteProjeto, updateProjeto } from './service.ts'

const [desfazer] = lixeiraRouter

const database = testDatabase()

let platform: Platform
let ana: Person
let cliente_id = 0
const dados = (status_proposta: 'Aprovada' | 'Enviada') => ({
  titulo_proposta: 'Galpão novo',
  cliente_id,
  valor_proposta: '1234567890123.45',
  data_emissao: '2026-03-31',
  status_proposta,
})
const nova = (status: 'Aprovada' | 'Enviada' = 'Aprovada') => ana.call(createProposta, dados(status))
const projetos = (proposta_id: number) =>
  database().query('select * from financeiro_projetos where proposta_id = $1', [proposta_id])

beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Engenharia', 'Ana')
  cliente_id = (await ana.call(createCliente, { nome_cliente: 'Cliente' })).id
})

test('an approved proposal becomes a project, and each knows the other', async () => {
  const { id } = await nova()
  const { proposta, projeto_id } = await ana.call(converterProposta, { id })
  expect(proposta).toMatchObject({
    id,
    version: 2,
    status_proposta: 'Convertida em Projeto',
    projeto_id,
    pode: { converter: false },
  })
  expect(await projetos(id)).toMatchObject([
    {
      id: projeto_id,
      nome_projeto: 'Projeto - Galpão novo',
      orcamento_total: '1234567890123.45',
      status_projeto: 'Planejamento',
      user_id: ana.actor?.id,
      criado_por: ana.actor?.id,
      data_inicio: null,
      data_fim_prevista: null,
      version: 1,
    },
  ])
})

test('a converted proposal that was moved away goes back to what it was, while its project is there', async () => {
  const { id } = await nova()
  const { projeto_id } = await ana.call(converterProposta, { id })
  const move = (version: number, status_proposta: 'Cancelada' | 'Convertida em Projeto') => ({
    ...{ id, version },
    dados: { status_proposta },
  })
  await ana.call(updateProposta, move(2, 'Cancelada'))
  expect(await ana.call(updateProposta, move(3, 'Convertida em Projeto'))).toMatchObject({ projeto_id })
  await ana.call(updateProposta, move(4, 'Cancelada'))
  await ana.call(deleteProjeto, { id: projeto_id })
  expect(await ana.refusal(updateProposta, move(5, 'Convertida em Projeto'))).toMatchObject({
    codigo: 'regra',
  })
})

test('only an approved proposal is converted', async () => {
  const { id } = await nova('Enviada')
  expect(await ana.refusal(converterProposta, { id })).toMatchObject({
    status: 422,
    titulo: 'Ação não permitida',
    mensagem: 'Apenas propostas aprovadas podem ser convertidas em projetos.',
  })
  expect(await projetos(id)).toEqual([])
  expect(await ana.refusal(converterProposta, { id: 2_000_000_000 })).toMatchObject({ status: 404 })
})

test('50 parallel conversions make one project; the others are told that it exists', async () => {
  const { id } = await nova()
  const calls = Array.from({ length: 50 }, () => ana.call(converterProposta, { id }))
  const settled = await Promise.allSettled(calls)
  const refused = settled.filter(outcome => outcome.status === 'rejected')
  expect(refused).toHaveLength(49)
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      codigo: 'conflito',
      message: 'Um projeto já foi criado para esta proposta.',
      details: { titulo: 'Projeto já existe' },
    })
  }
  expect(await projetos(id)).toHaveLength(1)
  expect(await ana.call(getProposta, { id })).toMatchObject({ version: 2 })
})

test('a converted proposal can be saved as such, and approved again makes no second project', async () => {
  const { id } = await nova()
  await ana.call(converterProposta, { id })
  const convertida = { ...dados('Aprovada'), status_proposta: 'Convertida em Projeto' as const }
  expect(await ana.call(updateProposta, { id, version: 2, dados: convertida })).toMatchObject({
    version: 2,
  })
  await ana.call(updateProposta, { id, version: 2, dados: dados('Aprovada') })
  expect(await ana.refusal(converterProposta, { id })).toMatchObject({
    status: 409,
    titulo: 'Projeto já existe',
    mensagem: 'Um projeto já foi criado para esta proposta.',
  })
})

test('a conversion whose second step fails leaves nothing', async () => {
  const before = await nova()
  await database().query(
    `alter table comercial_propostas add constraint quebra check (id <> ${before.id} or status_proposta <> 'Convertida em Projeto')`,
  )
  const pedido = 'conversao-que-falha'
  await expect(ana.call(converterProposta, { id: before.id }, { pedido })).rejects.toThrow()
  await database().query('alter table comercial_propostas drop constraint quebra')
  expect(await projetos(before.id)).toEqual([])
  expect(await ana.call(getProposta, { id: before.id })).toEqual(before)
  expect(await database().query('select from auditoria where pedido = $1', [pedido])).toEqual([])
  expect(await ana.call(converterProposta, { id: before.id })).toMatchObject({ proposta: { version: 2 } })
})

test("somebody else's proposal is not converted at level registrar", async () => {
  const rita = await someone(platform, 'Usuário Comum')
  const { id } = await nova()
  expect(await rita.refusal(converterProposta, { id })).toMatchObject({ codigo: 'nao_permitido' })
})

test('who may not register projects makes none by converting, and is told so', async () => {
  const rita = await someone(platform, 'Usuário Comum')
  const own = await rita.call(createProposta, dados('Aprovada'))
  expect(own.pode).toMatchObject({
    alterar: true,
    converter: false,
    sem_converter: expect.stringContaining('registrar projetos'),
  })
  expect(await rita.refusal(converterProposta, { id: own.id })).toMatchObject({
    codigo: 'nao_permitido',
    mensagem: own.pode.sem_converter,
  })
  expect(await projetos(own.id)).toEqual([])
  expect((await ana.call(getProposta, { id: own.id })).pode).toMatchObject({
    converter: true,
    sem_converter: null,
  })
  // Where nobody converts it there is nothing to explain.
  expect((await rita.call(createProposta, dados('Enviada'))).pode).toMatchObject({ sem_converter: null })
})

test('a project gives its proposal back: deleted, linked to another, brought back', async () => {
  const status = async (id: number) => (await ana.call(getProposta, { id })).status_proposta
  const [first, second] = [await nova(), await nova()]
  const { projeto_id: id } = await ana.call(converterProposta, { id: first.id })
  const manager = ana.actor?.id ?? ''
  const change = (version: number, proposta_id: number | null) =>
    ana.call(updateProjeto, { id, version, dados: { proposta_id, user_id: manager } })

  await change(1, second.id)
  expect([await status(first.id), await status(second.id)]).toEqual(['Aprovada', 'Convertida em Projeto'])
  await change(2, null)
  expect(await status(second.id)).toBe('Aprovada')
  await change(3, first.id)
  await ana.call(deleteProjeto, { id })
  expect(await status(first.id)).toBe('Aprovada')
  expect((await ana.call(getProposta, { id: first.id })).pode.converter).toBe(true)
  await ana.call(desfazer as never, { operacao: 'financeiro/projetos/delete', id } as never)
  expect(await status(first.id)).toBe('Convertida em Projeto')
  expect(await ana.refusal(converterProposta, { id: first.id })).toMatchObject({ codigo: 'conflito' })
})

test('a proposal that has a project is offered for none, whatever its status', async () => {
  const { id } = await nova()
  await ana.call(converterProposta, { id })
  await database().query(`update comercial_propostas set status_proposta = 'Aprovada' where id = $1`, [id])
  expect((await ana.call(getProposta, { id })).pode).toMatchObject({
    converter: false,
    sem_converter: null,
  })
  const offered = await ana.call(listPropostasParaProjeto, { busca: 'galpão', projeto_id: null })
  expect(offered.map(row => row.id)).not.toContain(id)
  const user_id = ana.actor?.id ?? ''
  expect(await ana.refusal(createProjeto, { nome_projeto: 'Outro', user_id, proposta_id: id })).toMatchObject(
    { codigo: 'conflito' },
  )
})

test('deleting a converted proposal leaves its project', async () => {
  const { id } = await nova()
  const { projeto_id } = await ana.call(converterProposta, { id })
  await ana.call(deleteProposta, { id })
  const [projeto] = await database().query('select proposta_id from financeiro_projetos where id = $1', [
    projeto_id,
  ])
  expect(projeto).toEqual({ proposta_id: null })
})

test('restored after its project took another or was deleted, a proposal is to be converted again', async () => {
  const status = async (id: number) => (await ana.call(getProposta, { id })).status_proposta
  const restored = (operacao: string, id: number) => ana.call(desfazer as never, { operacao, id } as never)
  const converted = async () => {
    const { id } = await nova()
    return { id, projeto: (await ana.call(converterProposta, { id })).projeto_id }
  }

  const kept = await converted()
  await ana.call(deleteProposta, { id: kept.id })
  await restored('comercial/propostas/delete', kept.id)
  expect(await projetos(kept.id)).toMatchObject([{ id: kept.projeto }])
  expect(await status(kept.id)).toBe('Convertida em Projeto')

  const left = await converted()
  const other = await nova()
  await ana.call(deleteProposta, { id: left.id })
  const taken = { proposta_id: other.id, user_id: ana.actor?.id ?? '' }
  await ana.call(updateProjeto, { id: left.projeto, version: 2, dados: taken })
  await restored('comercial/propostas/delete', left.id)
  expect(await status(left.id)).toBe('Aprovada')
  expect((await ana.call(getProposta, { id: left.id })).pode.converter).toBe(true)
  expect(await status(other.id)).toBe('Convertida em Projeto')

  // The project that went after it and comes back after it has it again.
  const both = await converted()
  await ana.call(deleteProposta, { id: both.id })
  await ana.call(deleteProjeto, { id: both.projeto })
  await restored('comercial/propostas/delete', both.id)
  expect(await status(both.id)).toBe('Aprovada')
  await restored('financeiro/projetos/delete', both.projeto)
  expect(await projetos(both.id)).toMatchObject([{ id: both.projeto }])
  expect(await status(both.id)).toBe('Convertida em Projeto')
})
