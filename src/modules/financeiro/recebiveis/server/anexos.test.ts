import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { createProposta } from '#modules/comercial/propostas/server/service.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { aprovarMedicao, reabrirMedicao } from '../../medicoes/server/aprovar.ts'
import { createMedicao, deleteMedicao } from '../../medicoes/server/service.ts'
import { converterProposta, deleteProjeto } from '../../projetos/server/service.ts'
import { anexosDoRecebivelRouter, lerNotaDoRecebivel } from './anexos.ts'
import {
  createRecebivel,
  deleteRecebivel,
  getRecebivel,
  listHistoricoDeRecebiveis,
  updateRecebivel,
} from './service.ts'

const nota = (name: string) =>
  readFileSync(new URL(`../../apoio/nfe/server/amostras/${name}.xml`, import.meta.url))
const named = (path: string) =>
  [...anexosDoRecebivelRouter, ...lixeiraRouter].find(({ procedure }) =>
    procedure.path.endsWith(path),
  ) as Operation

const db = testDatabase()
let platform: Platform
let ana: Person
let cliente_id: number
beforeAll(async () => {
  platform = { ...(await platformOf(db())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana')
  cliente_id = (await ana.call(createCliente, { nome_cliente: 'Usina Norte' })).id
})

const attach = (registro_id: number) =>
  named('anexos/upload')(
    platform,
    { actor: ana.actor, pedido: 'teste', arquivo: envio('nota.xml', nota('nfse-nacional')) },
    { registro_id },
  )
const namesOf = async (registro_id: number) =>
  ((await ana.call(named('anexos/list'), { registro_id })) as { rows: { nome_arquivo: string }[] }).rows.map(
    row => row.nome_arquivo,
  )
const kept = () => stored(filesOf(platform), 'anexos')
const undo = (operacao: string, id: number) => ana.call(named('lixeira/desfazer'), { operacao, id } as never)

const CONTRATUAL = { tipo: 'Contratual', base: '30000', aliquota: '5', libera_em: '2027-06-30' }

/** A project of which 30% are measured and billed, with something kept by contract. */
async function measured() {
  const input = {
    titulo_proposta: 'Parada',
    cliente_id,
    valor_proposta: '100000',
    data_emissao: '2026-01-10',
  }
  const { id } = await ana.call(createProposta, { ...input, status_proposta: 'Aprovada' } as never)
  const { projeto_id } = await ana.call(converterProposta, { id })
  const itens = [{ origem: 'contrato:0', acumulado: '30' }]
  const medicao = await ana.call(createMedicao, { projeto_id, data_fim: '2026-02-28', itens } as never)
  const approved = await ana.call(aprovarMedicao, {
    ...{ id: medicao.id, version: medicao.version, aprovado_por: 'João', aprovada_em: '2026-03-01' },
    ...{ cliente_id, data_vencimento: '2026-03-31', retencoes: [CONTRATUAL] },
  } as never)
  const bill = approved.recebivel_id as number
  const [child] = await db().query<{ id: number }>(
    'select id from financeiro_recebiveis where origem_id = $1',
    [bill],
  )
  return { projeto_id, medicao: approved, bill, retained: child?.id ?? 0 }
}

test('the XML of an invoice that was issued says number, key, value and date; nobody is looked up as a supplier', async () => {
  const read = await ana.call(lerNotaDoRecebivel, { xml: nota('nfse-nacional').toString() })
  expect(read).toMatchObject({
    ...{ tipo: 'NFS-e', numero: '12', valor: '21000.00', data_emissao: '2026-11-05', fornecedor: null },
    chave: '35503082277888999000181000000000001226111234567890',
  })
  const goods = await ana.call(lerNotaDoRecebivel, { xml: nota('nfe').toString() })
  expect(goods).toMatchObject({ tipo: 'NF-e', numero: '4321', fornecedor: null })
  const rui = await someone(platform, 'Usuário Comum', 'Rui')
  expect((await rui.refusal(lerNotaDoRecebivel, { xml: '<a/>' })).codigo).toBe('nao_permitido')
  expect((await rui.refusal(named('anexos/list'), { registro_id: 1 })).codigo).toBe('nao_permitido')
})

test('the invoice stays with its receivable, goes into the bin with it and comes back', async () => {
  const { id } = await ana.call(createRecebivel, {
    ...{ descricao: 'Parcela', cliente_id, data_vencimento: '2026-12-10', bruto: '21000' },
    chave_acesso_nota_fiscal: 'AB12-CD34',
  } as never)
  await attach(id)
  expect(await namesOf(id)).toEqual(['nota.xml'])
  const { mudancas } = await ana.call(listHistoricoDeRecebiveis, { id })
  expect(mudancas.filter(({ sobre }) => sobre?.includes('nota.xml'))).toHaveLength(1)
  const before = await kept()
  await ana.call(deleteRecebivel, { id })
  expect(await kept()).toEqual([])
  await undo('financeiro/recebiveis/delete', id)
  expect(await kept()).toEqual(before)
  expect(await namesOf(id)).toEqual(['nota.xml'])
  expect(await ana.call(getRecebivel, { id })).toMatchObject({ chave_acesso_nota_fiscal: 'AB12-CD34' })
  await ana.call(deleteRecebivel, { id })
})

test('measurement and project take the invoices of their bills along, and undo brings them back', async () => {
  const { projeto_id, medicao, bill, retained } = await measured()
  for (const id of [bill, retained]) await attach(id)
  const before = await kept()
  expect(before).toHaveLength(2)
  const deletes = [
    [deleteMedicao, 'financeiro/medicoes/delete', medicao.id],
    [deleteProjeto, 'financeiro/projetos/delete', projeto_id],
  ] as const
  for (const [remove, path, id] of deletes) {
    await ana.call(remove as Operation, { id })
    expect(await kept()).toEqual([])
    expect(await db().query('select from anexos')).toEqual([])
    await undo(path, id)
    expect(await kept()).toEqual(before)
    for (const each of [bill, retained]) expect(await namesOf(each)).toEqual(['nota.xml'])
  }
})

test('papers are never lost beside their record: a bill with papers is not taken back, nor a retention with papers', async () => {
  const { medicao, bill, retained } = await measured()
  await attach(retained)
  const reopening = { id: medicao.id, version: medicao.version, motivo: 'Engano' }
  expect((await ana.refusal(reabrirMedicao, reopening)).mensagem).toContain('tem anexos')
  const { version } = await ana.call(getRecebivel, { id: bill })
  const without = { id: bill, version, dados: { retencoes: [] } }
  expect((await ana.refusal(updateRecebivel, without)).mensagem).toContain('tem anexos')
  expect(await namesOf(retained)).toEqual(['nota.xml'])
})
