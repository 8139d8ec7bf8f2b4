import { beforeAll, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { funcionariosRouter } from './router.ts'
import * as service from './service.ts'

const ana = {
  nome_completo: 'Ana Conceição',
  cpf: '529.982.247-25',
  cargo: 'Eletricista',
  salario: '4.321,50',
  data_admissao: '2024-02-29',
  tipo_contrato: 'CLT' as const,
}

const database = testDatabase()

let platform: Platform
let rh: Person
beforeAll(async () => {
  platform = await platformOf(database())
  rh = await someone(platform, 'RH', 'Rita')
})

testPermissions(funcionariosRouter, () => platform)

test('an employee is registered with digits, money and dates as they are', async () => {
  expect(await rh.call(service.createFuncionario, ana)).toMatchObject({
    nome_completo: 'Ana Conceição',
    cpf: '52998224725',
    salario: '4321.50',
    data_admissao: '2024-02-29',
    rg: null,
    status_funcionario: 'Ativo',
    pode: { alterar: true, excluir: true },
  })
})

test.each([
  [{ nome_completo: ' ' }, 'nome_completo', 'Informe o nome completo.'],
  [{ cpf: '' }, 'cpf', 'Informe o CPF.'],
  [{ cpf: 'abc' }, 'cpf', 'Informe o CPF.'],
  [{ tipo_contrato: '' }, 'tipo_contrato', 'Escolha o tipo de contrato.'],
])('%j is refused with the sentence of %s', async (change, field, message) => {
  const { campos, titulo, status } = await rh.refusal(service.createFuncionario, { ...ana, ...change })
  expect({ campos, titulo, status }).toEqual({
    campos: { [field]: message },
    titulo: 'Erro ao salvar funcionário',
    status: 400,
  })
})

test('a wrong or repeated CPF is accepted, and told', async () => {
  const { id } = await rh.call(service.createFuncionario, { ...ana, nome_completo: 'Bruno', cpf: '111' })
  await rh.call(service.createFuncionario, { ...ana, nome_completo: 'Ana de novo' })
  const repeated = await rh.call(service.listFuncionariosRepetidos, { cpf: ana.cpf, exceto: id })
  expect(repeated.map(row => row.nome_completo)).toEqual(['Ana Conceição', 'Ana de novo'])
})

test('the list is sorted by name and searched by name, CPF and position, without pay or address', async () => {
  const carla = { ...ana, cpf: '111.444.777-35', cargo: 'Mestre de obras' }
  for (const nome_completo of ['Carla Zangão', 'Carla Ávila', 'carla Beatriz'])
    await rh.call(service.createFuncionario, { ...carla, nome_completo })
  const { rows } = await rh.call(service.listFuncionarios, { busca: 'carla' })
  expect(rows.map(row => row.nome_completo)).toEqual(['Carla Ávila', 'carla Beatriz', 'Carla Zangão'])
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    'cargo',
    'cpf',
    'data_admissao',
    'departamento',
    'id',
    'nome_completo',
    'pode',
    'primeiro_vencimento',
    'status_funcionario',
    'tipo_contrato',
    'version',
  ])
  for (const busca of ['avila', '111.444.777-35', 'CARLA mestr']) {
    const found = await rh.call(service.listFuncionarios, { busca })
    expect(found.rows.map(row => row.nome_completo)).toContain('Carla Ávila')
  }
  expect((await rh.call(service.listFuncionarios, { filtros: { status_funcionario: 'Férias' } })).total).toBe(
    0,
  )
})

test('employees are found by department, contract and day of admission', async () => {
  const novo = { nome_completo: 'Davi Filtro', cpf: '52998224725', tipo_contrato: 'Estágio' as const }
  await rh.call(service.createFuncionario, {
    ...novo,
    ...{ departamento: 'Almoxarifado', data_admissao: '2024-03-05' },
  })
  for (const filtros of [
    { departamento: 'Almoxarifado' },
    { tipo_contrato: 'Estágio', data_admissao: '2024-03' },
    { data_admissao: '2024-03-01..2024-03-31' },
  ]) {
    const { rows } = await rh.call(service.listFuncionarios, { filtros: filtros as object })
    expect(rows.map(row => row.nome_completo)).toEqual(['Davi Filtro'])
  }
})

test('a change is saved over what was read, a stale one is not', async () => {
  const { rows } = await rh.call(service.listFuncionarios, { busca: 'Bruno' })
  const {
    id,
    version,
    user_id: _u,
    created_at: _c,
    pode: _p,
    ...dados
  } = await rh.call(service.getFuncionario, { id: rows[0]?.id ?? 0 })
  const change = { id, version, dados: { ...dados, status_funcionario: 'Férias' as const } }
  expect(await rh.call(service.updateFuncionario, change)).toMatchObject({ status_funcionario: 'Férias' })
  expect(await rh.refusal(service.updateFuncionario, change)).toMatchObject({
    codigo: 'conflito',
    atual: { status_funcionario: 'Férias' },
  })
})

test('the level registrar changes and deletes only what one registered', async () => {
  const { rows } = await rh.call(service.listFuncionarios, {})
  const other = await someone(platform, 'RH')
  if (other.actor) other.actor.niveis = { ...other.actor.niveis, rh: 'registrar' }
  const { id } = await other.call(service.createFuncionario, { ...ana, nome_completo: 'Davi' })
  expect((await other.call(service.getFuncionario, { id })).pode).toEqual({ alterar: true, excluir: true })
  expect((await other.call(service.listFuncionarios, {})).rows[0]?.pode.excluir).toBe(false)
  const change = { id: rows[0]?.id, version: 1, dados: ana }
  expect(await other.refusal(service.updateFuncionario, change)).toMatchObject({ codigo: 'nao_permitido' })
})
