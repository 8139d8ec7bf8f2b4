import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { escreverBrCode } from '#platform/contract/codigos/escrever-br-code.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, personOf, someoneWith } from '#platform/testing/access/people.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { runJobs, runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { onThreeServers } from '#platform/testing/servers/several.ts'
import { deleteConta, getConta, listContas, updateConta } from '../../contas-a-pagar/server/service.ts'
import { createFornecedor, updateFornecedor } from '../../fornecedores/server/service.ts'
import { SO_PIX_DE_CHAVE } from '../contract.ts'
import { conferirRecorrencias } from './conferir.ts'
import { fazerContas, fazerRecorrencias } from './job.ts'
import { naoPularRecorrencia, pularRecorrencia } from './pular.ts'
import { recorrenciasRouter } from './router.ts'
import {
  createRecorrencia,
  deleteRecorrencia,
  getRecorrencia,
  listHistoricoDeRecorrencias,
  listRecorrencias,
  updateRecorrencia,
} from './service.ts'
import { dadosDe, hoje, limpar, preparar } from './testing/preparo.ts'

const PIX = escreverBrCode({
  ...{
    chave: 'aluguel@imoveis.com.br',
    nome: 'NOVA IMOVEIS',
    cidade: 'SP',
    valor: '1000.00',
    txid: 'ALUGUEL',
  },
}) as string
/** A dynamic PIX, with the address of its charge. */
const PIX_DE_COBRANCA =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
const BOLETO = '34191790010104351004791020150008291070026000'
const db = testDatabase()
let platform: Platform
let ana: Person
let fornecedor_id: number

beforeAll(async () => {
  ;({ platform, ana, fornecedor_id } = await preparar(db()))
})
beforeEach(() => limpar(db()))

describe('permissions', () => testPermissions(recorrenciasRouter, () => platform))

const dados = (more: object = {}) => dadosDe(fornecedor_id, more)
/** Makes a recurrence that began on a day, whatever its form allows. */
async function begun(data_inicio: string, more: object = {}) {
  const made = await ana.call(createRecorrencia, dados(more))
  await db().query(
    'update financeiro_recorrencias set data_inicio = $2, proxima = $2, seguinte = 0 where id = $1',
    [made.id, data_inicio],
  )
  return made.id
}
const contas = () =>
  db().query<{ solicitacao_compra: string; data_vencimento: string; valor: string | null; status: string }>(
    `select solicitacao_compra, data_vencimento, valor, status from financeiro_contas_a_pagar order by data_vencimento, id`,
  )
const vencimentos = async () => (await contas()).map(({ data_vencimento }) => data_vencimento)

