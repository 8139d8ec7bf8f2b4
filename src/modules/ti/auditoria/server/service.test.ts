import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientesRouter } from '#modules/comercial/clientes/server/router.ts'
import * as clientes from '#modules/comercial/clientes/server/service.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import { createConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import { funcionariosRouter } from '#modules/rh/funcionarios/server/router.ts'
import { createFuncionario } from '#modules/rh/funcionarios/server/service.ts'
import type { CallOf } from '#platform/contract/api.ts'
import { todayIn } from '#platform/contract/dates/dates.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { fillTexts } from '#platform/server/services/auditoria/texts.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf, readCsv } from '#platform/testing/files/exported.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { alcada, umaConta } from '../../alcadas/server/testing/preparo.ts'
import { usuariosRouter } from '../../usuarios/server/router.ts'
import { createUsuario } from '../../usuarios/server/service.ts'
import type { auditoriaApi } from '../contract.ts'
import { auditoriaRouter } from './router.ts'
import { auditoriaOperations } from './service.ts'

const entities = [...clientesRouter, ...funcionariosRouter, ...usuariosRouter]
const trilha = auditoriaOperations(entities)
const SENHA = 'uma frase longa de acesso'

const database = testDatabase()

let platform: Platform
let ana: Person
let caio: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Administrador', 'Ana')
  caio = await someone(platform, 'Financeiro', 'Caio Prado')
})

type Filtros = CallOf<typeof auditoriaApi.list>['filtros']
const listed = async (filtros: Filtros, busca = '', person = ana) =>
  (await person.call(trilha.list, { filtros, busca })).rows
const told = async (...args: Parameters<typeof listed>) =>
  (await listed(...args)).map(({ usuario_nome, acao, entidade, nome }) => [
    usuario_nome,
    acao,
    entidade,
    nome,
  ])

describe('permissions', () => testPermissions(auditoriaRouter(entities), () => platform))

test('what somebody did is told newest first, with words for keys, a way to the record and all fields', async () => {
  const cliente = await caio.call(clientes.createCliente, { nome_cliente: 'Mercado Bom Preço' })
  const dados = { nome_cliente: 'Mercado Preço Justo', telefone: '1134567890', endereco: 'x'.repeat(400) }
  await caio.call(clientes.updateCliente, { id: cliente.id, version: 1, dados })
  const filtros = { usuario_id: caio.actor?.id ?? '', tabela: 'comercial_clientes' }
  const [changed, made] = await listed(filtros)
  expect(changed).toMatchObject({
    usuario_nome: 'Caio Prado',
    acao: 'alterar',
    entidade: 'Cliente',
    nome: 'Mercado Preço Justo',
    registro: String(cliente.id),
    caminho: `/comercial/clientes/${cliente.id}`,
    total_de_campos: 3,
    operacao: 'comercial/clientes/update',
  })
  expect(changed?.campos.map(({ rotulo, antes, depois }) => [rotulo, antes, depois])).toEqual([
    ['Nome', 'Mercado Bom Preço', 'Mercado Preço Justo'],
    ['Telefone', null, '1134567890'],
    ['Endereço', null, `${'x'.repeat(160)}…`],
  ])
  expect(made).toMatchObject({ acao: 'criar', nome: 'Mercado Bom Preço' })
  const whole = await ana.call(trilha.get, { mudanca: changed?.id ?? 0 })
  expect(whole.campos.at(-1)?.depois).toBe(dados.endereco)

  await caio.call(clientes.deleteCliente, { id: cliente.id })
  const [gone] = await listed(filtros)
  expect(gone).toMatchObject({ acao: 'excluir', nome: 'Mercado Preço Justo', caminho: null })
})

