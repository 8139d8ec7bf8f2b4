import { beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { categoriasRouter } from '../../../categorias/server/router.ts'
import { categoriasOperations } from '../../../categorias/server/service.ts'
import { EM_ABERTO } from '../../../chamados/contract.ts'
import { createChamado, getChamado } from '../../../chamados/server/service.ts'
import { locaisRouter } from '../../../locais/server/router.ts'
import { locaisOperations } from '../../../locais/server/service.ts'
import { ABERTOS } from './service.ts'

/** Both registers keep the same rules; each has its words. */
const registers = [
  {
    name: 'categorias',
    router: categoriasRouter,
    operations: categoriasOperations,
    column: 'categoria_id',
    nome: 'nome_categoria',
    missing: 'Informe o nome da categoria.',
    erro: 'Erro ao adicionar categoria',
  },
  {
    name: 'locais',
    router: locaisRouter,
    operations: locaisOperations,
    column: 'local_id',
    nome: 'nome_local',
    missing: 'Informe o nome do local.',
    erro: 'Erro ao adicionar local',
  },
]

const database = testDatabase()

let platform: Platform
let paula: Person
beforeAll(async () => {
  platform = await platformOf(database())
  paula = await someone(platform, 'Predial', 'Paula')
})

describe.each(registers)('$name', register => {
  const { list, options, get, create, update, delete: remove, dependentes } = register.operations
  const novo = (nome: string) => paula.call(create, { nome })
  const chamadoEm = async (id: number, person = paula) => {
    const outros = {
      categoria_id: (await paula.call(categoriasOperations.create, { nome: 'Elétrica' })).id,
      local_id: (await paula.call(locaisOperations.create, { nome: 'Térreo' })).id,
    }
    const dados = { titulo: 'Lâmpada', descricao: 'Queimada', ...outros, [register.column]: id }
    return person.call(createChamado, dados)
  }

  describe('permissions', () => testPermissions(register.router, () => platform))

  test('of the choices what begins with the typed words comes first, then where a word does', async () => {
    for (const nome of ['Anexo do Bloco Cê', 'Sublocó Ceará', 'Bloco Cê', 'Bloco Cê 2', 'Apoio Bloco D'])
      await novo(nome)
    const names = async (busca: string) => (await paula.call(options, { busca })).map(({ nome }) => nome)
    expect(await names('bloco c')).toEqual([
      'Bloco Cê',
      'Bloco Cê 2',
      'Anexo do Bloco Cê',
      'Apoio Bloco D',
      'Sublocó Ceará',
    ])
    expect(await names('  CEARA ')).toEqual(['Sublocó Ceará'])
  })

  test('one is registered, read, changed and deleted', async () => {
    const created = await paula.call(create, { nome: '  Hidráulica ', descricao: ' Água\ne esgoto ' })
    expect(created).toMatchObject({
      nome: 'Hidráulica',
      descricao: 'Água\ne esgoto',
      version: 1,
      user_id: paula.actor?.id,
      pode: { alterar: true, excluir: true },
    })
    expect(await paula.call(get, { id: created.id })).toEqual(created)
    const dados = { nome: 'Hidráulica e gás', descricao: '' }
    const updated = await paula.call(update, { id: created.id, version: 1, dados })
    expect(updated).toMatchObject({ nome: 'Hidráulica e gás', descricao: null, version: 2 })
    expect(created.updated_at).toBeNull()
    expect(Date.now() - Date.parse(updated.updated_at ?? '')).toBeLessThan(60_000)
    const stale = await paula.refusal(update, { id: created.id, version: 1, dados })
    expect(stale).toMatchObject({ codigo: 'conflito', atual: updated })
    expect(await paula.call(remove, { id: created.id })).toEqual({ id: created.id })
    expect(await paula.refusal(get, { id: created.id })).toMatchObject({ codigo: 'nao_encontrado' })
    expect(await paula.refusal(remove, { id: created.id })).toMatchObject({ codigo: 'nao_encontrado' })
  })

  test('a name is required, and no hidden field accepted', async () => {
    const { missing, erro } = register
    expect(await paula.refusal(create, { nome: '  ' })).toMatchObject({
      titulo: erro,
      mensagem: missing,
      campos: { nome: missing },
    })
    for (const field of ['id', 'version', 'user_id', 'updated_at', 'pode']) {
      const refused = await paula.refusal(create, { nome: 'Intruso', [field]: 7 })
      expect(refused).toMatchObject({ codigo: 'dados_invalidos' })
    }
  })

  test('found by name or description, sorted by name', async () => {
    await paula.call(create, { nome: 'Zeladoria' })
    await paula.call(create, { nome: 'Água', descricao: 'Vazamentos da zeladoria' })
    const { rows } = await paula.call(list, { busca: 'ZELADORIA' })
    expect(rows.map(({ nome }) => nome)).toEqual(['Água', 'Zeladoria'])
    const rita = await someone(platform, 'Usuário Comum')
    const seen = await rita.call(list, { busca: 'zeladoria' })
    expect(seen.rows[0]?.pode).toEqual({ alterar: false, excluir: false })
    const [first] = await rita.call(options, { busca: 'agua' })
    expect(first).toEqual({ id: rows[0]?.id, nome: 'Água' })
  })

  test('of many, any is found for a choice by part of its name or by its id', async () => {
    await database().query(
      `insert into predial_${register.name} (nome) select 'Sala ' || n from generate_series(101, 160) n`,
    )
    expect(await paula.call(options, { busca: 'sala' })).toHaveLength(50)
    const found = await paula.call(options, { busca: 'sala 160' })
    expect(found).toEqual([{ id: expect.any(Number), nome: 'Sala 160' }])
    expect(await paula.call(options, { id: found[0]?.id })).toEqual(found)
    expect(await paula.call(options, { id: 2_000_000_000 })).toEqual([])
  })

  test('deleted, it gives its tickets to another one', async () => {
    const [old, other] = [await novo('De saída'), await novo('Destino')]
    const ticket = await chamadoEm(old.id)
    expect(await paula.call(dependentes, { id: old.id })).toEqual({ total: 1, total_minimo: false })
    await paula.call(remove, { id: old.id, mover_para: other.id })
    const moved = await paula.call(getChamado, { id: ticket.id })
    expect(moved).toMatchObject({ [register.column]: other.id, [register.nome]: 'Destino', version: 2 })
  })

  test('those with tickets to be done, and those with none, are told apart', async () => {
    const some = await novo('Uso aberto')
    const done = await novo('Uso encerrado')
    const none = await novo('Uso nenhum')
    await chamadoEm(some.id)
    const { id } = await chamadoEm(done.id)
    await database().query(`update predial_chamados set status = 'Fechado' where id = $1`, [id])
    const held = async (chamados: 'Em aberto' | 'Nenhum') => {
      const { rows, total } = await paula.call(list, { busca: 'uso', filtros: { chamados } })
      expect(total).toBe(rows.length)
      return rows.map(row => row.id)
    }
    expect(ABERTOS).toEqual(EM_ABERTO)
    expect(await held('Em aberto')).toEqual([some.id])
    expect(await held('Nenhum')).toEqual([none.id])
  })

  test('or leaves them without', async () => {
    const old = await novo('Sem herdeiro')
    const ticket = await chamadoEm(old.id)
    await paula.call(remove, { id: old.id })
    const left = await paula.call(getChamado, { id: ticket.id })
    expect(left).toMatchObject({ [register.column]: null, [register.nome]: null, titulo: 'Lâmpada' })
  })

  test('a refused delete leaves everything as it was', async () => {
    const old = await novo('Fica')
    const ticket = await chamadoEm(old.id)
    for (const mover_para of [old.id, 2_000_000_000]) {
      const refused = await paula.refusal(remove, { id: old.id, mover_para })
      expect(refused).toMatchObject({
        codigo: 'dados_invalidos',
        campos: { mover_para: expect.any(String) },
      })
    }
    expect(await paula.call(getChamado, { id: ticket.id })).toEqual(ticket)
  })

  test('who may not change one of its tickets may not delete it', async () => {
    const actor = (await someone(platform, 'RH')).actor
    if (!actor) throw new Error('somebody')
    const niveis = { ...actor.niveis, 'predial.cadastros': 'gerir' as const }
    const rute = personOf(platform, { ...actor, niveis })
    const [mine, theirs] = [await novo('Da Rute'), await novo('De todos')]
    await chamadoEm(mine.id, rute)
    await chamadoEm(theirs.id)
    await rute.call(remove, { id: mine.id })
    expect(await rute.refusal(remove, { id: theirs.id })).toMatchObject({ codigo: 'nao_permitido' })
  })

  test('of a delete and a new ticket at once, neither breaks the other', async () => {
    const old = await novo('Disputado')
    const all = await Promise.allSettled([
      chamadoEm(old.id),
      paula.call(remove, { id: old.id }),
      chamadoEm(old.id),
    ])
    expect(all[1].status).toBe('fulfilled')
    for (const result of all) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ codigo: 'dados_invalidos' })
    }
    expect(await paula.call(dependentes, { id: old.id })).toMatchObject({ total: 0 })
  })
})
