import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Relacao } from '#platform/contract/ficha.ts'
import { addMoney, fromCents } from '#platform/contract/numbers/money.ts'
import type { paletaApi } from '#platform/contract/paleta.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import { findablesOf } from '#platform/server/engine/findable.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { paletaRouter } from '#platform/server/services/paleta/operation.ts'
import { syncPaleta } from '#platform/server/services/paleta/sync.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf } from '#platform/testing/files/exported.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { cabe, emPartesIguais, porParcela, valoresDasPartes } from '../../apoio/rateio/contract.ts'
import { deleteCartao } from '../../cartoes/server/service.ts'
import { contasApi } from '../../contas-a-pagar/contract.ts'
import { contasRouter } from '../../contas-a-pagar/server/router.ts'
import {
  createConta,
  deleteConta,
  getConta,
  listContas,
  listContasParecidas,
  updateConta,
} from '../../contas-a-pagar/server/service.ts'
import {
  createDespesaCartao,
  deleteDespesaCartao,
  listDespesasCartaoParecidas,
  updateDespesaCartao,
} from '../../despesas-cartao/server/service.ts'
import { fornecedoresRouter } from '../../fornecedores/server/router.ts'
import { createFornecedor } from '../../fornecedores/server/service.ts'
import { projetosRouter } from '../../projetos/server/router.ts'
import { createProjeto, deleteProjeto } from '../../projetos/server/service.ts'
import {
  createDespesa,
  deleteDespesa,
  exportDespesas,
  getDespesa,
  listDespesas,
  listDespesasParecidas,
  listHistoricoDeDespesas,
  updateDespesa,
} from './service.ts'
import { resumoDeDespesas } from './summary.ts'
import { desvincularDespesa, vincularDespesa, vincularDespesaAoCartao } from './vincular.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
let fornecedor_id: number
let projetos: number[]
const undo = lixeiraRouter[0] as Operation

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  fornecedor_id = (await ana.call(createFornecedor, { nome: 'Pedreira Sigilosa', cnpj: '1' })).id
})
beforeEach(async () => {
  await db().query('delete from financeiro_contas_a_pagar')
  await db().query('delete from financeiro_projetos')
  projetos = []
  for (const nome_projeto of ['Norte', 'Sul', 'Leste'])
    projetos.push((await ana.call(createProjeto, { nome_projeto, user_id: String(ana.actor?.id) })).id)
})

const parte = (at: number, valor: string | null, more: object = {}) => ({
  projeto_id: projetos[at] as number,
  valor,
  ...more,
})
const conta = (rateio: object[] = [], more: object = {}) =>
  ana.call(createConta, {
    solicitacao_compra: 'SC-1',
    nome_solicitante: 'Ana',
    data_vencimento: '2026-12-10',
    data_emissao: '2026-11-10',
    centro_custo: 'Obras',
    item: 'Brita',
    natureza_orcamentaria: 'Materiais',
    aprovador: 'Bia',
    nome_fornecedor: 'x',
    cnpj_fornecedor: 'x',
    fornecedor_id,
    valor: '1.000,00',
    rateio,
    ...more,
  } as never)
const change = (id: number, version: number, dados: object) =>
  ana.call(updateConta, { id, version, dados } as never)
const parts = () =>
  db().query<{ projeto_id: number; valor_despesa: string; estado: string; data_despesa: string }>(
    'select projeto_id, valor_despesa, estado, data_despesa::text from financeiro_despesas_projeto order by id',
  )
const series = async (serie: string) =>
  (
    await db().query<{ valor: string }>(
      'select coalesce(sum(valor), 0)::numeric(30, 2) as valor from painel_somas where serie = $1',
      [serie],
    )
  )[0]?.valor
const undone = (operacao: string, id: number) =>
  undo(platform, { actor: ana.actor, pedido: 'desfeito' }, { operacao, id } as never)

