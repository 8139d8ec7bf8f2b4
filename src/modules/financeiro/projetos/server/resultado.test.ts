import { beforeAll, beforeEach, expect, test } from 'vitest'
import { linhasDoPainel } from '#modules/painel/server/linhas.ts'
import { restaurarExclusao } from '#modules/ti/lixeira/server/service.ts'
import { escreverFiltro } from '#platform/contract/filtros.ts'
import { addMoney } from '#platform/contract/numbers/money.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { contasApi } from '../../contas-a-pagar/contract.ts'
import { contasRouter } from '../../contas-a-pagar/server/router.ts'
import { createConta, deleteConta, getConta, updateConta } from '../../contas-a-pagar/server/service.ts'
import { custos } from '../../custos-projeto/server/job.ts'
import {
  createDespesaCartao,
  deleteDespesaCartao,
  updateDespesaCartao,
} from '../../despesas-cartao/server/service.ts'
import {
  createDespesa,
  deleteDespesa,
  listDespesas,
  totaisDeDespesas,
  updateDespesa,
} from '../../despesas-projeto/server/service.ts'
import {
  desvincularDespesa,
  vincularDespesa,
  vincularDespesaAoCartao,
} from '../../despesas-projeto/server/vincular.ts'
import { createFornecedor } from '../../fornecedores/server/service.ts'
import { createPagamento, deletePagamento } from '../../pagamentos/server/service.ts'
import '../../server/module.ts'
import { resultadoDeProjeto } from './resultado.ts'
import { projetosRouter } from './router.ts'
import { createProjeto, deleteProjeto, listProjetos, updateProjeto } from './service.ts'

/** Random writes of one run. Half the records go every so many, since each write is followed by a count of all of them. */
const WRITES = 2_000
const HALVED_EVERY = 100
/** How often the figures of every project, and the rows of one series at a time, are asked as well. */
const EACH_EVERY = 40

const db = testDatabase()
const undo = lixeiraRouter[0] as Operation
let platform: Platform
let ana: Person
let eva: Person
let fornecedor_id: number

