import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { levels, migrateDatabase } from './migrate.ts'
import { postgresqlDatabase } from './open-postgresql.ts'

/** The schema before deviations had a user who answers for them. */
const BEFORE = levels()[125] ?? 0

test('an old deviation is that of the one active user whom its words name, and of nobody where they name several', async () => {
  const url = await freshDatabaseUrl('template0')
  await migrateDatabase(url, BEFORE)
  const older = postgresqlDatabase(url)
  const people: [name: string, email: string, more?: string][] = [
    ['Zélia Única', 'zelia@x.com'],
    ['Rita Lima', 'rita1@x.com'],
    ['Rita Lima', 'rita2@x.com'],
    // The other one of this name has left.
    ['Bia Sá', 'bia1@x.com'],
    ['Bia Sá', 'bia2@x.com', 'suspenso_em = now()'],
    ['Caio', 'caio@x.com', 'excluido_em = now()'],
    // Whose address nobody confirmed is nobody yet.
    ['Davi', 'davi@x.com', '"emailVerified" = false'],
  ]
  for (const [name, email, more] of people) {
    await older.query(
      `insert into auth_users (name, email, perfil_acesso, "emailVerified") values ($1, $2, 'Usuário Comum', true)`,
      [name, email],
    )
    if (more) await older.query(`update auth_users set ${more} where email = $1`, [email])
  }
  const named: [words: string | null, email: string | null][] = [
    ['zelia unica', 'zelia@x.com'],
    ['ZELIA@x.com', 'zelia@x.com'],
    ['Rita Lima', null],
    ['rita2@x.com', 'rita2@x.com'],
    ['Bia Sá', 'bia1@x.com'],
    ['Caio', null],
    ['Davi', null],
    ['Equipe da doca', null],
    ['', null],
    [null, null],
  ]
  for (const [words] of named)
    await older.query(
      `insert into ssma_desvios (titulo, descricao_desvio, local_ocorrencia, data_ocorrencia, tipo_desvio, risco_potencial, responsavel_acao)
       values ('x', 'x', 'x', '2026-01-01', 'Outro', 'Alto', $1)`,
      [words],
    )
  await older.close()

  await migrateDatabase(url)
  const db = postgresqlDatabase(url)
  const rows = await db.query<{ words: string | null; email: string | null }>(
    `select responsavel_acao as words, u.email from ssma_desvios d left join auth_users u on u.id = d.responsavel_id order by d.id`,
  )
  expect(rows.map(({ words, email }) => [words, email])).toEqual(named)
  await db.close()
})
