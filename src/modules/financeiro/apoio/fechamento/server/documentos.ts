import { formatMonth } from '#platform/contract/dates/dates.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { nomeNoPacote, packageOperation } from '#platform/server/services/export/package.ts'
import type { ZipEntry } from '#platform/server/services/export/zip.ts'
import { fechamentoApi, type Parte } from '../contract.ts'
import { extratosDoMes } from './extratos.ts'
import { type LinhaDoMes, linhasDoMes } from './linhas.ts'
import { desenhada, desenharPapeis, papeisDoMes } from './papeis.ts'
import { abasDoMes, MOST, papelDoMes, planilhaDoMes } from './relatorio.ts'
import { exigirTudo, umMes } from './service.ts'

/** The folder of each part's files. */
const PASTAS: Partial<Record<Parte, string>> = {
  contas: 'contas-a-pagar',
  pagamentos: 'pagamentos',
  despesas_cartao: 'despesas-cartao',
  despesas_projeto: 'despesas-projeto',
  recebiveis: 'recebiveis',
  recebimentos: 'recebimentos',
}

const filesOf = ({ parte, anexos }: LinhaDoMes) =>
  anexos.map(anexo => ({ ...anexo, lugar: `documentos/${PASTAS[parte]}/${nomeNoPacote(anexo)}` }))

/** Where a record's documents are: in this ZIP, or at the address that was typed. @param drawn papers of receivables, by their id */
const placesOf =
  (drawn: ReadonlyMap<number, readonly string[]>) =>
  (linha: LinhaDoMes): string | null =>
    [
      ...filesOf(linha).map(({ lugar }) => lugar),
      ...((linha.parte === 'recebiveis' && drawn.get(linha.id)) || []),
      ...(linha.comprovante ? [linha.comprovante] : []),
    ].join('\n') || null

/**
 * The month with every document: an index of its records, the report, the bank's statements, the bills and measurements of its
 * receivables, and the attached files.
 */
export const documentosDoMes = packageOperation(
  fechamentoApi.documentos,
  async (context, { mes }, platform) => {
    exigirTudo(context)
    const first = `${mes}-01`
    const linhas = await linhasDoMes(context.db, { mes: first, most: MOST.xlsx + 1 })
    if (linhas.length > MOST.xlsx)
      throw new AppError(
        'regra',
        'Este mês tem registros demais para um ZIP. Exporte cada lista pelo período.',
      )
    const { id } = await umMes.run(context, { mes })
    const papeis = await papeisDoMes(context, linhas)
    const abas = await abasDoMes(context, mes)
    const extratos = await extratosDoMes(context, first)
    async function* entradas(): AsyncGenerator<ZipEntry> {
      yield {
        name: 'indice.xlsx',
        content: planilhaDoMes(context, mes, linhas, placesOf(papeis.places), abas),
      }
      // The answer does not wait for the report: it is drawn once the index is taken.
      if (linhas.length <= MOST.pdf)
        yield await desenhada('relatorio.pdf', () => papelDoMes(context, platform, mes, linhas))
      yield* extratos
      yield* desenharPapeis(context, platform, papeis)
    }
    return {
      nome: `Documentos de ${formatMonth(mes)}`,
      entradas: entradas(),
      arquivos: linhas.flatMap(filesOf),
      evento: {
        tabela: 'financeiro_fechamentos',
        ...(id !== null && { registro_id: id }),
        depois: { mes: formatMonth(mes) },
      },
    }
  },
)