describe('to the cent', () => {
  test('equal parts and percentages come to the whole, the rest on the first', () => {
    expect(emPartesIguais('1000.00', 3)).toEqual(['333.34', '333.33', '333.33'])
    expect(emPartesIguais('-0.05', 2)).toEqual(['-0.03', '-0.02'])
    const of = (...percentuais: string[]) =>
      valoresDasPartes(
        '1000.00',
        percentuais.map(percentual => ({ percentual })),
      )
    expect(of('33,3334', '33,3333', '33,3333')).toEqual(['333.34', '333.33', '333.33'])
    expect(of('33,33', '33,33', '33,33')).toEqual(['333.30', '333.30', '333.30'])
    expect(valoresDasPartes(null, [{ percentual: '50' }, { valor: '1,5' }])).toEqual([null, '1.50'])
  })

  test('a payable of R$ 1.000,00 in three; what is not allocated stays overhead', async () => {
    const { rateio } = await conta(emPartesIguais('1000.00', 3).map((valor, at) => parte(at, valor)))
    expect(rateio.map(({ nome_projeto, valor, categoria }) => [nome_projeto, valor, categoria])).toEqual([
      ['Norte', '333.34', 'Materiais'],
      ['Sul', '333.33', 'Materiais'],
      ['Leste', '333.33', 'Materiais'],
    ])
    await conta([parte(0, null, { percentual: '12,5' })])
    expect((await parts()).at(-1)).toMatchObject({ valor_despesa: '125.00', estado: 'Comprometido' })
  })

  test('a purchase in instalments: each has its share, to the cent, whatever the values', async () => {
    const plano = ['0.01', '333.33', '666.66'].map((valor, at) => ({
      valor,
      data_vencimento: `2026-12-0${at + 1}`,
    }))
    const rateio = [parte(0, '500'), parte(1, null, { percentual: '50' })]
    await conta(rateio, { plano })
    const sums = await db().query(
      `select sum(d.valor_despesa)::numeric(15, 2) as valor, count(*)::int as partes from financeiro_despesas_projeto d
       group by d.projeto_id order by d.projeto_id`,
    )
    expect(sums).toEqual([
      { valor: '500.00', partes: 3 },
      { valor: '500.00', partes: 3 },
    ])
    const cents = fc.bigInt({ min: 0n, max: 10n ** 9n })
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 2, maxLength: 6 }),
        fc.array(fc.nat(100), { maxLength: 5 }),
        (all, shares) => {
          const whole = all.reduce((sum, one) => sum + one, 0n)
          const weight = BigInt(
            Math.max(
              1,
              shares.reduce((sum, share) => sum + share, 0),
            ),
          )
          const partes = shares.map(share => ({
            ...{ projeto_id: 1, nome_projeto: null, categoria: null, percentual: null },
            valor: fromCents((whole * BigInt(share)) / weight),
          }))
          const split = porParcela(all.map(fromCents), partes)
          for (const [at, row] of split.entries())
            expect(
              cabe(
                fromCents(all[at] as bigint),
                row.map(({ valor }) => valor as string),
              ),
            ).toBe(true)
          for (const [at, { valor }] of partes.entries())
            expect(addMoney(...split.map(row => row[at]?.valor as string))).toBe(valor)
        },
      ),
    )
  })

  test('the database itself refuses 333,34 three times, at commit', async () => {
    const { id } = await conta()
    const insert = (times: number) =>
      db().transaction({ user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }, async tx => {
        for (let n = 0; n < times; n++)
          await tx.query(
            `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, data_despesa, valor_despesa, conta_id)
             values ($1, 'Parte', '2026-11-10', 333.34, $2)`,
            [projetos[n], id],
          )
        return times
      })
    await expect(insert(3)).rejects.toMatchObject({ code: 'AL001' })
    expect(await insert(2)).toBe(2)
    await expect(
      db().query('update financeiro_contas_a_pagar set valor = 600 where id = $1', [id]),
    ).rejects.toMatchObject({ code: 'AL001' })
    await expect(
      db().query('update financeiro_contas_a_pagar set valor = null where id = $1', [id]),
    ).rejects.toMatchObject({ code: 'AL001' })
  })

  test('of two who allocate the same payable at once the second is refused', async () => {
    const { id } = await conta()
    const insert = () =>
      db().query(
        `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, data_despesa, valor_despesa, conta_id)
         values ($1, 'Parte', '2026-11-10', 600, $2)`,
        [projetos[0], id],
      )
    const settled = await Promise.allSettled([insert(), insert()])
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await parts()).toHaveLength(1)
  })

  test.each([
    [[['1.000,01', 0]], 'rateio', /soma R\$\s1\.000,01 e passa do valor de R\$\s1\.000,00/],
    [[['-1', 0]], 'rateio', /passa do valor/],
  ] as const)('parts %j are refused at %s', async (given, campo, message) => {
    const refusal = await ana.refusal(createConta, {
      ...(await conta()),
      rateio: given.map(([valor, at]) => parte(at, valor)),
    } as never)
    expect(refusal.campos?.[campo] ?? refusal.mensagem).toBeTruthy()
    const { id, version } = await conta()
    const refused = await ana.refusal(updateConta, {
      id,
      version,
      dados: { rateio: given.map(([valor, at]) => parte(at, valor)) },
    } as never)
    expect(refused).toMatchObject({ codigo: 'dados_invalidos' })
    expect(refused.campos?.[campo]).toMatch(message)
  })

  test('a part needs a value or a percentage, a project, and a payable with a value', async () => {
    const refused = (more: object) => (rateio: object[]) =>
      ana.refusal(createConta, { ...base(), ...more, rateio } as never)
    const base = () => ({
      ...{ solicitacao_compra: 'SC', nome_solicitante: 'A', data_vencimento: '2026-12-10' },
      ...{ data_emissao: '2026-11-10', centro_custo: 'O', item: 'B', natureza_orcamentaria: 'M' },
      ...{ aprovador: 'B', nome_fornecedor: 'x', cnpj_fornecedor: 'x', fornecedor_id, valor: '10' },
    })
    expect((await refused({})([parte(0, null)])).campos).toEqual({
      'rateio.0.valor': 'Informe o valor ou o percentual.',
    })
    expect((await refused({})([{ projeto_id: 999_999, valor: '1' }])).campos).toEqual({
      'rateio.0.projeto_id': 'Este projeto não existe mais. Escolha outro.',
    })
    expect((await refused({ valor: null })([parte(0, null, { percentual: '10' })])).campos).toEqual({
      rateio: 'Preencha o valor antes de ratear.',
    })
  })
})

