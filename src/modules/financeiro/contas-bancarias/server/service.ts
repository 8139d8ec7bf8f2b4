import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { createRecord, deleteRecord, saveRecord } from '#platform/server/engine/records.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { type ContaBancaria, contasBancariasApi } from '../contract.ts'
import { contasBancarias } from './table.ts'

const AREA = 'financeiro.bancos'

const source = defineSource<Omit<ContaBancaria, 'pode'>>()({ table: contasBancarias, omit: ['chave'] })

const withPode = ({ actor }: Context, row: Omit<ContaBancaria, 'pode'>): ContaBancaria => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

const readContaBancaria = async (context: Context, id: number) =>
  withPode(context, await source.one(context.db, id))

export const listContasBancarias = findable(
  operation(contasBancariasApi.list, async (context, input) => {
    const page = await source.page(context.db, input, { changes: context.changes })
    return { ...page, rows: page.rows.map(row => withPode(context, row)) }
  }),
  {
    table: contasBancarias,
    nome: 'Conta Bancária',
    rotulo: 't.nome',
    numeros: ['t.numero'],
    outros: ['t.banco'],
    mostra: { banco: 't.banco', agencia: 't.agencia', numero: 't.numero' },
    detalhe: ({ banco, agencia, numero }) => inLine(banco, agencia, numero),
  },
)

export const exportContasBancarias = exportOperation(contasBancariasApi.exportar, source)

export const getContaBancaria = operation(contasBancariasApi.get, (context, { id }) =>
  readContaBancaria(context, id),
)

export const createContaBancaria = operation(contasBancariasApi.create, async (context, input) =>
  withPode(context, await createRecord(context, source, contasBancarias, input)),
)

export const updateContaBancaria = operation(contasBancariasApi.update, (context, change) =>
  saveRecord(context, source, contasBancarias, AREA, change, row => withPode(context, row)),
)

export const deleteContaBancaria = operation(contasBancariasApi.delete, (context, { id, version }) =>
  deleteRecord(context, contasBancarias, AREA, { id, version }),
)

export const listHistoricoDeContasBancarias = historyOperation(contasBancariasApi.historico, contasBancarias)

/** What a bank account holds at the end of a day. */
export interface SaldoDaConta {
  id: number
  nome: string
  saldo: string
  saldo_em: string
}

/** The latest known balance of each bank account, by name; accounts without one are left out. */
export const saldoDasContas = (db: Queryable): Promise<SaldoDaConta[]> =>
  db.query<SaldoDaConta>(
    `select id, nome, saldo, saldo_em from financeiro_contas_bancarias
     where saldo is not null and saldo_em is not null order by nome, id limit 500`,
  )
