import { setImmediate as turn } from 'node:timers/promises'
import { formatMonth } from '#platform/contract/dates/dates.ts'
import type { ColunasExportadas } from '#platform/contract/export.ts'
import { nomeGuardado } from '#platform/contract/files.ts'
import { verbos } from '#platform/contract/history.ts'
import { type Context, operation, type Platform } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { type Aba, xlsx } from '#platform/server/services/export/xlsx.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { readTimbre } from '#platform/server/services/images/timbre.ts'
import { fechamentoApi, nomeDaParte } from '../contract.ts'
import { enderecosDe, type LinhaDoMes, linhasDoMes } from './linhas.ts'
import { alteracoesDoMes, exigirTudo, lerAlteracoes, umMes } from './service.ts'
import { desenharMes } from './task.ts'

/** Records in one file. Beyond it the lists and their exports have them. */
export const MOST = { pdf: 2_000, xlsx: 20_000 }
const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Rows that are written before others have the thread. */
const PIECE = 500

const COLUNAS: ColunasExportadas = {
  parte: ['Parte', 'texto'],
  dia: ['Data', 'data'],
  descricao: ['Descrição', 'texto'],
  quem: ['Fornecedor, cliente ou cartão', 'texto'],
  documento: ['Nota fiscal', 'texto'],
  chave: ['Chave de acesso', 'chave'],
  categoria: ['Categoria ou conta bancária', 'texto'],
  projeto: ['Projeto', 'texto'],
  valor: ['Valor (R$)', 'dinheiro'],
  documentos: ['Documentos', 'texto'],
}

const NUMEROS: ColunasExportadas = {
  parte: ['Parte', 'texto'],
  quantidade: ['Registros', 'inteiro'],
  fechado: ['No fechamento (R$)', 'dinheiro'],
  agora: ['Agora (R$)', 'dinheiro'],
}
const ALTERACOES: ColunasExportadas = {
  quando: ['Quando', 'instante'],
  usuario_nome: ['Quem', 'texto'],
  acao: ['O que fez', 'texto'],
  parte: ['Parte', 'texto'],
  registro: ['Registro', 'texto'],
  motivo: ['Motivo', 'texto'],
  de: ['Antes (R$)', 'dinheiro'],
  para: ['Depois (R$)', 'dinheiro'],
}
/** Changes of a closed month that a sheet has, the newest ones. */
const MOST_ALTERACOES = 2_000

/** The figures of a month, and what changed after it was closed, as sheets beside its records. */
export async function abasDoMes(context: Context, mes: string): Promise<Aba[]> {
  const { agora, fechadas } = await umMes.run(context, { mes })
  const then = new Map(fechadas?.map(({ parte, valor }) => [parte, valor]))
  const alteracoes = await lerAlteracoes(context.db, mes, { antes_de: null, most: MOST_ALTERACOES })
  const { timezone } = context
  return [
    {
      tabela: { titulo: 'Números', colunas: NUMEROS, timezone },
      linhas: agora.map(({ parte, quantidade, valor }) => ({
        ...{ parte: nomeDaParte[parte].nome, quantidade },
        ...{ fechado: then.get(parte) ?? null, agora: valor },
      })),
    },
    {
      tabela: { titulo: 'Alterado depois de fechado', colunas: ALTERACOES, timezone },
      linhas: alteracoes.map(({ parte, acao, nome, registro_id, ...row }) => ({
        ...row,
        ...{
          acao: verbos[acao] ?? acao,
          parte: nomeDaParte[parte].nome,
          registro: nome ?? `nº ${registro_id}`,
        },
      })),
    },
  ]
}

async function* pagesOf(linhas: readonly LinhaDoMes[], documentos: (linha: LinhaDoMes) => string | null) {
  for (let from = 0; from < linhas.length; from += PIECE) {
    await turn()
    yield linhas
      .slice(from, from + PIECE)
      .map(linha => ({ ...linha, parte: nomeDaParte[linha.parte].nome, documentos: documentos(linha) }))
  }
}

/**
 * The records of a month as a sheet, written as it is taken.
 * @param documentos what it says of a record's documents
 * @param abas sheets that follow
 */
export const planilhaDoMes = (
  { timezone }: Context,
  mes: string,
  linhas: readonly LinhaDoMes[],
  documentos: (linha: LinhaDoMes) => string | null,
  abas: readonly Aba[],
) =>
  xlsx(
    { titulo: formatMonth(mes), colunas: COLUNAS, timezone },
    pagesOf(linhas, documentos),
    linhas.length,
    undefined,
    abas,
  )

async function gather(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

/** The report as a PDF. */
export const papelDoMes = async (context: Context, platform: Platform, mes: string, linhas: LinhaDoMes[]) =>
  desenharMes({
    ...(await readTimbre(context.db, filesOf(platform))),
    fuso: context.timezone,
    mes: await umMes.run(context, { mes }),
    linhas: linhas.map(({ comprovante, anexos, ...linha }) => ({
      ...linha,
      documentos: [...anexos.map(({ nome_arquivo }) => nome_arquivo), ...(comprovante ? [comprovante] : [])],
    })),
    ...(await alteracoesDoMes.run(context, { mes, antes_de: null })),
  })

interface Relatorio {
  nome: string
  tipo_mime: string
  conteudo: Uint8Array
}

/** The month for the accountant: its figures, every record, what changed afterwards, and where the documents are. */
export const relatorioDoMes = operation(
  fechamentoApi.relatorio,
  async (_context, _input, documento: Relatorio) => documento,
  async ({ mes, formato }, context, platform): Promise<Relatorio> => {
    exigirTudo(context)
    const { db, appUrl } = context
    const linhas = await linhasDoMes(db, { mes: `${mes}-01`, most: MOST[formato] + 1 })
    if (linhas.length > MOST[formato])
      throw new AppError(
        'regra',
        formato === 'pdf'
          ? 'Este mês tem registros demais para um PDF. Gere a planilha em XLSX.'
          : 'Este mês tem registros demais para uma planilha. Exporte cada lista pelo período do mês.',
      )
    const conteudo =
      formato === 'pdf'
        ? await papelDoMes(context, platform, mes, linhas)
        : await gather(
            planilhaDoMes(
              context,
              mes,
              linhas,
              linha => enderecosDe(linha, appUrl),
              await abasDoMes(context, mes),
            ),
          )
    const nome = nomeGuardado(`Fechamento de ${formatMonth(mes)}.${formato}`)
    return { nome, tipo_mime: TYPES[formato], conteudo }
  },
)