describe('what is made', () => {
  test('a payable 30 days before it is due, pending, called by its month', async () => {
    const id = await begun('2026-12-10')
    await fazerContas(db(), '2026-11-09')
    expect(await contas()).toEqual([])
    await fazerContas(db(), '2026-11-10')
    expect(await contas()).toEqual([
      {
        solicitacao_compra: 'Aluguel 12/2026',
        data_vencimento: '2026-12-10',
        valor: '1000.00',
        status: 'Pendente',
      },
    ])
    expect(await ana.call(getRecorrencia, { id })).toMatchObject({ proxima: '2027-01-10', feitas: 1 })
    const { rows } = await ana.call(listContas, { filtros: { recorrencia_id: id } })
    expect(rows).toMatchObject([
      { recorrencia_id: id, user_id: ana.actor?.id, nome_fornecedor: 'Imobiliária' },
    ])
  })

  test('a PIX key alone, or a word that is no code, is given to each', async () => {
    for (const codigo_pagamento of ['aluguel@imoveis.com.br', 'em dinheiro']) {
      const id = await begun('2026-12-10', { codigo_pagamento })
      await fazerContas(db(), '2026-11-10')
      const { rows } = await ana.call(listContas, { filtros: { recorrencia_id: id } })
      expect(rows).toMatchObject([{ codigo_pagamento }])
    }
  })

  test('supplier as the register has it on that day, with the PIX that serves each time', async () => {
    const { id: outro, version } = await ana.call(createFornecedor, { nome: 'Antiga', cnpj: '1' })
    const mais = { fornecedor_id: outro, nome_fornecedor: 'Antiga', codigo_pagamento: PIX }
    const id = await begun('2026-12-10', mais)
    await ana.call(updateFornecedor, {
      ...{ id: outro, version },
      dados: { nome: 'Nova Imóveis', cnpj: '11222333000181' },
    })
    await fazerContas(db(), '2026-11-10')
    const made = async () => (await ana.call(listContas, { filtros: { recorrencia_id: id } })).rows
    const nova = { nome_fornecedor: 'Nova Imóveis', cnpj_fornecedor: '11222333000181', fornecedor_id: outro }
    expect(await made()).toMatchObject([{ ...nova, codigo_pagamento: PIX }])
    await db().query('update financeiro_recorrencias set fornecedor_id = null where id = $1', [id])
    await fazerContas(db(), '2026-12-11')
    expect((await made()).map(({ nome_fornecedor }) => nome_fornecedor).sort()).toEqual([
      'Antiga',
      'Nova Imóveis',
    ])
  })

  test.each([
    ['a boleto', BOLETO],
    ['a bill', '83620000000667800481001809756573100158963608'],
    ['a PIX of one charge', PIX_DE_COBRANCA],
  ])(
    '%s is refused; one from before stays with its recurrence, and no payable gets it',
    async (_, codigo_pagamento) => {
      const recusa = { campos: { codigo_pagamento: SO_PIX_DE_CHAVE } }
      expect(await ana.refusal(createRecorrencia, dados({ codigo_pagamento }))).toMatchObject(recusa)
      const id = await begun('2026-12-10', { codigo_pagamento: PIX })
      const change = async (dados: object) => {
        const { version } = await ana.call(getRecorrencia, { id })
        return { id, version, dados }
      }
      expect(await ana.refusal(updateRecorrencia, await change({ codigo_pagamento }))).toMatchObject(recusa)
      await db().query('update financeiro_recorrencias set codigo_pagamento = $2 where id = $1', [
        id,
        codigo_pagamento,
      ])
      const kept = await ana.call(updateRecorrencia, await change({ item: 'Sala', codigo_pagamento }))
      expect(kept).toMatchObject({ item: 'Sala', codigo_pagamento })
      await fazerContas(db(), '2026-11-10')
      const { rows } = await ana.call(listContas, { filtros: { recorrencia_id: id } })
      expect(rows).toMatchObject([{ codigo_pagamento: null }])
    },
  )

  test('one that varies comes without a value; each is shifted by itself', async () => {
    await begun('2026-04-04', { valor: null, sem_banco: 'Próximo dia útil' })
    await fazerContas(db(), '2026-06-01')
    // Saturday; 04/05 and Corpus Christi, 04/06.
    expect(await vencimentos()).toEqual(['2026-04-06', '2026-05-04', '2026-06-05'])
    expect((await contas()).map(({ valor }) => valor)).toEqual([null, null, null])
  })

  test('a holiday that the company typed is no business day, of one year or of each', async () => {
    await begun('2026-07-02', { sem_banco: 'Próximo dia útil' })
    await begun('2026-07-02', { nome: 'Luz', sem_banco: 'Dia útil anterior' })
    // Thursdays and a Friday on which banks work: the city alone is closed.
    await db().query(
      `insert into configuracoes (id, feriados) values (1, E'02/07 Independência da Bahia\n03/07/2026 Ponte\n02/09/2026')
       on conflict (id) do update set feriados = excluded.feriados`,
    )
    try {
      await fazerContas(db(), '2026-08-20')
    } finally {
      await db().query('update configuracoes set feriados = null where id = 1')
    }
    expect(await vencimentos()).toEqual([
      ...['2026-07-01', '2026-07-06'],
      ...['2026-07-31', '2026-08-03'],
      ...['2026-09-01', '2026-09-03'],
    ])
  })

  test('it ends by count and by date', async () => {
    const [counted, dated] = [
      await begun('2026-01-31', { vezes: 2 }),
      await begun('2026-01-31', { nome: 'B' }),
    ]
    await db().query(`update financeiro_recorrencias set data_fim = '2026-03-31' where id = $1`, [dated])
    await fazerContas(db(), '2026-12-01')
    expect(await vencimentos()).toEqual([
      '2026-01-31',
      '2026-01-31',
      '2026-02-28',
      '2026-02-28',
      '2026-03-31',
    ])
    for (const id of [counted, dated])
      expect(await ana.call(getRecorrencia, { id })).toMatchObject({ situacao: 'Encerrada', proxima: null })
  })

  test('of a thousand occurrences at once none is lost between two transactions', async () => {
    await begun('2006-01-02', { frequencia: 'Semanal' })
    await fazerContas(db(), '2026-01-01')
    const made = await vencimentos()
    expect(made).toHaveLength(1048)
    expect(new Set(made).size).toBe(1048)
    expect(made.at(-1)).toBe('2026-01-26')
  })
})

