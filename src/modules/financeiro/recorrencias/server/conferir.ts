import { MAXIMO_DE_IDS } from '#platform/contract/export.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { ficamEmAberto, type RecorrenciaListada, recorrenciasApi } from '../contract.ts'
import { contando } from './em-aberto.ts'
import { source } from './service.ts'

/** Of recurrences by their ids, or of the first that search and filters select, those that leave open payables when they end. */
export const conferirRecorrencias = operation(
  recorrenciasApi.conferir,
  async ({ db }, { ids, exceto = [], busca, filtros }) => {
    const walk = await source.walk(
      db,
      { busca, filtros, ordem: 'proxima', direcao: 'asc' },
      ...(ids ? [{ where: 't.id = any(?)', value: ids }] : []),
    )
    const left = new Set<unknown>(exceto)
    const ending: Pick<RecorrenciaListada, 'id' | 'nome'>[] = []
    let seen = 0
    for await (const rows of walk.pages) {
      ending.push(...rows.filter(({ id, situacao }) => situacao !== 'Encerrada' && !left.has(id)))
      seen += rows.length
      if (seen >= MAXIMO_DE_IDS) break
    }
    const quantas = await contando.ask(
      db,
      ending.map(({ id }) => id),
    )
    return ending.flatMap(({ id, nome }, at) =>
      quantas[at] ? [{ id, nome, avisos: [ficamEmAberto(quantas[at])] }] : [],
    )
  },
)
