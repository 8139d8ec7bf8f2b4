import type { Queryable } from '../../ground/database/database.ts'
import { quoted, referencesOf, writableColumns } from './catalog.ts'

/** These change with every save and are nobody's choice. */
const SILENT = ['version', 'updated_at']

/**
 * Takes back what the delete changed in records that stayed, such as a reference that became empty. A record that
 * somebody changed there since is left alone, as is one whose other end is gone.
 * @param among only records that came back with this other deletion
 */
export async function linkAgain(
  tx: Queryable,
  exclusao: string,
  table: string,
  among = exclusao,
): Promise<void> {
  const changed = await tx.query<{ name: string }>(
    `select distinct e.key as name from auditoria a cross join lateral jsonb_each(a.antes) e
     where a.exclusao = $1 and a.tabela = $2 and a.acao = 'alterar' and a.depois -> e.key is distinct from e.value
       and e.key <> all($3)`,
    [exclusao, table, SILENT],
  )
  const writable = await writableColumns(tx, table)
  const columns = changed.map(row => row.name).filter(name => writable.includes(name))
  if (columns.length === 0) return
  const image = (which: string, direction: string) =>
    `(select distinct on (registro_id) registro_id, ${which} from auditoria
      where exclusao = $1 and tabela = $2 and acao = 'alterar' order by registro_id, id ${direction})`
  const asLeft = columns.map(name => `to_jsonb(t) -> '${name}' is not distinct from x.depois -> '${name}'`)
  const ends = (await referencesOf(tx, table))
    .filter(({ coluna }) => columns.includes(coluna))
    .map(
      ({ coluna, alvo, alvo_coluna }) =>
        `(x.${quoted(coluna)} is null or exists (select from ${quoted(alvo)} r where r.${quoted(alvo_coluna)} = x.${quoted(coluna)}))`,
    )
  await tx.query(
    `update ${quoted(table)} t set ${columns.map(name => `${quoted(name)} = x.${quoted(name)}`).join(', ')}
     from (
       select n.*, p.registro_id as registro_, u.depois from ${image('antes', 'asc')} p
       join ${image('depois', 'desc')} u using (registro_id)
       cross join lateral jsonb_populate_record(null::${quoted(table)}, p.antes) n
     ) x where t.id = x.registro_ and ${[...asLeft, ...ends].join(' and ')} and ($3::uuid = $1 or t.id in (
       select registro_id from auditoria where exclusao = $3 and tabela = $2 and acao = 'excluir'))`,
    [exclusao, table, among],
  )
}

/**
 * A record that was deleted after something it referred to, and comes back after it: the link that the first delete
 * took is given back only now.
 */
export async function linkWhatCameLater(tx: Queryable, exclusoes: string[]): Promise<void> {
  const rows = await tx.query<{ de: string; exclusao: string; tabela: string }>(
    `select distinct a.exclusao as de, b.exclusao, a.tabela from auditoria a
     cross join lateral (
       select exclusao from auditoria l
       where l.tabela = a.tabela and l.registro_id = a.registro_id and l.acao = 'alterar' and l.exclusao is not null
       order by l.id desc limit 1
     ) b
     join exclusoes e on e.id = b.exclusao and e.restaurada
     where a.exclusao = any($1) and a.acao = 'excluir'`,
    [exclusoes],
  )
  for (const { de, exclusao, tabela } of rows) await linkAgain(tx, exclusao, tabela, de)
}
