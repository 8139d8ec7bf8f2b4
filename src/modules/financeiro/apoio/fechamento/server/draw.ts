import type { Content } from 'pdfmake'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatChaveAcesso } from '#platform/contract/documents.ts'
import { verbos } from '#platform/contract/history.ts'
import { formatAmount, formatMoney } from '#platform/contract/numbers/money.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import {
  cell,
  gap,
  heading,
  INK,
  MARGIN,
  MUTED,
  ROWS,
  rodape,
  rule,
  section,
  timbre,
} from '#platform/server/services/pdf/parts.ts'
import { drawPdf } from '#platform/server/services/pdf/pdf.ts'
import { type Alteracao, type Fechamento, nomeDaParte, partes } from '../contract.ts'
import type { LinhaDoMes } from './linhas.ts'

/** All that the document shows. It crosses to another process: data only. */
interface ConteudoDoMes {
  mes: Fechamento
  linhas: (Omit<LinhaDoMes, 'comprovante' | 'anexos'> & {
    /** Names of the attached files, and the address of a receipt that is kept elsewhere. */
    documentos: string[]
  })[]
  alteracoes: Alteracao[]
  /** There are more changes than these. */
  mais: boolean
  /** The company's IANA zone. */
  fuso: string
  empresa: string | null
  /** As a data URL. */
  logo: string | null
}

const small = (text: string): Content => ({ text, fontSize: 8.5 })
const tiny = (text: string): Content => ({ text, fontSize: 7, color: MUTED })
const table = (widths: ('*' | 'auto')[], body: Content[][]): Content => ({
  table: { headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 1, widths, body },
  layout: ROWS,
})

function figures({ fechadas, agora }: Fechamento): Content {
  const then = new Map(fechadas?.map(({ parte, valor }) => [parte, formatMoney(valor)]))
  return table(
    ['*', 'auto', 'auto', 'auto'],
    [
      [
        heading('Números do mês'),
        heading('Registros', 'right'),
        heading('No fechamento', 'right'),
        heading('Agora', 'right'),
      ],
      ...agora.map(({ parte, quantidade, valor }) => [
        cell(`${nomeDaParte[parte].nome}, ${nomeDaParte[parte].dia}`),
        cell(String(quantidade), 'right'),
        cell(then.get(parte) ?? '–', 'right'),
        cell(formatMoney(valor), 'right'),
      ]),
    ],
  )
}

const records = (linhas: ConteudoDoMes['linhas']): Content =>
  table(
    ['auto', '*', '*', 'auto', 'auto'],
    [
      [
        heading('Data'),
        heading('Descrição'),
        heading('Quem'),
        heading('Nota fiscal'),
        heading('Valor (R$)', 'right'),
      ],
      ...linhas.map(({ dia, descricao, categoria, quem, projeto, documento, chave, documentos, valor }) => [
        small(formatDate(dia)),
        {
          stack: [
            small([descricao, categoria].filter(Boolean).join(' · ')),
            ...(chave ? [tiny(`Chave ${formatChaveAcesso(chave)}`)] : []),
            ...(documentos.length > 0 ? [tiny(`Documentos: ${documentos.join(', ')}`)] : []),
          ],
        },
        small([quem, projeto].filter(Boolean).join(' · ') || '–'),
        small(documento ?? '–'),
        cell(formatAmount(valor), 'right'),
      ]),
    ],
  )

const changes = ({ alteracoes, fuso }: ConteudoDoMes): Content =>
  table(
    ['auto', '*', 'auto', 'auto'],
    [
      [
        heading('Quando'),
        heading('O que e por quê'),
        heading('Antes (R$)', 'right'),
        heading('Depois (R$)', 'right'),
      ],
      ...alteracoes.map(({ quando, usuario_nome, acao, parte, registro_id, nome, motivo, de, para }) => [
        small(showInstant(quando, fuso)),
        small(
          `${usuario_nome} ${verbos[acao] ?? acao} ${nomeDaParte[parte].nome}, ${nome ?? `nº ${registro_id}`}. Motivo: ${motivo}`,
        ),
        cell(de === null ? '–' : formatAmount(de), 'right'),
        cell(para === null ? '–' : formatAmount(para), 'right'),
      ]),
    ],
  )

const state = ({ situacao, fechado_em, fechado_por }: Fechamento, fuso: string) =>
  fechado_em
    ? `Fechado em ${showInstant(fechado_em, fuso)}${fechado_por ? ` por ${fechado_por}` : ''}`
    : situacao

/** Draws the report of a month. Runs in a process of its own: the effort grows with the records. */
export function drawMes(conteudo: ConteudoDoMes): Promise<Uint8Array> {
  const { mes, linhas, alteracoes, mais, empresa, logo } = conteudo
  const titulo = `Fechamento de ${mes.nome}`
  const byPart = partes.flatMap((parte): Content[] => {
    const found = linhas.filter(linha => linha.parte === parte)
    return found.length > 0 ? [gap(), section(nomeDaParte[parte].nome), records(found)] : []
  })
  return drawPdf(
    {
      pageSize: 'A4',
      pageMargins: [MARGIN, MARGIN, MARGIN, 56],
      defaultStyle: { font: 'Roboto', fontSize: 10, color: INK, lineHeight: 1.2 },
      footer: rodape(empresa, titulo, MARGIN),
      // A title never stays behind, alone at the foot of a page.
      pageBreakBefore: (node, tools) =>
        node.headlineLevel === 1 && tools.getFollowingNodesOnPage().length === 0,
      content: [
        timbre({ empresa, logo, titulo, detalhe: state(mes, conteudo.fuso) }),
        rule(),
        figures(mes),
        ...(alteracoes.length > 0
          ? [
              gap(),
              section(
                mais ? 'Alterado depois de fechado: as últimas alterações' : 'Alterado depois de fechado',
              ),
              changes(conteudo),
            ]
          : []),
        ...byPart,
      ],
    },
    titulo,
  )
}
