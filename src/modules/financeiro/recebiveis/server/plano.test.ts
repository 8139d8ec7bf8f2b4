import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { createProposta } from '#modules/comercial/propostas/server/service.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { aprovarMedicao, lerAMedir } from '../../medicoes/server/aprovar.ts'
import { createMedicao } from '../../medicoes/server/service.ts'
import { converterProposta, createProjeto, getProjeto, updateProjeto } from '../../projetos/server/service.ts'
import { createRecebimento } from '../../recebimentos/server/service.ts'
import { lerAPlanejar, planejarRecebimento } from './plano.ts'
import { listRecebiveis, updateRecebivel } from './service.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
let cliente_id: number
let projeto_id: number

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  cliente_id = (await ana.call(createCliente, { nome_cliente: 'Usina Norte' })).id
})
beforeEach(async () => {
  const { id } = await ana.call(createProposta, {
    titulo_proposta: 'Parada',
    cliente_id,
    valor_proposta: '100000',
    data_emissao: '2026-01-10',
    status_proposta: 'Aprovada',
  } as never)
  projeto_id = (await ana.call(converterProposta, { id })).projeto_id
})

const partes = (...valores: string[]) =>
  valores.map((bruto, n) => ({ descricao: `Marco ${n + 1}`, data_vencimento: `2026-1${n % 3}-05`, bruto }))
const plan = (...valores: string[]) =>
  ana.call(planejarRecebimento, { projeto_id, cliente_id, partes: partes(...valores) } as never)
const refusal = (...valores: string[]) =>
  ana.refusal(planejarRecebimento, { projeto_id, cliente_id, partes: partes(...valores) })

const listed = async () =>
  (await ana.call(listRecebiveis, { filtros: { projeto_id }, ordem: 'bruto', direcao: 'asc' } as never)).rows
const statuses = async () => (await listed()).map(({ bruto, status }) => [bruto, status])

test('each line becomes a receivable of the project, in its order, and the contract tells what is left', async () => {
  expect(await ana.call(lerAPlanejar, { projeto_id })).toEqual({
    cliente_id,
    nome_cliente: 'Usina Norte',
    contratado: '100000.00',
    planejado: '0.00',
    resta: '100000.00',
    abativel: '0.00',
  })
  const first = await plan('30000', '45000')
  expect(first).toMatchObject({ descricao: 'Marco 1', tipo: 'Parcela', bruto: '30000.00', projeto_id })
  const { rows } = await ana.call(listRecebiveis, { filtros: { projeto_id }, ordem: 'bruto' } as never)
  expect(rows.map(({ bruto }) => bruto)).toEqual(['30000.00', '45000.00'])
  expect(await ana.call(lerAPlanejar, { projeto_id })).toMatchObject({
    planejado: '75000.00',
    resta: '25000.00',
  })
})

test('a plan never passes the contracted value; what is cancelled makes room again', async () => {
  const { id, version } = await plan('60000')
  expect((await refusal('40000.01')).campos?.partes).toBe(
    'O plano soma R$\u00a040.000,01 e restam R$\u00a040.000,00 do valor contratado.',
  )
  await plan('40000')
  expect((await refusal('0.01')).campos?.partes).toBe(
    'O valor contratado deste projeto já está todo em recebíveis.',
  )
  await ana.call(updateRecebivel, { id, version, dados: { status: 'Cancelado' } })
  await plan('60000')
})

test('additions are contracted as well, and a measurement beside the plan passes the contract by its value', async () => {
  const { version } = await ana.call(getProjeto, { id: projeto_id })
  const aditivos = [{ data: '2026-02-01', descricao: 'Andaimes', valor: '4230' }]
  await ana.call(updateProjeto, { id: projeto_id, version, dados: { aditivos } } as never)
  expect(await ana.call(lerAPlanejar, { projeto_id })).toMatchObject({
    contratado: '104230.00',
    resta: '104230.00',
  })
  await plan('104230')
  const { boletim } = await ana.call(lerAMedir, { projeto_id })
  const itens = [{ origem: boletim[0]?.origem, acumulado: '30' }]
  const medicao = await ana.call(createMedicao, { projeto_id, data_fim: '2026-02-28', itens } as never)
  await ana.call(aprovarMedicao, {
    ...{ id: medicao.id, version: medicao.version, aprovado_por: 'João', aprovada_em: '2026-03-01' },
    ...{ cliente_id, data_vencimento: '2026-03-31', retencoes: [] },
  } as never)
  expect(await ana.call(lerAPlanejar, { projeto_id })).toMatchObject({ resta: '-30000.00' })
})

test('a measurement takes the place of the next instalments, once and to the cent, where that is asked for', async () => {
  await plan('10000', '25000', '65000')
  const first = await listed()
  const received = first.find(({ bruto }) => bruto === '10000.00')
  await ana.call(createRecebimento, {
    ...{ recebivel_id: received?.id, data_recebimento: '2026-02-01', valor: '4000' },
  } as never)
  expect(await ana.call(lerAPlanejar, { projeto_id })).toMatchObject({ resta: '0.00', abativel: '90000.00' })
  const medir = async (acumulado: string, more: object = {}, person = ana) => {
    const { boletim } = await ana.call(lerAMedir, { projeto_id })
    const itens = [{ origem: boletim[0]?.origem, acumulado }]
    const { id, version } = await ana.call(createMedicao, {
      projeto_id,
      data_fim: '2026-02-28',
      itens,
    } as never)
    const approval = {
      ...{ id, version, aprovado_por: 'João', aprovada_em: '2026-03-01', cliente_id, retencoes: [] },
      ...{ data_vencimento: '2026-03-31', abater: true, ...more },
    }
    return person.call(aprovarMedicao, approval as never)
  }
  await medir('30')
  // 30,000.00 from the next ones: the one that was received in part stays as it is.
  expect(await statuses()).toEqual([
    ['10000.00', 'Recebido em Parte'],
    ['25000.00', 'Cancelado'],
    ['30000.00', 'A Receber'],
    ['60000.00', 'A Receber'],
  ])
  expect(await ana.call(lerAPlanejar, { projeto_id })).toMatchObject({ resta: '0.00' })
  // The next one is above what the plan has left: what is left of it is taken, and the contract is passed by the rest.
  await medir('100')
  expect(await ana.call(lerAPlanejar, { projeto_id })).toMatchObject({ resta: '-10000.00', abativel: '0.00' })
  expect((await statuses()).filter(([, status]) => status === 'Cancelado')).toHaveLength(2)
})

test('of 20 plans at the same moment one is made', { timeout: 60_000 }, async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => plan('50000', '50000')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ana.call(listRecebiveis, { filtros: { projeto_id } })).toMatchObject({ total: 2 })
})

test('a project without a proposal takes any plan; one without lines or of nobody is refused', async () => {
  projeto_id = (
    await ana.call(createProjeto, { nome_projeto: 'Sem proposta', user_id: ana.actor?.id } as never)
  ).id
  expect(await ana.call(lerAPlanejar, { projeto_id })).toMatchObject({ contratado: null, resta: null })
  await plan('1', '2')
  expect((await refusal()).mensagem).toBe('Adicione ao menos uma parcela.')
  projeto_id = 2_000_000_000
  expect((await refusal('1')).campos).toEqual({ projeto_id: 'Este projeto não existe mais. Escolha outro.' })
})
