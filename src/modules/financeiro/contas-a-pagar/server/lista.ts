import { formatCodigo } from '#platform/contract/codigos/codigo.ts'
import { lerPagamento } from '#platform/contract/codigos/ler.ts'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import type { ColunasExportadas } from '#platform/contract/export.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { csvFile } from '#platform/server/services/export/csv.ts'
import { textoDaConta } from '../../contas-do-fornecedor/contract.ts'
import { contasDoFornecedor } from '../../contas-do-fornecedor/server/service.ts'
import { contaLabels, contasApi, STATUS_EM_ABERTO } from '../contract.ts'
import type { ContaDaLista } from './draw-lista.ts'
import { desenharLista } from './task.ts'

/** As many as are paid on a day, with a page each. */
const MAXIMO = 300

const colunas: ColunasExportadas = {
  dia: [contaLabels.data_vencimento, 'data'],
  nome_fornecedor: [contaLabels.nome_fornecedor, 'texto'],
  cnpj_fornecedor: [contaLabels.cnpj_fornecedor, 'documento'],
  solicitacao_compra: [contaLabels.solicitacao_compra, 'texto'],
  item: [contaLabels.item, 'texto'],
  resta: ['Valor a pagar (R$)', 'dinheiro'],
  tipo: ['Tipo do código', 'texto'],
  codigo: [contaLabels.codigo_pagamento, 'texto'],
  contas: ['Contas e chaves PIX do fornecedor', 'texto'],
}

const TIPOS: Partial<Record<Lido['tipo'], string>> = {
  boleto: 'Boleto',
  arrecadacao: 'Arrecadação',
  pix: 'PIX',
}

const tipoDo = (codigo: string) => TIPOS[lerPagamento(codigo)?.tipo ?? 'nota'] ?? 'Outro'

/** What is to be paid on one day: still open and due then, less what waits for approval or was refused it. */
export const listaDoDia = operation(contasApi.lista, async ({ db, timezone }, { dia, formato }) => {
  const rows = await db.query<Linha>(
    `select solicitacao_compra, nome_fornecedor, cnpj_fornecedor, fornecedor_id, item, (valor - valor_pago)::text as resta,
       codigo_pagamento, coalesce(aprovacao in ('Aguardando', 'Recusada'), false) as presa
     from financeiro_contas_a_pagar where status = any($1) and data_vencimento = $2
     order by nome_fornecedor, id limit ${MAXIMO + 1}`,
    [STATUS_EM_ABERTO, dia],
  )
  if (rows.length > MAXIMO)
    throw new AppError('regra', `O dia tem mais de ${MAXIMO} contas. Exporte-as como planilha.`)
  const open = rows.filter(({ presa }) => !presa)
  if (open.length === 0) throw new AppError('regra', 'Nenhuma conta a pagar vence neste dia.')
  const known = await contasDoFornecedor.read(db, [
    ...new Set(open.flatMap(({ fornecedor_id }) => fornecedor_id ?? [])),
  ])
  const contas = open.map(({ presa: _, fornecedor_id, ...conta }) => ({
    ...conta,
    contas: (known.get(fornecedor_id ?? 0) ?? []).map(textoDaConta),
  }))
  if (formato === 'csv') {
    const linhas = contas.map(({ codigo_pagamento: codigo, contas, ...conta }) => ({
      ...{ ...conta, dia, contas: contas.join(' / ') },
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
    conteudo: await desenharLista({
      dia,
      contas,
      esperando: rows.length - contas.length,
    }),
  }
})

type Linha = Omit<ContaDaLista, 'contas'> & {
  cnpj_fornecedor: string
  fornecedor_id: number | null
  presa: boolean
}
