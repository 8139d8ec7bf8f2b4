import { counted, formatCount } from '#platform/contract/counts.ts'
import { MAXIMO_DE_EXCETO, MAXIMO_DE_IDS } from '#platform/contract/export.ts'
import { MAXIMO_DO_LOTE } from '#platform/contract/selecao.ts'

/** Why all that search and filters select cannot be chosen at once; undefined where they can. */
export const whyNotAll = (total: number): string | undefined =>
  total > MAXIMO_DO_LOTE
    ? `A busca e os filtros selecionam ${counted(total, 'registro', 'registros')}. De uma vez vão até ${formatCount(MAXIMO_DO_LOTE)}: filtre mais.`
    : undefined

/** Why nothing can be done with all but so many records; undefined where it can. */
export const whyNotBut = (left: number): string | undefined =>
  left > MAXIMO_DE_EXCETO
    ? `De todos se deixam de fora até ${counted(MAXIMO_DE_EXCETO, 'registro', 'registros')}. Filtre e selecione todos.`
    : undefined

/** Why nothing can be done with so many records that were chosen one by one; undefined where it can. */
export const whyNotThese = (size: number): string | undefined =>
  size > MAXIMO_DE_IDS
    ? `Escolhidos um a um, vão até ${counted(MAXIMO_DE_IDS, 'registro', 'registros')}. Escolha menos, ou filtre e selecione todos.`
    : undefined
