import { beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '../../contract/dates/dates.ts'
import { perfis } from '../../contract/permissions.ts'
import { vencimentosApi } from '../../contract/vencimentos.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import { venciveisOf, veVencivel } from '../../server/engine/vencivel.ts'
import { textOf } from '../../server/ground/octets.ts'
import { vencimentosRouter } from '../../server/services/vencimentos/operations.ts'
import { daysStatement, readDays, rowsStatement } from '../../server/services/vencimentos/read.ts'
import { type Linha, unpacked, walkDays } from '../../server/services/vencimentos/walk.ts'
import { type Person, platformOf, someone } from '../access/people.ts'
import { everyOperation } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

const own = await everyOperation()
const router = vencimentosRouter(own)
const op = <P extends keyof typeof vencimentosApi>(name: P) =>
  router.find(({ procedure }) => procedure === vencimentosApi[name]) as unknown as Operation<
    (typeof vencimentosApi)[P]
  >
const byPath = (path: string) => own.find(({ procedure }) => procedure.path === path) as Operation<never>
const venciveis = venciveisOf(own)

const database = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
const periodo = { de: hoje, ate: addDays(hoje, 41) }
const query = <Row>(text: string, params: unknown[] = []) => database().query<Row>(text, params)

async function insert(table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values)
  const [row] = await query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`,
    Object.values(values),
  )
  return row?.id ?? 0
}

const idOf = ({ actor }: Person) => String(actor?.id)
const of = <T>(all: readonly T[], n: number) => all[n % all.length] as T
const conta = (values: Record<string, unknown>) =>
  insert('financeiro_contas_a_pagar', {
    ...{ solicitacao_compra: 'SC-1', nome_solicitante: 'x', item: 'x', centro_custo: 'x', aprovador: 'x' },
    ...{ nome_fornecedor: 'x', cnpj_fornecedor: '0', natureza_orcamentaria: 'x', data_emissao: hoje },
    ...values,
  })

let platform: Platform
let people: Person[]
beforeAll(async () => {
  platform = await platformOf(database())
  people = await Promise.all(perfis.map((perfil, n) => someone(platform, perfil, `${perfil} ${n}`)))
  // Of who left nothing expires: their documents are in no number.
  const funcionarios = await Promise.all(
    ['Ativo', 'Desligado', 'Férias'].map(status_funcionario =>
      insert('rh_funcionarios', { nome_completo: 'F', cpf: '1', tipo_contrato: 'CLT', status_funcionario }),
    ),
  )
  const cartoes = await Promise.all(
    people.map(person =>
      insert('financeiro_cartoes', { nome_cartao: 'V', tipo_cartao: 'Crédito', portador_id: idOf(person) }),
    ),
  )
  for (let n = 0; n < 240; n++) {
    const dia = addDays(hoje, ((n * 7) % 50) - 4)
    const status = (all: string[]) => of(all, n)
    await conta({ data_vencimento: dia, valor: `${n}.10`, status: status(['Pendente', 'Paga', 'Vencida']) })
    await insert('financeiro_recebiveis', {
      descricao: 'R',
      tipo: 'Avulso',
      data_vencimento: dia,
      bruto: '7.05',
    })
    await insert('comercial_propostas', {
      ...{
        titulo_proposta: 'P',
        data_emissao: hoje,
        data_validade: dia,
        valor_proposta: of(['0', '9.99'], n),
      },
      status_proposta: status(['Enviada', 'Rejeitada', 'Em Elaboração', 'Aprovada']),
    })
    await insert('financeiro_projetos', {
      ...{ nome_projeto: 'J', data_fim_prevista: of([dia, null], n), user_id: idOf(of(people, n)) },
      status_projeto: status(['Planejamento', 'Concluído', 'Em Espera']),
    })
    await insert('ssma_desvios', {
      ...{ titulo: 'Piso', descricao_desvio: 'x', local_ocorrencia: 'x', data_ocorrencia: hoje },
      ...{ tipo_desvio: 'Outro', risco_potencial: 'Alto', prazo_solucao: dia },
      status_resolucao: status(['Aberto', 'Fechado', 'Em Análise']),
    })
    await insert('rh_documentos_funcionario', {
      ...{ funcionario_id: of(funcionarios, n), tipo_documento: 'ASO', nome_arquivo: 'a.pdf' },
      path_arquivo: `x/${n}`,
      ...{ tamanho_arquivo: 1, tipo_mime_arquivo: 'application/pdf', data_validade: dia },
    })
    await query(
      `insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia, data_vencimento_fatura, valor_total_fatura, status_fatura)
       values ($1, $2, $3, 5.5, $4) on conflict do nothing`,
      [of(cartoes, n), `20${10 + Math.floor(n / 12)}-0${1 + (n % 9)}`, dia, status(['Aberta', 'Paga'])],
    )
  }
})

test('the numbers of a day are those of the lists that it leads to, for every profile', async () => {
  let compared = 0
  for (const person of people) {
    const { tipos, dias } = await person.call(op('dias'), periodo)
    const found = new Map(
      dias.map(({ tipo, dia, quantidade, valor }) => [`${tipo} ${dia}`, { quantidade, valor }]),
    )
    expect(found.size).toBe(dias.length)
    for (const { chave, lista, campo } of tipos) {
      const [path, filters] = lista?.split('?') ?? []
      const kind = venciveis.find(one => one.chave === chave)
      for (let dia = periodo.de; dia <= periodo.ate; dia = addDays(dia, 1)) {
        const told = found.get(`${chave} ${dia}`) ?? { quantidade: 0, valor: null }
        const { rows } = await person.call(op('list'), { de: dia, ate: dia, tipo: chave })
        expect([chave, dia, rows.length]).toEqual([chave, dia, told.quantidade])
        if (!path || !kind) continue
        const { aba: _tab, faturas: _screen, ...filtros } = Object.fromEntries(new URLSearchParams(filters))
        const page = (await person.call(byPath(kind.procedure.path), {
          filtros: { ...filtros, [campo]: dia },
          por_pagina: 100,
        } as never)) as { total: number; rows: Record<string, string>[] }
        expect([chave, dia, page.total]).toEqual([chave, dia, told.quantidade])
        expect(page.rows.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
        const amounts = [...(kind.quantia?.matchAll(/(-?) ?t\.(\w+)/g) ?? [])]
        const cents = (row: Record<string, string>) =>
          amounts.reduce((all, [, sign, name]) => {
            const one = Math.round(Number(row[name ?? ''] ?? 0) * 100)
            return sign ? all - one : all + one
          }, 0)
        const sum = page.rows.reduce((all, row) => all + cents(row), 0)
        if (kind.quantia && told.quantidade > 0)
          expect([chave, dia, Math.round(Number(told.valor) * 100)]).toEqual([chave, dia, sum])
        compared += told.quantidade
      }
    }
  }
  expect(compared).toBeGreaterThan(1000)
})

test('a profile sees the kinds of its areas, and of statements those of cards that it may see', async () => {
  for (const person of people) {
    const { tipos, dias } = await person.call(op('dias'), periodo)
    const { actor } = person
    if (!actor) continue
    expect(tipos.map(({ chave }) => chave)).toEqual(
      venciveis.filter(one => veVencivel(one, actor)).map(({ chave }) => chave),
    )
    const { rows } = await person.call(op('list'), { ...periodo, tipo: 'faturas' })
    const holders = await query<{ portador_id: string }>(
      `select distinct c.portador_id from financeiro_prestacao_contas_cartao t join financeiro_cartoes c on c.id = t.cartao_id
       where t.id = any($1)`,
      [rows.map(({ id }) => id)],
    )
    if (actor.perfil_acesso === 'Usuário Comum')
      expect(holders.map(({ portador_id }) => portador_id)).toEqual([actor.id])
    expect(dias.every(({ dia }) => dia >= periodo.de && dia <= periodo.ate)).toBe(true)
  }
})

test('a date is moved by the entity’s own verb, with the version that was seen, and back', async () => {
  const admin = people.find(({ actor }) => actor?.perfil_acesso === 'Administrador') as Person
  const moved: string[] = []
  const { rows } = await admin.call(op('list'), periodo)
  for (const { chave: tipo } of venciveis) {
    const row = rows.find(one => one.tipo === tipo)
    const { operacao, campo, version } = row?.muda ?? { operacao: '', campo: '', version: 0 }
    const input = { id: row?.id, version, dados: { [campo]: addDays(hoje, 100) } } as never
    const saved = (await admin.call(byPath(operacao), input)) as unknown as { version: number }
    expect((await admin.refusal(byPath(operacao), input)).status).toBe(409)
    await admin.call(byPath(operacao), {
      ...(input as object),
      version: saved.version,
      dados: { [campo]: row?.dia },
    } as never)
    moved.push(tipo)
  }
  expect(moved.sort()).toEqual(venciveis.map(({ chave }) => chave).sort())
  // Nobody who may not change a record is offered to move it.
  const { rows: seen } = await (people.find(({ actor }) => actor?.perfil_acesso === 'RH') as Person).call(
    op('list'),
    periodo,
  )
  for (const { tipo, muda } of seen) if (tipo === 'contas') expect(muda).toBeNull()
})

test('a walk by steps of days reads what one statement reads, in its order, and no more than it may', async () => {
  const days = { de: addDays(hoje, -60), ate: addDays(hoje, 400) }
  // What stands between the fields of packed rows, and letters of several octets.
  await conta({
    data_vencimento: addDays(hoje, 70),
    nome_fornecedor: 'Um\u001f9\u001eDois',
    item: 'Ação 🧱\u001f',
  })
  const told = (row: Linha) =>
    Object.fromEntries(Object.entries(row).map(([name, part]) => [name, textOf(part)]))
  for (const { actor } of people) {
    if (!actor) continue
    const quem = { db: database(), actor }
    const mine = venciveis.filter(one => veVencivel(one, actor))
    for (const most of [10_000, 37, 1]) {
      const { rows } = await readDays(quem, mine, days, 0, most)
      const steps = await Array.fromAsync(walkDays(quem, mine, days, most))
      const found = steps.map(({ grupos }) =>
        grupos.flatMap(grupo =>
          unpacked(grupo)
            .map(row => ({ ...told(row), tipo: grupo.vencivel.chave, dia: grupo.dia }))
            .toArray(),
        ),
      )
      const shown = ({ tipo, id, version, dia, titulo, detalhe, quantia }: (typeof rows)[number]) => ({
        ...{ tipo, id: `${id}`, revisao: `${version - 1}`, dia },
        ...{ titulo: titulo ?? '', detalhe: detalhe ?? '', quantia: quantia ?? '' },
      })
      expect(found.flat()).toEqual(rows.map(shown))
      expect(steps.map(({ quantas }) => quantas)).toEqual(found.map(({ length }) => length))
    }
    // Nothing to see is no step.
    expect(await Array.fromAsync(walkDays(quem, [], days, 10))).toEqual([])
  }
})

/** Reads a table without an index; cards and people are few. */
const UNSERVED = /Seq Scan on (?!financeiro_cartoes|auth_users)\w+/

test('days and rows are read from indexes, by every profile', async () => {
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
  for (const { actor } of people) {
    if (!actor) continue
    for (const statement of [daysStatement, rowsStatement])
      for (const one of venciveis) {
        const { text, params } = statement(actor, [one], periodo)
        const plan = await database().transaction(author, async tx => {
          await tx.query('set local enable_seqscan = off')
          return tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
        })
        const lines = plan.map(line => line['QUERY PLAN']).join('\n')
        expect(UNSERVED.test(lines) ? `${one.chave}\n${lines}` : '').toBe('')
      }
  }
})

test('open proposals, projects and deviations are counted by day without reading them', async () => {
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
  const [admin] = people
  if (!admin?.actor) throw new Error('somebody')
  for (const one of venciveis.filter(({ chave }) => ['propostas', 'projetos', 'desvios'].includes(chave))) {
    await query(`vacuum (analyze) ${one.tabela}`)
    const { text, params } = daysStatement(admin.actor, [one], periodo)
    const plan = await database().transaction(author, async tx => {
      await tx.query('set local enable_seqscan = off')
      await tx.query('set local enable_bitmapscan = off')
      return tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
    })
    const lines = plan.map(line => line['QUERY PLAN']).join('\n')
    expect(lines.includes('Index Only Scan') ? '' : `${one.chave}\n${lines}`).toBe('')
  }
})
