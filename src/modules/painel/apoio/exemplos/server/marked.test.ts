import { beforeEach, expect, test } from 'vitest'
import { totaisDePropostas } from '#modules/comercial/propostas/server/service.ts'
import { redatoresDeConta } from '#modules/financeiro/contas-a-pagar/server/notificacoes.ts'
import { totaisDeContas } from '#modules/financeiro/contas-a-pagar/server/totais.ts'
import { totaisDeDespesas } from '#modules/financeiro/despesas-projeto/server/service.ts'
import { exportFornecedores } from '#modules/financeiro/fornecedores/server/service.ts'
import { redatoresDePrestacao } from '#modules/financeiro/prestacao-contas-cartao/server/notificacoes.ts'
import { totaisDeRecebiveis } from '#modules/financeiro/recebiveis/server/totais.ts'
import { redatoresDeDocumento } from '#modules/rh/documentos/server/notificacoes.ts'
import { redatoresDeDesvio } from '#modules/ssma/desvios/server/notificacoes.ts'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import { ehAviso } from '#platform/contract/notificacoes.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import type { Leitor, Secao } from '#platform/server/services/notificacoes/compose.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf, readCsv } from '#platform/testing/files/exported.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { preencherExemplos } from './service.ts'

// Where no badge can stand beside an example, the text says what it is.

let db: Database
let platform: Platform
let ana: Person
beforeEach(async () => {
  db = await freshDatabase()
  platform = { ...(await platformOf(db)), files: await temporaryFiles() }
  ana = await someone(platform, 'Administrador', 'Ana')
  return () => db.close()
})

test('an export says which rows are examples, for as long as there are some', async () => {
  await db.query(`update financeiro_fornecedores set nome = 'Nossa papelaria' where cnpj = '11222333000181'`)
  const exported = async (colunas?: string[]) => {
    const call = { actor: ana.actor, pedido: 'teste' }
    return readCsv(
      await bytesOf(await exportFornecedores(platform, call, { formato: 'csv', colunas } as never)),
    )
  }
  const [heading, ...rows] = await exported()
  expect(heading?.at(-1)).toBe('Exemplo')
  expect(rows.map(row => [row.includes('Nossa papelaria'), row.at(-1)]).sort()).toEqual([
    [false, 'Exemplo'],
    [true, ''],
  ])
  expect((await exported(['nome'])).map(({ length }) => length)).toEqual([2, 2, 2])
  await db.query(`delete from exemplos`)
  expect((await exported(['nome'])).map(({ length }) => length)).toEqual([1, 1, 1])
})

const partes = [
  ...redatoresDeConta,
  ...redatoresDePrestacao,
  ...redatoresDeDocumento,
  ...redatoresDeDesvio,
].flatMap(({ notificacao, escreve }) =>
  ehAviso(notificacao)
    ? []
    : [[notificacao.rotulo, escreve as (leitor: Leitor, ate: string) => Promise<Secao | null>] as const],
)

test.each(partes)('the summary says which are examples: %s', async (_, escreve) => {
  await ana.call(preencherExemplos, {})
  // Their names say it, too. Without that, the mark is what does.
  const made = await db.query<{ tabela: string; coluna: string }>(
    `select table_name as tabela, column_name as coluna from information_schema.columns
     where table_schema = 'public' and (table_name, column_name) in (('rh_funcionarios', 'nome_completo'),
       ('ssma_desvios', 'titulo'), ('financeiro_cartoes', 'nome_cartao'), ('financeiro_contas_a_pagar', 'nome_fornecedor'))`,
  )
  expect(made).toHaveLength(4)
  for (const { tabela, coluna } of made) {
    await db.query(`update ${tabela} set ${coluna} = replace(${coluna}, ' (exemplo)', '')`)
    await db.query(
      `update exemplos e set versao = r.version from ${tabela} r where e.tabela = $1 and r.id = e.registro_id`,
      [tabela],
    )
  }
  const hoje = todayIn('America/Sao_Paulo')
  if (!ana.actor) throw new Error('somebody')
  const leitor = { db, actor: ana.actor, hoje, emDiaDesde: hoje }
  const secao = await escreve(leitor, addDays(hoje, 60))
  expect(secao?.itens.length).toBeGreaterThan(0)
  for (const { texto } of secao?.itens ?? []) expect(texto).toContain('(exemplo)')
  await db.query('delete from exemplos')
  for (const { texto } of (await escreve(leitor, addDays(hoje, 60)))?.itens ?? [])
    expect(texto).not.toContain('(exemplo)')
})

test('a sum says that it counts examples, unless the filters leave them out', async () => {
  await ana.call(preencherExemplos, {})
  const somas = selecaoRouter(catalogOf(await everyOperation())).find(
    ({ procedure }) => procedure.path === selecaoApi.somas.path,
  ) as Operation<typeof selecaoApi.somas>
  const says = async (filtros: Record<string, unknown>) => {
    const { exemplos } = await ana.call(somas, { lista: 'comercial/propostas/list', filtros })
    expect((await ana.call(totaisDePropostas, { filtros })).exemplos).toBe(exemplos)
    return exemplos
  }
  const [projeto] = await db.query<{ id: number }>(
    'select projeto_id as id from financeiro_despesas_projeto limit 1',
  )
  const sums: ((busca: string) => Promise<{ exemplos: boolean }>)[] = [
    busca => ana.call(totaisDeContas, { busca }),
    busca => ana.call(totaisDeRecebiveis, { busca }),
    busca => ana.call(totaisDeDespesas, { busca, filtros: { projetoId: Number(projeto?.id) } }),
  ]
  const say = (busca: string) => Promise.all(sums.map(async sum => (await sum(busca)).exemplos))
  expect(await say('')).toEqual([true, true, true])
  expect(await say('nada disso')).toEqual([false, false, false])
  expect(await says({})).toBe(true)
  expect(await says({ data_emissao: '2001-01' })).toBe(false)
  await db.query(`delete from exemplos`)
  expect(await says({})).toBe(false)
  expect(await say('')).toEqual([false, false, false])
})