test('of one that began long ago nothing is made up for', async () => {
  await ana.call(createRecorrencia, dados({ data_inicio: '2020-01-15' }))
  await fazerContas(db(), hoje)
  const made = await vencimentos()
  expect(made.length).toBeGreaterThan(0)
  expect(made.every(day => day >= addDays(hoje, -31))).toBe(true)
})

describe('once', () => {
  test('after 40 days off, on three servers at once, each month is made once', async () => {
    for (let n = 1; n <= 20; n++) await begun('2026-09-05', { nome: `Conta ${n}` })
    await fazerContas(db(), '2026-09-01')
    expect(await contas()).toHaveLength(20)
    // Each server runs the job at its start: all at once.
    const now = new Date('2026-10-11T12:00:00Z')
    await onThreeServers(db(), server => runOnce(server, fazerRecorrencias, {}, { now }))
    const made = await db().query<{ data_vencimento: string; n: number }>(
      'select data_vencimento, count(*)::int as n from financeiro_contas_a_pagar group by 1 order by 1',
    )
    expect(made).toEqual([
      { data_vencimento: '2026-09-05', n: 20 },
      { data_vencimento: '2026-10-05', n: 20 },
      { data_vencimento: '2026-11-05', n: 20 },
    ])
    await fazerContas(db(), '2026-10-12')
    expect(await contas()).toHaveLength(60)
  })

  test('what somebody deleted is not made again', async () => {
    const id = await begun('2026-12-10')
    await fazerContas(db(), '2026-11-10')
    const [row] = (await ana.call(listContas, { filtros: { recorrencia_id: id } })).rows
    await ana.call(deleteConta, { id: Number(row?.id) })
    await fazerContas(db(), '2026-11-11')
    expect(await contas()).toEqual([])
  })

  test('the database refuses a second payable of one occurrence, whoever writes it', async () => {
    await begun('2026-12-10')
    await fazerContas(db(), '2026-11-10')
    await db().query(`update financeiro_recorrencias set seguinte = 0, proxima = '2026-12-10'`)
    await fazerContas(db(), '2026-11-10')
    expect(await contas()).toHaveLength(1)
    await expect(
      db().query(`insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo,
          item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, recorrencia_id, ocorrencia)
        select solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo,
          item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, recorrencia_id, ocorrencia
        from financeiro_contas_a_pagar`),
    ).rejects.toMatchObject({ code: '23505' })
  })

  test('a new recurrence is made at once by the runner of jobs', async () => {
    const runner = await runJobs(db(), [fazerRecorrencias])
    try {
      await ana.call(createRecorrencia, dados())
      await eventually(async () => expect(await vencimentos()).toContain(hoje))
    } finally {
      await runner.stop()
    }
  })
})

