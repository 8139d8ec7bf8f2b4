import type { Content, Definition } from 'pdfmake'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { namedCpfCnpj } from '#platform/contract/documents.ts'
import { porExtenso } from '#platform/contract/numbers/extenso.ts'
import { formatAmount, formatMoney } from '#platform/contract/numbers/money.ts'
import { formatQuantity } from '#platform/contract/numbers/quantity.ts'
import {
  ACCENT,
  cell,
  gap,
  heading,
  INK,
  label,
  MARGIN,
  MUTED,
  ROWS,
  rodape,
  rule,
  section,
  timbre,
} from '#platform/server/services/pdf/parts.ts'
import { drawPdf } from '#platform/server/services/pdf/pdf.ts'
import { type Item, itemLabels, valorDoItem } from '../../itens/contract.ts'
import type { Proposta } from '../contract.ts'

export interface Cliente {
  nome_cliente: string
  cnpj_cpf: string | null
  email: string | null
  telefone: string | null
  endereco: string | null
}

/** All that a proposal's document shows. It crosses to another process: data only. */
export interface ConteudoDaProposta {
  proposta: Proposta
  cliente: Cliente
  empresa: string | null
  /** As a data URL. */
  logo: string | null
}

const header = ({ empresa, logo, proposta }: ConteudoDaProposta): Content =>
  timbre({
    ...{ empresa, logo, titulo: `Proposta nº ${proposta.id}` },
    detalhe: `Emitida em ${formatDate(proposta.data_emissao)}`,
  })

function clientBlock({ nome_cliente, cnpj_cpf, email, telefone, endereco }: Cliente): Content {
  const details = [cnpj_cpf && namedCpfCnpj(cnpj_cpf), endereco, email, telefone]
  return {
    stack: [
      section('Cliente'),
      { text: nome_cliente, bold: true },
      ...details.flatMap((text): Content[] => (text ? [{ text, color: MUTED, fontSize: 9.5 }] : [])),
    ],
  }
}

const itemRow = (item: Item, index: number): Content[] => [
  cell(String(index + 1), 'right'),
  cell(item.descricao),
  cell(formatQuantity(item.quantidade), 'right'),
  cell(item.unidade ?? ''),
  cell(formatAmount(item.valor_unitario), 'right'),
  cell(formatAmount(valorDoItem(item) ?? '0.00'), 'right'),
]

/** One row an item; the heading is repeated on each page. The sum is the value below. */
const itemTable = (itens: readonly Item[]): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    keepWithHeaderRows: 1,
    widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto'],
    body: [
      [
        heading('Nº', 'right'),
        heading(itemLabels.descricao),
        heading('Quant.', 'right'),
        heading('Un.'),
        heading('Preço (R$)', 'right'),
        heading('Valor (R$)', 'right'),
      ],
      ...itens.map(itemRow),
    ],
  },
  layout: ROWS,
})

const amount = ({ valor_proposta }: Proposta): Content => ({
  stack: [
    label('Valor total'),
    { text: formatMoney(valor_proposta), bold: true, fontSize: 16, color: ACCENT },
    { text: `(${porExtenso(valor_proposta)})`, fontSize: 9, color: MUTED, margin: [0, 3, 0, 0] },
  ],
})

const validity = ({ data_validade }: Proposta): Content[] =>
  data_validade
    ? [{ stack: [label('Validade'), { text: `até ${formatDate(data_validade)}`, noWrap: true }] }]
    : []

const amountBlock = (proposta: Proposta): Content => ({
  unbreakable: true,
  table: {
    widths: proposta.data_validade ? ['*', 'auto'] : ['*'],
    body: [[amount(proposta), ...validity(proposta)]],
  },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    fillColor: () => '#f2f6f6',
    paddingLeft: () => 14,
    paddingRight: () => 14,
    paddingTop: () => 12,
    paddingBottom: () => 12,
  },
})

/** One paragraph a line, as typed; a blank line keeps its height. */
const paragraphs = (text: string): Content[] =>
  text.split(/\r?\n/).map(line => ({ text: line || ' ', margin: [0, 0, 0, 3], preserveLeadingSpaces: true }))

function define(conteudo: ConteudoDaProposta): Definition {
  const { proposta, cliente } = conteudo
  const { descricao_servicos, itens } = proposta
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, 64],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, color: INK, lineHeight: 1.25 },
    footer: rodape(conteudo.empresa, `Proposta nº ${proposta.id}`),
    // A title never stays behind, alone at the foot of a page.
    pageBreakBefore: (node, tools) =>
      node.headlineLevel === 1 && tools.getFollowingNodesOnPage().length === 0,
    content: [
      header(conteudo),
      rule(),
      { text: proposta.titulo_proposta, bold: true, fontSize: 18, lineHeight: 1.1, margin: [0, 0, 0, 16] },
      clientBlock(cliente),
      rule(),
      ...(descricao_servicos ? [section('Descrição dos serviços'), ...paragraphs(descricao_servicos)] : []),
      ...(descricao_servicos && itens.length > 0 ? [gap()] : []),
      ...(itens.length > 0 ? [section('Itens'), itemTable(itens)] : []),
      gap(),
      amountBlock(proposta),
    ],
  }
}

/** Draws a proposal. Runs in a process of its own: the effort grows with the text. */
export const drawProposta = (conteudo: ConteudoDaProposta): Promise<Uint8Array> =>
  drawPdf(define(conteudo), `Proposta: ${conteudo.proposta.titulo_proposta}`)
