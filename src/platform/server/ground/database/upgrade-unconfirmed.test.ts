import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { connectTo } from '../../services/backup/connection.ts'
import { levels } from './migrate.ts'

/** `migrations/0030_contas_nao_confirmadas.sql` */
const MIGRATION = 30

const PEOPLE = `
  insert into auth_users (name, email, "emailVerified", perfil_acesso, login, criado_por, excluido_em) values
    ('Dona', 'ana@empresa.com.br', true, 'Administrador', null, null, null),
    ('Xará', 'ana@outra.com.br', true, 'RH', null, null, null),
    ('Com login', 'caio@empresa.com.br', true, 'TI', 'Caio', null, null),
    ('Excluída', 'x@excluido.invalid', true, 'RH', null, null, now()),
    ('Estranho', 'bia@empresa.com.br', false, 'Usuário Comum', null, null, null),
    ('Convidada', 'davi@empresa.com.br', false, 'RH', 'davi', gen_random_uuid(), null);
  insert into auth_accounts ("accountId", "providerId", "userId", password)
  select id, 'credential', id, 'x' from auth_users where name in ('Dona', 'Estranho');
  update auth_users set perfil_acesso = 'Financeiro' where name = 'Estranho';
  update auth_users set "createdAt" = now() + interval '1 minute' where name = 'Xará'`

test('an upgrade keeps who is confirmed, and takes back what was given to who is not', async () => {
  const client = await connectTo(await freshDatabaseUrl('template0'))
  try {
    await client.migrate(levels()[MIGRATION - 1])
    await client.query(PEOPLE)
    await client.migrate()
    const rows = await client.query(
      `select u.name, u."emailVerified" as confirmado, u.perfil_acesso, u.login, v.situacao
       from auth_users u left join users_view v on v.id = u.id order by u."createdAt", u.name`,
    )
    const told = (row: unknown) => Object.values(row as object).join(' | ')
    expect(rows.map(told).sort()).toEqual([
      'Com login | true | TI | Caio | Convidado',
      'Convidada | false | RH | davi | Convidado',
      'Dona | true | Administrador | ana | Ativo',
      'Estranho | false | Usuário Comum |  | Não confirmado',
      'Excluída | true | RH |  | ',
      'Xará | true | RH | ana2 | Convidado',
    ])
  } finally {
    await client.close()
  }
})
