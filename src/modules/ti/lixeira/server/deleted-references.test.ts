import { expect, test } from 'vitest'
import { z } from 'zod'
import * as clientes from '#modules/comercial/clientes/server/service.ts'
import * as propostas from '#modules/comercial/propostas/server/service.ts'
import * as cartoes from '#modules/financeiro/cartoes/server/service.ts'
import * as contas from '#modules/financeiro/contas-a-pagar/server/service.ts'
import * as despesas from '#modules/financeiro/despesas-projeto/server/service.ts'
import * as fornecedores from '#modules/financeiro/fornecedores/server/service.ts'
import * as projetos from '#modules/financeiro/projetos/server/service.ts'
import * as recebiveis from '#modules/financeiro/recebiveis/server/service.ts'
import * as recorrencias from '#modules/financeiro/recorrencias/server/service.ts'
import { dependentesDe } from '#modules/predial/apoio/cadastros/server/service.ts'
import { categoriasRouter } from '#modules/predial/categorias/server/router.ts'
import * as chamados from '#modules/predial/chamados/server/service.ts'
import { locaisRouter } from '#modules/predial/locais/server/router.ts'
import * as desvios from '#modules/ssma/desvios/server/service.ts'
import * as alcadas from '#modules/ti/alcadas/server/service.ts'
import { followersOf } from '#platform/server/engine/on-delete.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { childrenOf } from '#platform/server/services/auditoria/owners.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'

type Row = Record<string, unknown> & { id: number; version: number }

/** A reference of an entity, by the update that carries it and its field. */
interface Case {
  update: string
  field: string
  /** Makes a record with a reference, and deletes what it refers to. @returns the record's id */
  orphan: (person: Somebody, call: Call) => Promise<number>
  /** A reference that is no record (any more). */
  nowhere: unknown
}
type Somebody = Person & { platform: Platform }
type Call = (operation: unknown, input: object) => Promise<Row>

const NOBODY = '00000000-0000-4000-8000-000000000000'
const NOWHERE = 2_000_000_000
const CNPJ = '12345678000195'
const byPath = (router: readonly Operation[], verb: string) =>
  router.find(({ procedure }) => procedure.path.endsWith(`/${verb}`))

const proposta = async (call: Call, status_proposta = 'Enviada') => {
  const { id: cliente_id } = await call(clientes.createCliente, { nome_cliente: 'Cliente' })
  const dados = { titulo_proposta: 'Obra', cliente_id, valor_proposta: '1.00', data_emissao: '2026-01-01' }
  return { cliente_id, proposta: await call(propostas.createProposta, { ...dados, status_proposta }) }
}
const fornecedor = (call: Call) => call(fornecedores.createFornecedor, { nome: 'Fornecedor', cnpj: CNPJ })
const projeto = (call: Call, person: Person, more: object = {}) =>
  call(projetos.createProjeto, { nome_projeto: 'Projeto', user_id: person.actor?.id, ...more })
const despesa = async (call: Call, person: Person) => {
  const { id: projeto_id } = await projeto(call, person)
  const { id: fornecedor_id } = await fornecedor(call)
  const dados = { descricao_despesa: 'Areia', data_despesa: '2026-01-01', valor_despesa: '1.00' }
  return {
    fornecedor_id,
    despesa: await call(despesas.createDespesa, { ...dados, projeto_id, fornecedor_id }),
  }
}
const chamado = async (call: Call, emptied: 'categoria_id' | 'local_id') => {
  const made = {
    categoria_id: (await call(byPath(categoriasRouter, 'create'), { nome: `Categoria ${Math.random()}` })).id,
    local_id: (await call(byPath(locaisRouter, 'create'), { nome: `Local ${Math.random()}` })).id,
  }
  const dados = { titulo: 'Lâmpada', descricao: 'Queimada', prioridade: 'Alta', ...made }
  const { id } = await call(chamados.createChamado, dados)
  const router = emptied === 'categoria_id' ? categoriasRouter : locaisRouter
  await call(byPath(router, 'delete'), { id: made[emptied], mover_para: null })
  return id
}
/** Somebody who leaves: people are kept, without their account. */
const leaves = async (person: Somebody, table: string, column: string, id: number) => {
  const rui = await someone(person.platform, 'Usuário Comum', 'Rui')
  await person.platform.db.query(`update ${table} set ${column} = $1 where id = $2`, [rui.actor?.id, id])
  await person.platform.db.query('update auth_users set excluido_em = now() where id = $1', [rui.actor?.id])
  return id
}