describe('pause, change, end', () => {
  test('what was paused is not made up for', async () => {
    const { id, version } = await ana.call(createRecorrencia, dados({ data_inicio: addDays(hoje, -20) }))
    const paused = await ana.call(updateRecorrencia, { id, version, dados: { situacao: 'Pausada' } })
    await fazerContas(db(), hoje)
    expect(await contas()).toEqual([])
    const again = await ana.call(updateRecorrencia, {
      id,
      version: paused.version,
      dados: { situacao: 'Ativa' },
    })
    expect(String(again.proxima) > hoje).toBe(true)
  })

  test('another rule goes on after what was made, which stays', async () => {
    const { id } = await ana.call(createRecorrencia, dados({ data_inicio: addDays(hoje, 5) }))
    await fazerContas(db(), hoje)
    const before = await vencimentos()
    expect(before[0]).toBe(addDays(hoje, 5))
    const { version } = await ana.call(getRecorrencia, { id })
    const change = { frequencia: 'Semanal' as const, data_inicio: addDays(hoje, 5) }
    const changed = await ana.call(updateRecorrencia, { id, version, dados: change })
    expect(String(changed.proxima) > String(before.at(-1))).toBe(true)
    await fazerContas(db(), hoje)
    const after = await vencimentos()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(new Set(after).size).toBe(after.length)
  })

  test('a change of the value alone moves no date', async () => {
    const made = await ana.call(createRecorrencia, dados({ data_inicio: addDays(hoje, 60) }))
    const { id, version } = made
    const changed = await ana.call(updateRecorrencia, { id, version, dados: { valor: '5' } })
    expect(changed).toMatchObject({ valor: '5.00', proxima: made.proxima })
  })

  test('deleted, it leaves its payables as they are', async () => {
    const { id } = await ana.call(createRecorrencia, dados())
    await fazerContas(db(), hoje)
    const { total } = await ana.call(listContas, { filtros: { recorrencia_id: id } })
    expect(total).toBeGreaterThan(0)
    await ana.call(deleteRecorrencia, { id })
    expect(await contas()).toHaveLength(total)
    expect((await ana.call(listContas, {})).rows[0]).toMatchObject({ recorrencia_id: null })
  })
})

test.each<[object, string, RegExp]>([
  [{ data_inicio: '1980-01-01' }, 'data_inicio', /O primeiro vencimento pode ser de/],
  [{ data_inicio: '9999-12-31' }, 'data_inicio', /O primeiro vencimento pode ser de/],
  [{ data_fim: addDays(hoje, -1) }, 'data_fim', /anterior ao primeiro/],
  [{ cada: '0' }, 'cada', /de 1 a 99/],
  [{ cada: '' }, 'cada', /de 1 a 99/],
  [{ vezes: '601' }, 'vezes', /de 1 a 600/],
  [{ fornecedor_id: null }, 'nome_fornecedor', /cadastro/],
])('%j is refused at the field %s', async (more, campo, said) => {
  const refusal = await ana.refusal(createRecorrencia, dados(more))
  expect(refusal.campos?.[campo]).toMatch(said)
})

