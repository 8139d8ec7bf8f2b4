import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, jpeg, stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { desviosRouter } from './router.ts'
import {
  createDesvio,
  deleteDesvio,
  fotosDoDesvioRouter,
  getDesvio,
  listDesvios,
  listResponsaveis,
  updateDesvio,
} from './service.ts'

const database = testDatabase()

let platform: Platform
let rita: Person
const hoje = todayIn('America/Sao_Paulo')
const dados = {
  titulo: 'Piso molhado',
  descricao_desvio: 'Sem sinalização.',
  local_ocorrencia: 'Doca 3',
  data_ocorrencia: hoje,
  tipo_desvio: 'Condição Insegura',
  risco_potencial: 'Alto',
} as const

beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  rita = await someone(platform, 'Usuário Comum', 'Rita Lima')
})

describe('permissions', () => testPermissions([...desviosRouter, ...fotosDoDesvioRouter], () => platform))

test('a deviation is registered, read, changed and deleted', async () => {
  const created = await rita.call(createDesvio, dados)
  expect(created).toMatchObject({
    ...dados,
    acoes_corretivas_sugeridas: null,
    responsavel_acao: null,
    responsavel_id: null,
    responsavel_nome: null,
    prazo_solucao: null,
    status_resolucao: 'Aberto',
    solicitante_nome: 'Rita Lima',
    solicitante_email: rita.actor?.email,
    solicitante_id: rita.actor?.id,
    atrasado: false,
    pode: { alterar: true, excluir: true },
  })
  expect(await rita.call(getDesvio, { id: created.id })).toEqual(created)
  const admin = await someone(platform, 'Administrador', 'Ana')
  const change = { ...dados, responsavel_acao: 'Equipe da doca', status_resolucao: 'Em Correção' } as const
  const updated = await admin.call(updateDesvio, { id: created.id, version: 1, dados: change })
  expect(updated).toMatchObject({ ...change, version: 2, solicitante_nome: 'Rita Lima' })
  const stale = await rita.refusal(updateDesvio, { id: created.id, version: 1, dados: change })
  expect(stale).toMatchObject({ codigo: 'conflito', titulo: 'Registro já alterado' })
  expect(await rita.call(deleteDesvio, { id: created.id })).toEqual({ id: created.id })
  expect(await rita.refusal(getDesvio, { id: created.id })).toMatchObject({ codigo: 'nao_encontrado' })
  expect(await rita.refusal(deleteDesvio, { id: created.id })).toMatchObject({ codigo: 'nao_encontrado' })
})

test.each([
  ['titulo', 'Informe o título.'],
  ['descricao_desvio', 'Informe a descrição do desvio.'],
  ['local_ocorrencia', 'Informe o local da ocorrência.'],
  ['data_ocorrencia', 'Informe a data da ocorrência.'],
  ['tipo_desvio', 'Escolha o tipo de desvio.'],
  ['risco_potencial', 'Escolha o risco potencial.'],
])('without %s it is refused', async (campo, mensagem) => {
  expect(await rita.refusal(createDesvio, { ...dados, [campo]: '' })).toMatchObject({
    titulo: 'Erro ao salvar desvio',
    mensagem,
    campos: { [campo]: mensagem },
  })
})

test.each(['solicitante_id', 'solicitante_email', 'solicitante_nome', 'user_id', 'created_at', 'atrasado'])(
  'nobody chooses %s',
  async campo => {
    const refused = await rita.refusal(createDesvio, { ...dados, [campo]: 'x' })
    expect(refused).toMatchObject({ codigo: 'dados_invalidos' })
  },
)

test('without a name the requester is the e-mail', async () => {
  if (!rita.actor) throw new Error('somebody')
  const nameless = personOf(platform, { ...rita.actor, full_name: '' })
  expect(await nameless.call(createDesvio, dados)).toMatchObject({ solicitante_nome: rita.actor.email })
})

test('level registrar sees all and changes only its own', async () => {
  const rui = await someone(platform, 'RH', 'Rui')
  const { id } = await rita.call(createDesvio, dados)
  expect(await rui.call(getDesvio, { id })).toMatchObject({ pode: { alterar: false, excluir: false } })
  const refusal = { status: 403, codigo: 'nao_permitido' }
  expect(await rui.refusal(updateDesvio, { id, version: 1, dados })).toMatchObject(refusal)
  expect(await rui.refusal(deleteDesvio, { id })).toMatchObject(refusal)
})