test('it is narrowed by person, place, record, action and period, and searched by what was before and after', async () => {
  const bia = await someone(platform, 'Financeiro', 'Beatriz Única')
  const one = await bia.call(clientes.createCliente, { nome_cliente: 'Padaria Três Irmãos' })
  const two = await bia.call(clientes.createCliente, { nome_cliente: 'Oficina' })
  await bia.call(clientes.updateCliente, {
    id: one.id,
    version: 1,
    dados: { nome_cliente: 'Padaria do Sol' },
  })
  const own = { usuario_id: bia.actor?.id ?? '' }
  const [alterou, criou] = [
    ['Beatriz Única', 'alterar', 'Cliente', 'Padaria do Sol'],
    ['Beatriz Única', 'criar', 'Cliente', 'Padaria Três Irmãos'],
  ]
  expect(await told({ tabela: 'comercial_clientes', registro: String(one.id) })).toEqual([alterou, criou])
  expect(await told({ ...own, acao: 'alterar' })).toEqual([alterou])
  // As it was written a moment ago, then with the text that makes it fast.
  for (const prepare of [async () => {}, () => fillTexts(database())]) {
    await prepare()
    expect(await told({}, 'tres irmaos')).toEqual([alterou, criou])
    expect(await told({}, 'tr ir')).toEqual(expect.arrayContaining([alterou, criou]))
    expect(await told(own, 'd')).toEqual(expect.arrayContaining([alterou, criou]))
    expect(await told(own, 'ú')).toHaveLength(3)
    expect(await told({}, 'padaria do sol')).toEqual([alterou])
    expect(await told({}, 'beatriz unica oficina')).toMatchObject([{ 3: 'Oficina' }])
  }
  expect(await told({ tabela: 'rh_funcionarios', ...own })).toEqual([])

  await database().query(
    `update auditoria set quando = '2026-03-01T02:30:00Z' where registro_id = $1 and tabela = 'comercial_clientes'`,
    [two.id],
  )
  const days = (de: string, ate: string) => told({ ...own, de, ate })
  expect(await days('2026-02-28', '2026-02-28')).toHaveLength(1)
  expect(await days('2026-03-01', '2026-03-01')).toEqual([])
  const today = todayIn(platform.timezone)
  expect(await days(today, today)).toHaveLength(2)
  expect(await ana.call(trilha.pessoas, { busca: 'unica' })).toEqual([
    { id: bia.actor?.id, nome: 'Beatriz Única' },
  ])
})

test('people’s rows name them and hold no secret', async () => {
  const login = randomUUID().slice(0, 8)
  const given = { full_name: 'Zoé Lima', login, perfil_acesso: 'RH', password: SENHA } as const
  const zoe = await ana.call(createUsuario, { ...given, email: `${login}@empresa.com.br` })
  await database().transaction(
    { user_id: ana.actor?.id ?? null, nome: 'Ana', operacao: 'teste', pedido: '' },
    tx =>
      tx.query(
        `select anotar('auth_users', $1, 'alterar', '{"senha": null}', '{"senha": "alterada"}'), anotar('auth_sessions', $1, 'encerrar', null, '{}')`,
        [zoe.id],
      ),
  )
  const rows = await listed({ registro: zoe.id })
  expect(rows.map(({ acao, entidade, nome }) => [acao, entidade, nome])).toEqual([
    ['encerrar', 'Acesso', 'Zoé Lima'],
    ['alterar', 'Usuário', 'Zoé Lima'],
    ['criar', 'Usuário', 'Zoé Lima'],
  ])
  expect(rows[0]?.caminho).toBe(`/ti/usuarios/${zoe.id}`)
  await fillTexts(database())
  const all = JSON.stringify(await database().query('select antes, depois, busca from auditoria'))
  expect(all).not.toMatch(/argon2|frase longa|"password"|"token"/)
})

