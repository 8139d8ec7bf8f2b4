import type { Content } from 'pdfmake'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { namedCpfCnpj } from '#platform/contract/documents.ts'
import { porExtenso } from '#platform/contract/numbers/extenso.ts'
import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import {
  ACCENT,
  gap,
  INK,
  label,
  MARGIN,
  MUTED,
  rodape,
  rule,
  section,
  timbre,
} from '#platform/server/services/pdf/parts.ts'
import { drawPdf } from '#platform/server/services/pdf/pdf.ts'
import { contaDoLiquido } from '../../server/liquido.ts'
import { type Recebivel, restaReceber } from '../contract.ts'

export interface Cliente {
  nome_cliente: string
  cnpj_cpf: string | null
  endereco: string | null
}

/** All that the document shows. It crosses to another process: data only. */
export interface ConteudoDaCobranca {
  recebivel: Recebivel
  cliente: Cliente
  empresa: string | null
  /** As a data URL. */
  logo: string | null
  /** Text of the PIX code of what is left. */
  pix: string | null
}

/** The code as QR, whose modules are vectors, and as text to be copied. */
const pixBlock = (codigo: string): Content[] => [
  gap(),
  {
    unbreakable: true,
    stack: [
      section('Pague por PIX'),
      {
        columns: [
          { width: 'auto', qr: codigo, fit: 150 },
          {
            width: '*',
            margin: [16, 0, 0, 0],
            stack: [
              { text: 'Aponte a câmera do aplicativo do banco, ou copie o código:', fontSize: 9.5 },
              { text: codigo, fontSize: 8, color: MUTED, margin: [0, 6, 0, 0] },
            ],
          },
        ],
      },
    ],
  },
]

const fact = (title: string, text: string): Content => ({
  width: '*',
  stack: [label(title), { text, bold: true }],
  margin: [0, 0, 12, 0],
})

/** Draws what a client is to pay. Runs in a process of its own: the effort grows with the text. */
export function drawCobranca(conteudo: ConteudoDaCobranca): Promise<Uint8Array> {
  const { recebivel, cliente, empresa, logo, pix } = conteudo
  const titulo = `Cobrança nº ${recebivel.id}`
  const resta = restaReceber(recebivel)
  const nota = recebivel.numero_nota_fiscal
  const partly = toCents(recebivel.valor_recebido) > 0n || toCents(recebivel.glosado) > 0n
  return drawPdf(
    {
      pageSize: 'A4',
      pageMargins: [MARGIN, MARGIN, MARGIN, 64],
      defaultStyle: { font: 'Roboto', fontSize: 10.5, color: INK, lineHeight: 1.25 },
      footer: rodape(empresa, titulo),
      content: [
        timbre({ empresa, logo, titulo, detalhe: `Vence em ${formatDate(recebivel.data_vencimento)}` }),
        rule(),
        { text: recebivel.descricao, bold: true, fontSize: 16, margin: [0, 0, 0, 12] },
        {
          stack: [
            section('Cliente'),
            { text: cliente.nome_cliente, bold: true },
            ...[cliente.cnpj_cpf && namedCpfCnpj(cliente.cnpj_cpf), cliente.endereco].flatMap(
              (text): Content[] => (text ? [{ text, color: MUTED, fontSize: 9.5 }] : []),
            ),
          ],
        },
        gap(),
        {
          columns: [
            fact('Vencimento', formatDate(recebivel.data_vencimento)),
            ...(recebivel.nome_projeto ? [fact('Projeto', recebivel.nome_projeto)] : []),
            ...(nota ? [fact('Nota fiscal', nota)] : []),
          ],
        },
        gap(),
        contaDoLiquido(recebivel.bruto, recebivel.retencoes),
        gap(),
        {
          stack: [
            label(partly ? `A pagar, do líquido de ${formatMoney(recebivel.liquido)}` : 'A pagar'),
            { text: formatMoney(resta), bold: true, fontSize: 16, color: ACCENT },
            { text: `(${porExtenso(resta)})`, fontSize: 9, color: MUTED, margin: [0, 3, 0, 0] },
          ],
        },
        ...(pix ? pixBlock(pix) : []),
      ],
    },
    `${titulo}: ${recebivel.descricao}`,
  )
}
