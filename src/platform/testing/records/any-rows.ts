import type { Database } from '../../server/ground/database/database.ts'
import type { Connection } from '../../server/services/backup/connection.ts'
import { quoted } from '../../server/services/backup/tables.ts'

interface Column {
  tabela: string
  coluna: string
  tipo: string
  obrigatoria: boolean
  /** The table that it refers to. */
  refere: string | null
}

type Row = Record<string, unknown>
/** The key of the row of another table that was written before this one. */
type KeyOf = (tabela: string) => unknown

/** Kept by triggers, or made anew at each start: their rows follow from those of other tables. */
const DERIVED = [
  'painel_somas',
  'custos_somas',
  'busca_global',
  'busca_global_fontes',
  'busca_global_pendentes',
]

/** So many days before 29 February 2024. */
const day = (n: number) => new Date(Date.UTC(2024, 1, 29 - n)).toISOString().slice(0, 10)
/** So many months after January of the year, as YYYY-MM. */
const month = (year: number, n: number) => new Date(Date.UTC(year, n)).toISOString().slice(0, 7)

/** Where any text will not do: the database checks it, or sums and old migrations look for it. */
const SPECIAL: Record<string, (n: number, keyOf: KeyOf) => Row> = {
  auth_users: n => ({ email: `pessoa${n}@empresa.com.br`, perfil_acesso: 'Administrador' }),
  auditoria: () => ({ acao: 'ver como', tabela: 'users_view' }),
  comercial_envios: () => ({ situacao: 'Enviado' }),
  comercial_propostas: () => ({ status_proposta: 'Aprovada' }),
  emails: n => ({ para: `p${n}@x.com`, assunto: 'Olá', texto: 'Olá', html: '<p>Olá</p>' }),
  exclusoes: () => ({ tabela: 'rh_funcionarios' }),
  financeiro_contas_a_pagar: () => ({ status: 'Vencida', valor: '1234567.89' }),
  // A row of any table has a value for every column; a part of a payable has no supplier and no document of its own.
  financeiro_despesas_projeto: () => ({ conta_id: null, despesa_cartao_id: null, estado: 'Realizado' }),
  financeiro_medicoes: n => ({ numero: n, status: 'Aprovada' }),
  financeiro_medicao_itens: () => ({ anterior: '0.0000', acumulado: '30.0000' }),
  financeiro_fechamentos: n => ({ mes: `${month(1999, n)}-01`, situacao: 'Fechado' }),
  financeiro_juncoes: () => ({ campo: 'centro_custo', estado: 'feita' }),
  financeiro_pagamentos: () => ({ valor: '1234.50', desconto: '0.00' }),
  financeiro_recebiveis: () => ({
    origem_id: null,
    medicao_id: null,
    bruto: '1234567.89',
    retido: '0',
    valor_recebido: '0',
    glosado: '0',
    status: 'A Receber',
  }),
  // A tie is of a payment or of a receipt, and no more than its line.
  financeiro_conciliacoes: (_, keyOf) => ({
    pagamento_id: keyOf('financeiro_pagamentos'),
    recebimento_id: null,
    valor: '10.00',
  }),
  financeiro_extrato_linhas: () => ({
    valor: '1234.50',
    tarifa: '0.00',
    tarifa_estornada: '0.00',
    conciliado: '0.00',
    ignorada: false,
    motivo: null,
    oposta_id: null,
  }),
  financeiro_recebimentos: () => ({ valor: '1234.50', glosa: '0.00' }),
  financeiro_retencoes: () => ({ base: '1000.00', aliquota: '11.0000', valor: '110.00' }),
  financeiro_recorrencias: () => ({ frequencia: 'Mensal', sem_banco: 'Manter a data', situacao: 'Ativa' }),
  financeiro_recorrencias_partes: () => ({ percentual: '50.0000' }),
  financeiro_prestacao_contas_cartao: n => ({ mes_referencia: month(2025, n) }),
  lotes: () => ({ estado: 'feito' }),
  lotes_linhas: () => ({ estado: 'feita' }),
  planilhas_linhas: () => ({ situacao: 'nova' }),
  predial_chamados: () => ({ prioridade: 'Urgente', status: 'Aberto' }),
  tarefas_do_sistema: () => ({ estado: 'feita' }),
  ssma_desvios: () => ({ risco_potencial: 'Alto', status_resolucao: 'Aberto' }),
}

