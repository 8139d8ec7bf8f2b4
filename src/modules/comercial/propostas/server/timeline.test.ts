import { beforeAll, expect, test } from 'vitest'
import { createCliente, deleteCliente } from '#modules/comercial/clientes/server/service.ts'
import { envios } from '#modules/comercial/envios/server/table.ts'
import type { Procedure } from '#platform/contract/api.ts'
import { comentariosApi } from '#platform/contract/comentarios/comentarios.ts'
import { type Cursor, ENTRADAS, type Entrada, linhaDoTempoApi } from '#platform/contract/linha-do-tempo.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { desfazerExclusao } from '#platform/server/services/lixeira/operations.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, jpeg, temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { anexosDePropostasApi } from '../anexos.ts'
import { propostasApi } from '../contract.ts'
import { propostasRouter } from './router.ts'
import { createProposta, updateProposta } from './service.ts'
import '#modules/comercial/envios/server/service.ts'

const ROWS = 100_000
const named = <P extends Procedure>(procedure: P) =>
  propostasRouter.find(({ procedure: { path } }) => path === procedure.path) as Operation<P>
const linhaDoTempo = named(linhaDoTempoApi(propostasApi.historico).list)
const createComentario = named(comentariosApi(propostasApi.historico).create)

const database = testDatabase()
let platform: Platform
let ana: Person
let registro_id = 0
beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  ana = await someone(platform, 'Administrador', 'Ana')
  const { id: cliente_id } = await ana.call(createCliente, { nome_cliente: 'Padaria' })
  const proposta = { titulo_proposta: 'Galpão', valor_proposta: '10.00', cliente_id }
  const made = await ana.call(createProposta, { ...proposta, data_emissao: '2026-05-10' } as never)
  registro_id = made.id
})

const keyOf = (entry: Entrada) =>
  entry.tipo === 'comentario'
    ? `comentario ${entry.comentario.id}`
    : entry.tipo === 'arquivo'
      ? `arquivo ${entry.arquivo.id}`
      : `mudanca ${'mudanca' in entry && entry.mudanca.id}`
const timeOf = (entry: Entrada) =>
  entry.tipo === 'comentario'
    ? entry.comentario.created_at
    : entry.tipo === 'arquivo'
      ? entry.arquivo.created_at
      : 'mudanca' in entry && entry.mudanca.quando

test('a mail that was sent is told as one', async () => {
  await database().orm.insert(envios).values({
    proposta_id: registro_id,
    para: 'obra@padaria.com.br',
    assunto: 'Proposta',
    texto: 'Segue.',
    copia: false,
  })
  const { entradas } = await ana.call(linhaDoTempo, { registro_id })
  expect(entradas).toMatchObject([
    { tipo: 'email', mudanca: { sobre: 'Envio obra@padaria.com.br' } },
    { tipo: 'mudanca', mudanca: { acao: 'criar' } },
  ])
})

test('an attachment is told, and is gone and back with its proposal', async () => {
  const { cliente_id } = await ana.call(named(propostasApi.get), { id: registro_id })
  const fields = { titulo_proposta: 'Telhado', valor_proposta: '10.00', data_emissao: '2026-05-10' }
  const { id } = await ana.call(createProposta, { ...fields, cliente_id } as never)
  const call = { actor: ana.actor, pedido: 'teste', arquivo: envio('planta.jpg', jpeg()) }
  await named(anexosDePropostasApi.upload)(platform, call, { registro_id: id })
  const { entradas } = await ana.call(linhaDoTempo, { registro_id: id })
  expect(entradas[0]).toMatchObject({ tipo: 'arquivo', arquivo: { nome_arquivo: 'planta.jpg' } })

  await ana.call(named(propostasApi.delete), { id })
  const listed = { registro_id: id }
  expect(await ana.refusal(named(anexosDePropostasApi.list), listed)).toMatchObject({
    codigo: 'nao_encontrado',
  })
  await ana.call(desfazerExclusao, { operacao: propostasApi.delete.path, id })
  const { rows } = await ana.call(named(anexosDePropostasApi.list), listed)
  expect(rows).toMatchObject([{ nome_arquivo: 'planta.jpg' }])
})

test('a file that was removed stays told: its upload, its removal, and that it came back', async () => {
  const { cliente_id } = await ana.call(named(propostasApi.get), { id: registro_id })
  const fields = { titulo_proposta: 'Piso', valor_proposta: '10.00', data_emissao: '2026-05-10' }
  const { id } = await ana.call(createProposta, { ...fields, cliente_id } as never)
  const call = { actor: ana.actor, pedido: 'teste', arquivo: envio('piso.jpg', jpeg()) }
  const sent = await named(anexosDePropostasApi.upload)(platform, call, { registro_id: id })
  const excluir = anexosDePropostasApi.delete
  await ana.call(named(excluir), { id: sent.id })
  const told = async () =>
    (await ana.call(linhaDoTempo, { registro_id: id })).entradas.map(entrada =>
      entrada.tipo === 'anexo' || entrada.tipo === 'mudanca'
        ? [entrada.tipo, entrada.mudanca.acao, entrada.mudanca.sobre, entrada.mudanca.usuario_nome]
        : [entrada.tipo],
    )
  const made = ['mudanca', 'criar', null, 'Ana']
  const removed = ['anexo', 'excluir', 'piso.jpg', 'Ana']
  expect(await told()).toEqual([removed, ['anexo', 'criar', 'piso.jpg', 'Ana'], made])
  await ana.call(desfazerExclusao, { operacao: excluir.path, id: sent.id })
  const restored = ['anexo', 'restaurar', 'piso.jpg', 'Ana']
  expect(await told()).toEqual([restored, removed, ['arquivo'], made])
  // What goes and comes back with its proposal is told by the proposal alone.
  await ana.call(named(propostasApi.delete), { id })
  await ana.call(desfazerExclusao, { operacao: propostasApi.delete.path, id })
  const both = [
    ['mudanca', 'restaurar', null, 'Ana'],
    ['mudanca', 'excluir', null, 'Ana'],
  ]
  expect(await told()).toEqual([...both, restored, removed, ['arquivo'], made])
})

