import { getTableName } from 'drizzle-orm'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { insertRecord } from '#platform/server/engine/records.ts'
import { categorias } from '../../../categorias/server/table.ts'
import { locais } from '../../../locais/server/table.ts'
import type { CadastroTable } from '../../cadastros/server/table.ts'
import { sugestoesApi } from '../contract.ts'

/** Registers the names that no record has, in whatever case and with whatever accents. @returns how many */
async function registerMissing(context: Context, table: CadastroTable, nomes: string[]): Promise<number> {
  const missing = await context.db.query<{ nome: string }>(
    `select min(n.nome) as nome from unnest($1::text[]) with ordinality as n(nome, ordem)
     where not exists (select from ${getTableName(table)} t where f_busca(t.nome) = f_busca(n.nome))
     group by f_busca(n.nome) order by min(n.ordem)`,
    [nomes],
  )
  for (const { nome } of missing) await insertRecord(context, table, { nome })
  return missing.length
}

export const registrarSugestoes = operation(sugestoesApi.registrar, async (context, input) => ({
  categorias: await registerMissing(context, categorias, input.categorias),
  locais: await registerMissing(context, locais, input.locais),
}))
