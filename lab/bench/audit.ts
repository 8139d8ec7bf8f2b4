// The page of the audit trail at a million rows: the operation in this process, without HTTP.
import { clientesRouter } from '#modules/comercial/clientes/server/router.ts'
import { documentosRouter } from '#modules/rh/documentos/server/router.ts'
import { funcionariosRouter } from '#modules/rh/funcionarios/server/router.ts'
import { auditoriaOperations } from '#modules/ti/auditoria/server/service.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { createUser, platformOf } from '#platform/testing/access/people.ts'
import type { Place } from './processes.ts'
import { type Section, table } from './report.ts'

const ROWS = 1_000_000
const PEOPLE = 40
const ROUNDS = 20

const NAME = `(array['Maria','João','Conceição','José','Zélia','Antônio','Márcia'])[1 + n % 7] || ' ' || (array['Silva','Souza','Araújo','Lima','Quintão'])[1 + n % 5] || ' ' || n`
const RECORD = `jsonb_build_object('id', n % 100000 + 1, 'version', n % 9 + 1, 'nome_cliente', ${NAME}, 'telefone', '119' || n, 'email', 'contato' || n || '@empresa.com.br', 'endereco', 'Rua ' || n % 900 || ', São Paulo')`

/** The newest rows have no text yet: as many as a search reads itself. */
const WITHOUT_TEXT = 500

/** Two years of work: mostly changes of clients, some of employees, readings of documents, signing in; few deletions. */
const FILL = `
  insert into auditoria (quando, usuario_id, usuario_nome, operacao, pedido, tabela, registro_id, acao, antes, depois, busca)
  select quando, id, name, 'bench', 'bench', tabela, registro_id, acao, antes, depois,
    case when n <= ${ROWS - WITHOUT_TEXT} then texto_da_linha(name, antes, depois) end
  from (select n, now() - (${ROWS} - n) * interval '63 seconds' as quando, p.id, p.name,
    case when n % 20 = 0 then 'rh_funcionarios' when n % 50 = 7 then 'rh_documentos_funcionario'
      when n % 10 = 3 then 'auth_sessions' else 'comercial_clientes' end as tabela,
    n % 100000 + 1 as registro_id,
    case when n % 50 = 7 then 'ler' when n % 10 = 3 then 'entrar' when n % 997 = 0 then 'excluir'
      when n % 4 = 0 then 'criar' else 'alterar' end as acao,
    case when n % 4 <> 0 then ${RECORD} end as antes,
    case when n % 997 <> 0 then ${RECORD} || '{"telefone": "1130000000"}' end as depois
  from generate_series($1::int, $2::int) n join pessoas_da_medida p on p.numero = n % ${PEOPLE}) linhas`

async function fillTrail(db: Database): Promise<void> {
  await db.query('create table pessoas_da_medida (numero int primary key, id uuid, name text)')
  for (let n = 0; n < PEOPLE; n++) {
    const { id, full_name } = await createUser(db, 'Financeiro', `Pessoa da medida ${n}`)
    await db.query('insert into pessoas_da_medida values ($1, $2, $3)', [n, id, full_name])
  }
  // Built over all rows at once, the indexes take a tenth of the time.
  const indexes = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'auditoria' and indexname <> 'auditoria_pkey'`,
  )
  for (const { indexname } of indexes) await db.query(`drop index "${indexname}"`)
  const part = 50_000
  for (let from = 1; from <= ROWS; from += part) await db.query(FILL, [from, from + part - 1])
  for (const { indexdef } of indexes) await db.query(indexdef)
  await db.query('vacuum (analyze) auditoria')
}

/** Measures what a person does on the page. @param limit p95 in ms that each must stay below */
export async function measureAudit(place: Place, limit: number): Promise<Section> {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  const platform = await platformOf(db)
  await fillTrail(db)
  const actor = await createUser(db, 'Administrador')
  const [person] = await db.query<{ id: string }>('select id from pessoas_da_medida where numero = 7')
  const usuario_id = person?.id ?? ''
  const { list } = auditoriaOperations([...clientesRouter, ...funcionariosRouter, ...documentosRouter])
  const cases: [string, object][] = [
    ['everything', {}],
    ['page 400', { pagina: 400 }],
    ['one person', { filtros: { usuario_id } }],
    ['one kind of record', { filtros: { tabela: 'rh_funcionarios' } }],
    ['one record', { filtros: { tabela: 'comercial_clientes', registro: '4711' } }],
    ['a rare action', { filtros: { acao: 'excluir' } }],
    ['a day a year ago', { filtros: { de: '2025-11-20', ate: '2025-11-20' } }],
    [
      'person, action and month',
      { filtros: { usuario_id, acao: 'ler', de: '2026-03-01', ate: '2026-03-31' } },
    ],
    ['what this person never did', { filtros: { usuario_id, acao: 'exportar' } }],
    ['"maria silva 35"', { busca: 'maria silva 35' }],
    ['"ma"', { busca: 'ma' }],
    ['"maria"', { busca: 'maria' }],
    ['"contato77777"', { busca: 'contato77777' }],
    ['"xyzxyz"', { busca: 'xyzxyz' }],
    ['"conceicao", one person', { busca: 'conceicao', filtros: { usuario_id } }],
  ]
  const rows: string[][] = []
  let worst = 0
  for (const [name, input] of cases) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < ROUNDS; round++) {
      // As after a change: no count is known.
      platform.changes.bump()
      const started = performance.now()
      found = (await list(platform, { actor, pedido: 'bench' }, input as never)).total
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    const [p50 = 0, p95 = 0] = [times[Math.floor(ROUNDS / 2)], times[Math.floor(ROUNDS * 0.95)]]
    worst = Math.max(worst, p95)
    rows.push([name, found.toLocaleString('en'), p50.toFixed(1), p95.toFixed(1)])
  }
  await db.close()
  return {
    title: `The audit trail at ${ROWS.toLocaleString('en')} rows, ${ROUNDS} calls each, totals counted anew`,
    body: [table(['what is asked for', 'found', 'median ms', 'p95 ms'], rows)],
    bars: [{ what: 'p95 in ms: the slowest page of the audit trail', value: worst, below: limit }],
  }
}
