import type { Content } from 'pdfmake'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatAmount, formatMoney } from '#platform/contract/numbers/money.ts'
import { formatQuantity } from '#platform/contract/numbers/quantity.ts'
import {
  ACCENT,
  gap,
  INK,
  LINE,
  label,
  MUTED,
  ROWS,
  rodape,
  rule,
  section,
  timbre,
} from '#platform/server/services/pdf/parts.ts'
import { drawPdf } from '#platform/server/services/pdf/pdf.ts'
import type { Retencao } from '../../retencoes/contract.ts'
import { contaDoLiquido } from '../../server/liquido.ts'
import {
  avisoDeAcima,
  type ItemDoBoletim,
  type Medicao,
  passaDoContrato,
  somasDoBoletim,
  valoresDoItem,
} from '../contract.ts'

/** A4 on its side: eleven columns. */
const MARGIN = 40
const WIDTH = 842 - 2 * MARGIN

/** All that the document shows. It crosses to another process: data only. */
export interface ConteudoDoBoletim {
  medicao: Medicao
  cliente: string | null
  retencoes: Retencao[]
  empresa: string | null
  /** As a data URL. */
  logo: string | null
}

const cell = (text: string, alignment: 'left' | 'right' = 'right', bold = false): Content => ({
  ...{ text, alignment, bold, fontSize: 8.5, noWrap: alignment === 'right' },
})
const heading = (text: string, alignment: 'left' | 'right' = 'right'): Content => ({
  ...label(text),
  alignment,
})
const percent = (canonical: string) => `${formatQuantity(canonical)}%`

const row = (item: ItemDoBoletim, index: number): Content[] => {
  const { total, anterior, periodo, acumulado } = valoresDoItem(item)
  return [
    cell(String(index + 1)),
    cell(item.descricao, 'left'),
    cell(`${formatQuantity(item.quantidade)} ${item.unidade ?? ''}`.trim()),
    cell(formatAmount(total)),
    cell(percent(item.anterior)),
    cell(formatAmount(anterior)),
    cell(formatAmount(periodo), 'right', true),
    cell(percent(item.acumulado), 'right', passaDoContrato(item)),
    cell(formatAmount(acumulado)),
  ]
}

function table(boletim: readonly ItemDoBoletim[]): Content {
  const { total, anterior, periodo, acumulado } = somasDoBoletim(boletim)
  const sum = (amount: string) => cell(formatAmount(amount), 'right', true)
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto'],
      body: [
        [
          heading('Nº'),
          heading('Item', 'left'),
          heading('Quant.'),
          heading('Valor (R$)'),
          heading('Anterior'),
          heading('Anterior (R$)'),
          heading('Esta medição (R$)'),
          heading('Acumulado'),
          heading('Acumulado (R$)'),
        ],
        ...boletim.map(row),
        [
          cell(''),
          cell('Total', 'left', true),
          cell(''),
          sum(total),
          cell(''),
          sum(anterior),
          sum(periodo),
          cell(''),
          sum(acumulado),
        ],
      ],
    },
    layout: ROWS,
  }
}

const signature = (text: string): Content => ({
  stack: [
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH / 2 - 30, y2: 0, lineWidth: 0.5, lineColor: LINE }],
      margin: [0, 40, 0, 4],
    },
    { text, fontSize: 8.5, color: MUTED },
  ],
})

/** Draws the boletim. Runs in a process of its own: the effort grows with the items. */
export function drawBoletim({
  medicao,
  cliente,
  retencoes,
  empresa,
  logo,
}: ConteudoDoBoletim): Promise<Uint8Array> {
  const { nome, nome_projeto, data_inicio, data_fim, valor, aprovado_por, aprovada_em, observacao } = medicao
  const titulo = `Boletim de ${nome.toLowerCase()}`
  const aviso = avisoDeAcima(medicao.boletim)
  const periodo = `${data_inicio ? `de ${formatDate(data_inicio)} a` : 'até'} ${formatDate(data_fim)}`
  return drawPdf(
    {
      pageSize: 'A4',
      pageOrientation: 'landscape',
      pageMargins: [MARGIN, MARGIN, MARGIN, 56],
      defaultStyle: { font: 'Roboto', fontSize: 10, color: INK, lineHeight: 1.2 },
      footer: rodape(empresa, `${titulo} · ${nome_projeto}`, MARGIN),
      content: [
        timbre({ empresa, logo, titulo, detalhe: `Período ${periodo}` }),
        rule(WIDTH),
        {
          columns: [
            { width: '*', stack: [label('Projeto'), { text: nome_projeto, bold: true }] },
            { width: '*', stack: [label('Cliente'), { text: cliente || '–', bold: true }] },
            {
              width: 'auto',
              stack: [
                label('Valor desta medição'),
                { text: formatMoney(valor), bold: true, fontSize: 14, color: ACCENT },
              ],
            },
          ],
          margin: [0, 0, 0, 12],
        },
        table(medicao.boletim),
        ...(aviso ? [gap(), { text: aviso, bold: true, fontSize: 9 }] : []),
        ...(retencoes.length > 0 ? [gap(), contaDoLiquido(valor, retencoes)] : []),
        ...(observacao ? [gap(), section('Observação'), { text: observacao }] : []),
        {
          unbreakable: true,
          columns: [
            signature(empresa ?? 'Contratada'),
            signature(
              aprovado_por && aprovada_em
                ? `Aprovado por ${aprovado_por} em ${formatDate(aprovada_em)}`
                : `${cliente || 'Cliente'}: nome, data e assinatura`,
            ),
          ],
        },
      ],
    },
    `${titulo}: ${nome_projeto}`,
  )
}
