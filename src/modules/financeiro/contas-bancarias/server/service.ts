import { nomeDoBanco } from '#platform/contract/codigos/bancos.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { createRecord, insertRecord, saveRecord } from '#platform/server/engine/records.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { type ContaBancaria, contasBancariasApi } from '../contract.ts'
import { contasBancarias } from './table.ts'

const AREA = 'financeiro.bancos'

const source = defineSource<Omit<ContaBancaria, 'pode'>>()({
  table: contasBancarias,
  omit: ['chave', 'nomes_anteriores'],
  // The first statement that is imported names it.
  campos: { extrato: 't.chave' },
})

const withPode = ({ actor }: Context, row: Omit<ContaBancaria, 'pode'>): ContaBancaria => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

export const readContaBancaria = async (context: Context, id: number) =>
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

const NOMES = 20

export const listNomesDeContas = operation(contasBancariasApi.nomes, async ({ db }, { busca }) => {
  const order = { ordem: 'nome', direcao: 'asc', pagina: 1, por_pagina: NOMES } as const
  const { rows } = await source.page(db, { ...order, busca, filtros: {} }, { closest: true })
  return rows.map(({ id, nome }) => ({ id, nome }))
})

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

export const deleteContaBancaria = deletionWithFiles(contasBancariasApi.delete, contasBancarias, AREA, source)

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

/** An account as a statement names it. */
export interface ContaDoArquivo {
  /** Bank's code; blank where the file has none. */
  banco: string
  agencia: string
  numero: string
  /** Balance at the end of a day, where the file has one. */
  saldo: { valor: string; em: string } | null
}

/** Letters and digits alone, without leading zeros: banks write the same number in several ways. */
const bare = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '')

const BARE = `ltrim(regexp_replace(upper(coalesce(numero, '')), '[^A-Z0-9]', '', 'g'), '0')`

/**
 * The account that a statement is of, locked: the one known by an earlier statement, else one typed with this number, else a
 * new one. Takes over the statement's balance where it is no older than the one that is known.
 */
export async function contaDoExtrato(context: Context, conta: ContaDoArquivo) {
  const { db } = context
  const { banco, agencia, numero, saldo } = conta
  const chave = `${bare(banco)}:${bare(numero)}`
  // Two files of one new account at the same moment make it once.
  await db.query(`select pg_advisory_xact_lock(hashtextextended('conta bancaria ' || $1, 0))`, [chave])
  const [known] = await db.query<{ id: number; nome: string }>(
    `select id, nome from financeiro_contas_bancarias
     where chave = $1 or (chave is null and ${BARE} = $2) order by chave is null, id limit 1 for no key update`,
    [chave, bare(numero)],
  )
  const nome =
    known?.nome ??
    `${banco ? nomeDoBanco(banco) : 'conta'} ${numero}`
      .replace(/^./, first => first.toUpperCase())
      .slice(0, 120)
  const id =
    known?.id ??
    (await insertRecord(context, contasBancarias, {
      ...{ nome, banco: banco || null, agencia: agencia || null, numero, chave },
    }))
  await db.query(
    `update financeiro_contas_bancarias set chave = $2,
       saldo = case when newer then $3 else saldo end, saldo_em = case when newer then $4 else saldo_em end
     from (select coalesce($4::date >= coalesce(c.saldo_em, '-infinity'), false) as newer
           from financeiro_contas_bancarias c where c.id = $1) known
     where id = $1 and (chave is distinct from $2 or (newer and (saldo, saldo_em) is distinct from ($3::numeric, $4::date)))`,
    [id, chave, saldo?.valor ?? null, saldo?.em ?? null],
  )
  return { id, nome, nova: !known }
}
