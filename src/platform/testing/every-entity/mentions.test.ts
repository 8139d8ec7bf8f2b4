import { beforeAll, describe, expect, test } from 'vitest'
import { esperaApi } from '../../contract/espera.ts'
import { perfis } from '../../contract/permissions.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import {
  type Comentada,
  redatoresDeComentario,
  todasAsComentadas,
} from '../../server/services/comentarios/mentions.ts'
import { esperaRouter } from '../../server/services/espera/operations.ts'
import { type Person, platformOf, someone } from '../access/people.ts'
import { fillOpened } from '../records/any-rows.ts'
import { everyOperation } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

const own = await everyOperation()
const router = esperaRouter(own)
const at = (path: string) =>
  [...own, ...router].find(({ procedure }) => procedure.path === path) as Operation<never>
const call = <Answer>(person: Person, path: string, input: object) =>
  person.call(at(path), input as never) as Promise<Answer>
const [redator] = redatoresDeComentario
const conversas = [...todasAsComentadas().values()]

/** A record that everybody may see who sees its kind at all: its key, and the number by which comments name it. */
async function someRecord({ auditada: { tabela, numero = 'id' }, soDe }: Comentada) {
  const where = numero === 'id' ? 'true' : soDe?.(ana.actor as NonNullable<Person['actor']>)
  const [record] = await database().query<{ id: number | string; numero: number }>(
    `select t.id, t.${numero} as numero from ${tabela} t where ${where} order by t.id limit 1`,
  )
  return record ?? { id: 0, numero: 0 }
}

const database = testDatabase()
let platform: Platform
let ana: Person
let rui: Person
let people: Person[]
/** Whether somebody was mentioned, of all who were asked about: both happens. */
const answers = new Set<boolean>()
beforeAll(async () => {
  platform = await platformOf(database())
  await fillOpened(database(), 1)
  ;[ana, rui] = (await Promise.all(['Ana', 'Rui'].map(nome => someone(platform, 'Administrador', nome)))) as [
    Person,
    Person,
  ]
  people = await Promise.all(perfis.map(perfil => someone(platform, perfil, `Um ${perfil}`)))
})

test('every entity with a conversation is among them', () => {
  const declared = own.filter(({ procedure }) => procedure.path.endsWith('/comentarios/create'))
  expect(conversas.map(({ entidade }) => `${entidade}/comentarios/create`).sort()).toEqual(
    declared.map(({ procedure }) => procedure.path).sort(),
  )
  expect(conversas.length).toBeGreaterThan(15)
})

describe.each(conversas.map(conversa => [conversa.entidade, conversa] as const))(
  '%s',
  (entidade, conversa) => {
    test('a mention waits for its person, leads to the record by row and by mail, and leaves once it is seen', async () => {
      const { id, numero: registro_id } = await someRecord(conversa)
      const actor = rui.actor as NonNullable<Person['actor']>
      await call(ana, `${entidade}/comentarios/create`, {
        ...{ registro_id, texto: '@Rui veja', mencionados: [actor.id] },
      })
      type Lista = { grupos: { linhas: { titulo: string; endereco: string; visto: object }[] }[] }
      const waiting = async () =>
        (await call<Lista>(rui, esperaApi.list.path, { fonte: 'mencoes' })).grupos.flatMap(
          ({ linhas }) => linhas,
        )
      const [row, ...others] = await waiting()
      expect(others).toEqual([])
      expect(row).toMatchObject({ titulo: '@Rui veja', visto: { entidade, id: registro_id } })
      if (conversa.pagina) expect(row?.endereco).toBe(`/${entidade}/${id}`)
      else expect(row?.endereco).toMatch(/^\/\w/)

      const [mail] = await database().query<{ dados: unknown }>(
        `delete from emails where notificacao = 'mencao' and usuario_id = $1 returning dados`,
        [actor.id],
      )
      const { escreve } = redator as { escreve: (leitor: object, dados: unknown) => Promise<unknown> }
      expect(await escreve({ db: database(), actor, hoje: '2026-05-10' }, mail?.dados)).toMatchObject({
        assunto: expect.stringMatching(/^Ana mencionou você: /),
        caminho: row?.endereco,
      })

      await call(rui, esperaApi.visto.path, { entidade, id: registro_id })
      expect(await waiting()).toEqual([])
    })

    test('of each profile those alone are mentioned who read what is said there', async () => {
      const { numero: registro_id } = await someRecord(conversa)
      const done = (answer: Promise<unknown>) =>
        answer.then(
          () => true,
          () => false,
        )
      for (const person of people) {
        const { id, perfil_acesso } = person.actor as NonNullable<Person['actor']>
        const reads = await done(call(person, `${entidade}/comentarios/list`, { registro_id }))
        const comment = { registro_id, texto: 'Veja', mencionados: [id] }
        const mentioned = await done(call(ana, `${entidade}/comentarios/create`, comment))
        expect([perfil_acesso, mentioned]).toEqual([perfil_acesso, reads])
        answers.add(mentioned)
      }
    })
  },
)

test('somebody was mentioned, and somebody was not', () => {
  expect(answers.size).toBe(2)
})