test('a cost counts once: the dashboard has the payable, the project its part', async () => {
  const before = [await series('contas'), await series('despesas_projeto')]
  expect(before).toEqual(['0.00', '0.00'])
  const { id, version } = await conta([parte(0, '400')])
  expect([await series('contas'), await series('despesas_projeto')]).toEqual(['1000.00', '0.00'])
  await change(id, version, { status: 'Paga' })
  expect(await parts()).toMatchObject([{ valor_despesa: '400.00', estado: 'Realizado' }])
})

test('state and date of the parts follow the payable', async () => {
  const { id, version } = await conta([parte(0, '400')])
  await change(id, version, { status: 'Paga', data_emissao: '2026-10-05' })
  expect(await parts()).toMatchObject([{ estado: 'Realizado', data_despesa: '2026-10-05' }])
  await change(id, version + 1, { status: 'Vencida' })
  expect(await parts()).toMatchObject([{ estado: 'Comprometido' }])
})

test('of payables changed in one statement each has its own parts follow', async () => {
  const paid = await conta([parte(0, '400')])
  const whole = await conta()
  const moved = await conta([parte(1, '300'), parte(2, '100')])
  const before = await parts()
  await db().query(
    `update financeiro_contas_a_pagar
     set status = case when id = any ($1) then 'Paga' else status end,
       data_emissao = case id when $2 then date '2026-10-05' else data_emissao end`,
    [[paid.id, whole.id], moved.id],
  )
  const [first, second, third] = before
  expect(await parts()).toEqual([
    { ...first, estado: 'Realizado' },
    { ...second, data_despesa: '2026-10-05' },
    { ...third, data_despesa: '2026-10-05' },
  ])
})

test('parts are saved by difference; a save without the field keeps them', async () => {
  const made = await conta([parte(0, '400'), parte(1, '100')])
  const [a, b] = made.rateio
  const kept = await change(made.id, made.version, { item: 'Areia' })
  expect(kept.rateio).toEqual(made.rateio)
  const saved = await change(made.id, kept.version, { rateio: [{ ...a, valor: '500' }, parte(2, '20')] })
  expect(saved.version).toBe(kept.version + 1)
  expect(saved.rateio).toMatchObject([
    { id: a?.id, valor: '500.00' },
    { nome_projeto: 'Leste', valor: '20.00' },
  ])
  const gone = await ana.refusal(updateConta, {
    id: made.id,
    version: saved.version,
    dados: { rateio: [b] },
  } as never)
  expect(gone.campos?.['rateio.0']).toMatch(/foi excluída/)
  const raised = await change(made.id, saved.version, { valor: '2000', rateio: [parte(0, '2000')] })
  expect(raised.rateio).toHaveLength(1)
})