const cases: Case[] = [
  {
    update: 'comercial/propostas/update',
    field: 'cliente_id',
    orphan: async (_, call) => {
      const { cliente_id: id, proposta: made } = await proposta(call)
      await call(clientes.deleteCliente, { id })
      return made.id
    },
    nowhere: NOWHERE,
  },
  {
    update: 'financeiro/contas-a-pagar/update',
    field: 'fornecedor_id',
    orphan: async (_, call) => {
      const { id: fornecedor_id } = await fornecedor(call)
      const texts = [
        'solicitacao_compra',
        'nome_solicitante',
        'centro_custo',
        'item',
        'natureza_orcamentaria',
      ]
      const filled = Object.fromEntries([...texts, 'aprovador', 'nome_fornecedor'].map(name => [name, 'X']))
      const dates = { data_vencimento: '2026-01-01', data_emissao: '2026-01-01' }
      const dados = { ...filled, ...dates, cnpj_fornecedor: CNPJ, fornecedor_id }
      const { id } = await call(contas.createConta, dados)
      await call(fornecedores.deleteFornecedor, { id: fornecedor_id })
      return id
    },
    nowhere: NOWHERE,
  },
  {
    update: 'financeiro/contas-a-pagar/update',
    field: 'prestacao_id',
    orphan: async (person, call) => {
      const { id: cartao_id } = await call(cartoes.createCartao, {
        nome_cartao: 'Cartão',
        tipo_cartao: 'Crédito',
      })
      const [conta] = await person.platform.db.query<{ id: number }>(
        `with f as (insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia) values ($1, '2026-01') returning id)
         insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo,
           item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, prestacao_id)
         select 'Fatura', 'X', '2026-01-01', '2026-01-01', 'X', 'X', 'X', 'X', 'X', 'X', f.id from f returning id`,
        [cartao_id],
      )
      await call(cartoes.deleteCartao, { id: cartao_id })
      return Number(conta?.id)
    },
    nowhere: NOWHERE,
  },
  {
    update: 'financeiro/recorrencias/update',
    field: 'fornecedor_id',
    orphan: async (_, call) => {
      const { id: fornecedor_id } = await fornecedor(call)
      const texts = ['nome', 'nome_solicitante', 'centro_custo', 'item', 'natureza_orcamentaria', 'aprovador']
      const filled = Object.fromEntries([...texts, 'nome_fornecedor'].map(name => [name, 'X']))
      const dados = { ...filled, data_inicio: '2026-01-01', cnpj_fornecedor: CNPJ, fornecedor_id }
      const { id } = await call(recorrencias.createRecorrencia, dados)
      await call(fornecedores.deleteFornecedor, { id: fornecedor_id })
      return id
    },
    nowhere: NOWHERE,
  },
  {
    update: 'financeiro/despesas-projeto/update',
    field: 'fornecedor_id',
    orphan: async (person, call) => {
      const { fornecedor_id: id, despesa: made } = await despesa(call, person)
      await call(fornecedores.deleteFornecedor, { id })
      return made.id
    },
    nowhere: NOWHERE,
  },
  {
    update: 'financeiro/projetos/update',
    field: 'proposta_id',
    orphan: async (person, call) => {
      const { proposta: made } = await proposta(call, 'Aprovada')
      const { id } = await projeto(call, person, { proposta_id: made.id })
      await call(propostas.deleteProposta, { id: made.id })
      return id
    },
    nowhere: NOWHERE,
  },
  {
    update: 'financeiro/projetos/update',
    field: 'user_id',
    orphan: async (person, call) =>
      leaves(person, 'financeiro_projetos', 'user_id', (await projeto(call, person)).id),
    nowhere: NOBODY,
  },
  {
    update: 'financeiro/cartoes/update',
    field: 'portador_id',
    orphan: async (person, call) => {
      const { id } = await call(cartoes.createCartao, { nome_cartao: 'Cartão', tipo_cartao: 'Crédito' })
      return leaves(person, 'financeiro_cartoes', 'portador_id', id)
    },
    nowhere: NOBODY,
  },
  {
    update: 'financeiro/recebiveis/update',
    field: 'cliente_id',
    orphan: async (_, call) => {
      const { id: cliente_id } = await call(clientes.createCliente, { nome_cliente: 'Cliente' })
      const dados = { descricao: 'Parcela', data_vencimento: '2026-01-01', bruto: '1.00', cliente_id }
      const { id } = await call(recebiveis.createRecebivel, dados)
      await call(clientes.deleteCliente, { id: cliente_id })
      return id
    },
    nowhere: NOWHERE,
  },
  {
    update: 'ti/alcadas/update',
    field: 'projeto_id',
    orphan: async (person, call) => {
      const { id: projeto_id } = await projeto(call, person)
      const rule = { tabela: 'financeiro_contas_a_pagar', ativa: true, perfil: 'Administrador', projeto_id }
      const { id } = await call(alcadas.createAlcada, rule)
      await call(projetos.deleteProjeto, { id: projeto_id })
      return id
    },
    nowhere: NOWHERE,
  },
  {
    update: 'ssma/desvios/update',
    field: 'responsavel_id',
    orphan: async (person, call) => {
      const { id } = await call(desvios.createDesvio, {
        ...{ titulo: 'Piso', descricao_desvio: 'Molhado', local_ocorrencia: 'Doca' },
        ...{ data_ocorrencia: '2026-01-01', tipo_desvio: 'Outro', risco_potencial: 'Alto' },
      })
      return leaves(person, 'ssma_desvios', 'responsavel_id', id)
    },
    nowhere: NOBODY,
  },
  ...(['categoria_id', 'local_id'] as const).map(field => ({
    update: 'predial/chamados/update',
    field,
    orphan: (_: Somebody, call: Call) => chamado(call, field),
    nowhere: NOWHERE,
  })),
]

