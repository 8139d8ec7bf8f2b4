import { operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { contasApi, STATUS_EM_ABERTO } from '../contract.ts'
import type { ContaDaLista } from './draw-lista.ts'
import { desenharLista } from './task.ts'

/** As many as are paid on a day, with a page each. */
const MAXIMO = 300

/** What is to be paid on one day: still open and due then, less what waits for approval or was refused it. */
export const listaDoDia = operation(contasApi.lista, async ({ db }, { dia }) => {
  const rows = await db.query<ContaDaLista & { presa: boolean }>(
    `select solicitacao_compra, nome_fornecedor, item, (valor - valor_pago)::text as resta, codigo_pagamento,
       coalesce(aprovacao in ('Aguardando', 'Recusada'), false) as presa
     from financeiro_contas_a_pagar where status = any($1) and data_vencimento = $2
     order by nome_fornecedor, id limit ${MAXIMO + 1}`,
    [STATUS_EM_ABERTO, dia],
  )
  if (rows.length > MAXIMO)
    throw new AppError('regra', `O dia tem mais de ${MAXIMO} contas. Exporte-as como planilha.`)
  const contas = rows.filter(({ presa }) => !presa)
  if (contas.length === 0) throw new AppError('regra', 'Nenhuma conta a pagar vence neste dia.')
  return {
    nome: `Pagamentos ${dia}.pdf`,
    tipo_mime: 'application/pdf',
    conteudo: await desenharLista({
      dia,
      contas: contas.map(({ presa: _, ...conta }) => conta),
      esperando: rows.length - contas.length,
    }),
  }
})