describe('cancelled, deleted and brought back', () => {
  test('cancelling takes the parts away, reopening brings them back as they were', async () => {
    const made = await conta([parte(0, '400'), parte(1, '100')])
    const cancelled = await change(made.id, made.version, { status: 'Cancelada' })
    expect(cancelled.rateio).toEqual([])
    expect(await parts()).toEqual([])
    await ana.call(deleteProjeto, { id: projetos[1] as number })
    const reopened = await change(made.id, cancelled.version, { status: 'Aprovada' })
    expect(reopened.rateio).toEqual([made.rateio[0]])
    expect(await parts()).toMatchObject([{ estado: 'Comprometido' }])
  })

  test('reopening with a value that the parts pass is refused until the value is mended', async () => {
    const made = await conta([parte(0, '400')])
    const cancelled = await change(made.id, made.version, { status: 'Cancelada', valor: '300' })
    const reopen = (dados: object) => ({ id: made.id, version: cancelled.version, dados }) as never
    expect(await ana.refusal(updateConta, reopen({ status: 'Pendente' }))).toMatchObject({
      codigo: 'regra',
      mensagem: 'O rateio passa do valor inteiro. Diminua as partes ou aumente o valor.',
    })
    const mended = await ana.call(updateConta, reopen({ status: 'Pendente', valor: '400' }))
    expect(mended.rateio).toHaveLength(1)
  })

  test('a deleted payable takes its parts to the bin, and undo brings both back', async () => {
    const made = await conta([parte(0, '400')])
    await ana.call(deleteConta, { id: made.id })
    expect(await parts()).toEqual([])
    await undone('financeiro/contas-a-pagar/delete', made.id)
    expect((await ana.call(getConta, { id: made.id })).rateio).toEqual(made.rateio)
    const [row] = made.rateio
    await ana.call(deleteDespesa, { id: row?.id as number })
    await change(made.id, made.version, { valor: '300' })
    await expect(undone('financeiro/despesas-projeto/delete', row?.id as number)).rejects.toMatchObject({
      message: 'O rateio passa do valor inteiro. Diminua as partes ou aumente o valor.',
    })
  })

  test('many cancelled at once lose their parts, and one undo brings these back as they were', async () => {
    const made = [await conta([parte(0, '400'), parte(1, '100')]), await conta([parte(2, '1.000')])]
    const catalog = catalogOf(contasRouter)
    const run = async (path: string, input: object) => {
      const operation = selecaoRouter(catalog).find(({ procedure }) => procedure.path === path) as Operation
      const { id } = (await ana.call(operation, input as never)) as { id: string }
      const bulk = { platform, permissions: permissions(db(), matrizDaTabela), catalog }
      await runOnce(db(), alteracoes, {}, { bulk })
      return id
    }
    const id = await run(selecaoApi.iniciar.path, {
      ...{ operacao: contasApi.update.path, dados: { status: 'Cancelada' } },
      alvo: { ids: made.map(each => each.id), versions: made.map(({ version }) => version) },
    })
    expect([await parts(), await series('contas')]).toEqual([[], '0.00'])
    await run(selecaoApi.desfazer.path, { id })
    for (const each of made)
      expect(await ana.call(getConta, { id: each.id })).toMatchObject({
        ...{ status: 'Pendente', rateio: each.rateio },
      })
    expect([(await parts()).length, await series('contas')]).toEqual([3, '2000.00'])
  })

  test('nothing is allocated of a cancelled payable', async () => {
    const made = await conta([], { status: 'Cancelada' })
    expect(
      await ana.refusal(updateConta, {
        id: made.id,
        version: made.version,
        dados: { rateio: [parte(0, '1')] },
      } as never),
    ).toMatchObject({ codigo: 'regra', mensagem: expect.stringContaining('cancelada') })
  })
})

describe('who sees what', () => {
  const withLevels = async (niveis: Record<string, string>) => {
    const actor = await createUser(platform.db, 'Financeiro')
    return personOf(platform, { ...actor, niveis: { ...actor.niveis, ...niveis } } as never)
  }

  test('without financeiro.cadastros one sees the cost, never supplier, document or name of the payable', async () => {
    const made = await conta([parte(0, '400')], {
      numero_nota_fiscal: '987654',
      item: 'Item Sigiloso',
      solicitacao_compra: 'SC-Sigilosa',
    })
    const [id, projetoId] = [made.rateio[0]?.id as number, projetos[0] as number]
    const blind = await withLevels({ 'financeiro.cadastros': 'nenhum' })
    const answers = [
      await blind.call(getDespesa, { id }),
      await blind.call(listDespesas, { filtros: { projetoId } } as never),
      String(
        await bytesOf(await blind.call(exportDespesas, { formato: 'csv', filtros: { projetoId } } as never)),
      ),
      await blind.call(
        projetosRouter.find(({ procedure }) => procedure.path.endsWith('/ficha')) as never,
        {
          id: projetoId,
        } as never,
      ),
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/Sigilos|987654/)
    expect(answers[0]).toMatchObject({
      descricao_despesa: 'Conta a pagar',
      valor_despesa: '400.00',
      nome_origem: null,
      estado: 'Comprometido',
    })
    for (const busca of ['Sigilosa', '987654']) {
      const found = await blind.call(listDespesas, { busca, filtros: { projetoId } } as never)
      expect(found).toMatchObject({ total: 0 })
    }
    const findables = findablesOf([...contasRouter, ...fornecedoresRouter, ...projetosRouter, listDespesas])
    await syncPaleta(db(), findables)
    const buscar = paletaRouter(findables)[0] as Operation<typeof paletaApi.buscar>
    for (const busca of ['Sigilosa', '987654'])
      expect((await blind.call(buscar, { busca })).achados, busca).toEqual([])
    expect((await ana.call(buscar, { busca: 'Sigilosa' })).achados).not.toEqual([])
    expect(await ana.call(getDespesa, { id })).toMatchObject({
      nome_fornecedor: 'Pedreira Sigilosa',
      nome_origem: 'SC-Sigilosa · Item Sigiloso',
    })
  })

  test('without projects one sees no parts, and saving keeps them', async () => {
    const made = await conta([parte(0, '400')])
    const blind = await withLevels({ 'financeiro.projetos': 'nenhum' })
    const seen = await blind.call(getConta, { id: made.id })
    expect(seen.rateio).toEqual([])
    await blind.call(updateConta, { id: made.id, version: 1, dados: { item: 'Pó', rateio: [] } } as never)
    expect(await parts()).toHaveLength(1)
  })

  test('who may only read projects allocates nothing', async () => {
    const made = await conta([parte(0, '400')])
    const reader = await withLevels({ 'financeiro.projetos': 'ver' })
    const save = (rateio: object[]) => ({ id: made.id, version: made.version, dados: { rateio } }) as never
    expect(await reader.refusal(updateConta, save([]))).toMatchObject({ codigo: 'nao_permitido' })
    expect(await reader.call(updateConta, save(made.rateio))).toMatchObject({ version: made.version })
  })
})

