import type { CampoMudado, Historia } from '../../../contract/history.ts'
import type { Area } from '../../../contract/permissions.ts'
import { ELIMINADO, showValue } from '../../../contract/show-value.ts'
import type { Queryable } from '../../ground/database/database.ts'

/** Where the name of a referred record stands, by the column that refers to it, or to several. Constant SQL names. */
export type References = Record<string, { table: string; name: string }>

/** A table of which the audit trail tells, and how. */
export interface Auditada extends Historia {
  tabela: string
  /** Column that numbers its records, where their `id` is no number: comments and mentions name records by a number. */
  numero?: string
  /** Whoever reads the trail of these records has at least `ver` here. */
  area: Area
  /** Below `gerir` one reads only some of these records, so that `ver` is not enough for the trail of all. */
  restrita?: boolean
  /** The table of the records on which these hang, where they do: `auditoria.dono`. */
  dono?: string
  references?: References
  /** Its records are mails that were sent. */
  email?: true
  /** Turns a stored value into words, by column. */
  formatos?: Record<string, (value: unknown) => unknown>
}

type Snapshot = Record<string, unknown> | null
type Json = CampoMudado['antes']

/** A row of the trail as it is stored. */
export interface TrailRow {
  id: number
  quando: string
  usuario_nome: string
  tabela: string
  acao: string
  antes: Snapshot
  depois: Snapshot
}

/** The columns of {@link TrailRow}. */
export const TRAIL = 'id, quando, usuario_nome, tabela, acao, antes, depois'

/** What an export took away: its filters are told like fields. */
function selectionOf(depois: Snapshot): Snapshot {
  const { formato, busca, filtros, condicoes = null } = (depois ?? {}) as Record<string, unknown>
  return { ...(filtros as Snapshot), busca: busca || null, condicoes, formato }
}
const SELECTION = { busca: 'Busca', condicoes: 'Filtros', formato: 'Formato' }

/** Why something was changed that needs a reason, and what that did: the columns of its row. */
const REASON = { motivo: 'Motivo', mes: 'Mês fechado' }

/** An empty array holds nothing, as null does. */
const held = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : (value ?? null)) as Json

/** The fields that differ between two snapshots of a record; of one alone, those that hold something. */
function changedFields(before: Snapshot, after: Snapshot, campos: Historia['campos']): CampoMudado[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return Object.keys(campos)
    .filter(name => names.has(name))
    .map(campo => ({
      campo,
      rotulo: campos[campo] ?? campo,
      antes: held(before?.[campo]),
      depois: held(after?.[campo]),
    }))
    .filter(({ antes, depois }) => antes === ELIMINADO || JSON.stringify(antes) !== JSON.stringify(depois))
}

function fieldsOf({ acao, antes, depois }: TrailRow, entity: Auditada): CampoMudado[] {
  if (acao === 'exportar') return changedFields(null, selectionOf(depois), { ...entity.campos, ...SELECTION })
  if (acao === 'justificar') return changedFields(null, depois, REASON)
  return changedFields(antes, depois, entity.campos)
}

/** What deleted records were called, by id, as the trail kept it; one whose data were erased has no name. */
async function namesOfDeleted(db: Queryable, table: string, name: string, keys: readonly string[]) {
  const ids = keys.filter(key => /^\d{1,9}$/.test(key)).map(Number)
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db.query<{ id: string; nome: string | null }>(
    `select distinct on (registro_id) registro_id::text as id, antes ->> $2::text as nome from auditoria
     where tabela = $1 and registro_id = any($3) and acao = 'excluir' order by registro_id, id desc`,
    [table, name, ids],
  )
  return new Map(rows.flatMap(({ id, nome }) => (nome && nome !== ELIMINADO ? [[id, nome] as const] : [])))
}

/** Puts words in the place of stored values, and names in the place of keys: one query per kind of reference. */
async function wordValues(db: Queryable, told: { entity: Auditada; campos: CampoMudado[] }[]) {
  const wanted = new Map<string, { name: string; fields: CampoMudado[] }>()
  for (const { entity, campos } of told) {
    for (const field of campos) {
      const reference = entity.references?.[field.campo]
      if (!reference) continue
      const key = `${reference.table} ${reference.name}`
      const entry = wanted.get(key) ?? { name: reference.name, fields: [] }
      entry.fields.push(field)
      wanted.set(key, entry)
    }
  }
  for (const [key, { name, fields }] of wanted) {
    const [table = ''] = key.split(' ')
    const present = fields.flatMap(({ antes, depois }) => [antes, depois].flat()).filter(isPresent)
    const keys = [...new Set(present.map(String))]
    const rows = await db.query<{ id: string; nome: string }>(
      `select id::text, ${name} as nome from ${table} where id::text = any($1)`,
      [keys],
    )
    const names = new Map(rows.map(row => [row.id, row.nome]))
    const missing = keys.filter(id => !names.has(id))
    const deleted = missing.length > 0 ? await namesOfDeleted(db, table, name, missing) : undefined
    const named = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(named).join(', ')
      if (!isPresent(value)) return value
      return names.get(String(value)) ?? `${deleted?.get(String(value)) ?? `#${value}`} (excluído)`
    }
    for (const field of fields) {
      Object.assign(field, { antes: named(field.antes), depois: named(field.depois) })
    }
  }
  for (const { entity, campos } of told) {
    for (const field of campos) {
      const { campo, antes, depois } = field
      Object.assign(field, { antes: inWords(entity, campo, antes), depois: inWords(entity, campo, depois) })
    }
  }
}

function inWords({ formatos, palavras }: Auditada, column: string, value: Json): Json {
  const format = formatos?.[column]
  const text = format && isPresent(value) ? (format(value) as Json) : value
  return palavras?.[column]?.[String(text)] ?? text
}

/** Something is stored, and it was not erased. */
const isPresent = (value: Json) => value !== null && value !== ELIMINADO

/** What a record was called when something was done to it. */
export function nameOf(
  { antes, depois }: Pick<TrailRow, 'antes' | 'depois'>,
  entity: Auditada,
): string | null {
  const words = entity.nome.flatMap(column => {
    const value = depois?.[column] ?? antes?.[column]
    return value == null ? [] : [showValue(column, inWords(entity, column, value as Json))]
  })
  return words.length > 0 ? words.join(' · ') : null
}

export interface Told {
  entidade: string
  /** What the record was called then; null where the trail does not say. */
  nome: string | null
  campos: CampoMudado[]
}

/**
 * Tells rows of the trail as people read them, field by field.
 * @param entities by table; rows of other tables are left out
 */
export async function tell<Row extends TrailRow>(
  db: Queryable,
  rows: readonly Row[],
  entities: ReadonlyMap<string, Auditada>,
): Promise<(Row & Told)[]> {
  const told = rows.flatMap(row => {
    const entity = entities.get(row.tabela)
    return entity ? [{ entity, row, campos: fieldsOf(row, entity) }] : []
  })
  await wordValues(db, told)
  return told.map(({ row, entity, campos }) => ({
    ...row,
    entidade: entity.entidade,
    nome: nameOf(row, entity),
    campos,
  }))
}