test('late is what still has to be done after its deadline; the day itself is in time', async () => {
  const novo = (titulo: string, prazo_solucao: string, status_resolucao: 'Aberto' | 'Resolvido' = 'Aberto') =>
    rita.call(createDesvio, { ...dados, titulo, prazo_solucao, status_resolucao })
  const late = await novo('Atrasado', addDays(hoje, -1))
  expect(late.atrasado).toBe(true)
  expect((await novo('Em dia', hoje)).atrasado).toBe(false)
  expect((await novo('Pronto', addDays(hoje, -9), 'Resolvido')).atrasado).toBe(false)
  const { rows } = await rita.call(listDesvios, { filtros: { atrasados: true } })
  expect(rows).toEqual([late])
})

test('found by every field; risk and status sort as people read them', async () => {
  const extra = {
    acoes_corretivas_sugeridas: 'Pintar faixas',
    responsavel_acao: 'Zenaide Quixote',
    prazo_solucao: '2031-05-17',
  }
  const baixo = await rita.call(createDesvio, {
    ...dados,
    ...extra,
    titulo: 'Um',
    risco_potencial: 'Baixo',
  })
  const critico = await rita.call(createDesvio, {
    ...dados,
    ...extra,
    titulo: 'Dois',
    risco_potencial: 'Crítico',
    status_resolucao: 'Pendente Validação',
  })
  const ids = async (input: Parameters<typeof listDesvios>[2]) =>
    (await rita.call(listDesvios, { busca: 'zenaide', ...input })).rows.map(({ id }) => id)
  expect(await ids({})).toEqual([critico.id, baixo.id])
  for (const ordem of ['risco_potencial', 'status_resolucao'] as const)
    expect(await ids({ ordem, direcao: 'asc' })).toEqual([baixo.id, critico.id])
  const words = ['um', 'sinalizacao', 'doca 3', 'insegura', 'baixo', 'faixas', '17/05/2031', 'rita aberto']
  for (const busca of words) expect(await ids({ busca: `${busca} zenaide` })).toContain(baixo.id)
  expect(await ids({ filtros: { risco_potencial: 'Crítico' } })).toEqual([critico.id])
  const abertos = { risco_potencial: 'graves', status_resolucao: 'em_aberto' } as const
  expect(await ids({ filtros: abertos })).toEqual([critico.id])
  // Given by name, however it is written, or by e-mail.
  const zenaide = await someone(platform, 'Usuário Comum', 'Zenáide Quixote')
  const hers = async () =>
    (await zenaide.call(listDesvios, { filtros: { meus: true } })).rows.map(({ id }) => id)
  // The name was typed before she had an account.
  expect(await hers()).toEqual([])
  const give = (id: number, version: number, responsavel_acao: string) =>
    rita.call(updateDesvio, { id, version, dados: { responsavel_acao } })
  await give(critico.id, 1, 'ZENAIDE quixote')
  expect(await hers()).toEqual([critico.id])
  await give(baixo.id, 1, String(zenaide.actor?.email).toUpperCase())
  expect(await hers()).toEqual([critico.id, baixo.id])
  expect(await ids({ filtros: { meus: true } })).toEqual([])
  expect(await ids({ filtros: { status_resolucao: 'Aberto' } })).toEqual([baixo.id])
  for (const ordem of [
    'titulo',
    'data_ocorrencia',
    'local_ocorrencia',
    'tipo_desvio',
    'solicitante_nome',
  ] as const)
    expect(await ids({ ordem })).toHaveLength(2)
})

test('people are suggested by name', async () => {
  const [found] = await rita.call(listResponsaveis, { busca: 'lima rita' })
  expect(found).toEqual({ id: rita.actor?.id, full_name: 'Rita Lima', distingue: null })
  const twins = [1, 2].map(() => someone(platform, 'Usuário Comum', 'Gêmea Igual'))
  const emails = (await Promise.all(twins)).map(({ actor }) => actor?.email)
  const both = await rita.call(listResponsaveis, { busca: 'gemea' })
  expect(both.map(({ distingue }) => distingue).sort()).toEqual(emails.sort())
})

test('photos: seen by all, added by whoever may change it, gone with it', async () => {
  const { id: registro_id } = await rita.call(createDesvio, dados)
  const rui = await someone(platform, 'RH', 'Rui')
  const named = (name: string) =>
    fotosDoDesvioRouter.find(({ procedure }) => procedure.path.endsWith(`/${name}`)) as Operation
  const send = ({ actor }: Person) =>
    named('upload')(platform, { actor, pedido: 'teste', arquivo: envio('doca.jpg', jpeg()) }, { registro_id })
  await send(rita)
  await expect(send(rui)).rejects.toThrow('Você não pode anexar')
  const seen = await rui.call(named('list'), { registro_id })
  expect(seen).toMatchObject({ rows: [{ nome_arquivo: 'doca.jpg' }], pode: { anexar: false } })
  await rita.call(deleteDesvio, { id: registro_id })
  expect(await stored(filesOf(platform), 'anexos')).toEqual([])
})