test('a part has no supplier of its own, and its project lists payable and part', async () => {
  const made = await conta([parte(0, '400')], { data_vencimento: '2099-12-10' })
  await conta()
  const id = made.rateio[0]?.id as number
  const dados = { numero_nota_fiscal: '1' }
  expect((await ana.refusal(updateDespesa, { id, version: 1, dados } as never)).campos).toHaveProperty(
    'numero_nota_fiscal',
  )
  const listed = await ana.call(listContas, { filtros: { projeto_id: projetos[0] } } as never)
  expect(listed.rows.map(row => row.id)).toEqual([made.id])
  // Of a payable that is shared its part counts on the page of the project, not all of it.
  const paid = await conta([parte(0, '300'), parte(1, '700')], { status: 'Paga' })
  const pagina = projetosRouter.find(({ procedure }) => procedure.path.endsWith('/ficha')) as Operation
  const { relacoes } = (await ana.call(pagina as never, { id: projetos[0] } as never)) as {
    relacoes: Relacao[]
  }
  expect(relacoes.find(({ titulo }) => titulo === 'Contas a pagar')).toMatchObject({
    total: 2,
    lista: `/financeiro/contas-a-pagar?projeto_id=${projetos[0]}`,
    somas: [
      { rotulo: 'Parte em aberto', valor: '400.00' },
      { rotulo: 'Parte em atraso', valor: '0.00' },
      { rotulo: 'Parte paga', valor: '300.00' },
    ],
  })
  expect(paid.rateio).toHaveLength(2)
  const ficha = contasRouter.find(({ procedure }) => procedure.path.endsWith('/ficha')) as Operation
  expect(await ana.call(ficha as never, { id: made.id } as never)).toMatchObject({
    registro: { rateio: [{ nome_projeto: 'Norte' }] },
  })
})

test('a new payable or card expense of a project is offered to who may register what it costs', async () => {
  const pagina = projetosRouter.find(({ procedure }) => procedure.path.endsWith('/ficha')) as Operation
  const offered = async (person: Person) => {
    const { relacoes } = (await person.call(pagina as never, { id: projetos[0] } as never)) as {
      relacoes: Relacao[]
    }
    return ['Contas a pagar', 'Despesas de cartão'].map(
      titulo => relacoes.find(relacao => relacao.titulo === titulo)?.campo,
    )
  }
  expect(await offered(ana)).toEqual(['projeto_id', 'projeto_id'])
  const niveis = { ...ana.actor?.niveis, 'financeiro.projetos': 'ver' } as never
  expect(await offered(personOf(platform, ana.actor && { ...ana.actor, niveis }))).toEqual([null, null])
})

