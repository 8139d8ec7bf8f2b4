import { beforeAll, expect, test } from 'vitest'
import '#modules/comercial/propostas/server/router.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import {
  createConta,
  deleteConta,
  getConta,
  updateConta,
} from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { createDespesa, deleteDespesa } from '#modules/financeiro/despesas-projeto/server/service.ts'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import { createProjeto, getProjeto, updateProjeto } from '#modules/financeiro/projetos/server/service.ts'
import { todayIn } from '#platform/contract/dates/dates.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createAlcada, updateAlcada } from './service.ts'

const db = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
const undo = lixeiraRouter[0] as Operation
const catalog = catalogOf(contasRouter)
const bulk = selecaoRouter(catalog)
const named = (path: string) => bulk.find(({ procedure }) => procedure.path === path) as Operation

let platform: Platform
let ana: Person
let regra: number
let fornecedor_id: number

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Administrador', 'Ana')
  const bia = await someone(platform, 'Financeiro', 'Bia')
  fornecedor_id = (await ana.call(createFornecedor, { nome: 'Aço Sul', cnpj: '1' })).id
  const rule = { tabela: 'financeiro_contas_a_pagar', ativa: true, so_acima: true }
  regra = (await ana.call(createAlcada, { ...rule, aprovadores: [String(bia.actor?.id)] } as never)).id
})

const projeto = async (nome_projeto: string) =>
  (
    await ana.call(createProjeto, {
      ...{ nome_projeto, user_id: String(ana.actor?.id), orcamento_total: '2.000' },
      orcamento: [
        { categoria: 'Materiais', valor: '1.000' },
        { categoria: 'Fretes', valor: '600' },
      ],
    } as never)
  ).id
