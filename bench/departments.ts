// Lists and searches of the other departments at 100,000 rows each: the services in this process, without HTTP.
import { listCartoes } from '#modules/financeiro/cartoes/server/service.ts'
import { listContas } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { listDespesas } from '#modules/financeiro/despesas-projeto/server/service.ts'
import { listFornecedores } from '#modules/financeiro/fornecedores/server/service.ts'
import { listProjetos } from '#modules/financeiro/projetos/server/service.ts'
import { listChamados } from '#modules/predial/chamados/server/service.ts'
import { listFuncionarios } from '#modules/rh/funcionarios/server/service.ts'
import { listDesvios } from '#modules/ssma/desvios/server/service.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import type { Operation } from '#platform/server/operation.ts'
import { createUser, platformOf } from '#platform/testing/people.ts'
import type { Place } from './processes.ts'
import { type Section, table } from './report.ts'

const ROWS = 100_000
const ROUNDS = 15
const SEARCHES = ['', 'ma', 'maria', 'maria 777', 'xyzxyz']

const pick = (...values: string[]) =>
  `(array[${values.map(value => `'${value}'`).join(',')}])[1 + n % ${values.length}]`
const NAME = `${pick('Maria', 'João', 'Conceição', 'José', 'Zélia', 'Antônio', 'Márcia')} || ' ' || ${pick('Silva', 'Souza', 'Araújo', 'Lima', 'Quintão')} || ' ' || n`
const DAY = `date '2026-01-01' + n % 300`

/** The required columns of each table, by SQL over n; the rest stays empty. */
const filled: Record<string, Record<string, string>> = {
  financeiro_fornecedores: { nome: NAME, cnpj: `lpad(n::text, 14, '0')` },
  financeiro_contas_a_pagar: {
    solicitacao_compra: `'SC-' || n`,
    nome_solicitante: NAME,
    data_vencimento: DAY,
    data_emissao: DAY,
    centro_custo: `'Obra ' || n % 40`,
    item: `'Cimento'`,
    natureza_orcamentaria: `'Custeio'`,
    aprovador: NAME,
    nome_fornecedor: NAME,
    cnpj_fornecedor: `lpad(n::text, 14, '0')`,
    valor: 'n % 5000 + 0.37',
    status: pick('Pendente', 'Aprovada', 'Paga', 'Vencida'),
  },
  financeiro_cartoes: { nome_cartao: NAME, tipo_cartao: pick('Crédito', 'Débito') },
  financeiro_projetos: { nome_projeto: NAME, orcamento_total: 'n' },
  financeiro_despesas_projeto: {
    projeto_id: '(select min(id) from financeiro_projetos)',
    descricao_despesa: NAME,
    data_despesa: DAY,
    valor_despesa: '1.23',
  },
  predial_chamados: { titulo: NAME, solicitante_nome: NAME, data_abertura: DAY, descricao: `'Reparo'` },
  rh_funcionarios: { nome_completo: NAME, cpf: `lpad(n::text, 11, '0')`, tipo_contrato: `'CLT'` },
  ssma_desvios: {
    titulo: NAME,
    descricao_desvio: `'Piso'`,
    local_ocorrencia: NAME,
    data_ocorrencia: DAY,
    tipo_desvio: `'Ambiental'`,
    risco_potencial: pick('Baixo', 'Médio', 'Alto', 'Crítico'),
  },
}

const lists: [string, Operation][] = [
  ['fornecedores', listFornecedores],
  ['contas a pagar', listContas],
  ['cartões', listCartoes],
  ['projetos', listProjetos],
  ['despesas de um projeto', listDespesas],
  ['chamados', listChamados],
  ['funcionários', listFuncionarios],
  ['desvios', listDesvios],
] as never

/** Fills the tables and measures each list. @param limit p95 in ms that every one must stay below */
export async function measureDepartments(place: Place, limit: number): Promise<Section> {
  const db = await openDatabase({
    databaseUrl: 'url' in place ? place.url : undefined,
    dataDir: place.dataDir,
  })
  const platform = await platformOf(db)
  const actor = await createUser(db, 'Administrador')
  for (const [name, columns] of Object.entries(filled)) {
    await db.transaction({ user_id: null, nome: 'Medição', operacao: 'bench', pedido: '' }, async tx => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(
        `insert into ${name} (${Object.keys(columns)}) select ${Object.values(columns)} from generate_series(1, ${ROWS}) n`,
      )
    })
    await db.query(`vacuum (analyze) ${name}`)
  }
  const [project] = await db.query<{ id: number }>('select min(id) as id from financeiro_projetos')
  const rows: string[][] = []
  let worst = 0
  for (const [name, list] of lists) {
    const filtros = name.startsWith('despesas') ? { projetoId: project?.id } : {}
    const cells = [name]
    for (const busca of SEARCHES) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const started = performance.now()
        await list(platform, { actor, pedido: 'bench' }, { busca, filtros } as never)
        times.push(performance.now() - started)
      }
      times.sort((a, b) => a - b)
      const p95 = times[Math.floor(ROUNDS * 0.95)] ?? 0
      worst = Math.max(worst, p95)
      cells.push(`${(times[Math.floor(ROUNDS / 2)] ?? 0).toFixed(1)} / ${p95.toFixed(1)}`)
    }
    rows.push(cells)
  }
  await db.close()
  return {
    title: `Lists of the other departments, ${ROWS.toLocaleString('en')} rows each: median / p95 in ms of ${ROUNDS} calls`,
    body: [table(['list', ...SEARCHES.map(busca => (busca ? `"${busca}"` : 'no search'))], rows)],
    bars: [{ what: 'p95 in ms: the slowest of them', value: worst, below: limit }],
  }
}
