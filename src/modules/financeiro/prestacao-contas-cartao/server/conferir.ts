import { MAXIMO_DE_IDS } from '#platform/contract/export.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { FECHADA, prestacoesApi } from '../contract.ts'
import { emPalavras } from '../regras.ts'
import { escopo, mesEAno, type PrestacaoLida, source } from './read.ts'

/** Of statements by their ids, or of the first that search and filters select, those that would be closed with a difference. */
export const conferirFaturas = operation(
  prestacoesApi.conferir,
  async ({ db, actor }, { ids, exceto = [], busca, filtros }) => {
    const { scope } = escopo(actor)
    const walk = await source.walk(
      db,
      { busca, filtros, ordem: 'mes_referencia', direcao: 'desc' },
      ...(scope ? [scope] : []),
      ...(ids ? [{ where: 't.id = any(?)', value: ids }] : []),
    )
    const faturas: PrestacaoLida[] = []
    for await (const rows of walk.pages) {
      faturas.push(...rows)
      if (faturas.length >= MAXIMO_DE_IDS) break
    }
    const left = new Set<unknown>(exceto)
    return faturas.flatMap(row => {
      const stays = left.has(row.id) || row.status_fatura === FECHADA
      const told = stays ? undefined : emPalavras(row.valor_total_fatura, row.total_despesas)
      return told ? [{ id: row.id, nome: `${row.nome_cartao} ${mesEAno(row)}`, avisos: [told] }] : []
    })
  },
)
