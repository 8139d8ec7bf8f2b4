import { canonicalMoney, formatMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import { formatPercent } from '#platform/contract/numbers/percent.ts'
import type { ResultadoDoProjeto } from '../../contract.ts'

/** A cost as it is typed, or as it is stored. */
export interface Custo {
  projeto_id: unknown
  categoria: unknown
  valor: unknown
}

const folded = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()

const sum = (custos: readonly Custo[]) =>
  custos.reduce((all, { valor }) => all + toCents(canonicalMoney(String(valor ?? '')) ?? '0.00'), 0n)

/** What is said of a budget that a change takes to 80 % or past it; null where it does not, or adds nothing. */
function frase(nome: string, { orcado, gasto, mais }: { orcado: bigint; gasto: bigint; mais: bigint }) {
  const then = gasto + mais
  if (mais <= 0n || orcado <= 0n || then * 100n < orcado * 80n) return null
  const share = formatPercent(then, orcado)
  if (then <= orcado)
    return `Com isto, ${nome || 'o projeto'} chega a ${share} do orçamento; restam ${formatMoney(fromCents(orcado - then))}.`
  const of = nome ? `de ${nome}` : 'do projeto'
  return `Passa o orçamento ${of} em ${formatMoney(fromCents(then - orcado))} (${share}).`
}

/**
 * The sentences of one project: of each category that has a budget, with all that is typed into it; of the others against the
 * budget of the whole project.
 */
export function frasesDe(
  {
    categorias,
    ...projeto
  }: Pick<ResultadoDoProjeto, 'categorias' | 'orcado' | 'realizado' | 'comprometido'>,
  agora: readonly Custo[],
  antes: readonly Custo[],
): string[] {
  const spent = (of: { realizado: string; comprometido: string }) =>
    toCents(of.realizado) + toCents(of.comprometido)
  const typed = [...new Set(agora.map(({ categoria }) => folded(categoria)))]
  const lines = typed.map(name => ({
    name,
    line: categorias.find(each => folded(each.categoria) === name && toCents(each.orcado) > 0n),
  }))
  const ofLines = lines.map(({ name, line }) => {
    const own = (custos: readonly Custo[]) => sum(custos.filter(each => folded(each.categoria) === name))
    const mais = own(agora) - own(antes)
    return line && frase(line.categoria, { orcado: toCents(line.orcado), gasto: spent(line), mais })
  })
  const whole =
    lines.some(({ line }) => line === undefined) &&
    frase('', { orcado: toCents(projeto.orcado), gasto: spent(projeto), mais: sum(agora) - sum(antes) })
  return [...ofLines, whole].filter(each => typeof each === 'string')
}
