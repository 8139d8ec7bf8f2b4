import { beforeAll, describe, expect, test } from 'vitest'
import { LIGHT_PREFIX, verifyPassword } from '#platform/server/access/passwords/passwords.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { senhas } from '#platform/server/services/jobs/platform.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { importacaoRouter } from './router.ts'
import { conferirUsuarios, guardarRecusadas, importarUsuarios } from './service.ts'

let next = 0
function linha(extra: object = {}) {
  const n = ++next
  return {
    linha: n + 1,
    full_name: `Pessoa ${n}`,
    email: `importada${n}@empresa.com.br`,
    login: `importada${n}`,
    password: 'trigo azul 42',
    perfil_acesso: 'RH',
    ...extra,
  }
}

const database = testDatabase()

let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Administrador', 'Ana')
})
const hashOf = async (email: string) => {
  const [row] = await database().query<{ password: string }>(
    'select a.password from auth_accounts a join auth_users u on u.id = a."userId" where u.email = $1',
    [email],
  )
  return row?.password ?? ''
}

describe('permissions', () => testPermissions(importacaoRouter, () => platform))

test('good rows go in although others are bad, and each bad one says why', async () => {
  const boa = linha({ full_name: ' Zoé ', email: ' ZOE@empresa.com.br ' })
  const linhas = [
    boa,
    linha({ email: '', login: ' ' }),
    linha({ perfil_acesso: 'Gerente' }),
    linha({ email: 'ZOE@EMPRESA.COM.BR' }),
    linha({ login: ana.actor?.email ?? '' }),
    linha({ password: '  ' }),
    linha({ email: 'sem arroba' }),
  ]
  const motivos = [
    'Campos obrigatórios (email, login) ausentes.',
    'Perfil de acesso "Gerente" inválido.',
    'E-mail ou login (zoe@empresa.com.br) já existe no sistema.',
    `E-mail ou login (${ana.actor?.email}) já existe no sistema.`,
    'Campos obrigatórios (password) ausentes.',
    'E-mail "sem arroba" inválido.',
  ]
  const semSenha = linhas.map(({ password: _, ...rest }) => rest)
  const preview = await ana.call(conferirUsuarios, { linhas: semSenha })
  expect(preview.recusadas.map(({ motivo }) => motivo)).toEqual(
    motivos.filter(motivo => !motivo.includes('(password)')),
  )
  expect(await hashOf('zoe@empresa.com.br')).toBe('')

  const result = await ana.call(importarUsuarios, { linhas })
  expect(result.importados).toBe(1)
  expect(result.recusadas).toEqual(motivos.map((motivo, n) => ({ linha: linhas[n + 1]?.linha, motivo })))
  const again = await ana.call(importarUsuarios, { linhas: [boa] })
  expect(again).toMatchObject({ importados: 0, recusadas: [{ linha: boa.linha }] })
})

test('a password of the file is held to the rule of the form, and its line says what is wrong', async () => {
  const guessable = 'Esta senha é fácil de adivinhar: não use só o seu nome, o da empresa ou o do sistema.'
  const cases: [object, string][] = [
    [{ password: 'abc' }, 'A senha deve ter no mínimo 6 caracteres.'],
    [{ password: 'password1' }, 'Esta senha está entre as mais usadas do mundo. Escolha outra.'],
    [{ full_name: 'Quitéria Moura', password: 'quiteria2026!' }, guessable],
    [{ login: 'zulmira', password: 'Zulmira99' }, guessable],
    [{ password: `trigo ${'\ud83d'}azul` }, 'A senha contém caracteres que não podem ser usados.'],
    [{ password: 'x'.repeat(129) }, 'A senha deve ter no máximo 128 caracteres.'],
  ]
  const linhas = [linha(), ...cases.map(([extra]) => linha(extra))]
  expect(await ana.call(importarUsuarios, { linhas })).toEqual({
    importados: 1,
    recusadas: cases.map(([, motivo], n) => ({ linha: linhas[n + 1]?.linha, motivo })),
  })
  for (const { email } of linhas.slice(1)) expect(await hashOf(email)).toBe('')
})

