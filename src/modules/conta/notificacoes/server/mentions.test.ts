import { beforeAll, expect, test } from 'vitest'
import { clientesApi } from '#modules/comercial/clientes/contract.ts'
import { clientesRouter } from '#modules/comercial/clientes/server/router.ts'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { categoriasOperations } from '#modules/predial/categorias/server/service.ts'
import { conversaDoChamadoApi } from '#modules/predial/chamados/contract.ts'
import { chamadosRouter } from '#modules/predial/chamados/server/router.ts'
import { createChamado } from '#modules/predial/chamados/server/service.ts'
import { locaisOperations } from '#modules/predial/locais/server/service.ts'
import type { Procedure } from '#platform/contract/api.ts'
import { comentariosApi } from '#platform/contract/comentarios/comentarios.ts'
import type { Actor } from '#platform/server/access/permissions/actor.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { BUDGETS } from '#platform/server/ground/budgets.ts'
import { redatoresDeComentario } from '#platform/server/services/comentarios/mentions.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'

const named = <P extends Procedure>(router: Operation[], procedure: P) =>
  router.find(({ procedure: { path } }) => path === procedure.path) as Operation<P>
const clientes = comentariosApi(clientesApi.historico)
const createNoCliente = named(clientesRouter, clientes.create)
const pessoasDoCliente = named(clientesRouter, clientes.pessoas)
const createNoChamado = named(chamadosRouter, conversaDoChamadoApi.create)
const pessoasDoChamado = named(chamadosRouter, conversaDoChamadoApi.pessoas)

const database = testDatabase()
let platform: Platform
let ana: Person
let rita: Person
let tito: Person
let cliente = 0
let chamado = 0
const idOf = ({ actor }: Person) => actor?.id ?? ''
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Administrador', 'Ana Única')
  rita = await someone(platform, 'Usuário Comum', 'Rita Única')
  tito = await someone(platform, 'Usuário Comum', 'Tito Único')
  cliente = (await ana.call(createCliente, { nome_cliente: 'Padaria' })).id
  const lugar = {
    categoria_id: (await ana.call(categoriasOperations.create, { nome: 'Marcenaria' })).id,
    local_id: (await ana.call(locaisOperations.create, { nome: 'Recepção' })).id,
  }
  chamado = (await rita.call(createChamado, { titulo: 'Porta', descricao: 'Emperrada', ...lugar })).id
})

const mails = async () => {
  const rows = await database().query<{ usuario_id: string; dados: unknown }>(
    `delete from emails where notificacao = 'mencao' returning usuario_id, dados`,
  )
  return rows
}
const [redator] = redatoresDeComentario
/** What the mail says to this person, written when it leaves. */
const letter = (actor: Actor | null, dados: unknown) =>
  (redator as { escreve: (leitor: object, dados: unknown) => Promise<unknown> }).escreve(
    { db: database(), actor, hoje: '2026-05-10' },
    dados,
  )

test('a mentioned person is stored by id, shown by the present name, and told with a link to the record', async () => {
  const texto = 'Veja isto, @Tito Único.'
  const made = await ana.call(createNoCliente, { registro_id: cliente, texto, mencionados: [idOf(tito)] })
  expect(made.mencionados).toEqual([{ id: idOf(tito), full_name: 'Tito Único' }])
  const [mail, ...others] = await mails()
  expect([mail?.usuario_id, others]).toEqual([idOf(tito), []])
  expect(await letter(tito.actor, mail?.dados)).toMatchObject({
    assunto: 'Ana Única mencionou você: Padaria',
    blocks: [{ p: expect.any(String) }, { quote: texto }, { facts: [['Cliente', 'Padaria']] }],
    caminho: `/comercial/clientes/${cliente}`,
  })
})

test('nobody is told of what they may no longer see', async () => {
  await ana.call(createNoCliente, { registro_id: cliente, texto: 'Oi', mencionados: [idOf(tito)] })
  const [mail] = await mails()
  const actor = { ...(tito.actor as Actor), niveis: { ...(tito.actor as Actor).niveis, comercial: 'nenhum' } }
  expect(await letter(actor as Actor, mail?.dados)).toBeNull()
  await database().query('delete from comentarios')
  expect(await letter(tito.actor, mail?.dados)).toBeNull()
})