function exampleOf({ coluna, tipo }: Column, n: number): unknown {
  if (tipo === 'text') return `${coluna} nº ${n}: 'São João' à vista 😀`
  if (tipo === 'integer' || tipo === 'bigint') return n % 12
  if (tipo.startsWith('numeric')) return `1234567.${89 - (n % 80)}`
  if (tipo === 'boolean') return true
  if (tipo === 'date') return day(n)
  if (tipo === 'timestamp with time zone') return `${day(n)}T23:59:59.123456-03:00`
  if (tipo === 'uuid') return crypto.randomUUID()
  if (tipo === 'uuid[]') return [crypto.randomUUID()]
  if (tipo === 'text[]') return [day(n)]
  if (tipo === 'jsonb') return { texto: 'Conceição', n }
  if (tipo === 'bytea') return '\\x00ff'
  throw new Error(`No example of the type ${tipo} of ${coluna}`)
}

/** What can be written of every table of the database as it is. */
const columnsOf = (connection: Connection) =>
  connection.query<Column>(
    `select c.relname::text as tabela, a.attname::text as coluna, format_type(a.atttypid, a.atttypmod) as tipo,
       a.attnotnull and not a.atthasdef as obrigatoria,
       (select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum]) as refere
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' and a.attidentity = ''
     and c.relname <> all($1) order by 1, a.attnum`,
    [DERIVED],
  )

/** Tables after those that they refer to. */
function inOrder(tables: Map<string, Column[]>): string[] {
  const order = new Set<string>()
  const visit = (tabela: string) => {
    for (const { refere } of tables.get(tabela) ?? [])
      if (refere && refere !== tabela && !order.has(refere)) visit(refere)
    order.add(tabela)
  }
  for (const tabela of tables.keys()) visit(tabela)
  return [...order]
}

/**
 * Writes, in one transaction, two rows into every table that a database of any version has: the first with all columns, the second with no
 * more than the table asks for.
 * @param n number of the first row; no two calls on one database may share it
 */
export async function fillTables(connection: Connection, n: number): Promise<void> {
  await connection.query('begin')
  const tables = Map.groupBy(await columnsOf(connection), ({ tabela }) => tabela)
  for (const at of [n, n + 1]) {
    const written = new Map<string, Row>()
    for (const tabela of inOrder(tables)) {
      const columns = (tables.get(tabela) ?? []).filter(({ obrigatoria }) => obrigatoria || at === n)
      const values: Row = Object.fromEntries(
        columns.map(column => {
          const { refere, coluna } = column
          return [coluna, refere ? written.get(refere)?.id : exampleOf(column, at)]
        }),
      )
      const known = new Set(tables.get(tabela)?.map(({ coluna }) => coluna))
      for (const [coluna, value] of Object.entries(
        SPECIAL[tabela]?.(at, other => written.get(other)?.id) ?? {},
      ))
        if (known.has(coluna)) values[coluna] = value
      // The default is not the null that the record has for a column without a value: only what has one is named.
      const names = Object.keys(values).map(quoted).join(', ')
      const [row] = await connection.query<Row>(
        names
          ? `insert into ${quoted(tabela)} (${names}) select ${names}
             from json_populate_record(null::${quoted(tabela)}, $1::json) returning *`
          : `insert into ${quoted(tabela)} default values returning *`,
        names ? [JSON.stringify(values)] : [],
      )
      written.set(tabela, row ?? {})
    }
  }
  await connection.query('commit')
}

/** The same in a database that the product has open, where a transaction says who writes. */
export const fillOpened = (db: Database, n: number): Promise<void> =>
  db.transaction({ user_id: null, nome: 'Teste', operacao: 'teste', pedido: 'teste' }, tx => {
    // The transaction is there already, and of a connection nothing else is asked.
    const query = async <Row>(text: string, params?: unknown[]) =>
      /^(begin|commit)$/.test(text) ? [] : tx.query<Row>(text, params)
    return fillTables({ query } as Connection, n)
  })
