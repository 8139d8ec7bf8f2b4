import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { CallOf, OutputOf, Procedure } from '../../contract/api.ts'
import type { LinhaDaPlanilha, Planilha, planilhasApi, Situacao } from '../../contract/planilhas.ts'
import { selecaoApi } from '../../contract/selecao.ts'
import { permissions } from '../../server/access/permissions/permissions.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import { planilhasRouter } from '../../server/services/planilhas/operations.ts'
import { catalogOf } from '../../server/services/selecao/catalog.ts'
import { alteracoes } from '../../server/services/selecao/job.ts'
import { selecaoRouter } from '../../server/services/selecao/operations.ts'
import { runPiece } from '../../server/services/selecao/piece.ts'
import { matrizDaTabela } from '../access/levels.ts'
import type { Person } from '../access/people.ts'
import { runOnce } from '../records/jobs.ts'

/** Imports into the registers of these operations, as their dialog does. */
export function importsInto(platform: Platform, operations: readonly Operation[]) {
  const catalog = catalogOf(operations)
  const all = new Map(
    [...planilhasRouter(catalog), ...selecaoRouter(catalog)].map(each => [each.procedure.path, each]),
  )
  const of = <P extends Procedure>({ path }: P) => all.get(path) as Operation<P>
  const bulk = { platform, permissions: permissions(platform.db, matrizDaTabela), catalog }
  const api = planilhasOf(all)

  async function send(
    person: Person,
    entidade: string,
    bytes: Buffer,
    nome = 'lista.xlsx',
    lugar: Pick<CallOf<typeof planilhasApi.enviar>, 'folha' | 'cabecalho'> = {},
  ): Promise<Planilha> {
    const arquivo = { nome, corpo: Readable.from([bytes]), tamanho: bytes.length }
    const result = await api.enviar(
      platform,
      { actor: person.actor, pedido: randomUUID(), arquivo },
      { entidade, ...lugar },
    )
    assert.deepEqual(api.enviar.procedure.output.parse(result), result)
    return result
  }
  async function compare(
    person: Person,
    sheet: Planilha,
    vazias_apagam = sheet.vazias_apagam,
  ): Promise<Planilha> {
    const campos = sheet.colunas.map(({ campo }) => campo)
    return person.call(api.conferir, { id: sheet.id, campos, vazias_apagam })
  }
  const work = () => runOnce(platform.db, alteracoes, {}, { bulk })
  return {
    ...api,
    selecao: of,
    send,
    compare,
    /** Sends and compares. */
    preview: async (person: Person, entidade: string, bytes: Buffer, nome?: string) =>
      compare(person, await send(person, entidade, bytes, nome)),
    rows: async (person: Person, { id }: Planilha, situacao: Situacao): Promise<LinhaDaPlanilha[]> =>
      (await person.call(api.linhas, { id, situacao })).rows,
    work,
    piece: (id: string) => runPiece(bulk, id),
    /** Writes what was compared. */
    run: async (person: Person, { id }: Planilha): Promise<OutputOf<typeof selecaoApi.andamento>> => {
      const lote = await person.call(api.importar, { id })
      await work()
      return person.call(of(selecaoApi.andamento), { id: lote.id })
    },
    undo: async (person: Person, id: string): Promise<OutputOf<typeof selecaoApi.andamento>> => {
      const undone = await person.call(of(selecaoApi.desfazer), { id })
      await work()
      return person.call(of(selecaoApi.andamento), { id: undone.id })
    },
  }
}

function planilhasOf(all: Map<string, Operation>) {
  type Api = typeof planilhasApi
  const of = <K extends keyof Api>(verb: K) => all.get(`planilhas/${verb}`) as Operation<Api[K]>
  return {
    enviar: of('enviar'),
    atual: of('atual'),
    conferir: of('conferir'),
    linhas: of('linhas'),
    importar: of('importar'),
    descartar: of('descartar'),
    recusadas: of('recusadas'),
  }
}