test('who may not see the record is not offered, and not mentioned by any way', async () => {
  const offered = async (person: Person) =>
    (await person.call(pessoasDoChamado, { registro_id: chamado, busca: 'unic' })).map(
      ({ full_name }) => full_name,
    )
  expect(await offered(rita)).toEqual(['Ana Única', 'Rita Única'])
  const refused = await rita.refusal(createNoChamado, {
    registro_id: chamado,
    texto: 'Oi, @Tito Único',
    mencionados: [idOf(tito)],
  })
  const mensagem = 'Tito Único não pode ver este registro. Tire a menção e envie de novo.'
  expect(refused).toMatchObject({ codigo: 'dados_invalidos', mensagem, campos: { mencionados: mensagem } })
  expect(await database().query('select id from comentarios')).toEqual([])
  expect(await mails()).toEqual([])
  expect(await tito.refusal(pessoasDoChamado, { registro_id: chamado })).toMatchObject({
    codigo: 'nao_permitido',
  })
})

test('whose profile does not reach the area, and who is gone, is not mentioned', async () => {
  await database().query(
    `insert into permissoes (perfil, area, nivel) values ('RH', 'comercial', 'nenhum')
     on conflict (perfil, area) do update set nivel = excluded.nivel`,
  )
  // The matrix is cached until the database tells of a change, which a new server has not heard of.
  const fresh = { ...platform, permissions: (await platformOf(database())).permissions }
  const outsider = await someone(fresh, 'RH', 'Rui Único')
  const gone = await someone(fresh, 'Financeiro', 'Zé Único')
  await database().query('update auth_users set suspenso_em = now() where id = $1', [idOf(gone)])
  const call = { actor: ana.actor, pedido: 'teste' }
  const found = await pessoasDoCliente(fresh, call, { registro_id: cliente, busca: 'unico' })
  expect(found.map(({ full_name }) => full_name)).toEqual(['Tito Único'])
  for (const [who, mensagem] of [
    [outsider, /^Rui Único não pode ver/],
    [gone, /não usa mais o Alicerce/],
  ] as const)
    await expect(
      createNoCliente(fresh, call, { registro_id: cliente, texto: 'Oi', mencionados: [idOf(who)] }),
    ).rejects.toThrow(mensagem)
})

test('so many mails to colleagues leave in an hour by one person’s doing; what was refused is not said, and others are not hurt', async () => {
  const few = { ...platform, budgets: { ...BUDGETS, noticesPerHour: 3 } }
  const zoe = await someone(few, 'Administrador', 'Zoé')
  const rui = await someone(few, 'Administrador', 'Rui')
  const comment = (...people: Person[]) => ({
    ...{ registro_id: cliente, texto: 'Oi' },
    mencionados: people.map(idOf),
  })
  const said = () => database().query('select id from comentarios')
  await mails()
  await zoe.call(createNoCliente, comment(tito, rita))
  // Nobody is told of these, so that neither counts.
  await zoe.call(createNoCliente, comment())
  await zoe.call(createNoCliente, comment(zoe))
  const before = await said()
  const refused = await zoe.refusal(createNoCliente, comment(tito, rita))
  expect(refused).toMatchObject({ status: 429, titulo: 'Avisos demais em uma hora' })
  expect(refused.mensagem).toMatch(/até 3 vezes por hora.*Tente de novo em 60 minutos/)
  expect(await said()).toEqual(before)
  await zoe.call(createNoCliente, comment(tito))
  await rui.call(createNoCliente, comment(tito, rita))
  expect(await mails()).toHaveLength(5)
  await database().query(`update tentativas set desde = now() - interval '61 minutes'`)
  await zoe.call(createNoCliente, comment(tito, rita))
  expect(await mails()).toHaveLength(2)
})
