import { createHash } from 'node:crypto'
import type { CallOf } from '../../../contract/api.ts'
import { ARQUIVO_VAZIO, grandeDemais, nomeGuardado } from '../../../contract/files.ts'
import { LINHAS_POR_PAGINA, type LinhaDaPlanilha, planilhasApi } from '../../../contract/planilhas.ts'
import { countUpload, requireUploadRoom } from '../../engine/budgets.ts'
import {
  type Call,
  type Context,
  type Operation,
  openCall,
  operation,
  type Platform,
  router,
} from '../../engine/operation.ts'
import { registrarEvento } from '../../ground/database/trail-event.ts'
import { AppError } from '../../ground/errors.ts'
import type { Envio } from '../../ground/files/receive.ts'
import type { Catalog } from '../selecao/catalog.ts'
import { start } from '../selecao/operations.ts'
import { compareSheet } from './compare.ts'
import { folded } from './folded.ts'
import { AVISA, COLUMNS, countsOf, described, fillable, keep, own, type Row, remember } from './kept.ts'
import { lerPlanilha } from './reading/task.ts'
import { refusedSheet } from './refused.ts'
import { type Cadastro, namesOf, permitImport, registerOf } from './register.ts'

/** A row as it is kept: what is compared is null until then. */
type Lida = Pick<LinhaDaPlanilha, 'linha'> & {
  nome: string | null
  valores: LinhaDaPlanilha['valores'] | null
  recusas: LinhaDaPlanilha['recusas'] | null
}

/** Rows of one kind, a page of them: what is to be looked at would be missed among thousands, and comes first. */
const LINES = `
  with page as (
    select linha, ${AVISA} as avisa from planilhas_linhas where planilha_id = $1 and situacao = $2
    order by avisa desc, linha limit $3 offset $4
  )
  select l.linha, l.nome, l.valores, l.recusas
  from page p join planilhas_linhas l on l.planilha_id = $1 and l.linha = p.linha order by p.avisa desc, p.linha`

/** The bytes of a file, which is read as it comes and kept nowhere. */
async function bytesOf({ corpo, tamanho }: Envio, maximo: number): Promise<Buffer> {
  const tooLarge = () => new AppError('grande_demais', grandeDemais({ maximo, tipos: [] }))
  if (tamanho !== undefined && tamanho > maximo) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  // The stream stays open when we stop reading: the sender still has to hear why.
  for await (const chunk of corpo.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length
    if (size > maximo) throw tooLarge()
    chunks.push(chunk as Buffer)
  }
  if (size === 0) throw new AppError('dados_invalidos', ARQUIVO_VAZIO)
  return Buffer.concat(chunks)
}

function sendSheet(catalog: Catalog): Operation<typeof planilhasApi.enviar> {
  const procedure = planilhasApi.enviar
  const run = async (platform: Platform, call: Call, raw: CallOf<typeof procedure>) => {
    const { input, context, write } = openCall(procedure, platform, call, raw)
    const cadastro = registerOf(catalog, input.entidade)
    permitImport(cadastro, context.actor)
    if (!call.arquivo) throw new AppError('dados_invalidos', 'Escolha um arquivo.')
    await requireUploadRoom(context)
    const bytes = await bytesOf(call.arquivo, procedure.arquivo.maximo)
    const nome = nomeGuardado(call.arquivo.nome) || 'planilha'
    const { folha, cabecalho } = input
    const { recusa } = cadastro.importa
    const lida = await lerPlanilha(bytes, [...namesOf(cadastro).keys()], { folha, cabecalho })
    const words = lida.titulos.flatMap(titulo => folded(titulo).split(' '))
    if (recusa?.palavras.some(word => words.includes(word)))
      throw new AppError('dados_invalidos', recusa.motivo)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return write(
      async tx => {
        await countUpload(tx, bytes.length)
        return keep(tx, cadastro, nome, lida)
      },
      { nome, tamanho: bytes.length, sha256 },
    )
  }
  return Object.assign(run, { procedure })
}

/** @throws AppError regra where it is being written already, or was */
async function ownUnwritten(context: Context, id: string): Promise<Row> {
  const row = await own(context, id, true)
  if (row.lote_id) throw new AppError('regra', 'Esta planilha já foi importada. Escolha o arquivo de novo.')
  return row
}