test('an area that is closed to a person has no trail for them either, in no way', async () => {
  const rh = await someone(platform, 'RH', 'Rita')
  const salario = '7345.67'
  const dados = { nome_completo: 'Ivo Segredo', cpf: '12345678901', tipo_contrato: 'CLT', salario } as const
  const ivo = await rh.call(createFuncionario, dados)
  const [seen] = await listed({ tabela: 'rh_funcionarios' })
  expect(seen).toMatchObject({ nome: 'Ivo Segredo', registro: String(ivo.id) })

  if (!ana.actor) throw new Error('Ana is somebody')
  const niveis = { ...ana.actor.niveis, rh: 'nenhum' } as const
  const blind = personOf(platform, { ...ana.actor, niveis })
  for (const filtros of [{ tabela: 'rh_funcionarios' }, { registro: String(ivo.id), acao: 'criar' as const }])
    expect((await listed(filtros, '', blind)).filter(row => row.tabela === 'rh_funcionarios')).toEqual([])
  expect(await listed({}, 'ivo segredo', blind)).toEqual([])
  const refused = await blind.refusal(trilha.get, { mudanca: seen?.id })
  expect(refused.codigo).toBe('nao_encontrado')
  const tables = (await blind.call(trilha.entidades, {})).rows.map(({ tabela }) => tabela)
  expect(tables).toContain('comercial_clientes')
  expect(tables).not.toContain('rh_funcionarios')
  const file = await trilha.exportar(platform, { actor: blind.actor, pedido: 'teste' }, {
    formato: 'csv',
    busca: '',
  } as never)
  const text = (await bytesOf(file)).toString()
  expect(text).toContain('Cliente')
  expect(text).not.toMatch(/Segredo|(?<![\w-])7\.?345(?![\w-])/)
})

test('an export has the fields in words, and is in the trail itself, as those of lists are', async () => {
  await caio.call(clientes.createCliente, { nome_cliente: 'Exportado', cnpj_cpf: '12345678901' })
  const call = { actor: ana.actor, pedido: 'teste' }
  await bytesOf(
    await clientes.exportClientes(platform, call, { formato: 'xlsx', busca: 'exportado' } as never),
  )
  const file = await trilha.exportar(platform, call, {
    formato: 'csv',
    busca: 'exportado',
    filtros: { usuario_id: caio.actor?.id },
  } as never)
  const [head, row] = readCsv(await bytesOf(file))
  expect(head?.slice(0, 5)).toEqual(['Quando', 'Pessoa', 'Ação', 'Onde', 'Registro'])
  expect(row?.slice(1, 5)).toEqual(['Caio Prado', 'Registrou', 'Cliente', 'Exportado'])
  expect(row?.[6]).toBe('Nome: Exportado; CNPJ/CPF: 123.456.789-01')
  const exported = await listed({ acao: 'exportar', usuario_id: ana.actor?.id ?? '' }, 'exportado')
  expect(exported.map(({ entidade, campos }) => [entidade, ...campos.map(each => each.depois)])).toEqual([
    ['Auditoria', 'Caio Prado', 'exportado', 'csv'],
    ['Cliente', 'exportado', 'xlsx'],
  ])
})

test('of a span up to the last day of the calendar all is told', async () => {
  const filtros = { de: '1000-01-01', ate: '9999-12-31' }
  const [all, spanned] = [await listed({}), await listed(filtros)]
  expect(spanned).toEqual(all)
})

test('an approval is called by what is approved, and leads there', async () => {
  const trail = auditoriaOperations(contasRouter)
  await alcada(ana, { perfil: 'Administrador' })
  const fornecedor = await caio.call(createFornecedor, { nome: 'Aço Sul', cnpj: '11.222.333/0001-81' })
  const { id } = await caio.call(createConta, umaConta(fornecedor.id, '10') as never)
  const { rows } = await ana.call(trail.list, { filtros: { tabela: 'aprovacoes' }, busca: '' })
  expect(rows).toMatchObject([
    { entidade: 'Aprovação', nome: 'Conta a pagar SC-9', caminho: `/financeiro/contas-a-pagar/${id}` },
  ])
})
