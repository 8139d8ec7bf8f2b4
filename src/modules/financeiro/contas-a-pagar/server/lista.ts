import { formatCodigo } from '#platform/contract/codigos/codigo.ts'
import { lerPagamento } from '#platform/contract/codigos/ler.ts'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import { counted } from '#platform/contract/counts.ts'
import { emDiaDesde } from '#platform/contract/dates/dias-uteis.ts'
import type { ColunasExportadas } from '#platform/contract/export.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { comMarca } from '#platform/server/services/exemplos/marks.ts'
import { csvFile } from '#platform/server/services/export/csv.ts'
import { avisosDasContas } from '../../apoio/beneficiario/server/service.ts'
import { textoDaConta } from '../../contas-do-fornecedor/contract.ts'
import { contasDoFornecedor } from '../../contas-do-fornecedor/server/service.ts'
import { contaLabels, contasApi, STATUS_EM_ABERTO } from '../contract.ts'
import type { ContaDaLista } from './draw-lista.ts'
import { desenharLista } from './task.ts'

/** As many as are paid at once. */
const MAXIMO = 1_000

const colunas: ColunasExportadas = {
  data_vencimento: [contaLabels.data_vencimento, 'data'],
  nome_fornecedor: [contaLabels.nome_fornecedor, 'texto'],
  cnpj_fornecedor: [contaLabels.cnpj_fornecedor, 'documento'],
  solicitacao_compra: [contaLabels.solicitacao_compra, 'texto'],
  item: [contaLabels.item, 'texto'],
  resta: ['Valor a pagar (R$)', 'dinheiro'],
  tipo: ['Tipo do código', 'texto'],
  codigo: [contaLabels.codigo_pagamento, 'texto'],
  contas: ['Contas e chaves PIX do fornecedor', 'texto'],
  avisos: ['Confira o beneficiário', 'texto'],
}

const TIPOS: Partial<Record<Lido['tipo'], string>> = {
  boleto: 'Boleto',
  arrecadacao: 'Arrecadação',
  pix: 'PIX',
}

const tipoDo = (codigo: string) => TIPOS[lerPagamento(codigo)?.tipo ?? 'nota'] ?? 'Outro'

type Linha = Omit<ContaDaLista, 'contas' | 'avisos'> & {
  id: number
  version: number
  user_id: string | null
  cnpj_fornecedor: string
  fornecedor_id: number | null
  presa: boolean
}

/** Not late on that day: what is due on a Saturday is paid on Monday. */
const NO_DIA = 'data_vencimento >= $3'
/** Late today, and not only due between today and a day ahead. */
const ATRASADA = 'data_vencimento < $4'

interface Pedido {
  dia: string
  atrasadas: boolean
}

type Dia = Pick<Context, 'db' | 'hoje' | 'emDiaDesde' | 'feriados'>

/** What is still open and to be paid on a day, less what waits for approval or was refused it. */
async function lerDia(context: Dia, { dia, atrasadas }: Pedido) {
  const { db, hoje, feriados } = context
  const noDia = emDiaDesde(dia, feriados)
  const rows = await db.query<Linha>(
    `select id, version, user_id, solicitacao_compra, ${comMarca('financeiro_contas_a_pagar', 'nome_fornecedor')} as nome_fornecedor,
       cnpj_fornecedor, fornecedor_id, item, data_vencimento::text as data_vencimento, (valor - valor_pago)::text as resta, codigo_pagamento,
       coalesce(aprovacao in ('Aguardando', 'Recusada'), false) as presa
     from financeiro_contas_a_pagar t
     where status = any($1) and data_vencimento <= $2 and (${NO_DIA} or ($5 and ${ATRASADA}))
     order by data_vencimento, nome_fornecedor, id limit ${MAXIMO + 1}`,
    [STATUS_EM_ABERTO, dia, noDia, context.emDiaDesde, atrasadas],
  )
  if (rows.length > MAXIMO)
    throw new AppError(
      'regra',
      `São mais de ${counted(MAXIMO, 'conta', 'contas')}. ${atrasadas ? 'Deixe as atrasadas de fora, ou exporte-as' : 'Exporte-as'} como planilha.`,
    )
  const open = rows.filter(({ presa }) => !presa)
  const avisos = await avisosDasContas(db, hoje, open)
  return {
    contas: open.map(conta => ({ ...conta, avisos: avisos.get(conta.id) ?? [] })),
    esperando: rows.length - open.length,
  }
}

export const contasNoDia = operation(contasApi.noDia, async (context, pedido) => {
  const { contas, esperando } = await lerDia(context, pedido)
  return {
    contas: contas.map(({ user_id, cnpj_fornecedor: _, fornecedor_id: __, presa: ___, ...conta }) => ({
      ...conta,
      paga: conta.resta !== null && podePadrao(context.actor, 'financeiro.cadastros', { user_id }).alterar,
    })),
    esperando,
  }
})

export const listaDoDia = operation(contasApi.lista, async (context, { formato, ...pedido }) => {
  const { db, timezone } = context
  const { dia } = pedido
  const { contas: rows, esperando } = await lerDia(context, pedido)
  if (rows.length === 0) throw new AppError('regra', 'Nenhuma conta a pagar vence neste dia.')
  const known = await contasDoFornecedor.read(db, [
    ...new Set(rows.flatMap(({ fornecedor_id }) => fornecedor_id ?? [])),
  ])
  const contas = rows.map(({ id: _, version: __, user_id: ___, presa: ____, fornecedor_id, ...conta }) => ({
    ...conta,
    contas: (known.get(fornecedor_id ?? 0) ?? []).map(textoDaConta),
  }))
  if (formato === 'csv') {
    const linhas = contas.map(({ codigo_pagamento: codigo, contas, avisos, ...conta }) => ({
      ...{ ...conta, contas: contas.join(' / '), avisos: avisos.join(' ') },
      ...(codigo && { tipo: tipoDo(codigo), codigo: formatCodigo(codigo) }),
    }))
    return {
      nome: `Pagamentos ${dia}.csv`,
      tipo_mime: 'text/csv',
      conteudo: csvFile({ titulo: 'Pagamentos', colunas, timezone }, linhas),
    }
  }
  return {
    nome: `Pagamentos ${dia}.pdf`,
    tipo_mime: 'application/pdf',
    conteudo: await desenharLista({ dia, contas, esperando }),
  }
})
