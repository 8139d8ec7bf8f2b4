import { type Campo, lerFiltro } from '#platform/contract/filtros.ts'

/**
 * The columns of a board that the list's filter by their field leaves. All of them where it leaves none, or selects by more
 * than the field, such as by a date.
 * @param campo the field as the list declares it
 * @param filtro the filter as the list has it
 */
export function columnsLeft(
  campo: Campo | undefined,
  valores: readonly string[],
  filtro: unknown,
): readonly string[] {
  const choice = campo && typeof filtro === 'string' ? lerFiltro(campo, filtro) : null
  if (!campo || !choice) return valores
  const { grupos = {}, palavras = {} } = campo
  const words = choice.itens.filter(item => item in palavras)
  const chosen = choice.itens.flatMap(item => grupos[item]?.values ?? [item])
  if (words.length > 0 && !choice.nao) return valores
  const left = valores.filter(valor => chosen.includes(valor) !== choice.nao)
  return left.length > 0 ? left : valores
}