describe('the next occurrence is skipped', () => {
  const seen = async (id: number) => {
    const { version } = await ana.call(getRecorrencia, { id })
    return { id, version }
  }
  const pular = async (id: number) => ana.call(pularRecorrencia, await seen(id))
  const voltar = async (id: number) => ana.call(naoPularRecorrencia, await seen(id))

  test('the one after it comes next, counted from the start; its undo brings each back, the last one first', async () => {
    const id = await begun('2026-12-31')
    expect(await pular(id)).toMatchObject({ proxima: '2027-01-31', puladas: ['2026-12-31'], feitas: 0 })
    expect(await pular(id)).toMatchObject({ proxima: '2027-02-28', puladas: ['2026-12-31', '2027-01-31'] })
    expect(await voltar(id)).toMatchObject({ proxima: '2027-01-31', puladas: ['2026-12-31'] })
    expect(await voltar(id)).toMatchObject({ proxima: '2026-12-31', puladas: [], situacao: 'Ativa' })
    expect((await ana.refusal(naoPularRecorrencia, await seen(id))).mensagem).toContain(
      'não pode mais voltar',
    )
    await fazerContas(db(), '2027-01-05')
    expect(await vencimentos()).toEqual(['2026-12-31', '2027-01-31'])
  })

  test('after 40 days off, on three servers at once, it is never made', async () => {
    const ids: number[] = []
    for (let n = 1; n <= 10; n++) ids.push(await begun('2026-10-05', { nome: `Conta ${n}` }))
    for (const id of ids) await pular(id)
    const now = new Date('2026-11-15T12:00:00Z')
    await onThreeServers(db(), server => runOnce(server, fazerRecorrencias, {}, { now }))
    const made = await vencimentos()
    expect(made).toHaveLength(20)
    expect(new Set(made)).toEqual(new Set(['2026-11-05', '2026-12-05']))
    expect(await ana.call(getRecorrencia, { id: ids[0] ?? 0 })).toMatchObject({
      ...{ puladas: ['2026-10-05'], feitas: 2, proxima: '2027-01-05' },
    })
    // What was made after it keeps it from coming back.
    expect((await ana.refusal(naoPularRecorrencia, await seen(ids[0] ?? 0))).codigo).toBe('regra')
  })

  test('nor after a pause or a change of the rule', async () => {
    const day = addDays(hoje, 40)
    const { id } = await ana.call(createRecorrencia, dados({ data_inicio: day, frequencia: 'Semanal' }))
    await pular(id)
    const change = async (more: object) =>
      ana.call(updateRecorrencia, { ...(await seen(id)), dados: more } as never)
    await change({ situacao: 'Pausada' })
    expect((await ana.refusal(pularRecorrencia, await seen(id))).mensagem).toContain(
      'Só uma recorrência ativa',
    )
    expect(await change({ situacao: 'Ativa' })).toMatchObject({ proxima: addDays(day, 7) })
    expect(await change({ sem_banco: 'Próximo dia útil' })).toMatchObject({ puladas: [day] })
    await fazerContas(db(), addDays(hoje, 60))
    const made = await db().query<{ ocorrencia: string }>(
      'select ocorrencia::text from financeiro_contas_a_pagar',
    )
    expect(made.length).toBeGreaterThan(2)
    expect(made.map(({ ocorrencia }) => ocorrencia)).not.toContain(day)
  })

  test('of the last one it ends, and undo makes it go on; one that a person ended stays so', async () => {
    const id = await begun('2026-12-10', { vezes: 2 })
    await pular(id)
    expect(await pular(id)).toMatchObject({ proxima: null, situacao: 'Encerrada' })
    expect(await voltar(id)).toMatchObject({ proxima: '2027-01-10', situacao: 'Ativa' })
    await ana.call(updateRecorrencia, { ...(await seen(id)), dados: { situacao: 'Encerrada' } } as never)
    expect((await ana.refusal(naoPularRecorrencia, await seen(id))).codigo).toBe('regra')
    expect((await ana.refusal(pularRecorrencia, await seen(id))).codigo).toBe('regra')
  })

  test('once by two people, by whom may change it; the history names the day', async () => {
    const id = await begun('2026-12-10')
    const before = await seen(id)
    const answers = await Promise.allSettled([1, 2].map(() => ana.call(pularRecorrencia, before)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await ana.refusal(pularRecorrencia, before)).codigo).toBe('conflito')
    const rita = await someoneWith(platform, 'financeiro.cadastros', 'registrar')
    expect((await rita.refusal(pularRecorrencia, await seen(id))).codigo).toBe('nao_permitido')
    expect((await rita.refusal(naoPularRecorrencia, await seen(id))).codigo).toBe('nao_permitido')
    const [told] = (await ana.call(listHistoricoDeRecorrencias, { id })).mudancas
    expect(told?.campos.map(({ rotulo, depois }) => [rotulo, depois])).toEqual([
      ['Próximo Vencimento', '2027-01-10'],
      ['Vencimentos pulados', '10/12/2026'],
    ])
  })
})

