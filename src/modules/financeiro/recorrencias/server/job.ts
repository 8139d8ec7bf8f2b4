import { z } from 'zod'
import { valeUmaVez } from '#platform/contract/codigos/chave-pix.ts'
import { addDays, formatDate, monthOf, todayIn } from '#platform/contract/dates/dates.ts'
import { ocorrencia, ocorrencias } from '#platform/contract/dates/recorrencia.ts'
import { readFeriados } from '#platform/server/access/settings/settings.ts'
import type { Database, Queryable } from '#platform/server/ground/database/database.ts'
import { defineJob } from '#platform/server/services/jobs/define.ts'
import { createDaRecorrencia } from '../../contas-a-pagar/server/service.ts'
import { DIAS_ANTES, type RecorrenciaInput, regraDe } from '../contract.ts'
import type { recorrencias } from './table.ts'

const AUTHOR = { user_id: null, nome: 'Sistema', operacao: 'recorrencias', pedido: '' }
/** Payables of one recurrence in one transaction; the rest comes in the next. */
const PIECE = 60

type Row = typeof recorrencias.$inferSelect & RecorrenciaInput

/** What one payable is called: 'Aluguel 12/2026', of weeks 'Limpeza 07/12/2026'. */
const nomeEm = ({ nome, frequencia }: Row, dia: string) =>
  frequencia === 'Semanal'
    ? `${nome} ${formatDate(dia)}`
    : `${nome} ${monthOf(dia).split('-').reverse().join('/')}`

/**
 * The day on which a payable would have been made had the job run each day: it counts as an expense of that day, also where a server
 * was off in between. Never before its recurrence was registered or last changed, and never after it is due.
 */
function emissaoEm({ vale_desde }: Row, vencimento: string): string {
  const due = addDays(vencimento, -DIAS_ANTES)
  const made = due < vale_desde ? vale_desde : due
  return made < vencimento ? made : vencimento
}

/** Name and CNPJ as the register has them now; what the recurrence says where the supplier is no longer there. */
async function fornecedorDe(tx: Queryable, { fornecedor_id }: Row) {
  const [found] = await tx.query<{ nome_fornecedor: string; cnpj_fornecedor: string }>(
    'select nome as nome_fornecedor, cnpj as cnpj_fornecedor from financeiro_fornecedores where id = $1',
    [fornecedor_id],
  )
  return found ?? {}
}

/** Makes what is due of the first recurrence that waits. Another server takes another one. @returns whether one was found */
async function makeNext(tx: Queryable, hoje: string): Promise<boolean> {
  const limite = addDays(hoje, DIAS_ANTES)
  const [row] = await tx.query<Row>(
    `select * from financeiro_recorrencias where situacao = 'Ativa' and proxima <= $1
     order by proxima, id limit 1 for update skip locked`,
    [limite],
  )
  if (!row) return false
  const regra = { ...regraDe(row), feriados: await readFeriados(tx) }
  const due = ocorrencias(regra, { desde: row.seguinte, limite, most: PIECE })
  const fornecedor = await fornecedorDe(tx, row)
  // A code of one charge may be stored from before it was refused.
  const codigo_pagamento = valeUmaVez(row.codigo_pagamento ?? '') ? null : row.codigo_pagamento
  let feitas = row.feitas
  for (const { dia, data } of due) {
    const conta = {
      ...{ ...row, ...fornecedor, solicitacao_compra: nomeEm(row, dia) },
      ...{ codigo_pagamento, data_vencimento: data, data_emissao: emissaoEm(row, data) },
    }
    if (await createDaRecorrencia(tx, { ...conta, recorrencia_id: row.id, ocorrencia: dia })) feitas++
  }
  const seguinte = row.seguinte + due.length
  const next = ocorrencia(regra, seguinte)
  await tx.query(
    `update financeiro_recorrencias set seguinte = $2, proxima = $3, ultima = $4, feitas = $5, situacao = $6 where id = $1`,
    [
      row.id,
      seguinte,
      next?.data ?? null,
      due.at(-1)?.dia ?? row.ultima,
      feitas,
      next ? 'Ativa' : 'Encerrada',
    ],
  )
  return true
}

/**
 * Makes the payables of all recurrences that are due within 30 days, each once: a recurrence is locked while it is looked at, goes
 * on in the transaction that makes its payables, and an index refuses a second one of the same occurrence.
 */
export async function fazerContas(db: Database, hoje: string, signal?: AbortSignal): Promise<void> {
  do signal?.throwIfAborted()
  while (await db.transaction(AUTHOR, tx => makeNext(tx, hoje)))
}

export const fazerRecorrencias = defineJob({
  name: 'recorrencias',
  title: 'Contas recorrentes',
  description: 'Faz as contas a pagar das recorrências, 30 dias antes do vencimento.',
  schedule: { dailyAt: 1 },
  atStart: true,
  input: z.strictObject({}),
  attempts: 10,
  backoff: { first: 60, max: 3600 },
  timeout: 3600,
  run: ({ db, timezone, now, signal }) => fazerContas(db, todayIn(timezone, now), signal),
})
