import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Queryable } from '../../server/ground/database/database.ts'
import type { Files } from '../../server/ground/files/files.ts'
import { stored } from '../files/files.ts'

/** Every business record by its table and id, and every file by its path. */
export interface Everything {
  records: Map<string, Record<string, unknown>>
  files: Map<string, string>
}

/** A part of a payable or of a card expense has no supplier and no document of its own, and fits into any value. */
const PARTE = `valor_despesa = 0, fornecedor_id = null, nome_fornecedor_excluido = null, numero_nota_fiscal = null,
  data_emissao_nota_fiscal = null, chave_acesso_nota_fiscal = null`

/** A line of a statement that a payment or receipt accounts for. */
const tie = (column: string) =>
  `with conta as (insert into financeiro_contas_bancarias (nome) values ('Itaú') returning id),
     linha as (insert into financeiro_extrato_linhas (conta_bancaria_id, chave, data, descricao, valor)
       select id, 'F|1', '2026-01-01', 'TED', 0.01 from conta returning id)
   insert into financeiro_conciliacoes (linha_id, ${column}, valor) select id, $1, 0.01 from linha`

/**
 * Tables of lines, which are saved with their record alone, or the one column by which they refer to it: its entity, and how one
 * is made of the record `$1`.
 */
export const LINES: Record<string, { base: string; insert: string }> = {
  comercial_itens: {
    base: 'comercial/propostas',
    insert: `insert into comercial_itens (proposta_id, posicao, descricao, quantidade, valor_unitario)
      values ($1, 1, 'Cimento', 1.5, 10)`,
  },
  financeiro_fornecedores_contas: {
    base: 'financeiro/fornecedores',
    insert: `insert into financeiro_fornecedores_contas (fornecedor_id, posicao, tipo, chave) values ($1, 1, 'Boleto', '341')`,
  },
  financeiro_orcamento_projeto: {
    base: 'financeiro/projetos',
    insert: `insert into financeiro_orcamento_projeto (projeto_id, posicao, categoria, valor) values ($1, 1, 'Materiais', 10)`,
  },
  financeiro_itens_contrato: {
    base: 'financeiro/projetos',
    insert: `insert into financeiro_itens_contrato (projeto_id, posicao, origem, descricao, quantidade, valor_unitario)
      values ($1, 1, 'contrato:0', 'Contrato', 1, 10)`,
  },
  financeiro_medicao_itens: {
    base: 'financeiro/medicoes',
    insert: `with item as (
        insert into financeiro_itens_contrato (projeto_id, posicao, origem, descricao, quantidade, valor_unitario)
        select projeto_id, 2, 'aditivo:' || id, 'Aditivo', 1, 10 from financeiro_medicoes where id = $1 returning id)
      insert into financeiro_medicao_itens (medicao_id, item_id, posicao, anterior, acumulado) select $1, id, 1, 0, 30 from item`,
  },
  financeiro_retencoes: {
    base: 'financeiro/recebiveis',
    insert: `insert into financeiro_retencoes (recebivel_id, posicao, tipo, base, aliquota, valor) values ($1, 1, 'INSS', 0.01, 0.01, 0.00)`,
  },
  financeiro_extrato_linhas: {
    base: 'financeiro/contas-bancarias',
    insert: `insert into financeiro_extrato_linhas (conta_bancaria_id, chave, data, descricao, valor)
      values ($1, 'F|1', '2026-01-01', 'Tarifa', -1)`,
  },
  'financeiro_conciliacoes.pagamento_id': {
    base: 'financeiro/pagamentos',
    insert: tie('pagamento_id'),
  },
  'financeiro_conciliacoes.recebimento_id': {
    base: 'financeiro/recebimentos',
    insert: tie('recebimento_id'),
  },
  'financeiro_recorrencias_partes.recorrencia_id': {
    base: 'financeiro/recorrencias',
    insert: `with obra as (insert into financeiro_projetos (nome_projeto) values ('Usina') returning id)
      insert into financeiro_recorrencias_partes (recorrencia_id, posicao, projeto_id, percentual) select $1, 1, id, 50 from obra`,
  },
  'financeiro_recorrencias_partes.projeto_id': {
    base: 'financeiro/projetos',
    insert: `with aluguel as (insert into financeiro_recorrencias (nome, nome_fornecedor, cnpj_fornecedor, data_inicio,
        nome_solicitante, centro_custo, item, natureza_orcamentaria, aprovador)
        values ('Aluguel', 'F', '1', '2026-01-01', 'A', 'C', 'I', 'N', 'B') returning id)
      insert into financeiro_recorrencias_partes (projeto_id, posicao, recorrencia_id, percentual) select $1, 1, id, 50 from aluguel`,
  },
  financeiro_aditivos: {
    base: 'financeiro/projetos',
    insert: `insert into financeiro_aditivos (projeto_id, posicao, data, descricao, valor) values ($1, 1, '2026-01-01', 'A', 10)`,
  },
}

/** What a record gives up once it refers by this column, and whether nothing may refer to it then, or be attached. */
export const REFERRING: Record<string, { set: string; alone?: true; semAnexos?: true }> = {
  'financeiro_despesas_projeto.conta_id': { set: PARTE, semAnexos: true },
  'financeiro_despesas_projeto.despesa_cartao_id': { set: PARTE, semAnexos: true },
  'financeiro_recebiveis.medicao_id': { set: `tipo = 'Medição'`, alone: true },
  'financeiro_recebiveis.origem_id': { set: `tipo = 'Retenção'`, alone: true },
  'financeiro_contas_a_pagar.prestacao_id': { set: 'item = item', alone: true },
}

export async function businessTables(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'version' and t.table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(row => row.name)
}

async function digest(files: Files, path: string): Promise<string> {
  const found = await files.storage.read(path)
  if (!found) throw new Error(`${path} was listed and is not there`)
  return createHash('sha256')
    .update(await buffer(found.stream))
    .digest('hex')
}

/** All business records, to the last microsecond, and all files, to the last byte. */
export async function everything(db: Queryable, files: Files, folders: string[]): Promise<Everything> {
  const records: Everything['records'] = new Map()
  for (const table of await businessTables(db)) {
    const rows = await db.query<{ row: Record<string, unknown> & { id: number } }>(
      `select to_jsonb(t) as row from "${table}" t order by id`,
    )
    for (const { row } of rows) records.set(`${table} ${row.id}`, row)
  }
  const found: Everything['files'] = new Map()
  for (const folder of folders)
    for (const path of await stored(files, folder)) found.set(path, await digest(files, path))
  return { records, files: found }
}

/** The tables whose records may refer to those of `table`, with the column. */
export const referringColumns = (db: Queryable, table: string) =>
  db.query<{ table: string; column: string }>(
    `select r.relname::text as "table", a.attname::text as "column" from pg_constraint c
     join pg_class r on r.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = $1::text::regclass order by 1, 2`,
    [table],
  )
