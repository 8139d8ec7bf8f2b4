import { counted } from '#platform/contract/counts.ts'
import { compareMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { insertRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { somaDasParcelas } from '../../apoio/parcelas/contract.ts'
import { type Conta, type ContaInput, type ContaNova, contasApi } from '../contract.ts'
import { contasAPagar } from './table.ts'

const OPTIONS = 20

/** @throws AppError dados_invalidos where the instalments come to another amount than the purchase */
function exigirSoma(plano: ContaNova['plano'], valor: string | null): string {
  const soma = somaDasParcelas(plano)
  if (valor === null || compareMoney(soma, valor) === 0) return soma
  const message = `As parcelas somam ${formatMoney(soma)} e o valor é ${formatMoney(valor)}. Ajuste um dos dois.`
  throw new AppError('dados_invalidos', message, { campos: { plano: message } })
}

/**
 * Makes a payable of each instalment. They share what the form says; the code of payment that it holds is the first one's.
 * @returns the id of the first, by which the group goes
 */
export async function createParcelas(
  context: Context,
  { codigo_pagamento, ...dados }: Omit<ContaInput, 'rateio'>,
  plano: ContaNova['plano'],
): Promise<number> {
  const valor_compra = exigirSoma(plano, dados.valor)
  const [first] = await context.db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('financeiro_contas_a_pagar', 'id'))::int as id`,
  )
  const grupo_id = (first as { id: number }).id
  for (const [at, { data_vencimento, valor, ...line }] of plano.entries()) {
    await insertRecord(context, contasAPagar, {
      ...dados,
      ...(at === 0 && { id: grupo_id }),
      codigo_pagamento: line.codigo_pagamento ?? (at === 0 ? codigo_pagamento : null),
      data_vencimento,
      valor,
      grupo_id,
      parcela: at + 1,
      parcelas: plano.length,
      valor_compra,
    })
  }
  return grupo_id
}

/** The other instalments of the purchase of a payable, and how each is told: its papers are those of the whole purchase. */
export async function outrasParcelas({ db }: Context, id: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; nome: string }>(
    `select o.id, concat('da parcela ', o.parcela, '/', o.parcelas) as nome
     from financeiro_contas_a_pagar o join financeiro_contas_a_pagar c on c.grupo_id = o.grupo_id
     where c.id = $1 and o.id <> c.id`,
    [id],
  )
  return new Map(rows.map(row => [row.id, row.nome]))
}

type Parcelada = Pick<Conta, 'id' | 'solicitacao_compra' | 'nome_fornecedor' | 'parcelas' | 'grupo_id'>

const source = defineSource<Parcelada>()({
  table: contasAPagar,
  filters: { id: 't.id = ?', parcela: 't.grupo_id is not null and t.parcela = ?' },
})

/** Purchases in instalments, for a filter. */
export const listParceladas = operation(contasApi.parceladas, async ({ db }, { busca, id }) => {
  const { rows } = await source.page(db, {
    ...{ ordem: 'grupo_id', direcao: 'desc', pagina: 1, por_pagina: OPTIONS },
    busca,
    filtros: id === undefined ? { parcela: 1 } : { id },
  })
  return rows.map(({ id, solicitacao_compra, nome_fornecedor, parcelas }) => ({
    id,
    nome: [solicitacao_compra, nome_fornecedor, parcelas !== null && counted(parcelas, 'parcela', 'parcelas')]
      .filter(Boolean)
      .join(' · '),
  }))
})
