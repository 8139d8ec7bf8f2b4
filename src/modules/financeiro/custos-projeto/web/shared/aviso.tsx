import { useQuery } from '@tanstack/react-query'
import { canonicalMoney, formatMoney, fromCents, toCents } from '#platform/contract/money.ts'
import { formatPercent } from '#platform/contract/percent.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { projetosApi } from '../../../projetos/contract.ts'
import type { ResultadoDoProjeto } from '../../contract.ts'

/** A cost as it is typed, or as it is stored. */
export interface Custo {
  projeto_id: unknown
  categoria: unknown
  valor: unknown
}

interface Props {
  /** As they are typed. */
  agora: readonly Custo[]
  /** The same as they are stored: what of them the figures of their projects have already. */
  antes?: readonly Custo[] | undefined
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

/** Warns, while one types, of costs that take a budget to 80 %, or past it. Nothing is refused. */
export function AvisoDeOrcamento({ agora, antes = [] }: Props) {
  const ids = [...new Set(agora.map(({ projeto_id }) => Number(projeto_id)))].filter(id => id > 0)
  return ids.map(id => {
    const own = (custos: readonly Custo[]) => custos.filter(each => Number(each.projeto_id) === id)
    return <DoProjeto key={id} id={id} agora={own(agora)} antes={own(antes)} named={ids.length > 1} />
  })
}

function DoProjeto({ id, agora, antes, named }: Required<Props> & { id: number; named: boolean }) {
  const { data } = useQuery({ ...procedureQuery(projetosApi.resultado, { id }), meta: { silent: true } })
  const told = data ? frasesDe(data, agora, antes ?? []) : []
  return (
    <div role="status" className="text-sm text-warn-text empty:hidden sm:col-span-2">
      {told.map(text => (
        <p key={text}>{named ? `${data?.nome_projeto}: ${text}` : text}</p>
      ))}
    </div>
  )
}