test('what ends says how many of its payables stay open', async () => {
  const id = await begun('2026-10-10')
  const outra = await begun('2026-10-10', { nome: 'Sem contas' })
  await db().query('update financeiro_recorrencias set proxima = null where id = $1', [outra])
  await fazerContas(db(), '2026-12-01')
  expect(await contas()).toHaveLength(3)
  await db().query(
    `update financeiro_contas_a_pagar set status = 'Paga' where data_vencimento = '2026-10-10'`,
  )
  expect(await ana.call(getRecorrencia, { id })).toMatchObject({ feitas: 3, em_aberto: 2 })
  const told = [{ id, nome: 'Aluguel', avisos: ['2 contas que ela fez continuam em aberto.'] }]
  expect(await ana.call(conferirRecorrencias, { ids: [id, outra], situacao: 'Encerrada' })).toEqual(told)
  expect(await ana.call(conferirRecorrencias, {})).toEqual(told)
  expect(await ana.call(conferirRecorrencias, { exceto: [id] })).toEqual([])
  const { version } = await ana.call(getRecorrencia, { id })
  const ended = await ana.call(updateRecorrencia, { id, version, dados: { situacao: 'Encerrada' } })
  expect(ended).toMatchObject({ situacao: 'Encerrada', em_aberto: 2 })
  expect(await ana.call(conferirRecorrencias, { ids: [id] })).toEqual([])
})

test('level registrar changes only what one created', async () => {
  const rita = await someoneWith(platform, 'financeiro.cadastros', 'registrar')
  const { id, version } = await ana.call(createRecorrencia, dados())
  const change = { id, version, dados: { situacao: 'Pausada' as const } }
  expect(await rita.refusal(updateRecorrencia, change)).toMatchObject({ codigo: 'nao_permitido' })
  expect(await ana.call(updateRecorrencia, change)).toMatchObject({ situacao: 'Pausada' })
})

