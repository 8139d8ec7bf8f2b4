import type { Queryable } from '../database/database.ts'
import { searchWords } from '../search-words.ts'

const FOUND = 20

const ACTIVE = 'excluido_em is null and suspenso_em is null'

/** The first people by name whose name or e-mail holds every word, for giving them something to do. */
export function findPeople(db: Queryable, busca: string): Promise<{ id: string; full_name: string }[]> {
  const params: string[] = []
  const words = searchWords(busca).map(variants => {
    const like = variants.map(
      pattern => `(' ' || f_busca(name || ' ' || email)) like f_busca($${params.push(pattern)})`,
    )
    return `and (${like.join(' or ')})`
  })
  return db.query(
    `select id, name as full_name from auth_users where ${ACTIVE} ${words.join(' ')}
     order by name collate "und-x-icu", id limit ${FOUND}`,
    params,
  )
}

/** Is there such a person, neither suspended nor deleted? */
export async function activePerson(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(`select id from auth_users where id = $1 and ${ACTIVE}`, [id])
  return rows.length > 0
}