test('a client that was deleted is told by its name', async () => {
  const { id: outro } = await ana.call(createCliente, { nome_cliente: 'Obra Velha' })
  const fields = { titulo_proposta: 'Muro', valor_proposta: '10.00', data_emissao: '2026-05-10' }
  const made = await ana.call(createProposta, { ...fields, cliente_id: outro } as never)
  const { cliente_id } = await ana.call(named(propostasApi.get), { id: registro_id })
  const dados = { ...fields, cliente_id }
  await ana.call(updateProposta, { id: made.id, version: made.version, dados } as never)
  await ana.call(deleteCliente, { id: outro })
  const { entradas } = await ana.call(linhaDoTempo, { registro_id: made.id })
  expect(entradas[0]).toMatchObject({
    mudanca: { campos: [{ campo: 'cliente_id', antes: 'Obra Velha (excluído)', depois: 'Padaria' }] },
  })
})

test('the page of a record brings the first entries with it; its reader alone gets them', async () => {
  const { linha } = await ana.call(named(propostasApi.ficha), { id: registro_id })
  expect(linha).toEqual(await ana.call(linhaDoTempo, { registro_id }))
  expect(linha?.entradas).toHaveLength(2)
})

test('at 100,000 rows of the trail, pages of 20 follow each other without gap, each by an index', {
  timeout: 120_000,
}, async () => {
  await database().query(
    `insert into auditoria (quando, usuario_nome, operacao, pedido, tabela, registro_id, acao, antes, depois)
     select now() - make_interval(secs => ${ROWS} - n), 'Ana', 'teste', '', 'comercial_propostas',
       case when n % 1000 = 0 then $1 else 900000 + n % 50 end, 'alterar', '{"titulo_proposta": "A"}',
       '{"titulo_proposta": "B"}' from generate_series(1, ${ROWS}) n`,
    [registro_id],
  )
  for (const texto of ['Um', 'Dois', 'Três']) await ana.call(createComentario, { registro_id, texto })
  // Of each record a few, that of this one the oldest.
  await database().query(
    `insert into emails_enviados (usuario_id, assunto, notificacao, situacao, registros, created_at)
     select $1, 'Aviso', true, 'Enviado', array['/comercial/propostas/' || case n when 1 then $2 else 900000 + n % 9000 end],
       now() - make_interval(years => 1) from generate_series(1, 50000) n`,
    [ana.actor?.id, registro_id],
  )
  await database().query('analyze auditoria, emails_enviados')

  const asked: { text: string; params: unknown[] }[] = []
  const watched = {
    ...database(),
    query: (text: string, params: unknown[] = []) => {
      asked.push({ text, params })
      return database().query(text, params)
    },
  } as Database
  const watching = personOf({ ...platform, db: watched }, ana.actor)

  const seen: Entrada[] = []
  let antes_de: Cursor | null = null
  let statements = 0
  do {
    asked.length = 0
    const page: { entradas: Entrada[]; antes_de: Cursor | null } = await watching.call(linhaDoTempo, {
      registro_id,
      antes_de,
    })
    if (page.antes_de) expect(page.entradas).toHaveLength(ENTRADAS)
    seen.push(...page.entradas)
    antes_de = page.antes_de
    statements = Math.max(statements, asked.length)
    for (const { text, params } of asked.filter(({ text }) =>
      /from (auditoria|comentarios|anexos|emails_enviados)/.test(text),
    )) {
      const plan = await database().query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers) ${text}`,
        params,
      )
      const lines = plan.map(row => row['QUERY PLAN']).join('\n')
      expect(lines).not.toMatch(/Seq Scan on (auditoria|anexos|emails_enviados)/)
      const removed = [...lines.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, n]) => Number(n))
      expect(Math.max(0, ...removed)).toBeLessThan(100)
    }
  } while (antes_de)

  expect(seen).toHaveLength(100 + 3 + 2 + 1)
  expect(new Set(seen.map(keyOf)).size).toBe(seen.length)
  const times = seen.map(timeOf)
  expect(times.slice(0, 3)).toEqual(times.slice(0, 3).sort().reverse())
  expect(seen.slice(0, 3).map(({ tipo }) => tipo)).toEqual(['comentario', 'comentario', 'comentario'])
  expect(seen.at(-1)?.tipo).toBe('correio')
  // Comments, trail, the items of its rows, attachments and mails: at most one of each source.
  expect(statements).toBeLessThanOrEqual(6)
})
