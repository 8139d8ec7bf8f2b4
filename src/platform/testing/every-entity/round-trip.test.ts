import { beforeAll, expect, test } from 'vitest'
import type { ExportProcedure } from '../../contract/export.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import { createUser, type Person, personOf, platformOf } from '../access/people.ts'
import { bytesOf } from '../files/exported.ts'
import { importsInto } from '../files/spreadsheets.ts'
import { everyDepartment } from '../records/departments.ts'
import { testDatabase } from '../servers/databases.ts'

// What a register gives out as a spreadsheet comes back without changing anything, whatever its texts hold.

/** Texts that spreadsheets like to change. */
const TEXTS = [
  '007',
  '=SOMA(A1:A2)',
  "'aspas e =",
  '+55 11 4002-8922',
  '-1',
  '@arroba',
  '1e5',
  '01/02/2026',
  '3,14',
  'TRUE',
  'a;b,c\td',
  '"entre aspas"',
  'duas\nlinhas',
  '_x000D_ & <b>',
  'JoÃ£o',
  'Ação & Cia. 🥬',
  '#N/D',
  'Igual',
  'igual',
]
/** Documents as people have typed them over the years. */
const DOCUMENTS = ['00000000191', '11222333000181', '12ABC34501DE35', '1', '007', '99999999999']

let platform: Platform
let ana: Person
let operations: Operation[]
const db = testDatabase()
const find = <P extends Operation['procedure']>(path: string) =>
  operations.find(({ procedure }) => procedure.path === path) as Operation<P>

beforeAll(async () => {
  platform = await platformOf(db())
  ana = personOf(platform, await createUser(db(), 'Administrador', 'Ana Exportadora'))
  operations = [...(await everyDepartment()).values()].flatMap(department => department.operations)
})

const at = <T>(list: readonly T[], n: number) => list[n % list.length] as T

/** A record of each register, the `n`th. */
const MADE: Record<string, (n: number) => Record<string, unknown>> = {
  'comercial/clientes': n => ({
    nome_cliente: at(TEXTS, n),
    cnpj_cpf: n % 3 ? at(DOCUMENTS, n) : null,
    telefone: at([null, '11987654321', '+351 21 000', '0800 1', "'1"], n),
    endereco: at(TEXTS, n + 3),
  }),
  'financeiro/fornecedores': n => ({
    nome: at(TEXTS, n),
    cnpj: at(DOCUMENTS, n),
    categoria: at([...TEXTS, null], n + 5),
  }),
  'financeiro/contas-a-pagar': n => ({
    solicitacao_compra: at(TEXTS, n),
    nome_solicitante: at(TEXTS, n + 1),
    data_vencimento: at(['2026-02-28', '1899-12-31', '2100-01-01'], n),
    data_emissao: '2026-01-31',
    centro_custo: at(TEXTS, n + 2),
    item: at(TEXTS, n + 3),
    natureza_orcamentaria: 'Material',
    aprovador: 'Bia',
    nome_fornecedor: 'Aço Sul',
    cnpj_fornecedor: '11222333000181',
    fornecedor_id: supplier,
    valor: at(['0.01', '-10.50', '1234567890123.45', null, '1000.00'], n),
    status: at(['Pendente', 'Paga', 'Vencida'], n),
  }),
  'financeiro/projetos': n => ({
    nome_projeto: at(TEXTS, n),
    user_id: ana.actor?.id,
    data_inicio: at([null, '2026-02-28'], n),
    orcamento_total: at(['1.10', null, '99999.99'], n),
    status_projeto: at(['Planejamento', 'Em Andamento'], n),
  }),
  'predial/categorias': n => ({ nome: at(TEXTS, n), descricao: at([...TEXTS, null], n + 4) }),
  'predial/locais': n => ({ nome: at(TEXTS, n), descricao: at([...TEXTS, null], n + 7) }),
  'rh/funcionarios': n => ({
    nome_completo: at(TEXTS, n),
    cpf: at(['52998224725', '00000000191', '111', '0'], n),
    rg: at(['12.345.678-9', '1234567890', null, 'MG-1'], n),
    data_nascimento: at([null, '1950-12-31'], n),
    salario: at(['1234.56', null, '0.00'], n),
    tipo_contrato: at(['CLT', 'PJ', 'Estágio'], n),
    status_funcionario: at(['Ativo', 'Férias'], n),
  }),
  'ti/usuarios': n => ({
    full_name: at(TEXTS, n),
    email: `pessoa${n}@empresa.com.br`,
    login: `${at(TEXTS, n + 2)}${n}`,
    perfil_acesso: at(['RH', 'TI', 'Usuário Comum'], n),
    convite: true,
  }),
}
let supplier: number

test('every register that takes spreadsheets is in this test', () => {
  const importable = operations.flatMap(({ procedure }) =>
    (procedure as ExportProcedure).importa ? [procedure.path.replace(/\/exportar$/, '')] : [],
  )
  expect(importable.sort()).toEqual(Object.keys(MADE).sort())
})

test.each(Object.keys(MADE).flatMap(entidade => [[entidade, 'csv'] as const, [entidade, 'xlsx'] as const]))(
  '%s, exported as %s and imported back, changes nothing',
  { timeout: 60_000 },
  async (entidade, formato) => {
    supplier ??= (
      (await ana.call(find('financeiro/fornecedores/create'), {
        nome: 'Aço Sul',
        cnpj: '11222333000181',
      } as never)) as { id: number }
    ).id
    const create = find(`${entidade}/create`)
    const exportar = find<ExportProcedure>(`${entidade}/exportar`)
    if (formato === 'csv')
      for (let n = 0; n < TEXTS.length; n++) await ana.call(create, MADE[entidade]?.(n) as never)
    const bytes = await bytesOf(await exportar(platform, { actor: ana.actor, pedido: 'ida' }, { formato }))
    const imports = importsInto(platform, operations)
    const sheet = await imports.preview(ana, entidade, bytes, `volta.${formato}`)
    expect([await imports.rows(ana, sheet, 'recusada'), await imports.rows(ana, sheet, 'alterada')]).toEqual([
      [],
      [],
    ])
    expect(sheet.contagens).toMatchObject({ nova: 0, alterada: 0, recusada: 0 })
    expect(sheet.contagens?.igual).toBeGreaterThanOrEqual(TEXTS.length)
  },
)
