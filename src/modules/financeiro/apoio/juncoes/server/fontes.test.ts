import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { FONTES } from './fontes.ts'

const db = testDatabase()

/** Columns that have such a name, or hold JSON in which one may be, and that no join changes: each with the reason. */
const FORA: Record<string, readonly string[]> = {
  'a rule of approval: a join of its centro de custo is refused': ['alcadas.centro_custo'],
  'sums that triggers keep: they follow the expenses': ['custos_somas.categoria'],
  'what a supplier sells: another vocabulary': ['financeiro_fornecedores.categoria'],
  'tickets: another vocabulary, with a table of its own': ['predial_chamados.categoria_id'],
  'what was: the trail is not rewritten, and what comes back from the bin comes as it was': [
    'auditoria.antes',
    'auditoria.depois',
  ],
  'figures of a month on the day of its closing, by kind of record': ['financeiro_fechamentos.valores'],
  'what was approved and by whom: value, beneficiary and code': ['aprovacoes.selo', 'aprovacoes.votos'],
  'what a person types until it is imported: any text may be typed': [
    'planilhas.campos',
    'planilhas.lida',
    'planilhas_colunas.campos',
    'planilhas_linhas.celulas',
    'planilhas_linhas.dados',
    'planilhas_linhas.recusas',
    'planilhas_linhas.valores',
  ],
  'a change of many records as a person asked for it': ['lotes.avisos', 'lotes.dados'],
  'a search and filters of a person: neither field is a filter, and a search is free text': [
    'visoes.consulta',
  ],
  'an answer that was given, a message, a job, an account': [
    'idempotencia.resposta',
    'emails.dados',
    'tarefas_do_sistema.entrada',
    'users_view.raw_user_meta_data',
  ],
}

test('every column that holds such a name is joined, or is left out for a reason', async () => {
  const rows = await db().query<{ coluna: string }>(
    `select table_name || '.' || column_name as coluna from information_schema.columns
     where table_schema = 'public'
       and (column_name ~ 'centros?_(de_)?custo|natureza|categoria' or data_type in ('json', 'jsonb'))`,
  )
  const fontes = Object.values(FONTES).flat()
  const joined = [
    ...fontes.map(({ tabela, coluna }) => `${tabela}.${coluna}`),
    ...fontes.flatMap(({ guardada }) => (guardada ? `${guardada.tabela}.${guardada.coluna}` : [])),
  ]
  expect(rows.map(({ coluna }) => coluna).sort()).toEqual([...joined, ...Object.values(FORA).flat()].sort())
})
