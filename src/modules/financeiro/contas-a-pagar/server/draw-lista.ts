import type { Content } from 'pdfmake'
import { codigoParaPagar, formatCodigo } from '#platform/contract/codigos/codigo.ts'
import { interleaved } from '#platform/contract/codigos/itf.ts'
import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { addMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { drawPdf } from '#platform/server/services/pdf/pdf.ts'

const MARGIN = 42
const WIDTH = 595 - 2 * MARGIN
const MUTED = '#5b6675'
const WARN = '#9a3412'
const BAR_HEIGHT = 34
/** 405 modules of a boleto's code within the page. */
const MODULE = 0.95
/** QR codes that are drawn: each is a thousand squares, and the process that draws them is bounded in memory. */
const MAX_QR = 300

/** A payable as the list shows it. It crosses to another process: data only. */
export interface ContaDaLista {
  solicitacao_compra: string
  nome_fornecedor: string
  item: string
  /** Another day than that of the list: late, or a day without banks before it. */
  data_vencimento: string
  /** Left to be paid; null where the payable has no value. */
  resta: string | null
  codigo_pagamento: string | null
  /** How the supplier is paid, as people keep it with the supplier. */
  contas: string[]
  /** Why its beneficiary is to be looked at. */
  avisos: string[]
}

export interface ListaDoDia {
  dia: string
  contas: ContaDaLista[]
  /** How many of that day may not be paid yet, since they wait for approval. */
  esperando: number
}

function bars(digits: string): Content {
  let x = 0
  const canvas = interleaved(digits).flatMap((modules, index) => {
    const w = modules * MODULE
    const bar = { type: 'rect' as const, x, y: 0, w, h: BAR_HEIGHT, color: '#000000' }
    x += w
    return index % 2 === 0 ? [bar] : []
  })
  return { canvas, margin: [0, 6, 0, 0] }
}

const isPix = ({ codigo_pagamento }: ContaDaLista) => codigo_pagamento?.startsWith('000201') === true

/** What a bank's app takes: bars to be read from paper, a QR for PIX, and the text of either. */
function code(codigo: string | null, semQr: boolean): Content[] {
  if (!codigo) return [{ text: 'Sem código de pagamento.', fontSize: 9, color: MUTED, margin: [0, 3, 0, 0] }]
  const line: Content = { text: formatCodigo(codigo), fontSize: 9, margin: [0, 3, 0, 0] }
  if (semQr) return [line]
  if (codigo.startsWith('000201')) return [line, { qr: codigo, fit: 110, margin: [0, 6, 0, 0] }]
  return /^\d{44}$/.test(codigo) && codigoParaPagar(codigo) !== codigo ? [line, bars(codigo)] : [line]
}

const bill =
  (dia: string) =>
  ({
    nome_fornecedor,
    solicitacao_compra,
    item,
    resta,
    codigo_pagamento,
    data_vencimento,
    contas,
    avisos,
    semQr,
  }: ContaDaLista & { semQr: boolean }): Content => ({
    unbreakable: true,
    margin: [0, 0, 0, 16],
    stack: [
      {
        columns: [
          { width: '*', text: nome_fornecedor, bold: true },
          { width: 'auto', text: resta === null ? 'Sem valor' : formatMoney(resta), bold: true },
        ],
      },
      {
        text: `${solicitacao_compra} · ${item}${data_vencimento === dia ? '' : ` · vencimento ${formatDate(data_vencimento)}`}`,
        fontSize: 9,
        color: MUTED,
      },
      ...avisos.map(
        (text): Content => ({
          text: `Confira o beneficiário: ${text}`,
          fontSize: 9,
          bold: true,
          color: WARN,
          margin: [0, 3, 0, 0],
        }),
      ),
      ...code(codigo_pagamento, semQr),
      ...(contas.length > 0
        ? [
            {
              text: `Contas do fornecedor: ${contas.join(' · ')}`,
              fontSize: 9,
              color: MUTED,
              margin: [0, 3, 0, 0] as [number, number, number, number],
            },
          ]
        : []),
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.5, lineColor: '#d5dbe2' }],
        margin: [0, 12, 0, 0],
      },
    ],
  })

/** Draws what is to be paid on one day, for who pays it in the bank's app. */
export function drawLista({ dia, contas, esperando }: ListaDoDia): Promise<Buffer> {
  const total = addMoney(...contas.map(({ resta }) => resta ?? '0.00'))
  const title = `Pagamentos de ${formatDate(dia)}`
  const bare = new Set(contas.filter(isPix).slice(MAX_QR))
  const cut = bare.size > 0 ? ` Têm QR os primeiros ${MAX_QR} PIX; os outros, o código em texto.` : ''
  const held = esperando > 0 ? ` Mais ${counted(esperando, 'espera', 'esperam')} aprovação.` : ''
  return drawPdf(
    {
      pageSize: 'A4',
      pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
      defaultStyle: { font: 'Roboto', fontSize: 11 },
      content: [
        { text: title, bold: true, fontSize: 16, headlineLevel: 1 },
        {
          text: `${counted(contas.length, 'conta', 'contas')}, ${formatMoney(total)}.${held}${cut}`,
          color: MUTED,
          margin: [0, 2, 0, 16],
        },
        ...contas.map(conta => ({ ...conta, semQr: bare.has(conta) })).map(bill(dia)),
      ],
      footer: (page, pages) => ({
        text: `${title} · ${page} de ${pages}`,
        fontSize: 8,
        color: MUTED,
        alignment: 'center',
        margin: [0, 10, 0, 0],
      }),
    },
    title,
  )
}
