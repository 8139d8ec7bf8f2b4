import { beforeAll, expect, test } from 'vitest'
// Declares the series that receipts are.
import '#modules/financeiro/server/module.ts'
import { createRecebimento, deleteRecebimento } from '#modules/financeiro/recebimentos/server/service.ts'
import {
  createRecebivel,
  deleteRecebivel,
  listRecebiveis,
  updateRecebivel,
} from '#modules/financeiro/recebiveis/server/service.ts'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import { addMoney } from '#platform/contract/numbers/money.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { type Periodo, periodos, vaoDe } from '../contract.ts'
import { linhasDoPainel } from './linhas.ts'
import { resumoDoPainel } from './service.ts'

const db = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
let platform: Platform
let ana: Person
let cliente_id: number

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Administrador', 'Ana')
  const [made] = await db().query<{ id: number }>(
    `insert into comercial_clientes (nome_cliente) values ('Usina') returning id`,
  )
  cliente_id = made?.id ?? 0
})

async function figures(person = ana, periodo: Periodo = 'mes') {
  const series = (await person.call(resumoDoPainel, { periodo })).resultado?.series ?? []
  const of = (serie: string) => series.find(each => each.serie === serie)?.valor
  return { faturado: of('faturado'), recebido: of('recebido') }
}

/** The same, from the rows that the figures lead to. */
async function behind(periodo: Periodo) {
  const { de } = vaoDe(periodo, hoje)
  const { rows } = await ana.call(listRecebiveis, {
    ...{
      por_pagina: 100,
      filtros: { status: 'nao:Cancelado', data_emissao_nota_fiscal: `${de}..${hoje}` },
    },
  } as never)
  const { linhas } = await ana.call(linhasDoPainel, { soma: 'recebido', de, ate: hoje })
  return {
    faturado: addMoney('0.00', ...rows.map(({ bruto }) => bruto)),
    recebido: addMoney('0.00', ...linhas.map(({ valor }) => valor ?? '0.00')),
  }
}

test('billed and received are the rows that they lead to, after random writes', async () => {
  expect(await figures()).toEqual({ faturado: '0.00', recebido: '0.00' })
  const random = (below: number) => Math.floor(Math.random() * below)
  const dia = () => addDays(hoje, random(4) * -20)
  const create = (n: number, data_emissao_nota_fiscal: string | null) =>
    ana.call(createRecebivel, {
      ...{ descricao: `Parcela ${n}`, cliente_id, data_vencimento: hoje, data_emissao_nota_fiscal },
      bruto: `${10 + random(90)},3${n % 10}`,
    } as never)
  // Issued today and never cancelled: the present month has an amount also on its first day.
  await create(0, hoje)
  const open: { id: number; version: number }[] = []
  const receipts: number[] = []
  for (let n = 0; n < 40; n++) {
    const some = open[random(open.length)]
    const write = random(5)
    if (write < 2 || !some) open.push(await create(n, random(4) === 0 ? null : dia()))
    else if (write === 2)
      await ana
        .call(createRecebimento, {
          ...{ recebivel_id: some.id, data_recebimento: dia(), valor: '1,25', juros: '0,10' },
        } as never)
        .then(({ id }) => receipts.push(id))
        .catch(error => {
          // Nothing arrives of one that was cancelled.
          if (!('codigo' in error)) throw error
        })
    else if (write === 3)
      await ana
        .call(updateRecebivel, { ...some, dados: { status: 'Cancelado' } } as never)
        .then(() => open.splice(open.indexOf(some), 1))
        .catch(error => {
          if (!('codigo' in error)) throw error
        })
    else if (receipts.length > 0) await ana.call(deleteRecebimento, { id: receipts.pop() ?? 0 })
    else {
      await ana.call(deleteRecebivel, { id: some.id })
      open.splice(open.indexOf(some), 1)
    }
    for (const periodo of periodos) expect(await figures(ana, periodo)).toEqual(await behind(periodo))
  }
  expect((await figures())?.faturado).not.toBe('0.00')
})

test('who sees no receivables is told neither', async () => {
  const actor = await createUser(db(), 'Financeiro')
  const niveis = { ...actor.niveis, 'financeiro.recebimentos': 'nenhum' }
  const blind = personOf(platform, { ...actor, niveis } as never)
  expect(await figures(blind)).toEqual({})
  const asked = { soma: 'recebido', de: addDays(hoje, -90), ate: hoje } as const
  expect(await blind.call(linhasDoPainel, asked)).toEqual({ partes: [], linhas: [], mais: false })
})
