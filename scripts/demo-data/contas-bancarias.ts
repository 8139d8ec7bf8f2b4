import type { extratoLinhas } from '#modules/financeiro/apoio/conciliacao/server/table.ts'
import type { contasBancarias } from '#modules/financeiro/contas-bancarias/server/table.ts'
import { addMoney } from '#platform/contract/numbers/money.ts'
import { BANCOS, contaDoPagamento, nomeDaConta } from './bancos.ts'
import { type Demo, moment } from './demo.ts'
import { conta, pagamento } from './fornecedores.ts'
import { money } from './random.ts'

export function contaBancaria(demo: Demo, n: number) {
  const random = demo.random('contasBancarias', n)
  const [, banco] = BANCOS[n % BANCOS.length] as (typeof BANCOS)[number]
  return {
    id: demo.id('contasBancarias', n),
    user_id: demo.somebody(random, 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, demo.today),
    nome: nomeDaConta(n),
    banco,
    agencia: String(random.int(100, 9999)).padStart(4, '0'),
    numero: `${random.int(10_000, 99_999)}-${random.int(0, 9)}`,
    saldo: money(random.cents(20_000, 400_000)),
    saldo_em: demo.today,
  } satisfies typeof contasBancarias.$inferInsert
}

/** Line `n` is of payment `n`, as the bank wrote it; nobody has matched it yet. */
export function extratoLinha(demo: Demo, n: number) {
  const { valor, juros, data_pagamento: data, created_at } = pagamento(demo, n)
  return {
    id: demo.id('extratoLinhas', n),
    user_id: null,
    created_at,
    conta_bancaria_id: demo.id('contasBancarias', contaDoPagamento(n)),
    chave: `demo:${n}`,
    data,
    descricao: `PAGAMENTO ${conta(demo, n).nome_fornecedor.toUpperCase()}`.slice(0, 60),
    documento: String(100_000 + n),
    tipo: 'PAYMENT',
    valor: `-${addMoney(valor, juros)}`,
  } satisfies typeof extratoLinhas.$inferInsert
}
