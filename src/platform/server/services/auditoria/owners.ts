import type { Operation } from '../../engine/operation.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { lockUntilEnd } from '../../ground/database/locks.ts'
import { auditadasOf, chaveDe } from './entities.ts'
import type { Auditada } from './trail.ts'

/** A table whose trail is told in the history of the records that its rows belong to. */
export interface Filha extends Auditada {
  /** The table of these records. */
  dono: string
  /** Column that holds the owner's id. */
  coluna: string
  /** Rows that never had an owner are told by themselves alone. The table may then have owners of several kinds. */
  soHavendo?: true
}

const declared = new Map<string, Filha>()
const hanging = new Map<string, Pendurada>()

/** Rows of a table of the platform that serves several entities, such as comments, in the histories of one of them. */
type Pendurada = Auditada & { dono: string }

/** Declares that a table's trail is told in its owner's history. */
export function toldWithOwner(filha: Filha): Filha {
  declared.set(chaveDe(filha), filha)
  return filha
}

/** The same of a table of the platform, whose rows name their owner by `tabela` and `registro_id`. */
export function hangsOn(pendurada: Pendurada): void {
  hanging.set(chaveDe(pendurada), pendurada)
}

/** The declared tables whose trail is told in the history of these records. */
export const childrenOf = (dono: string): Pendurada[] =>
  [...declared.values(), ...hanging.values()].filter(filha => filha.dono === dono)

/** The tables that are told with an owner whose history is among these operations. */
export const filhasOf = (operations: readonly Operation[]): Filha[] =>
  [...auditadasOf(operations).values()].filter((auditada): auditada is Filha => 'coluna' in auditada)

/** How a row of the trail says to which record it belongs: SQL over the changed row, `linha`. */
interface Owner {
  tabela: string
  dono: string
  dono_id: string
  /** Both look at the row before the change, too: `antes`. */
  antes?: true
}

/** Attachments, comments and approvals name table and id of their record themselves. */
const NAMING: Owner[] = ['anexos', 'aprovacoes', 'comentarios'].map(tabela => ({
  tabela,
  dono: `linha ->> 'tabela'`,
  dono_id: `(linha ->> 'registro_id')::integer`,
}))

/** Where a row leaves its owner, that owner's history tells of it. */
function ownerOf(tabela: string, filhas: readonly Filha[]): Owner {
  const [first] = filhas
  if (first && !first.soHavendo)
    return { tabela, dono: `'${first.dono}'`, dono_id: `(linha ->> '${first.coluna}')::integer` }
  const keys = filhas.map(({ coluna }) => `linha ->> '${coluna}', antes ->> '${coluna}'`)
  const cases = filhas.map(({ dono }, n) => `WHEN coalesce(${keys[n]}) IS NOT NULL THEN '${dono}'`)
  return {
    tabela,
    dono: `CASE ${cases.join(' ')} END`,
    dono_id: `coalesce(${keys.join(', ')})::integer`,
    antes: true,
  }
}

const ownersOf = (filhas: readonly Filha[]): Owner[] =>
  [
    ...NAMING,
    ...[...Map.groupBy(filhas, ({ tabela }) => tabela)].map(([tabela, own]) => ownerOf(tabela, own)),
  ].sort((a, b) => a.tabela.localeCompare(b.tabela))

const tablesOf = (owners: Owner[]) => owners.map(({ tabela }) => `'${tabela}'`).join(', ')

/** Most rows have no owner. The condition of a trigger would be read from its text at each insert: 30 µs. */
const bodyOf = (owners: Owner[]) => `
DECLARE
  linha jsonb;
${owners.some(({ antes }) => antes) ? '  antes jsonb := NEW.antes;\n' : ''}BEGIN
  IF NEW.tabela NOT IN (${tablesOf(owners)}) THEN RETURN NEW; END IF;
  linha := coalesce(NEW.depois, NEW.antes);
  CASE NEW.tabela
${owners.map(({ tabela, dono, dono_id }) => `    WHEN '${tabela}' THEN NEW.dono := ${dono}; NEW.dono_id := ${dono_id};`).join('\n')}
  END CASE;
  RETURN NEW;
END `

/** Makes the trigger anew and brings the rows that are in the trail already into line with it. */
async function install(tx: Queryable, owners: Owner[]): Promise<void> {
  await tx.query(
    `CREATE OR REPLACE FUNCTION auditoria_dono() RETURNS trigger LANGUAGE plpgsql AS $dono$${bodyOf(owners)}$dono$`,
  )
  await tx.query(
    `CREATE OR REPLACE TRIGGER dono BEFORE INSERT ON auditoria FOR EACH ROW EXECUTE FUNCTION auditoria_dono()`,
  )
  await tx.query(
    `UPDATE auditoria SET dono = NULL, dono_id = NULL WHERE dono IS NOT NULL AND tabela NOT IN (${tablesOf(owners)})`,
  )
  for (const { tabela, dono, dono_id } of owners) {
    await tx.query(
      `UPDATE auditoria a SET dono = x.dono, dono_id = x.dono_id
       FROM (SELECT id, ${dono} AS dono, ${dono_id} AS dono_id
         FROM (SELECT id, antes, coalesce(depois, antes) AS linha FROM auditoria WHERE tabela = $1) l) x
       WHERE a.id = x.id AND (a.dono, a.dono_id) IS DISTINCT FROM (x.dono, x.dono_id)`,
      [tabela],
    )
  }
}

async function installed(db: Queryable, owners: Owner[]): Promise<boolean> {
  const [row] = await db.query<{ body: string }>(
    `SELECT prosrc AS body FROM pg_proc WHERE oid = to_regprocedure('auditoria_dono()')`,
  )
  return row?.body === bodyOf(owners)
}

/**
 * Brings the trigger that fills `auditoria.dono` into line with what the departments declare. Called at every start,
 * before anybody is served: usually it only compares.
 */
export async function syncOwners(db: Database, filhas: readonly Filha[]): Promise<void> {
  const owners = ownersOf(filhas)
  if (await installed(db, owners)) return
  await db.transaction({ user_id: null, nome: 'Sistema', operacao: 'auditoria', pedido: '' }, async tx => {
    await lockUntilEnd(tx, 'donos')
    // Another server that starts at the same time may have done it meanwhile.
    if (!(await installed(tx, owners))) await install(tx, owners)
  })
}
