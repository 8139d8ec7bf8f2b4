import type { Queryable } from '#platform/server/ground/database/database.ts'
import { chaveDe } from '#platform/server/services/auditoria/entities.ts'
import { fillAddress, presentRecords } from '#platform/server/services/auditoria/places.ts'
import type { Auditada, TrailRow } from '#platform/server/services/auditoria/trail.ts'

/** A row of the trail with what says which record it is about. */
export interface LocatedRow extends TrailRow {
  registro_id: number | null
  registro_uuid: string | null
  dono: string | null
  dono_id: number | null
}

/** Where a record is, and what it is called now; nothing of one that is gone. */
interface Place {
  nome: string | null
  caminho: string | null
}
type Values = Record<string, unknown>

const PESSOAS = 'auth_users'

const placeholders = (caminho: string | undefined) => /\{/.test(caminho ?? '')

/** Photos and comments are looked at where their record is. */
const isHanging = (tabela: string) => tabela === 'anexos' || tabela === 'comentarios'

/** An approval has no name of its own: it is looked at, and called, by what is approved. */
const isApproval = (tabela: string) => tabela === 'aprovacoes'

/** Of which present record a row shows the place. */
function targetOf({ tabela, registro_id, registro_uuid, dono, dono_id }: LocatedRow) {
  if (registro_uuid) return { tabela: PESSOAS, id: registro_uuid }
  if (isHanging(tabela) || isApproval(tabela)) return { tabela: dono, id: dono_id }
  return { tabela, id: registro_id }
}

/** @returns the present record of each target, by `tabela id`: one statement a table */
async function presentTargets(
  db: Queryable,
  rows: readonly LocatedRow[],
  known: ReadonlyMap<string, Auditada>,
) {
  const wanted = new Map<string, Set<number | string>>()
  for (const row of rows) {
    const { tabela, id } = targetOf(row)
    if (tabela && id !== null && id !== undefined && known.has(tabela))
      wanted.set(tabela, (wanted.get(tabela) ?? new Set()).add(id))
  }
  const found = new Map<string, Values>()
  for (const [tabela, ids] of wanted) {
    const present = tabela === PESSOAS ? 'and t.excluido_em is null' : ''
    const numero = known.get(tabela)?.numero
    // The trail names a person by the id of the account, and what hangs on one by its number.
    for (const [kind, of] of Map.groupBy(ids, id => typeof id)) {
      const key = kind === 'number' && numero ? { tabela, numero } : { tabela }
      const records = await presentRecords(db, key, of, present)
      for (const [id, linha] of records) found.set(`${tabela} ${id}`, linha)
    }
  }
  return found
}

/** Where the records of these rows are now, in their order. */
export async function placesOf(
  db: Queryable,
  rows: readonly LocatedRow[],
  entities: ReadonlyMap<string, Auditada>,
): Promise<Place[]> {
  const byTable = new Map([...entities.values()].map(entity => [entity.tabela, entity]))
  const present = await presentTargets(db, rows, byTable)
  return rows.map(row => {
    const { tabela, id } = targetOf(row)
    const entity = entities.get(chaveDe(row))
    const caminho = isHanging(row.tabela) ? byTable.get(tabela ?? '')?.caminho : entity?.caminho
    const values = present.get(`${tabela} ${id}`)
    const target = byTable.get(tabela ?? '')
    const name = target?.nome.flatMap(column => values?.[column] ?? []).join(' · ')
    const called = target && isApproval(row.tabela) ? `${target.entidade} ${name || `nº ${id}`}` : name
    return {
      nome: (!isHanging(row.tabela) && called) || null,
      caminho:
        caminho === undefined || row.acao === 'exportar'
          ? null
          : values
            ? fillAddress(caminho, values)
            : placeholders(caminho)
              ? null
              : caminho,
    }
  })
}