test('the same part sent at once twice creates each person once', async () => {
  const linhas = Array.from({ length: 20 }, () => linha())
  const [one, two] = await Promise.all([
    ana.call(importarUsuarios, { linhas }),
    ana.call(importarUsuarios, { linhas }),
  ])
  expect(one.importados + two.importados).toBe(20)
  expect(one.recusadas.length + two.recusadas.length).toBe(20)
})

test('passwords are in no audit row, and soon hashed at full strength', async () => {
  const senha = 'Segredo#da#planilha'
  const { email, ...rest } = linha({ password: senha })
  await ana.call(importarUsuarios, { linhas: [{ ...rest, email }] })
  const rows = await database().query('select * from auditoria')
  expect(JSON.stringify(rows)).not.toMatch(/Segredo#da#planilha|argon2/)
  const light = await hashOf(email)
  expect(light.startsWith(LIGHT_PREFIX)).toBe(true)
  expect(await verifyPassword({ hash: light, password: senha })).toBe(true)
  const asked = await database().query(`select from tarefas_do_sistema where nome = 'senhas'`)
  expect(asked).toHaveLength(1)
  await runOnce(database(), senhas)
  const strong = await hashOf(email)
  expect(strong).toMatch(/^\$duplo\$.+m=19456,t=2/)
  expect(strong).not.toContain(light.split('$').at(-1))
  expect(await verifyPassword({ hash: strong, password: senha })).toBe(true)
  expect(await verifyPassword({ hash: strong, password: 'outra' })).toBe(false)
})

test('nobody brings in a person above them', async () => {
  const ti = await someone(platform, 'TI')
  const linhas = ['Administrador', 'RH', 'TI'].map(perfil_acesso => linha({ perfil_acesso }))
  const recusadas = [
    'Somente um Administrador pode criar ou alterar outro Administrador.',
    'O perfil RH tem acessos que o seu não tem. Peça a um Administrador.',
  ].map((motivo, n) => ({ linha: linhas[n]?.linha, motivo }))
  const semSenha = linhas.map(({ password: _, ...rest }) => rest)
  expect(await ti.call(conferirUsuarios, { linhas: semSenha })).toEqual({ recusadas })
  expect(await ti.call(importarUsuarios, { linhas })).toEqual({ importados: 1, recusadas })
})

test('refused rows are kept without passwords, and wait until the next import', async () => {
  const bia = await someone(platform, 'Administrador', 'Bia')
  const keep = (recusadas: ReturnType<typeof linha>[]) =>
    bia.call(guardarRecusadas, {
      ...{ nome: 'pessoas.csv', total: 3, importados: 3 - recusadas.length, recusadas: recusadas.length },
      linhas: recusadas.map(({ password: _, ...row }) => ({ ...row, motivo: 'Perfil inválido.' })),
    })
  const waiting = () =>
    database().query<{ entidade: string; recusadas: number; celulas: string[]; situacao: string }>(
      `select p.entidade, l.recusadas, x.celulas, x.situacao
       from lotes l join planilhas p on p.id = l.planilha_id left join planilhas_linhas x on x.planilha_id = p.id
       where l.user_id = $1 and l.estado = 'feito' order by l.terminado_em desc limit 1`,
      [bia.actor?.id],
    )
  const ruim = linha({ perfil_acesso: 'Gerente' })
  await keep([ruim])
  expect(await waiting()).toEqual([
    {
      ...{ entidade: 'ti/usuarios', recusadas: 1, situacao: 'recusada' },
      celulas: [ruim.full_name, ruim.email, ruim.login, 'Gerente'],
    },
  ])
  await keep([])
  expect(await waiting()).toMatchObject([{ recusadas: 0, celulas: null }])
})
