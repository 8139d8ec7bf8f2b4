import { Readable } from 'node:stream'
import type { CallOf } from '../../../contract/api.ts'
import { type ColunasExportadas, type Exportacao, tiposMime } from '../../../contract/export.ts'
import { type LinhaDaPlanilha, planilhasApi } from '../../../contract/planilhas.ts'
import { type Call, type Context, type Operation, openCall, type Platform } from '../../engine/operation.ts'
import { takePlace } from '../export/at-once.ts'
import { xlsx } from '../export/xlsx.ts'
import type { Catalog } from '../selecao/catalog.ts'
import { countsOf, own } from './kept.ts'
import { type Celula, textOfCell } from './reading/cell.ts'
import { permitImport, registerOf } from './register.ts'

const PAGE = 500

async function* refusedRows(
  { db }: Context,
  id: string,
  width: number,
): AsyncGenerator<Record<string, string | number>[]> {
  for (let after = 0; ; ) {
    const rows = await db.query<{
      linha: number
      celulas: Celula[]
      recusas: LinhaDaPlanilha['recusas'] | null
    }>(
      `select linha, celulas, recusas from planilhas_linhas
       where planilha_id = $1 and situacao = 'recusada' and linha > $2 order by linha limit $3`,
      [id, after, PAGE],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ linha, celulas, recusas }) => ({
      ...Object.fromEntries(Array.from({ length: width }, (_, n) => [`c${n}`, textOfCell(celulas[n])])),
      linha,
      motivo: (recusas ?? [])
        .map(({ coluna, motivo }) => (coluna ? `${coluna}: ${motivo}` : motivo))
        .join(' '),
    }))
    after = last.linha
  }
}

/** The refused rows as they came, with columns for their lines and the reasons: corrected, they are imported again. */
export function refusedSheet(catalog: Catalog): Operation<typeof planilhasApi.recusadas> {
  const procedure = planilhasApi.recusadas
  const run = async (platform: Platform, call: Call, raw: CallOf<typeof procedure>): Promise<Exportacao> => {
    const { input, context } = openCall(procedure, platform, call, raw)
    const { entidade, lida, nome_arquivo } = await own(context, input.id)
    permitImport(registerOf(catalog, entidade), context.actor)
    const { recusada: total } = await countsOf(context, input.id)
    const leave = takePlace(context.actor.id)
    const colunas: ColunasExportadas = Object.fromEntries([
      ...lida.titulos.map((titulo, n) => [`c${n}`, [titulo, 'texto']]),
      ['linha', ['Linha do arquivo', 'inteiro']],
      ['motivo', ['Motivo da recusa', 'texto']],
    ])
    const tabela = { titulo: 'Recusadas', colunas, timezone: platform.timezone }
    const pages = refusedRows(context, input.id, lida.titulos.length)
    const conteudo = Readable.from(xlsx(tabela, pages, total), { objectMode: false })
    conteudo.once('close', leave)
    return {
      nome: `recusadas-${nome_arquivo.replace(/\.\w{1,5}$/, '')}.xlsx`,
      tipo_mime: tiposMime.xlsx,
      tamanho_estimado: 8_000 + total * 100,
      conteudo,
    }
  }
  return Object.assign(run, { procedure }) as unknown as Operation<typeof planilhasApi.recusadas>
}
