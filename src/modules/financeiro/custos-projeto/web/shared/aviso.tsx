import { useQuery } from '@tanstack/react-query'
import { canonicalMoney, formatMoney, fromCents, toCents } from '#platform/contract/money.ts'
import { formatPercent } from '#platform/contract/percent.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { projetosApi } from '../../../projetos/contract.ts'

interface Props {
  projeto_id: unknown
  categoria: unknown
  /** As it is typed. */
  valor: unknown
  /** What of it the project's figures have already: the stored value, where project and category are the stored ones. */
  antes?: string | undefined
}

const folded = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()

/** Warns, while one types, of a cost that takes its category to 80 % of the budget, or past it. Nothing is refused. */
export function AvisoDeOrcamento({ projeto_id, categoria, valor, antes }: Props) {
  const id = Number(projeto_id)
  const { data } = useQuery({
    ...procedureQuery(projetosApi.resultado, { id }),
    enabled: id > 0,
    meta: { silent: true },
  })
  const typed = canonicalMoney(String(valor ?? ''))
  const line = data?.categorias.find(each => folded(each.categoria) === folded(categoria))
  const budget = line ? toCents(line.orcado) : 0n
  const used = line ? toCents(line.realizado) + toCents(line.comprometido) : 0n
  const then = used - toCents(antes ?? '0') + (typed === null ? 0n : toCents(typed))
  const warns = line !== undefined && typed !== null && budget > 0n && then * 100n >= budget * 80n
  return (
    <p role="status" className="text-sm text-warn-text empty:hidden sm:col-span-2">
      {warns &&
        (then > budget
          ? `Passa o orçamento de ${line.categoria} em ${formatMoney(fromCents(then - budget))} (${formatPercent(then, budget)}).`
          : `Com isto, ${line.categoria} chega a ${formatPercent(then, budget)} do orçamento; restam ${formatMoney(fromCents(budget - then))}.`)}
    </p>
  )
}
