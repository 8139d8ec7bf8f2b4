import type { CampoMudado } from '../../../contract/history.ts'
import { ELIMINADO } from '../../../contract/show-value.ts'
import type { Queryable } from '../../ground/database/database.ts'
import type { Filha } from './owners.ts'
import { type Auditada, type Told, type TrailRow, tell } from './trail.ts'

/** Lines of a record: its history tells of them together with what was done to the record itself. */
export interface LinhasAuditadas extends Filha {
  /** One line as a sentence, from its stored columns; of a column with `references` the name. */
  texto: (linha: Record<string, unknown>) => string
}

export const areLines = (entity: Auditada): entity is LinhasAuditadas => 'texto' in entity

type LineRow = TrailRow & { de: number; linha: number | null }
type Told_ = LineRow & Told

const MAX_NAME = 60

/** 'Item 2': what it is and its place, where its lines have places. */
function placed({ entidade, antes, depois }: Told_): string {
  const posicao = (antes ?? depois)?.posicao
  return posicao === undefined ? entidade : `${entidade} ${posicao}`
}

/** 'Item 2 (Cimento)': its place and its name, when something was done to it. */
function called(row: Told_): string {
  const { nome } = row
  const name = nome && nome.length > MAX_NAME ? `${nome.slice(0, MAX_NAME - 1)}…` : nome
  return `${placed(row)}${name ? ` (${name})` : ''}`
}

/** A line as a sentence, before or after what was done; null where there was none. */
function text(row: Told_, when: 'antes' | 'depois', { references, texto }: LinhasAuditadas) {
  const snapshot = row[when]
  if (snapshot === null) return null
  if (Object.values(snapshot).includes(ELIMINADO)) return ELIMINADO
  const named = row.campos.flatMap(field => (references?.[field.campo] ? [[field.campo, field[when]]] : []))
  return texto({ ...snapshot, ...Object.fromEntries(named) })
}

/** A line that comes from elsewhere or goes there is a new or a deleted one to its owner. */
function ofOwner<Row extends TrailRow>(row: Row, owner: number, entity: LinhasAuditadas | undefined): Row {
  const { antes, depois } = row
  if (!entity || !antes || !depois || antes[entity.coluna] === depois[entity.coluna]) return row
  return depois[entity.coluna] === owner
    ? { ...row, acao: 'criar', antes: null }
    : { ...row, acao: 'excluir', depois: null }
}

/**
 * Did lines change places, beyond moving up or down since others were added or deleted?
 * Those that stayed take, in their old order, the places that no added line has.
 */
function reordered(rows: readonly Told_[]): boolean {
  const places = (which: 'antes' | 'depois', missing: 'antes' | 'depois') =>
    rows.filter(row => !row[missing]).map(row => Number(row[which]?.posicao))
  if (rows.some(({ antes, depois }) => (antes ?? depois)?.posicao === undefined)) return false
  const [deleted, added] = [places('antes', 'depois'), new Set(places('depois', 'antes'))]
  return rows.some(({ antes, depois }) => {
    if (!antes || !depois) return false
    let left = Number(antes.posicao) - deleted.filter(place => place < Number(antes.posicao)).length
    let place = 0
    while (left > 0) if (!added.has(++place)) left--
    return place !== Number(depois.posicao)
  })
}

function fieldsOf(rows: readonly Told_[], entity: LinhasAuditadas): CampoMudado[] {
  const fields = rows.flatMap((row): CampoMudado[] => {
    const campo = `${row.tabela}.${row.linha}`
    const rotulo = called(row)
    if (row.acao !== 'alterar') {
      const whole = { antes: text(row, 'antes', entity), depois: text(row, 'depois', entity) }
      return [{ campo, rotulo: placed(row), ...whole }]
    }
    return row.campos.map(changed => ({
      ...changed,
      campo: `${campo}.${changed.campo}`,
      rotulo: `${rotulo}: ${changed.rotulo.toLowerCase()}`,
    }))
  })
  if (!reordered(rows)) return fields
  return [...fields, { campo: `${entity.tabela}.ordem`, rotulo: 'Ordem', antes: null, depois: 'alterada' }]
}

/**
 * What was done to the lines of records in the transactions of these rows of the trail.
 * @param rows of one record: a change of its lines leaves one, since its version rises with them
 * @returns the fields to add, by the row's id
 */
export async function changesOfLines(
  db: Queryable,
  { tabela, registro_id }: { tabela: string; registro_id: unknown },
  rows: readonly TrailRow[],
  entities: readonly LinhasAuditadas[],
): Promise<Map<number, CampoMudado[]>> {
  const fields = new Map<number, CampoMudado[]>()
  if (entities.length === 0 || rows.length === 0) return fields
  // All rows of a transaction have one instant.
  const found = await db.query<LineRow>(
    `select distinct on (l.id) p.id as de, l.registro_id as linha,
       l.id, l.quando, l.usuario_nome, l.tabela, l.acao, l.antes, l.depois
     from auditoria l join auditoria p on p.quando = l.quando and p.pedido = l.pedido
     where l.dono = $1 and l.dono_id = $2 and l.tabela = any($3) and p.id = any($4)
     order by l.id, p.id`,
    [tabela, registro_id, entities.map(entity => entity.tabela), rows.map(({ id }) => id)],
  )
  const known = new Map(entities.map(entity => [entity.tabela, entity]))
  const own = found.map(row => ofOwner(row, Number(registro_id), known.get(row.tabela)))
  const told = await tell(db, own, known)
  const place = ({ antes, depois }: TrailRow) => Number((depois ?? antes)?.posicao ?? 0)
  told.sort((a, b) => place(a) - place(b))
  for (const entity of entities) {
    for (const [id, lines] of Map.groupBy(
      told.filter(row => row.tabela === entity.tabela),
      row => row.de,
    )) {
      fields.set(id, [...(fields.get(id) ?? []), ...fieldsOf(lines, entity)])
    }
  }
  return fields
}
