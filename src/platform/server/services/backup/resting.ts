import type { Connection } from './connection.ts'
import { quoted, tablesOf } from './tables.ts'

interface Named {
  tabela: string
  nome: string
  definicao: string
}

/**
 * Empties the tables of an unused installation and runs `load` while nothing answers to what is written: no trigger, no
 * foreign key, no index that is not a key. All of them are back afterwards, keys checked. Inside a transaction.
 * @param leftOut tables that are not emptied; those of a backup, where nothing is said
 */
export async function resting(
  target: Connection,
  load: () => Promise<void>,
  leftOut?: string[],
): Promise<void> {
  const tables = (await tablesOf(target, leftOut)).map(({ nome }) => quoted(nome))
  const keys = await target.query<Named>(
    `select conrelid::regclass::text as tabela, conname::text as nome, pg_get_constraintdef(oid) as definicao
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const triggers = await target.query<Named>(
    `select tgrelid::regclass::text as tabela, tgname::text as nome,
       case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as definicao
     from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace`,
  )
  const indexes = await target.query<Named>(
    `select i.indrelid::regclass::text as tabela, c.relname::text as nome, pg_get_indexdef(c.oid) as definicao
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = c.oid)`,
  )
  for (const { tabela, nome } of triggers) {
    await target.query(`alter table ${tabela} disable trigger ${quoted(nome)}`)
  }
  for (const { tabela, nome } of keys)
    await target.query(`alter table ${tabela} drop constraint ${quoted(nome)}`)
  await target.query(`truncate ${tables.join(', ')}`)
  for (const { nome } of indexes) await target.query(`drop index ${quoted(nome)}`)
  await load()
  for (const { definicao } of indexes) await target.query(definicao)
  for (const { tabela, nome, definicao } of keys) {
    await target.query(`alter table ${tabela} add constraint ${quoted(nome)} ${definicao}`)
  }
  for (const { tabela, nome, definicao } of triggers) {
    await target.query(`alter table ${tabela} ${definicao} trigger ${quoted(nome)}`)
  }
}