describe('parts of projects', () => {
  let obra: number
  let sede: number
  beforeAll(async () => {
    const project = async (nome: string) =>
      (
        await db().query<{ id: number }>(
          'insert into financeiro_projetos (nome_projeto) values ($1) returning id',
          [nome],
        )
      )[0]?.id ?? 0
    obra = await project('Obra')
    sede = await project('Sede')
  })
  /** May do everything with payables and does not see projects. */
  async function semProjetos(): Promise<Person> {
    const { actor } = await someoneWith(platform, 'financeiro.cadastros', 'gerir')
    if (!actor) throw new Error('somebody')
    return personOf(platform, { ...actor, niveis: { ...actor.niveis, 'financeiro.projetos': 'nenhum' } })
  }
  const parte = (projeto_id: number, more: object) => ({ projeto_id, ...more })
  const partes = () =>
    db().query<{ conta_id: number; projeto_id: number; valor: string; categoria: string; user_id: string }>(
      `select conta_id, projeto_id, valor_despesa as valor, categoria_despesa as categoria, user_id
       from financeiro_despesas_projeto order by conta_id, id`,
    )
  const valores = async () => (await partes()).map(({ projeto_id, valor }) => [projeto_id, valor])

  test('lead from the project to its recurrences', async () => {
    const both = [parte(obra, { percentual: '50' }), parte(sede, { percentual: '50' })]
    const { id } = await ana.call(createRecorrencia, dados({ rateio: both }) as never)
    const { id: own } = await ana.call(createRecorrencia, dados({ rateio: both.slice(1) }) as never)
    await ana.call(createRecorrencia, dados())
    const of = async (projeto_id: string) => {
      const { rows } = await ana.call(listRecorrencias, { ordem: 'nome', filtros: { projeto_id } as never })
      return rows.map(row => row.id)
    }
    expect(await of(String(obra))).toEqual([id])
    expect(await of(`${obra},${sede}`)).toEqual([id, own])
  })

  test('are those of each payable that is made, to the cent, and of whom the recurrence is', async () => {
    const rateio = [obra, sede, obra].map((projeto_id, n) =>
      parte(projeto_id, { percentual: n === 2 ? '33,34' : '33,33', categoria: n === 2 ? 'Frete' : '' }),
    )
    const made = await ana.call(createRecorrencia, dados({ valor: '100,01', rateio }) as never)
    expect(made.rateio.map(({ nome_projeto, percentual }) => [nome_projeto, percentual])).toEqual([
      ['Obra', '33.3300'],
      ['Sede', '33.3300'],
      ['Obra', '33.3400'],
    ])
    await db().query(
      `update financeiro_recorrencias set data_inicio = $2, proxima = $2, seguinte = 0 where id = $1`,
      [made.id, addDays(hoje, -40)],
    )
    await fazerContas(db(), hoje)
    const found = await partes()
    const each = Map.groupBy(found, ({ conta_id }) => conta_id)
    expect(each.size).toBe((await contas()).length)
    expect(each.size).toBeGreaterThan(1)
    for (const parts of each.values()) {
      expect(parts.map(({ projeto_id, valor, categoria }) => [projeto_id, valor, categoria])).toEqual([
        [obra, '33.34', 'Ocupação'],
        [sede, '33.33', 'Ocupação'],
        [obra, '33.34', 'Frete'],
      ])
      expect(parts.every(({ user_id }) => user_id === ana.actor?.id)).toBe(true)
    }
    await fazerContas(db(), hoje)
    expect(await partes()).toHaveLength(found.length)
  })

  test('of a value that varies come with it, whoever fills it in; those that somebody typed stay', async () => {
    const rateio = [parte(obra, { percentual: '60' }), parte(sede, { percentual: '30' })]
    await ana.call(createRecorrencia, dados({ valor: null, rateio }) as never)
    await fazerContas(db(), addDays(hoje, 31))
    expect(await partes()).toEqual([])
    const { rows } = await ana.call(listContas, {})
    expect(rows.length).toBeGreaterThan(1)
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const blind = await semProjetos()
    await blind.call(updateConta, {
      id: first.id,
      version: first.version,
      dados: { valor: '50,05' },
    } as never)
    expect(await valores()).toEqual([
      [obra, '30.03'],
      [sede, '15.01'],
    ])
    const own = [parte(sede, { valor: '1,00' })]
    await ana.call(updateConta, {
      ...{ id: second.id, version: second.version },
      dados: { valor: '10,00', rateio: own },
    } as never)
    expect((await valores()).slice(2)).toEqual([[sede, '1.00']])
  })

  test('fixed ones that do not fit into a value typed later come once a greater one is typed, and only then', async () => {
    const rateio = [parte(obra, { percentual: '60' })]
    const made = await ana.call(createRecorrencia, dados({ valor: null, vezes: 1, rateio }) as never)
    await fazerContas(db(), hoje)
    const { id } = (await ana.call(listContas, {})).rows[0] as { id: number }
    const { version } = await ana.call(getRecorrencia, { id: made.id })
    const fixas = [parte(obra, { valor: '700,00' }), parte(sede, { valor: '100,00' })]
    await ana.call(updateRecorrencia, {
      ...{ id: made.id, version, dados: { valor: '1.000,00', rateio: fixas } },
    } as never)
    const change = async (more: object) => {
      const { version } = await ana.call(getConta, { id })
      return ana.call(updateConta, { id, version, dados: more } as never)
    }
    expect(await change({ valor: '799,99' })).toMatchObject({ valor: '799.99', rateio: [] })
    await change({ item: 'Aluguel do galpão' })
    expect(await valores()).toEqual([])
    await change({ valor: '800,00' })
    expect(await valores()).toEqual([
      [obra, '700.00'],
      [sede, '100.00'],
    ])
    await change({ rateio: [] })
    await change({ valor: '900,00' })
    expect(await valores()).toEqual([])
  })

  describe('of a value that is typed while the payable is cancelled', () => {
    let conta: Awaited<ReturnType<typeof getConta>>
    const change = async (dados: object, person = ana) => {
      const { version } = await ana.call(getConta, { id: conta.id })
      await person.call(updateConta, { id: conta.id, version, dados } as never)
    }
    const todas = () => [
      [obra, '60.00'],
      [sede, '40.00'],
    ]
    beforeEach(async () => {
      const rateio = [parte(obra, { percentual: '60' }), parte(sede, { percentual: '40' })]
      await ana.call(createRecorrencia, dados({ valor: null, vezes: 1, rateio }) as never)
      await fazerContas(db(), hoje)
      const [row] = (await ana.call(listContas, {})).rows
      conta = await ana.call(getConta, { id: Number(row?.id) })
      await change({ status: 'Cancelada' })
    })

    test('come when it is reopened, later or in the same save', async () => {
      await change({ valor: '100,00' }, await semProjetos())
      expect(await partes()).toEqual([])
      await change({ status: 'Pendente' })
      expect(await partes()).toEqual(
        todas().map(([projeto_id, valor]) => ({
          ...{ conta_id: conta.id, projeto_id, valor, categoria: 'Ocupação', user_id: ana.actor?.id },
        })),
      )
      await change({ rateio: [] })
      await change({ valor: null, status: 'Cancelada' })
      await change({ valor: '100,00', status: 'Pendente' })
      expect(await valores()).toEqual(todas())
    })

    test('do not replace what it kept, and what somebody takes out stays out', async () => {
      await change({ valor: '100,00' })
      await change({ valor: null })
      await change({ valor: '200,00' })
      await change({ status: 'Pendente' })
      expect(await valores()).toEqual(todas())
      await change({ rateio: [] })
      await change({ status: 'Cancelada' })
      await change({ valor: '300,00' })
      await change({ status: 'Pendente' })
      expect(await valores()).toEqual([])
    })
  })

  test('that do not fit, or are no percentages of a value that varies, are refused at their line', async () => {
    const refused = async (more: object) =>
      (await ana.refusal(createRecorrencia, dados(more) as never)).campos ?? {}
    expect(await refused({ rateio: [parte(obra, { valor: '1.000,01' })] })).toHaveProperty('rateio')
    const variable = { valor: null, rateio: [parte(obra, { percentual: '50' }), parte(sede, { valor: '1' })] }
    expect(await refused(variable)).toHaveProperty(['rateio.1.valor'])
    const beyond = [parte(obra, { percentual: '60' }), parte(sede, { percentual: '60' })]
    expect(await refused({ valor: null, rateio: beyond })).toHaveProperty('rateio')
    // Rounded to the cents of R$ 100,00 they fit; of R$ 10.000,00 they are 2 cents more than all of it.
    const thirds = [obra, sede, obra].map(projeto_id => parte(projeto_id, { percentual: '33,3334' }))
    expect(await refused({ valor: null, rateio: thirds })).toEqual({
      rateio: 'Os percentuais somam 100,0002 %: o máximo é 100 %.',
    })
    const { id, version } = await ana.call(
      createRecorrencia,
      dados({ rateio: [parte(obra, { valor: '900' })] }) as never,
    )
    const less = { id, version, dados: { valor: '800,00' } } as never
    expect((await ana.refusal(updateRecorrencia, less)).campos).toHaveProperty('rateio')
  })

  test('are seen and changed by who may do so with expenses of projects; the history tells them', async () => {
    const { id, version } = await ana.call(
      createRecorrencia,
      dados({ rateio: [parte(obra, { percentual: '50' })] }) as never,
    )
    const blind = await semProjetos()
    expect((await blind.call(getRecorrencia, { id })).rateio).toEqual([])
    const kept = await blind.call(updateRecorrencia, {
      id,
      version,
      dados: { item: 'Sala', rateio: [] },
    } as never)
    const seen = await ana.call(getRecorrencia, { id })
    expect(seen.rateio).toMatchObject([{ projeto_id: obra, percentual: '50.0000', valor: null }])
    await ana.call(updateRecorrencia, {
      ...{ id, version: kept.version },
      dados: { rateio: [{ ...seen.rateio[0], percentual: '40' }] },
    } as never)
    const { mudancas } = await ana.call(listHistoricoDeRecorrencias, { id })
    expect(mudancas[0]?.campos).toMatchObject([{ rotulo: 'Rateio 1: %', antes: 50, depois: 40 }])
    expect(JSON.stringify(mudancas.at(-1))).toContain('Obra')
    const unseen = await blind.call(listHistoricoDeRecorrencias, { id })
    expect(JSON.stringify(unseen)).not.toMatch(/Obra|Rateio/)
    // Each time that payables are made is told by what it did.
    await fazerContas(db(), hoje)
    const [going] = (await ana.call(listHistoricoDeRecorrencias, { id })).mudancas
    expect(going?.campos.map(({ rotulo, antes }) => [rotulo, antes])).toEqual([
      ['Próximo Vencimento', hoje],
      ['Contas feitas', 0],
    ])
  })
})