/** @throws AppError dados_invalidos where a field is none of the register's, or is given twice */
function requireFields({ campos }: Cadastro, chosen: readonly (string | null)[]): void {
  const given = chosen.filter(campo => campo !== null)
  const known = given.every(campo => campos.some(each => each.campo === campo && each.papel !== 'leitura'))
  if (!known || new Set(given).size !== given.length)
    throw new AppError('dados_invalidos', 'Cada campo é preenchido por uma coluna só. Confira as colunas.')
  if (!campos.some(({ campo, papel }) => given.includes(campo) && papel !== 'codigo'))
    throw new AppError('dados_invalidos', 'Diga que campo ao menos uma das colunas preenche.')
}

/** The procedures of an import, of every entity whose export says that it comes back. */
export function planilhasRouter(catalog: Catalog): Operation[] {
  const cadastroOf = (context: Context, entidade: string) => {
    const cadastro = registerOf(catalog, entidade)
    permitImport(cadastro, context.actor)
    return cadastro
  }
  return router(planilhasApi, {
    enviar: sendSheet(catalog),
    atual: operation(planilhasApi.atual, async (context, { entidade }) => {
      const cadastro = cadastroOf(context, entidade)
      const [row] = await context.db.query<Row>(
        `select ${COLUMNS} from planilhas p where p.user_id = $1 and p.entidade = $2
         order by p.created_at desc limit 1`,
        [context.actor.id, entidade],
      )
      const planilha = row ? await described(context, cadastro, row) : null
      return { planilha, campos: fillable(cadastro) }
    }),
    conferir: operation(planilhasApi.conferir, async (context, { id, campos, vazias_apagam }) => {
      const row = await ownUnwritten(context, id)
      const cadastro = cadastroOf(context, row.entidade)
      requireFields(cadastro, campos)
      await remember(context, row, campos)
      const how = { id, campos, vaziasApagam: vazias_apagam }
      const { registros, ultimo_id } = await compareSheet(context, catalog, cadastro, how)
      // Whoever compares sees what the records hold: that is told as an export is.
      if (registros > 0)
        await registrarEvento(context.db, {
          tabela: cadastro.exportar.selecao?.table ?? '',
          acao: 'exportar',
          depois: { formato: 'planilha', registros },
        })
      await context.db.query(
        `update planilhas set campos = $2, vazias_apagam = $3, ultimo_id = $4, conferida = true where id = $1`,
        [id, JSON.stringify(campos), vazias_apagam, ultimo_id],
      )
      return described(context, cadastro, await own(context, id))
    }),
    linhas: operation(planilhasApi.linhas, async (context, { id, situacao, pagina }) => {
      cadastroOf(context, (await own(context, id)).entidade)
      const rows = await context.db.query<Lida>(LINES, [
        ...[id, situacao],
        ...[LINHAS_POR_PAGINA, (pagina - 1) * LINHAS_POR_PAGINA],
      ])
      return {
        total: (await countsOf(context, id))[situacao],
        rows: rows.map(({ nome, valores, recusas, ...row }) => ({
          ...row,
          situacao,
          nome: nome ?? '',
          valores: valores ?? [],
          recusas: recusas ?? [],
        })),
      }
    }),
    importar: operation(planilhasApi.importar, async (context, { id }) => {
      const row = await ownUnwritten(context, id)
      cadastroOf(context, row.entidade)
      if (!row.conferida) throw new AppError('regra', 'Confira a planilha antes de importar.')
      const lines = await context.db.query<{ linha: number; versao: number | null }>(
        `select linha, versao from planilhas_linhas
         where planilha_id = $1 and situacao in ('nova', 'alterada') order by linha`,
        [id],
      )
      if (lines.length === 0) throw new AppError('regra', 'Não há nada a importar nesta planilha.')
      const chosen = { ids: lines.map(({ linha }) => linha), versions: lines.map(({ versao }) => versao) }
      return start(context, chosen, { operacao: `${row.entidade}/importar`, planilha_id: id }).then(
        ({ id, total }) => ({ id, total }),
      )
    }),
    // Without the register's permission too: it tells nothing, and the rows are forgotten.
    descartar: operation(planilhasApi.descartar, async (context, { id }) => {
      await own(context, id, true)
      const removed = await context.db.query(
        `delete from planilhas p where id = $1
         and not exists (select from lotes l where l.planilha_id = p.id and l.estado = 'andando') returning id`,
        [id],
      )
      if (removed.length === 0)
        throw new AppError('regra', 'Cancele a importação antes de descartar a planilha.')
      return { id }
    }),
    recusadas: refusedSheet(catalog),
  })
}