describe('typed twice', () => {
  const CHAVE = '35260577888999000181550010000043211123456783'
  const twice = async () => {
    const payable = await conta([], {
      valor: '123,45',
      chave_acesso_nota_fiscal: CHAVE,
      numero_nota_fiscal: '4321',
    })
    const expense = await ana.call(createDespesa, {
      projeto_id: projetos[0] as number,
      descricao_despesa: 'Brita da obra',
      data_despesa: '2026-11-10',
      valor_despesa: '123,45',
      fornecedor_id,
      chave_acesso_nota_fiscal: CHAVE,
      numero_nota_fiscal: '4321',
    })
    return { payable, expense }
  }
  const total = async () => (await ana.call(resumoDeDespesas, { projeto_id: projetos[0] as number })).total
  const month = async () => {
    const [row] = await db().query<{ valor: string }>(
      `select sum(valor)::numeric(30, 2) as valor from painel_somas
       where serie in ('contas', 'despesas_projeto', 'despesas_cartao') and dia between '2026-11-01' and '2026-11-30'`,
    )
    return row?.valor
  }

  test('found by its key, joined in one click: the project stays, the month falls by exactly that', async () => {
    const { payable, expense } = await twice()
    const doubles = await ana.call(listContasParecidas, {
      chave_acesso_nota_fiscal: CHAVE,
      exceto: payable.id,
    })
    expect(doubles).toMatchObject([{ tipo: 'despesa', id: expense.id, porque: 'chave' }])
    expect([await total(), await month()]).toEqual(['123.45', '246.90'])
    const joined = await ana.call(vincularDespesa, { id: expense.id, conta_id: payable.id })
    expect(joined).toMatchObject({ conta_id: payable.id, estado: 'Comprometido', fornecedor_id: null })
    expect([await total(), await month()]).toEqual(['123.45', '123.45'])
    expect(
      await ana.call(listContasParecidas, { chave_acesso_nota_fiscal: CHAVE, exceto: payable.id }),
    ).toEqual([])
    expect(await ana.refusal(vincularDespesa, { id: expense.id, conta_id: payable.id })).toMatchObject({
      codigo: 'regra',
    })
    const apart = await ana.call(desvincularDespesa, { id: expense.id })
    expect(apart).toMatchObject({
      ...{ conta_id: null, fornecedor_id, chave_acesso_nota_fiscal: CHAVE, numero_nota_fiscal: '4321' },
      estado: 'Realizado',
    })
    expect([await total(), await month()]).toEqual(['123.45', '246.90'])
  })

  test('of an expense whose project has that part already, project and month fall by exactly its value', async () => {
    const { payable, expense } = await twice()
    const rateio = [parte(0, '123,45')]
    await change(payable.id, payable.version, { rateio })
    expect([await total(), await month()]).toEqual(['246.90', '246.90'])
    const joined = await ana.call(vincularDespesa, { id: expense.id, conta_id: payable.id })
    expect(joined).toMatchObject({ id: expense.id, conta_id: payable.id, descricao_despesa: 'Conta a pagar' })
    expect([await total(), await month()]).toEqual(['123.45', '123.45'])
    expect(await parts()).toHaveLength(1)
    // What was typed comes back with it; the part that it replaced was the same cost.
    const apart = await ana.call(desvincularDespesa, { id: expense.id })
    expect(apart).toMatchObject({ descricao_despesa: 'Brita da obra', fornecedor_id })
    expect([await total(), await month()]).toEqual(['123.45', '246.90'])
  })

  test('an expense is a share of a greater part of its project where nothing else is left', async () => {
    const { payable, expense } = await twice()
    await change(payable.id, payable.version, { valor: '200', rateio: [parte(0, '150'), parte(1, '50')] })
    await ana.call(vincularDespesa, { id: expense.id, conta_id: payable.id })
    expect(await total()).toBe('150.00')
    const stored = await parts()
    expect(stored.map(({ valor_despesa }) => valor_despesa).sort()).toEqual(['123.45', '26.55', '50.00'])
  })

  test('a part of somebody else is replaced by those alone who may change it', async () => {
    const { payable, expense } = await twice()
    await change(payable.id, payable.version, { rateio: [parte(0, '123,45')] })
    const actor = await createUser(platform.db, 'Financeiro')
    await db().query('update financeiro_despesas_projeto set user_id = $1 where id = $2', [
      actor.id,
      expense.id,
    ])
    const niveis = { ...actor.niveis, 'financeiro.projetos': 'registrar' }
    const own = personOf(platform, { ...actor, niveis } as never)
    expect(await own.refusal(vincularDespesa, { id: expense.id, conta_id: payable.id })).toMatchObject({
      codigo: 'nao_permitido',
    })
    expect(await total()).toBe('246.90')
  })

  test('a joined expense tells nothing of its supplier where payables are not seen: list, search, palette, export, history', async () => {
    const { payable, expense } = await twice()
    const dados = { descricao_despesa: 'Nota da Pedreira Sigilosa' }
    await ana.call(updateDespesa, { id: expense.id, version: expense.version, dados } as never)
    await ana.call(vincularDespesa, { id: expense.id, conta_id: payable.id })
    await change(payable.id, (await ana.call(getConta, { id: payable.id })).version, { status: 'Cancelada' })
    await change(payable.id, (await ana.call(getConta, { id: payable.id })).version, { status: 'Pendente' })
    const blind = async (niveis: object) => {
      const actor = await createUser(platform.db, 'Financeiro')
      return personOf(platform, { ...actor, niveis: { ...actor.niveis, ...niveis } } as never)
    }
    const bia = await blind({ 'financeiro.cadastros': 'nenhum' })
    const list = (busca: string) =>
      bia.call(listDespesas, { busca, filtros: { projetoId: projetos[0] as number } })
    expect((await list('')).rows).toMatchObject([
      { descricao_despesa: 'Conta a pagar', nome_fornecedor: null, numero_nota_fiscal: null },
    ])
    expect((await list('sigilosa')).rows).toEqual([])
    const told = JSON.stringify([await list(''), await bia.call(listHistoricoDeDespesas, { id: expense.id })])
    expect(told).not.toMatch(/Sigilosa|4321|35260577/)
    const seen = JSON.stringify(await ana.call(listHistoricoDeDespesas, { id: expense.id }))
    expect(seen).toMatch(/Sigilosa/)
    await ana.call(desvincularDespesa, { id: expense.id })
    expect(await ana.call(getDespesa, { id: expense.id })).toMatchObject({
      descricao_despesa: 'Nota da Pedreira Sigilosa',
    })
  })

  test('an expense above what is left of the payable, or of a cancelled one, is refused with the figures', async () => {
    const { payable, expense } = await twice()
    const link = { id: expense.id, conta_id: payable.id }
    await change(payable.id, payable.version, { rateio: [parte(1, '23,45')] })
    expect(await ana.refusal(vincularDespesa, link)).toMatchObject({
      mensagem: 'A despesa de R$\u00a0123,45 passa do que resta da conta: R$\u00a0100,00.',
    })
    await db().query(`update financeiro_contas_a_pagar set status = 'Cancelada' where id = $1`, [payable.id])
    expect(await ana.refusal(vincularDespesa, link)).toMatchObject({
      mensagem: expect.stringContaining('cancelada'),
    })
  })

  test('it takes the right to change both', async () => {
    const { payable, expense } = await twice()
    const actor = await createUser(platform.db, 'Financeiro')
    for (const area of ['financeiro.cadastros', 'financeiro.projetos']) {
      const niveis = { ...actor.niveis, [area]: 'ver' }
      const reader = personOf(platform, { ...actor, niveis } as never)
      expect(await reader.refusal(vincularDespesa, { id: expense.id, conta_id: payable.id })).toMatchObject({
        codigo: 'nao_permitido',
      })
    }
  })
})

