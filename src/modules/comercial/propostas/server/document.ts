import type { Content, Definition } from 'pdfmake'
import { formatDate } from '#platform/contract/dates.ts'
import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { porExtenso } from '#platform/contract/extenso.ts'
import { formatMoney } from '#platform/contract/money.ts'
import type { Files } from '#platform/server/files/files.ts'
import { readLogo } from '#platform/server/images/images.ts'
import type { Context } from '#platform/server/operation.ts'
import { drawPdf } from '#platform/server/pdf.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import type { Proposta } from '../contract.ts'

const INK = '#1c2430'
const MUTED = '#5b6675'
const ACCENT = '#1f5f5b'
const LINE = '#d5dbe2'
const MARGIN = 56
const PAGE_WIDTH = 595

interface Cliente {
  nome_cliente: string
  cnpj_cpf: string | null
  email: string | null
  telefone: string | null
  endereco: string | null
}

const label = (text: string): Content => ({ text, fontSize: 8, color: MUTED, margin: [0, 0, 0, 2] })
const rule = (): Content => ({
  canvas: [
    { type: 'line', x1: 0, y1: 0, x2: PAGE_WIDTH - 2 * MARGIN, y2: 0, lineWidth: 0.5, lineColor: LINE },
  ],
  margin: [0, 14, 0, 14],
})
const section = (title: string): Content => ({
  text: title,
  bold: true,
  fontSize: 11,
  color: ACCENT,
  margin: [0, 0, 0, 6],
  headlineLevel: 1,
})

/** Where the client was deleted since, the name that the proposal keeps. */
async function readCliente({ db }: Context, { cliente_id, nome_cliente }: Proposta): Promise<Cliente> {
  const [cliente] = await db.query<Cliente>(
    'select nome_cliente, cnpj_cpf, email, telefone, endereco from comercial_clientes where id = $1',
    [cliente_id],
  )
  return (
    cliente ?? {
      nome_cliente: nome_cliente ?? '',
      cnpj_cpf: null,
      email: null,
      telefone: null,
      endereco: null,
    }
  )
}

function header(empresa: string | null, logo: string | null, proposta: Proposta): Content {
  const brand: Content[] = []
  if (logo) brand.push({ image: logo, fit: [170, 52], margin: [0, 0, 0, 6] })
  if (empresa) brand.push({ text: empresa, bold: true, fontSize: 12, color: INK })
  return {
    columns: [
      { width: '*', stack: brand },
      {
        width: 'auto',
        alignment: 'right',
        stack: [
          { text: `Proposta nº ${proposta.id}`, bold: true, fontSize: 12, color: ACCENT },
          {
            text: `Emitida em ${formatDate(proposta.data_emissao)}`,
            color: MUTED,
            fontSize: 9,
            margin: [0, 3, 0, 0],
          },
        ],
      },
    ],
  }
}

function clientBlock({ nome_cliente, cnpj_cpf, email, telefone, endereco }: Cliente): Content {
  const details = [cnpj_cpf && `CNPJ/CPF ${formatCpfCnpj(cnpj_cpf)}`, endereco, email, telefone]
  return {
    stack: [
      section('Cliente'),
      { text: nome_cliente, bold: true },
      ...details.flatMap((text): Content[] => (text ? [{ text, color: MUTED, fontSize: 9.5 }] : [])),
    ],
  }
}

const amountBlock = ({ valor_proposta, data_validade }: Proposta): Content => ({
  unbreakable: true,
  table: {
    widths: ['*', 'auto'],
    body: [
      [
        {
          stack: [
            label('Valor total'),
            { text: formatMoney(valor_proposta), bold: true, fontSize: 16, color: ACCENT },
            { text: `(${porExtenso(valor_proposta)})`, fontSize: 9, color: MUTED, margin: [0, 3, 0, 0] },
          ],
        },
        {
          stack: [
            label('Validade'),
            { text: data_validade ? `até ${formatDate(data_validade)}` : 'a combinar', noWrap: true },
          ],
        },
      ],
    ],
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

function define(
  proposta: Proposta,
  cliente: Cliente,
  empresa: string | null,
  logo: string | null,
): Definition {
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, 64],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, color: INK, lineHeight: 1.25 },
    footer: (page, pages) => ({
      margin: [MARGIN, 22, MARGIN, 0],
      fontSize: 8,
      color: MUTED,
      columns: [
        { text: [empresa, `Proposta nº ${proposta.id}`].filter(Boolean).join(' · ') },
        { text: `Página ${page} de ${pages}`, alignment: 'right' },
      ],
    }),
    // A title never stays behind, alone at the foot of a page.
    pageBreakBefore: (node, tools) =>
      node.headlineLevel === 1 && tools.getFollowingNodesOnPage().length === 0,
    content: [
      header(empresa, logo, proposta),
      rule(),
      { text: proposta.titulo_proposta, bold: true, fontSize: 18, lineHeight: 1.1, margin: [0, 0, 0, 16] },
      clientBlock(cliente),
      rule(),
      section('Descrição dos serviços'),
      ...paragraphs(proposta.descricao_servicos ?? 'Conforme combinado.'),
      { text: '', margin: [0, 12, 0, 0] },
      amountBlock(proposta),
    ],
  }
}

export interface PropostaEmPdf {
  nome: string
  tipo_mime: 'application/pdf'
  conteudo: Uint8Array
}

/** Draws a proposal as it stands, with the company's name and logo. */
export async function drawProposta(
  context: Context,
  files: Files,
  proposta: Proposta,
): Promise<PropostaEmPdf> {
  const [cliente, { nome_empresa }, logo] = [
    await readCliente(context, proposta),
    await readSettings(context.db),
    await readLogo({ db: context.db, files }),
  ]
  const image = logo && `data:${logo.tipo_mime};base64,${logo.bytes.toString('base64')}`
  return {
    nome: `Proposta ${proposta.id} - ${proposta.titulo_proposta}.pdf`,
    tipo_mime: 'application/pdf',
    conteudo: await drawPdf(
      define(proposta, cliente, nome_empresa, image),
      `Proposta: ${proposta.titulo_proposta}`,
    ),
  }
}