/** References that no delete leaves behind: the record goes with what it refers to. */
const GOES_ALONG = [
  'financeiro/despesas-projeto/update projeto_id',
  'financeiro/despesas-cartao/update prestacao_id',
  'financeiro/recebiveis/update projeto_id',
]

const operations = await everyOperation()
const operationAt = (path: string) => operations.find(({ procedure }) => procedure.path === path) as Operation

const fieldsOf = (operation: Operation): string[] => {
  const { dados } = (operation.procedure.input as z.ZodObject).shape as Record<string, z.ZodType>
  return dados instanceof z.ZodObject ? Object.keys(dados.shape) : []
}

test('every reference of an update is tried', () => {
  const references = operations.flatMap(operation => {
    const { path } = operation.procedure
    if (!path.endsWith('/update')) return []
    return fieldsOf(operation).flatMap(name => (/_id$/.test(name) ? [`${path} ${name}`] : []))
  })
  const tried = [...cases.map(({ update, field }) => `${update} ${field}`), ...GOES_ALONG]
  expect(references.filter(name => !tried.includes(name))).toEqual([])
})

const database = testDatabase()

/** A foreign key: what it refers to, and what the database does with the record when that is deleted. */
interface Reference {
  de: string
  para: string
  ao_excluir: 'nada' | 'cascade' | 'set null'
}

/** The records that stand in the way of a delete from this table, or go with it. */
function held(references: Reference[], table: string): string[] {
  const near = references.filter(({ para, ao_excluir }) => para === table && ao_excluir !== 'set null')
  return near.flatMap(({ de, ao_excluir }) => [de, ...(ao_excluir === 'cascade' ? held(references, de) : [])])
}

test('every table whose records a delete touches says what becomes of them', async () => {
  const references = await database().query<Reference>(
    `select conrelid::regclass::text as de, confrelid::regclass::text as para,
       case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'nada' end as ao_excluir
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const deleting = operations.flatMap(({ procedure: { path } }) =>
    path.endsWith('/delete') ? [path.replace(/\/delete$/, '').replaceAll(/[/-]/g, '_')] : [],
  )
  const touched = deleting.flatMap(table => held(references, table).map(de => ({ de, table })))
  expect(touched.length).toBeGreaterThanOrEqual(10)
  const declared = (table: string) => [
    ...followersOf(table),
    ...childrenOf(table).map(({ tabela }) => tabela),
    ...dependentesDe(table),
  ]
  expect(touched.filter(({ de, table }) => !declared(table).includes(de))).toEqual([])
})

test.each(cases)(
  '$update: $field of what was deleted is saved as it is, and another can be chosen only if it exists',
  async ({ update, field, orphan, nowhere }) => {
    const platform = await platformOf(database())
    const ana = await someone(platform, 'Administrador', 'Ana')
    const call: Call = (operation, input) => ana.call(operation as never, input as never) as never
    const id = await orphan({ ...ana, platform }, call)
    const get = operationAt(update.replace(/update$/, 'get'))
    const save = operationAt(update)
    const names = fieldsOf(save)
    // What a form sends that nobody touched.
    const before = await call(get, { id })
    const dados = Object.fromEntries(names.map(name => [name, before[name]]))
    const after = await call(save, { id, version: before.version, dados })
    // Nothing changed: not even the version.
    expect(after).toEqual(before)

    const refused = await ana.refusal(
      save as never,
      { id, version: after.version, dados: { ...dados, [field]: nowhere } } as never,
    )
    expect(refused).toMatchObject({ codigo: 'dados_invalidos' })
    expect(await call(get, { id })).toEqual(after)
  },
)