describe('cards', () => {
  const statement = async () => {
    const [row] = await db().query<{ id: number }>(
      `with c as (insert into financeiro_cartoes (nome_cartao, tipo_cartao) values ('Visa', 'Crédito') returning id)
       insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia) select id, '2026-10' from c returning id`,
    )
    return row?.id as number
  }

  test('a card expense is allocated as a payable is, and is realised at once', async () => {
    const prestacao_id = await statement()
    const made = await ana.call(createDespesaCartao, {
      prestacao_id,
      data_despesa: '2026-10-03',
      descricao_despesa: 'Posto',
      categoria_despesa: 'Combustível',
      valor_despesa: '90',
      rateio: [parte(0, null, { percentual: '50' })],
    } as never)
    expect(made.rateio).toMatchObject([{ valor: '45.00', categoria: 'Combustível' }])
    expect(await parts()).toMatchObject([{ estado: 'Realizado', data_despesa: '2026-10-03' }])
    const save = (dados: object) => ({ id: made.id, version: made.version, dados }) as never
    expect(await ana.refusal(updateDespesaCartao, save({ valor_despesa: '40' }))).toMatchObject({
      codigo: 'regra',
    })
    await ana.call(updateDespesaCartao, save({ data_despesa: '2026-09-30' }))
    expect(await parts()).toMatchObject([{ data_despesa: '2026-09-30' }])
  })

  test('parts go into the bin with their card expense, its card or their project, and come back as they were', async () => {
    const prestacao_id = await statement()
    const made = await ana.call(createDespesaCartao, {
      ...{ prestacao_id, data_despesa: '2026-10-03', descricao_despesa: 'Posto', valor_despesa: '90' },
      rateio: [parte(0, '45'), parte(1, '15')],
    } as never)
    const payable = await conta([parte(0, '400'), parte(2, '100')])
    const kept = () => db().query('select * from financeiro_despesas_projeto order by id')
    const before = await kept()
    expect(before).toHaveLength(4)
    const [cartao] = await db().query<{ cartao_id: number }>(
      'select cartao_id from financeiro_prestacao_contas_cartao where id = $1',
      [prestacao_id],
    )
    const cases = [
      ['despesas-cartao', deleteDespesaCartao, made.id, 2],
      ['cartoes', deleteCartao, cartao?.cartao_id ?? 0, 2],
      ['projetos', deleteProjeto, projetos[0] as number, 2],
    ] as const
    for (const [entidade, remove, id, left] of cases) {
      await ana.call(remove, { id })
      expect([entidade, (await kept()).length]).toEqual([entidade, left])
      await undone(`financeiro/${entidade}/delete`, id)
      expect([entidade, await kept()]).toEqual([entidade, before])
    }
    // A value that was taken by somebody else meanwhile is not given twice.
    await ana.call(deleteProjeto, { id: projetos[0] as number })
    await change(payable.id, payable.version, { rateio: [parte(2, '1000')] })
    await expect(undone('financeiro/projetos/delete', projetos[0] as number)).rejects.toMatchObject({
      message: 'O rateio passa do valor inteiro. Diminua as partes ou aumente o valor.',
    })
    expect(await series('contas')).toBe('1000.00')
  })

  test('a card expense that was typed as an expense too is found by value and date, joined, and counts once', async () => {
    await db().query('delete from financeiro_cartoes')
    const prestacao_id = await statement()
    const dados = { data_despesa: '2026-10-03', descricao_despesa: 'Posto', valor_despesa: '90' }
    const whole = await ana.call(createDespesaCartao, { ...dados, prestacao_id } as never)
    const typed = await ana.call(createDespesa, {
      ...{ ...dados, descricao_despesa: 'Diesel', data_despesa: '2026-10-05' },
      projeto_id: projetos[0] as number,
    } as never)
    const bill = { valor: '90', data: '2026-10-04' }
    expect(await ana.call(listDespesasCartaoParecidas, { ...bill, exceto: whole.id })).toMatchObject([
      { tipo: 'despesa', id: typed.id, porque: 'valor_e_data' },
    ])
    expect(await ana.call(listDespesasParecidas, { ...bill, exceto: typed.id })).toMatchObject([
      { tipo: 'cartao', id: whole.id, nome: 'Posto', porque: 'valor_e_data' },
    ])
    const holder = await someone(platform, 'Usuário Comum', 'Caio')
    for (const call of [listDespesasCartaoParecidas, listDespesasParecidas])
      expect(JSON.stringify(await holder.call(call, bill).catch(() => []))).not.toMatch(/Posto/)
    const sums = async () => [await series('despesas_projeto'), await series('despesas_cartao')]
    expect(await sums()).toEqual(['90.00', '90.00'])
    const joined = await ana.call(vincularDespesaAoCartao, { id: typed.id, despesa_cartao_id: whole.id })
    expect(joined).toMatchObject({ despesa_cartao_id: whole.id, descricao_despesa: 'Despesa de cartão' })
    expect(await sums()).toEqual(['0.00', '90.00'])
    expect(await ana.call(listDespesasCartaoParecidas, { ...bill, exceto: whole.id })).toEqual([])
    const apart = await ana.call(desvincularDespesa, { id: typed.id })
    expect(apart).toMatchObject({ despesa_cartao_id: null, descricao_despesa: 'Diesel', estado: 'Realizado' })
    expect(await sums()).toEqual(['90.00', '90.00'])
    const actor = await createUser(platform.db, 'Financeiro')
    const niveis = { ...actor.niveis, 'financeiro.prestacao': 'registrar' }
    const own = personOf(platform, { ...actor, niveis } as never)
    const link = { id: typed.id, despesa_cartao_id: whole.id }
    expect(await own.refusal(vincularDespesaAoCartao, link)).toMatchObject({ codigo: 'nao_permitido' })
  })

  test('a payable that pays a statement is no cost, of the company or of a project', async () => {
    const prestacao_id = await statement()
    const paying = await conta([], { prestacao_id })
    expect(paying.nome_fatura).toBe('Visa · 10/2026')
    expect(await series('contas')).toBe('0.00')
    const save = (dados: object) => ({ id: paying.id, version: paying.version, dados }) as never
    expect(await ana.refusal(updateConta, save({ rateio: [parte(0, '1')] }))).toMatchObject({
      codigo: 'regra',
      mensagem: expect.stringContaining('Rateie as despesas da fatura'),
    })
    const other = await conta()
    const again = { id: other.id, version: other.version, dados: { prestacao_id } } as never
    expect((await ana.refusal(updateConta, again)).campos).toEqual({
      prestacao_id: 'A conta SC-1 já paga esta fatura.',
    })
    await ana.call(updateConta, save({ prestacao_id: null }))
    expect(await series('contas')).toBe('2000.00')
  })
})
