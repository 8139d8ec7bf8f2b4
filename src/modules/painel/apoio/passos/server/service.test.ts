import { beforeEach, expect, test } from 'vitest'
import { resumoDoPainel } from '#modules/painel/server/service.ts'
import { registrarSugestoes } from '#modules/predial/apoio/sugestoes/server/service.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { passos } from '../contract.ts'
import { marcarPasso } from './service.ts'

let db: Database
let platform: Platform
let ana: Person
beforeEach(async () => {
  db = await freshDatabase()
  platform = await platformOf(db)
  ana = await someone(platform, 'Administrador', 'Ana')
  return () => db.close()
})

/** A record that Ana made. @param columns besides its author */
const insert = (table: string, columns: string, values: string) =>
  db.query(`insert into ${table} (user_id, ${columns}) values ($1, ${values})`, [ana.actor?.id])

const feitos = async (person = ana) => (await person.call(resumoDoPainel, {})).passos?.feitos

test('each step is done as soon as a record shows it, and all together need no more', async () => {
  // The samples of a new installation are nobody's suppliers.
  expect(await feitos()).toEqual([])
  const steps: [string, () => Promise<unknown>][] = [
    ['pessoas', () => someone(platform, 'RH')],
    ['permissoes', () => ana.call(marcarPasso, { marca: 'permissoes', feito: true })],
    ['predial', () => ana.call(registrarSugestoes, { categorias: ['Elétrica'], locais: ['Copa'] })],
    ['clientes', () => insert('comercial_clientes', 'nome_cliente', `'Padaria'`)],
    ['fornecedores', () => insert('financeiro_fornecedores', 'nome, cnpj', `'Tintas', '1'`)],
    [
      'proposta',
      () =>
        insert(
          'comercial_propostas',
          'titulo_proposta, valor_proposta, data_emissao',
          `'x', 1, current_date`,
        ),
    ],
  ]
  const sofar: string[] = []
  for (const [passo, act] of steps) {
    await act()
    sofar.push(passo)
    expect(await feitos(), passo).toEqual(passos.filter(each => sofar.includes(each)))
  }
  await db.query(`update configuracoes set nome_empresa = 'Horizonte'`)
  expect(await feitos()).not.toContain('empresa')
  await db.query(
    `insert into imagens (uso, nome_arquivo, path_arquivo, tipo_mime_arquivo, tamanho_arquivo)
     values ('logo', 'logo.png', 'imagens/logo.png', 'image/png', 1)`,
  )
  expect(await feitos()).toBeUndefined()
})

test('somebody else counts once known here: confirmed or created by somebody, and active', async () => {
  const [bia] = await db.query<{ id: string }>(
    `insert into auth_users (name, email) values ('Bia', 'bia@empresa.com.br') returning id`,
  )
  const after = async (set: string) => {
    await db.query(`update auth_users set ${set} where id = $1`, [bia?.id])
    return feitos()
  }
  expect(await feitos()).toEqual([])
  expect(await after('"emailVerified" = true')).toEqual(['pessoas'])
  expect(await after('suspenso_em = now()')).toEqual([])
  expect(await after('suspenso_em = null, excluido_em = now()')).toEqual([])
  expect(await after('excluido_em = null, "emailVerified" = false')).toEqual([])
  // Invited, and not here yet.
  expect(await after(`criado_por = '${ana.actor?.id}'`)).toEqual(['pessoas'])
})

test('they are for Administradores, who dismiss them for all of them and bring them back', async () => {
  const bia = await someone(platform, 'Administrador', 'Bia')
  for (const perfil of ['TI', 'Usuário Comum'] as const) {
    const other = await someone(platform, perfil)
    expect(await feitos(other)).toBeUndefined()
    expect((await other.refusal(marcarPasso, { marca: 'dispensados', feito: true })).codigo).toBe(
      'nao_permitido',
    )
  }
  await ana.call(marcarPasso, { marca: 'dispensados', feito: true })
  await ana.call(marcarPasso, { marca: 'dispensados', feito: true })
  expect([await feitos(), await feitos(bia)]).toEqual([undefined, undefined])
  await bia.call(marcarPasso, { marca: 'permissoes', feito: true })
  await bia.call(marcarPasso, { marca: 'dispensados', feito: false })
  expect(await feitos()).toEqual(['pessoas', 'permissoes'])
  await ana.call(marcarPasso, { marca: 'permissoes', feito: false })
  expect(await feitos(bia)).toEqual(['pessoas'])
  const viewing = personOf(platform, { ...(ana.actor as NonNullable<Person['actor']>), vendo_como: true })
  expect((await viewing.refusal(marcarPasso, { marca: 'dispensados', feito: true })).codigo).toBe(
    'nao_permitido',
  )
})
