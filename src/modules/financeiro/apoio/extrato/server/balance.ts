/** A line of a statement as the balance sees it, in cents. */
export interface BalanceLine {
  /** As the file signs it; 0 for a line that moves nothing, null where it could not be read. */
  valor: bigint | null
  /** What the account holds after it, where the line says so. */
  saldo: bigint | null
}

/** Lines between two known balances, and by how much these differ. */
interface Span {
  members: number[]
  delta: bigint
}

export interface Settled {
  /** 1 where the sign of a line is right for an account, -1 where it is the other one. */
  signs: (1 | -1)[]
  /** Spans in which amounts and balances agree, and lines at which they do not. */
  matched: number
  /** Whether all that agrees does so with the other sign: the balance may be what is owed. */
  opposite: boolean
  unmatched: number[]
}

function spansOf(lines: BalanceLine[], order: number[]): Span[] {
  const spans: Span[] = []
  let before: bigint | null = null
  let members: number[] = []
  let broken = false
  for (const [place, at] of order.entries()) {
    const line = lines[at]
    if (!line) continue
    if (line.valor === null) broken = true
    else if (line.valor !== 0n) members.push(at)
    // Some banks put the balance of the evening beside each line of the day: only the last one is where it was held.
    const next = lines[order[place + 1] ?? -1]
    if (line.saldo === null || (next?.saldo === line.saldo && next.valor !== 0n)) continue
    if (before !== null && !broken && members.length > 0) spans.push({ members, delta: line.saldo - before })
    before = line.saldo
    members = []
    broken = false
  }
  return spans
}

function settleIn(lines: BalanceLine[], order: number[]): Settled {
  const signs = lines.map((): 1 | -1 => 1)
  const unmatched: number[] = []
  let [agree, inverse] = [0, 0]
  for (const { members, delta } of spansOf(lines, order)) {
    const sum = members.reduce((total, at) => total + (lines[at]?.valor ?? 0n), 0n)
    if (sum === delta) agree++
    else if (-sum === delta) {
      inverse++
      for (const at of members) signs[at] = -1
    } else unmatched.push(...members.slice(0, 1))
  }
  // What no balance settles has the sign that the others turned out to have.
  const spanned = new Set(spansOf(lines, order).flatMap(({ members }) => members))
  const loose = (at: number) => !spanned.has(at) || unmatched.includes(at)
  if (inverse > agree && agree === 0) for (const at of signs.keys()) if (loose(at)) signs[at] = -1
  return { signs, matched: agree + inverse, opposite: agree === 0, unmatched }
}

/**
 * Settles the signs of a statement by its balances: what an amount did to the account is what the balance after it
 * differs by. Files run forwards or backwards; the direction is the one in which more agrees.
 * @param backwards which direction the dates suggest, where both agree as well
 * @returns undefined where nothing agrees: the balances are then of something else
 */
export function settleSigns(lines: BalanceLine[], backwards: boolean): Settled | undefined {
  const forth = [...lines.keys()]
  const back = forth.toReversed()
  const [first, second] = (backwards ? [back, forth] : [forth, back]).map(order => settleIn(lines, order))
  if (!first || !second) return undefined
  const better = second.matched > first.matched ? second : first
  return better.matched > better.unmatched.length ? better : undefined
}