beforeAll(async () => {
  platform = { ...(await platformOf(db())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana')
  eva = await someone(platform, 'Administrador', 'Eva')
  fornecedor_id = (await ana.call(createFornecedor, { nome: 'Sigilosa', cnpj: '1' })).id
})
beforeEach(async () => {
  await db().query('delete from financeiro_contas_a_pagar')
  await db().query('delete from financeiro_projetos')
})

const conta = (valor: string, rateio: object[], more: object = {}) =>
  ana.call(createConta, {
    ...{ solicitacao_compra: 'SC-1', nome_solicitante: 'Ana', data_vencimento: '2026-12-10' },
    ...{
      data_emissao: '2026-11-10',
      centro_custo: 'Obras',
      item: 'Item',
      natureza_orcamentaria: 'Materiais',
    },
    ...{ aprovador: 'Bia', nome_fornecedor: 'x', cnpj_fornecedor: 'x', fornecedor_id, valor, rateio },
    ...more,
  } as never)
const projeto = (more: object = {}) =>
  ana.call(createProjeto, {
    nome_projeto: 'Parada Usina Norte',
    user_id: String(ana.actor?.id),
    ...more,
  } as never)
const statement = async () => {
  const [row] = await db().query<{ id: number }>(
    `with c as (insert into financeiro_cartoes (nome_cartao, tipo_cartao) values ('Visa', 'Crédito') returning id)
     insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia) select id, '2026-10' from c returning id`,
  )
  return Number(row?.id)
}

/** A proposal of 110,000.00 and an addition of 4,230.00; a budget of 100,000.00; costs from payables, card and expenses. */
async function paradaUsinaNorte() {
  const [proposta] = await db().query<{ id: number }>(
    `insert into comercial_propostas (titulo_proposta, valor_proposta, data_emissao, status_proposta)
     values ('Parada Usina Norte', 110000, '2026-09-01', 'Aprovada') returning id`,
  )
  const { id } = await projeto({
    proposta_id: proposta?.id,
    orcamento_total: '100.000,00',
    orcamento: [
      { categoria: 'Materiais', valor: '60.000,00' },
      { categoria: 'Mão de obra', valor: '40.000,00' },
    ],
    aditivos: [{ data: '2026-10-01', descricao: 'Andaimes', valor: '4.230,00' }],
  })
  const part = (valor: string, categoria?: string) => ({ projeto_id: id, valor, categoria })
  const paid = await conta('50.000,00', [part('38.000,00')], { data_emissao: '2026-10-05' })
  await ana.call(updateConta, { id: paid.id, version: paid.version, dados: { status: 'Paga' } } as never)
  await conta('21.950,10', [part('21.950,10', 'materiais')])
  await conta('2.000,00', [part('1.500,00', 'Mão de obra')])
  await conta('9.999,99', [], { solicitacao_compra: 'SC-fora' })
  await ana.call(createDespesaCartao, {
    prestacao_id: await statement(),
    ...{ data_despesa: '2026-10-20', descricao_despesa: 'Solda', categoria_despesa: 'Materiais' },
    ...{ valor_despesa: '3.200,00', rateio: [part('3.200,00')] },
  } as never)
  await ana.call(createDespesa, {
    projeto_id: id,
    ...{ descricao_despesa: 'Diárias', data_despesa: '2026-11-02', categoria_despesa: 'Mão de Obra' },
    valor_despesa: '20.000,00',
  })
  return id
}

test('Parada Usina Norte: contracted, budgeted, committed, realised, expected, result and margin, to the cent', async () => {
  const id = await paradaUsinaNorte()
  expect(await ana.call(resultadoDeProjeto, { id })).toEqual({
    nome_projeto: 'Parada Usina Norte',
    contratado: '114230.00',
    aditivos: '4230.00',
    orcamento_total: '100000.00',
    orcado: '100000.00',
    comprometido: '23450.10',
    realizado: '61200.00',
    previsto: '103150.10',
    resultado: '11079.90',
    margem: '9,7%',
    categorias: [
      {
        ...{ categoria: 'Materiais', orcado: '60000.00', comprometido: '21950.10', realizado: '41200.00' },
        previsto: '63150.10',
      },
      {
        ...{ categoria: 'Mão de obra', orcado: '40000.00', comprometido: '1500.00', realizado: '20000.00' },
        previsto: '40000.00',
      },
    ],
    meses: [
      { mes: '2026-10', comprometido: '0.00', realizado: '41200.00' },
      { mes: '2026-11', comprometido: '23450.10', realizado: '20000.00' },
    ],
  })
  const { rows } = await ana.call(listProjetos, {})
  expect(rows).toMatchObject([
    { gasto: '84650.10', realizado: '61200.00', comprometido: '23450.10', uso_orcamento: '84,7%' },
  ])
  const actor = await createUser(platform.db, 'Financeiro')
  const niveis = { ...actor.niveis, 'financeiro.cadastros': 'nenhum', 'financeiro.prestacao': 'nenhum' }
  const blind = personOf(platform, { ...actor, niveis } as never)
  const seen = await blind.call(resultadoDeProjeto, { id })
  expect(seen.comprometido).toBe('23450.10')
  expect(JSON.stringify(seen)).not.toMatch(/Sigilosa|SC-/)
})

test('what projects cost is summed over all that the list selects, where its columns are shown', async () => {
  await paradaUsinaNorte()
  const other = await projeto({ nome_projeto: 'Sul' })
  const partes = [{ projeto_id: other.id, valor: '100,00' }]
  await conta('100,00', partes)
  const somas = selecaoRouter(catalogOf(projetosRouter)).find(
    ({ procedure }) => procedure.path === selecaoApi.somas.path,
  ) as Operation
  const colunas = ['nome_projeto', 'realizado', 'comprometido', 'valor_proposta']
  const asked = { lista: 'financeiro/projetos/list', colunas }
  expect(await ana.call(somas, asked as never)).toMatchObject({
    somas: { realizado: '61200.00', comprometido: '23550.10', valor_proposta: '110000.00' },
  })
  expect(await ana.call(somas, { ...asked, busca: 'sul', colunas: ['gasto'] } as never)).toMatchObject({
    somas: { gasto: '100.00' },
  })
})

test('each figure of the result is the sum of the rows behind its link, by state, category and month', async () => {
  const id = await paradaUsinaNorte()
  await conta('77,00', [
    { projeto_id: id, valor: '10,00', categoria: 'Frete, guincho' },
    { projeto_id: id, valor: '20,00', categoria: 'vazio' },
  ])
  const loose = { projeto_id: id, descricao_despesa: 'Sem categoria', data_despesa: '2026-09-30' }
  await ana.call(createDespesa, { ...loose, valor_despesa: '1,25' })
  const behind = async (filtros: object, busca = '') => {
    const input = { busca, filtros: { projetoId: id, ...filtros } } as never
    const { rows } = await ana.call(listDespesas, input)
    const { total } = await ana.call(totaisDeDespesas, input)
    expect(addMoney(...rows.map(({ valor_despesa }) => valor_despesa))).toBe(total)
    return total
  }
  const resultado = await ana.call(resultadoDeProjeto, { id })
  expect(resultado.categorias.map(({ categoria }) => categoria).sort()).toEqual(
    ['', 'Frete, guincho', 'Materiais', 'Mão de obra', 'vazio'].sort(),
  )
  const states = [
    ['Realizado', 'realizado'],
    ['Comprometido', 'comprometido'],
  ] as const
  for (const [estado, figure] of states) {
    expect(await behind({ estado })).toBe(resultado[figure])
    for (const each of resultado.categorias) {
      const { categoria } = each
      const itens = categoria === '' ? [] : [categoria]
      const categoria_despesa = escreverFiltro({ nao: false, itens, vazio: itens.length === 0 })
      expect([categoria, await behind({ estado, categoria_despesa })]).toEqual([categoria, each[figure]])
    }
    for (const each of resultado.meses)
      expect([each.mes, await behind({ estado, data_despesa: each.mes })]).toEqual([each.mes, each[figure]])
  }
  expect(await behind({ categoria_despesa: 'nao:materiais,MAO DE OBRA' })).toBe('31.25')
  expect(await behind({ origem: 'Cartão' })).toBe('3200.00')
  expect(await behind({ origem: 'Despesa' })).toBe('20001.25')
  expect(await behind({ origem: 'Conta a pagar,Cartão', estado: 'Realizado' })).toBe('41200.00')
  expect(await behind({}, 'diarias')).toBe('20000.00')
})

test('without lines the budget is the total, without a proposal there is no result', async () => {
  const { id } = await projeto({ orcamento_total: '500' })
  await conta('120', [{ projeto_id: id, valor: '120' }])
  expect(await ana.call(resultadoDeProjeto, { id })).toMatchObject({
    ...{ contratado: null, resultado: null, margem: null, orcado: '500.00', previsto: '500.00' },
    categorias: [{ categoria: 'Materiais', orcado: '0.00', comprometido: '120.00' }],
  })
  const loss = await projeto({ aditivos: [{ data: '2026-01-01', descricao: 'A', valor: '100' }] })
  await conta('103', [{ projeto_id: loss.id, valor: '103' }])
  expect(await ana.call(resultadoDeProjeto, { id: loss.id })).toMatchObject({
    ...{ contratado: '100.00', previsto: '103.00', resultado: '-3.00', margem: '-3%' },
  })
})

test('lines of budget and additions are saved with their project, and kept by who does not send them', async () => {
  const made = await projeto({ orcamento: [{ categoria: 'Materiais', valor: '10' }] })
  const change = (version: number, dados: object) =>
    ana.call(updateProjeto, { id: made.id, version, dados } as never)
  const kept = await change(made.version, { nome_projeto: 'Outra' })
  expect(kept.orcamento).toMatchObject([{ categoria: 'Materiais', valor: '10.00' }])
  const saved = await change(kept.version, {
    orcamento: [],
    aditivos: [{ data: '2026-01-01', descricao: 'A', valor: '1' }],
  })
  expect(saved).toMatchObject({ version: kept.version + 1, orcamento: [], aditivos: [{ valor: '1.00' }] })
})

/** The figures of a project as its page and the list of projects have them, beside the sums of the lists that they open. */
async function figuresAreTheirRows(id: number) {
  const resultado = await ana.call(resultadoDeProjeto, { id })
  const { realizado, comprometido } = resultado
  const listed = (await ana.call(listProjetos, {})).rows.find(row => row.id === id)
  expect(listed).toMatchObject({ realizado, comprometido, gasto: addMoney(realizado, comprometido) })
  const behind = async (filtros: object) =>
    (await ana.call(totaisDeDespesas, { filtros: { projetoId: id, ...filtros } } as never)).total
  for (const [estado, figure] of [
    ['Realizado', 'realizado'],
    ['Comprometido', 'comprometido'],
  ] as const) {
    expect(await behind({ estado })).toBe(resultado[figure])
    for (const each of resultado.categorias) {
      const categoria_despesa = each.categoria || 'vazio'
      expect([categoria_despesa, await behind({ estado, categoria_despesa })]).toEqual([
        categoria_despesa,
        each[figure],
      ])
    }
  }
}

const VAO = { de: '2026-09-01', ate: '2026-11-30' } as const

/** The rows of the dialog behind the dashboard: of all series, or of one. */
async function rowsOfDashboard(parte?: string) {
  const page = (pagina: number) => ana.call(linhasDoPainel, { ...VAO, parte, pagina } as never)
  let { linhas, partes, mais } = await page(1)
  for (let pagina = 2; mais; pagina++) {
    const next = await page(pagina)
    linhas = [...linhas, ...next.linhas]
    mais = next.mais
  }
  return { linhas, partes }
}

/** The bars of the dashboard, beside the rows of the dialog and of the list that they open. */
async function dashboardIsItsLists(projetos: readonly number[]) {
  const [{ linhas, partes }, ...typed] = await Promise.all([
    rowsOfDashboard(),
    ...projetos.map(projetoId => {
      const filtros = { projetoId, origem: 'Despesa', data_despesa: `${VAO.de}..${VAO.ate}` }
      return ana.call(totaisDeDespesas, { filtros } as never)
    }),
  ])
  for (const { serie, quantidade, valor } of partes) {
    const own = linhas.filter(linha => linha.serie === serie).map(linha => linha.valor ?? '0.00')
    expect([serie, own.length, addMoney('0.00', ...own)]).toEqual([serie, quantidade, valor])
  }
  expect(linhas).toHaveLength(partes.reduce((sum, { quantidade }) => sum + quantidade, 0))
  const total = addMoney('0.00', ...typed.map(each => each.total))
  expect(total).toBe(partes.find(({ serie }) => serie === 'despesas_projeto')?.valor)
  return { linhas, partes }
}

/** Sums that are kept, beside the same counted from the records. */
async function wrong() {
  return db().query(
    `with contado as (
       select d.projeto_id, to_char(d.data_despesa, 'YYYY-MM') as mes, coalesce(d.categoria_despesa, '') as categoria,
         case when d.conta_id is null or c.status = 'Paga' then 'Realizado' else 'Comprometido' end as estado,
         count(*)::int as quantidade, sum(d.valor_despesa)::numeric(30, 2) as valor
       from financeiro_despesas_projeto d left join financeiro_contas_a_pagar c on c.id = d.conta_id group by 1, 2, 3, 4
     ), guardado as (
       select projeto_id, to_char(mes, 'YYYY-MM') as mes, categoria, estado, sum(quantidade)::int as quantidade,
         sum(valor)::numeric(30, 2) as valor
       from custos_somas group by custos_somas.mes, 1, 3, 4 having sum(quantidade) <> 0 or sum(valor) <> 0
     ), painel as (
       select serie, dia, sum(quantidade)::int as quantidade, sum(valor)::numeric(30, 2) as valor from painel_somas
       where serie in ('contas', 'despesas_projeto', 'despesas_cartao') group by 1, 2
       having sum(quantidade) <> 0 or sum(valor) <> 0
     ), lista as (
       select serie, dia, count(*)::int as quantidade, coalesce(sum(valor), 0)::numeric(30, 2) as valor from (
         select 'contas' as serie, data_emissao as dia, valor from financeiro_contas_a_pagar
         where status <> 'Cancelada' and prestacao_id is null
         union all select 'despesas_projeto', data_despesa, valor_despesa from financeiro_despesas_projeto
         where conta_id is null and despesa_cartao_id is null
         union all select 'despesas_cartao', data_despesa, valor_despesa from financeiro_despesas_cartao
       ) x group by 1, 2
     )
     select 'custos' as o_que, x::text from ((table contado except table guardado) union all (table guardado except table contado)) x
     union all
     select 'painel', x::text from ((table painel except table lista) union all (table lista except table painel)) x
     union all
     select 'passa', c.id::text from financeiro_contas_a_pagar c where coalesce(c.valor, 0) <
       (select sum(d.valor_despesa) from financeiro_despesas_projeto d where d.conta_id = c.id)
     union all
     select 'passa', k.id::text from financeiro_despesas_cartao k where k.valor_despesa <
       (select sum(d.valor_despesa) from financeiro_despesas_projeto d where d.despesa_cartao_id = k.id)`,
  )
}

test(`${WRITES} random writes: sums are those of the records after each of them`, {
  timeout: 300_000,
}, async () => {
  const projetos = [(await projeto()).id, (await projeto({ nome_projeto: 'Sul' })).id]
  const prestacao_id = await statement()
  const seed = Math.floor(Math.random() * 2 ** 31)
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  const money = () => `${random(500)},${String(random(100)).padStart(2, '0')}`
  const partes = () =>
    Array.from({ length: random(3) }, () => ({
      projeto_id: pick(projetos),
      valor: money(),
      categoria: pick(['Materiais', 'materiais', 'Frete', null]),
    }))
  const dia = () =>
    `2026-${String(9 + random(3)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`
  const contas = () =>
    db().query<{ id: number; version: number }>('select id, version from financeiro_contas_a_pagar')
  const despesas = () =>
    db().query<{ id: number; version: number }>('select id, version from financeiro_despesas_projeto')
  const cartao = () =>
    db().query<{ id: number; version: number }>('select id, version from financeiro_despesas_cartao')
  const deleted: { operacao: string; id: number }[] = []
  const onConta = async (dados: () => object) => {
    const found = pick(await contas())
    if (found) await ana.call(updateConta, { ...found, dados: dados() } as never)
  }
  const catalog = catalogOf(contasRouter)
  const many = (path: string) =>
    selecaoRouter(catalog).find(({ procedure }) => procedure.path === path) as Operation
  const work = () =>
    runOnce(
      db(),
      alteracoes,
      {},
      {
        bulk: { platform, permissions: permissions(db(), matrizDaTabela), catalog },
      },
    )
  let lote: string | undefined
  const writes: (() => Promise<unknown>)[] = [
    // Many at once, of which some may be refused; and all of them taken back.
    async () => {
      const some = (await contas()).slice(0, 1 + random(6))
      if (some.length === 0) return
      const alvo = { ids: some.map(({ id }) => id), versions: some.map(({ version }) => version) }
      const dados = { status: pick(['Paga', 'Pendente', 'Cancelada', 'Vencida']) }
      const asked = await ana.call(many(selecaoApi.iniciar.path), {
        ...{ operacao: contasApi.update.path, dados, alvo },
      } as never)
      lote = (asked as { id: string }).id
      await work()
    },
    async () => {
      if (lote === undefined) return
      const id = lote
      lote = undefined
      await ana.call(many(selecaoApi.desfazer.path), { id } as never)
      await work()
    },
    () => conta(money(), partes(), { data_emissao: dia() }),
    () => onConta(() => ({ valor: money() })),
    () => onConta(() => ({ status: pick(['Paga', 'Pendente', 'Vencida', 'Cancelada', 'Aprovada']) })),
    () => onConta(() => ({ data_emissao: dia() })),
    () => onConta(() => ({ rateio: partes() })),
    () => onConta(() => ({ prestacao_id: pick([prestacao_id, null]) })),
    async () => {
      const found = pick(await contas())
      if (!found) return
      await ana.call(deleteConta, { id: found.id })
      deleted.push({ operacao: 'financeiro/contas-a-pagar/delete', id: found.id })
    },
    async () => {
      const found = pick(await despesas())
      if (!found) return
      await ana.call(deleteDespesa, { id: found.id })
      deleted.push({ operacao: 'financeiro/despesas-projeto/delete', id: found.id })
    },
    async () => {
      const last = deleted.pop()
      if (last) await undo(platform, { actor: ana.actor, pedido: crypto.randomUUID() }, last as never)
    },
    () =>
      ana.call(createDespesa, {
        projeto_id: pick(projetos),
        ...{ descricao_despesa: 'X', data_despesa: dia(), valor_despesa: money() },
      } as never),
    async () => {
      const found = pick(await despesas())
      if (found)
        await ana.call(updateDespesa, {
          ...found,
          dados: { valor_despesa: money(), data_despesa: dia() },
        } as never)
    },
    () =>
      ana.call(createDespesaCartao, {
        ...{ prestacao_id, data_despesa: dia(), descricao_despesa: 'X', valor_despesa: money() },
        rateio: partes(),
      } as never),
    async () => {
      const found = pick(await cartao())
      if (found)
        await ana.call(updateDespesaCartao, {
          ...found,
          dados: pick<object>([{ valor_despesa: money() }, { data_despesa: dia() }, { rateio: partes() }]),
        } as never)
    },
    async () => {
      const found = pick(await cartao())
      if (!found) return
      await ana.call(deleteDespesaCartao, { id: found.id })
      deleted.push({ operacao: 'financeiro/despesas-cartao/delete', id: found.id })
    },
    // What somebody else deleted comes back out of the bin.
    async () => {
      const [last] = await db().query<{ id: string }>(
        'select id from exclusoes where not restaurada order by created_at desc, id limit 1',
      )
      if (last) await eva.call(restaurarExclusao, last)
    },
    // A project takes its expenses along to the bin, and brings them back.
    async () => {
      const id = pick(projetos)
      await ana.call(deleteProjeto, { id })
      expect([seed, await wrong()]).toEqual([seed, []])
      await undo(platform, { actor: ana.actor, pedido: crypto.randomUUID() }, {
        ...{ operacao: 'financeiro/projetos/delete', id },
      } as never)
    },
    async () => {
      const [despesa, whole] = [pick(await despesas()), pick(await cartao())]
      if (despesa && whole)
        await ana.call(vincularDespesaAoCartao, { id: despesa.id, despesa_cartao_id: whole.id })
    },
    // A payment settles what is left, and is taken back.
    async () => {
      const [open] = await db().query<{ id: number; resta: string }>(
        `select id, valor - valor_pago as resta from financeiro_contas_a_pagar
         where status in ('Pendente', 'Aprovada', 'Vencida') and valor > valor_pago order by id desc limit 1`,
      )
      if (open)
        await ana.call(createPagamento, {
          ...{ conta_id: open.id, data_pagamento: dia(), valor: pick([open.resta, '0.01']) },
        } as never)
    },
    async () => {
      const found = pick(await db().query<{ id: number }>('select id from financeiro_pagamentos'))
      if (found) await ana.call(deletePagamento, found)
    },
    async () => {
      const [despesa, whole] = [pick(await despesas()), pick(await contas())]
      if (despesa && whole) await ana.call(vincularDespesa, { id: despesa.id, conta_id: whole.id })
    },
    async () => {
      const despesa = pick(await despesas())
      if (despesa) await ana.call(desvincularDespesa, { id: despesa.id })
    },
    () => custos.run({ db: db() } as never, {}),
  ]
  let refused = 0
  for (let n = 0; n < WRITES; n++) {
    const write = random(writes.length)
    if (n % HALVED_EVERY === HALVED_EVERY - 1)
      for (const table of [
        'financeiro_contas_a_pagar',
        'financeiro_despesas_cartao',
        'financeiro_despesas_projeto',
      ])
        await db().query(`delete from ${table} where id % 2 = $1`, [n % 200 > 100 ? 0 : 1])
    await writes[write]?.().catch(error => {
      // What would exceed the whole, or is of a cancelled payable, is refused; the sums hold then, too.
      if (!('codigo' in error)) throw error
      refused += 1
    })
    // Rows deleted by SQL, and work of the job runner: the database may tell of them only after the next read.
    platform.changes.bump()
    expect([seed, n, write, await wrong()]).toEqual([seed, n, write, []])
    const { linhas, partes } = await dashboardIsItsLists(projetos)
    if (n % EACH_EVERY !== EACH_EVERY / 2) continue
    for (const id of projetos) await figuresAreTheirRows(id)
    for (const { serie } of partes)
      expect((await rowsOfDashboard(serie)).linhas).toEqual(linhas.filter(linha => linha.serie === serie))
  }
  expect(refused).toBeLessThan(WRITES * 0.6)
  const [some] = await contas()
  if (some) expect((await ana.call(getConta, { id: some.id })).id).toBe(some.id)
})
