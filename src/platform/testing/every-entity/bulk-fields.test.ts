import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { selecaoApi } from '../../contract/selecao.ts'
import { catalogOf } from '../../server/services/selecao/catalog.ts'
import { type Person, platformOf, someone } from '../access/people.ts'
import { importsInto } from '../files/spreadsheets.ts'
import { fillOpened } from '../records/any-rows.ts'
import { everyOperation } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

const database = testDatabase()
const operations = await everyOperation()
let ana: Person
let bia: Person
let many: ReturnType<typeof importsInto>
beforeAll(async () => {
  const platform = await platformOf(database())
  await fillOpened(platform.db, 3)
  ana = await someone(platform, 'Administrador', 'Ana')
  bia = await someone(platform, 'Administrador', 'Bia')
  many = importsInto(platform, operations)
})

// Beside the verbs that have tests of their own: of each entity a field that its list gives to many records.
test.each([
  ['comercial/propostas', 'comercial_propostas', 'data_validade', '2030-01-31', '2031-05-09'],
  ['financeiro/cartoes', 'financeiro_cartoes', 'portador_id', 'Bia', 'Ana'],
  ['financeiro/despesas-cartao', 'financeiro_despesas_cartao', 'categoria_despesa', 'Hotel', 'Viagem'],
  ['financeiro/despesas-projeto', 'financeiro_despesas_projeto', 'categoria_despesa', 'Aço', 'Concreto'],
  ['financeiro/fornecedores', 'financeiro_fornecedores', 'categoria', 'Água', 'Elétrica'],
  ['financeiro/projetos', 'financeiro_projetos', 'data_fim_prevista', '2030-01-31', '2031-05-09'],
  ['financeiro/projetos', 'financeiro_projetos', 'user_id', 'Bia', 'Ana'],
  ['rh/documentos', 'rh_documentos_funcionario', 'data_validade', '2030-01-31', '2031-05-09'],
  ['rh/funcionarios', 'rh_funcionarios', 'status_funcionario', 'Ativo', 'Férias'],
])('%s: many records of %s get one %s, and theirs back', async (entidade, tabela, campo, from, to) => {
  const people: Record<string, string | undefined> = { Ana: ana.actor?.id, Bia: bia.actor?.id }
  const [former, value] = [people[from] ?? from, people[to] ?? to]
  await database().query(`update ${tabela} set ${campo} = $1`, [former])
  const read = () =>
    database().query<{ id: number; version: number; valor: string | null }>(
      `select id, version, to_jsonb(t) ->> '${campo}' as valor from ${tabela} t order by id`,
    )
  const before = await read()
  expect(before.length).toBeGreaterThan(1)
  const { id } = await ana.call(many.selecao(selecaoApi.iniciar), {
    operacao: `${entidade}/update`,
    dados: { [campo]: value },
    alvo: { ids: before.map(row => row.id), versions: before.map(({ version }) => version) },
  })
  await many.work()
  const done = await ana.call(many.selecao(selecaoApi.andamento), { id })
  expect(done).toMatchObject({ feitas: before.length, recusadas: 0 })
  expect((await read()).map(({ valor }) => valor)).toEqual(before.map(() => value))

  expect(await many.undo(ana, id)).toMatchObject({ feitas: before.length, recusadas: 0 })
  expect((await read()).map(({ valor }) => valor)).toEqual(before.map(() => former))
})

test('what a list offers for many records is taken for many, with versions that its rows tell', () => {
  const catalog = catalogOf(operations)
  const baseOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const procedures = operations.map(({ procedure }) => procedure)
  const lists = procedures.filter(({ path }) => catalog.listOf(path))
  const offered = lists.flatMap(list =>
    procedures
      .filter(({ path }) => baseOf(path) === baseOf(list.path))
      .filter(({ exclui, emLote, acaoEmLote }) => exclui ?? emLote ?? acaoEmLote)
      .map(verb => ({ list, verb })),
  )
  for (const { list, verb } of offered) {
    expect(() => catalog.verb(verb.path), verb.path).not.toThrow()
    const { rows } = (list.output as z.ZodObject<{ rows: z.ZodArray<z.ZodObject> }>).shape
    if ('version' in (verb.input as z.ZodObject).shape)
      expect(Object.keys(rows.element.shape), list.path).toContain('version')
  }
  expect(offered.map(({ list }) => list.path)).toContain('rh/documentos/todos')
})