const conta = (rateio: object[], valor = '900') =>
  ana.call(createConta, {
    ...{ solicitacao_compra: 'SC', nome_solicitante: 'Zeca', data_vencimento: hoje, data_emissao: hoje },
    ...{ centro_custo: 'Obra', item: 'Aço', natureza_orcamentaria: 'Outros', aprovador: 'Célia' },
    ...{ fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', valor, rateio },
  } as never)
const set = async (id: number, dados: object) => {
  const { version } = await ana.call(getConta, { id })
  return ana.call(updateConta, { id, version, dados } as never)
}
const budget = async (id: number, dados: object) => {
  const { version } = await ana.call(getProjeto, { id })
  return ana.call(updateProjeto, { id, version, dados } as never)
}
const despesa = (projeto_id: number, valor_despesa: string, categoria_despesa = 'materiais') =>
  ana.call(createDespesa, {
    ...{ projeto_id, valor_despesa, categoria_despesa, descricao_despesa: 'X', data_despesa: hoje },
  })
const waits = async (id: number) => (await ana.call(getConta, { id })).aprovacao === 'Aguardando'

/** Payables to be paid whose mark is not what the records say, counted in JavaScript from plain rows. */
async function wrong(): Promise<number[]> {
  const [costs, lines, totals, open] = await Promise.all([
    db().query<{ projeto_id: number; categoria: string; valor: string; conta_id: number | null }>(
      `select projeto_id, lower(coalesce(categoria_despesa, '')) as categoria, valor_despesa as valor, conta_id from financeiro_despesas_projeto`,
    ),
    db().query<{ projeto_id: number; categoria: string; valor: string }>(
      'select projeto_id, lower(categoria) as categoria, valor from financeiro_orcamento_projeto',
    ),
    db().query<{ id: number; valor: string | null }>(
      'select id, orcamento_total as valor from financeiro_projetos',
    ),
    db().query<{ id: number; acima: boolean }>(
      `select id, acima_do_orcamento as acima from financeiro_contas_a_pagar where status in ('Pendente', 'Aprovada', 'Vencida')`,
    ),
  ])
  const sum = (rows: { valor: string }[]) =>
    rows.reduce((all, { valor }) => all + Math.round(Number(valor) * 100), 0)
  const passes = (projeto_id: number, categoria: string) => {
    const [spent, planned] = [costs, lines].map(rows =>
      rows.filter(row => row.projeto_id === projeto_id),
    ) as [typeof costs, typeof lines]
    const own = planned.filter(row => row.categoria === categoria)
    const total = totals.find(({ id }) => id === projeto_id)?.valor
    const whole = total == null ? (planned.length > 0 ? sum(planned) : Infinity) : sum([{ valor: total }])
    return (
      (own.length > 0 && sum(spent.filter(row => row.categoria === categoria)) > sum(own)) ||
      sum(spent) > whole
    )
  }
  return open
    .filter(({ id, acima }) => {
      const parts = costs.filter(row => row.conta_id === id)
      return acima !== parts.some(part => passes(part.projeto_id, part.categoria))
    })
    .map(({ id }) => id)
}

test('a payable waits once its project passes its budget by anything else, and no longer once it does not', async () => {
  const id = await projeto('Parada')
  const made = await conta([{ projeto_id: id, valor: '900', categoria: 'Materiais' }])
  expect(await waits(made.id)).toBe(false)
  const { orcamento = [] } = await budget(id, {
    orcamento: [{ categoria: 'Materiais', valor: '899,99' }],
  })
  expect([orcamento.length, await waits(made.id)]).toEqual([1, true])
  await budget(id, { orcamento: [{ categoria: 'Materiais', valor: '900' }] })
  expect(await waits(made.id)).toBe(false)
  const other = await despesa(id, '0,01')
  expect(await waits(made.id)).toBe(true)
  await ana.call(deleteDespesa, { id: other.id })
  expect(await waits(made.id)).toBe(false)
  const call = { actor: ana.actor, pedido: crypto.randomUUID() }
  await undo(platform, call, { operacao: 'financeiro/despesas-projeto/delete', id: other.id } as never)
  expect(await waits(made.id)).toBe(true)
  await budget(id, { orcamento: [], orcamento_total: '900,01' })
  expect(await waits(made.id)).toBe(false)
  const { id: second } = await conta([{ projeto_id: id, valor: '5', categoria: 'Fretes' }])
  expect([await waits(made.id), await waits(second)]).toEqual([true, true])
  await set(second, { status: 'Cancelada' })
  expect(await waits(made.id)).toBe(false)
})

test('an undo marks no payable that has left the project meanwhile', async () => {
  const id = await projeto('Norte')
  const stays = await conta([{ projeto_id: id, valor: '100', categoria: 'Fretes' }])
  const gone = await conta([{ projeto_id: id, valor: '900', categoria: 'Fretes' }])
  await budget(id, { orcamento_total: '900' })
  expect([await waits(stays.id), await waits(gone.id)]).toEqual([true, true])
  await ana.call(deleteConta, { id: gone.id })
  expect(await waits(stays.id)).toBe(false)
  await set(stays.id, {
    rateio: [{ projeto_id: await projeto('Sul'), valor: '100', categoria: 'Fretes' }],
  })
  const call = { actor: ana.actor, pedido: crypto.randomUUID() }
  await undo(platform, call, { operacao: 'financeiro/contas-a-pagar/delete', id: gone.id } as never)
  expect([await waits(stays.id), await wrong()]).toEqual([false, []])
})

test('two costs that pass a budget together, at the same time, leave what waits waiting', async () => {
  const id = await projeto('Norte')
  const made = await conta([{ projeto_id: id, valor: '500', categoria: 'Materiais' }])
  await Promise.all(Array.from({ length: 12 }, () => despesa(id, '42')))
  expect(await waits(made.id)).toBe(true)
  expect(await wrong()).toEqual([])
})

test('a rule that is switched on measures what there is', async () => {
  const rule = async (ativa: boolean) => {
    const [row] = await db().query<{ version: number }>('select version from alcadas where id = $1', [regra])
    await ana.call(updateAlcada, { id: regra, version: row?.version, dados: { ativa } } as never)
  }
  const id = await projeto('Sul')
  const made = await conta([{ projeto_id: id, valor: '500', categoria: 'Materiais' }])
  await rule(false)
  await despesa(id, '501')
  await rule(true)
  expect(await waits(made.id)).toBe(true)
})

test('300 random writes: what passes its budget is what the records say, after each', {
  timeout: 300_000,
}, async () => {
  for (const table of ['financeiro_contas_a_pagar', 'financeiro_projetos'])
    await db().query(`delete from ${table}`)
  const projetos = [await projeto('A'), await projeto('B')]
  const seed = Math.floor(Math.random() * 2 ** 31)
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  const some = async (table: string) =>
    pick(await db().query<{ id: number }>(`select id from ${table} order by id`))
  const categoria = () => pick(['Materiais', 'materiais', 'Fretes', 'Outros', null])
  const parts = () =>
    Array.from({ length: 1 + random(2) }, () => ({
      ...{ projeto_id: pick(projetos), valor: String(random(400)), categoria: categoria() },
    }))
  const deleted: { operacao: string; id: number }[] = []
  const writes: (() => Promise<unknown>)[] = [
    () => conta(parts()),
    async () => {
      const found = await some('financeiro_contas_a_pagar')
      if (found) await set(found.id, { rateio: parts() })
    },
    async () => {
      const found = await some('financeiro_contas_a_pagar')
      if (found) await set(found.id, { status: pick(['Pendente', 'Vencida', 'Paga', 'Cancelada']) })
    },
    () => despesa(pick(projetos), String(random(500)), categoria() ?? undefined),
    () =>
      budget(pick(projetos), {
        orcamento_total: pick(['1.500', '3.000', null]),
        orcamento: pick([[], [{ categoria: 'Materiais', valor: String(random(2_000)) }]]),
      }),
    async () => {
      const found = await some('financeiro_despesas_projeto')
      if (!found) return
      await ana.call(deleteDespesa, { id: found.id })
      deleted.push({ operacao: 'financeiro/despesas-projeto/delete', id: found.id })
    },
    async () => {
      const found = await some('financeiro_contas_a_pagar')
      if (!found) return
      await ana.call(deleteConta, { id: found.id })
      deleted.push({ operacao: 'financeiro/contas-a-pagar/delete', id: found.id })
    },
    async () => {
      const last = deleted.pop()
      if (last) await undo(platform, { actor: ana.actor, pedido: crypto.randomUUID() }, last as never)
    },
    // Many at once, and their undo.
    async () => {
      const rows = await db().query<{ id: number; version: number }>(
        `select id, version from financeiro_contas_a_pagar where status <> 'Paga' order by id limit 5`,
      )
      if (rows.length === 0) return
      const alvo = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
      const work = () =>
        runOnce(
          db(),
          alteracoes,
          {},
          { bulk: { platform, permissions: permissions(db(), matrizDaTabela), catalog } },
        )
      const dados = { status: pick(['Cancelada', 'Pendente']) }
      const started = (await ana.call(named(selecaoApi.iniciar.path), {
        ...{ operacao: 'financeiro/contas-a-pagar/update', dados, alvo },
      } as never)) as { id: number }
      await work()
      expect([seed, 'many', await wrong()]).toEqual([seed, 'many', []])
      await ana.call(named(selecaoApi.desfazer.path), { id: started.id } as never)
      await work()
    },
  ]
  for (let n = 0; n < 300; n++) {
    const write = random(writes.length)
    await writes[write]?.().catch(error => {
      // What is to be paid above the budget, and what exceeds its payable, is refused.
      if (!('codigo' in error)) throw error
    })
    expect([seed, n, write, await wrong()]).toEqual([seed, n, write, []])
  }
})
