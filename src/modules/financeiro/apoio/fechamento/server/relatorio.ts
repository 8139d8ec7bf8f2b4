import { setImmediate as turn } from 'node:timers/promises'
import { formatMonth } from '#platform/contract/dates.ts'
import type { ColunasExportadas } from '#platform/contract/export.ts'
import { nomeGuardado } from '#platform/contract/files.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { xlsx } from '#platform/server/services/export/xlsx.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { readTimbre } from '#platform/server/services/images/timbre.ts'
import { fechamentoApi, nomeDaParte } from '../contract.ts'
import { type LinhaDoMes, linhasDoMes } from './linhas.ts'
import { alteracoesDoMes, exigirTudo, umMes } from './service.ts'
import { desenharMes } from './task.ts'

/** Records in one file. Beyond it the lists and their exports have them. */
const MOST = { pdf: 2_000, xlsx: 20_000 }
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

async function* pagesOf(linhas: readonly LinhaDoMes[]) {
  for (let from = 0; from < linhas.length; from += PIECE) {
    await turn()
    yield linhas.slice(from, from + PIECE).map(linha => ({ ...linha, parte: nomeDaParte[linha.parte].nome }))
  }
}

async function planilha({ timezone }: Context, titulo: string, linhas: readonly LinhaDoMes[]) {
  const chunks: Buffer[] = []
  for await (const chunk of xlsx({ titulo, colunas: COLUNAS, timezone }, pagesOf(linhas), linhas.length))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

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
    const linhas = await linhasDoMes(db, { mes: `${mes}-01`, appUrl, most: MOST[formato] + 1 })
    if (linhas.length > MOST[formato])
      throw new AppError(
        'regra',
        formato === 'pdf'
          ? 'Este mês tem registros demais para um PDF. Gere a planilha em XLSX.'
          : 'Este mês tem registros demais para uma planilha. Exporte cada lista pelo período do mês.',
      )
    const nome = formatMonth(mes)
    const titulo = `Fechamento de ${nome}`
    const conteudo =
      formato === 'xlsx'
        ? await planilha(context, nome, linhas)
        : await desenharMes({
            ...(await readTimbre(db, filesOf(platform))),
            fuso: context.timezone,
            mes: await umMes.run(context, { mes }),
            linhas: linhas.map(({ chave: _, documentos: __, ...linha }) => linha),
            ...(await alteracoesDoMes.run(context, { mes, antes_de: null })),
          })
    return { nome: nomeGuardado(`${titulo}.${formato}`), tipo_mime: TYPES[formato], conteudo }
  },
)
