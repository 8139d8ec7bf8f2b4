import { counted } from '#platform/contract/counts.ts'
import { daysBetween, formatDate } from '#platform/contract/dates/dates.ts'
import type { Vocabulary } from '#platform/contract/vocabulary.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { SOON_DAYS } from '../../contract.ts'

const days = (count: number) => counted(count, 'dia', 'dias')

function sentence(left: number): string {
  if (left < 0) return `vencido há ${days(-left)}`
  return left === 0 ? 'vence hoje' : `vence em ${days(left)}`
}

interface Props {
  /** The expiry date. */
  date: string
  /** What expires, where the place does not say it. */
  about?: string
  /** Says nothing while there is time. */
  onlySoon?: boolean
}

/** How long a document is still valid: 'vence em 12 dias'. */
export function ExpiryMark({ date, about, onlySoon = false }: Props) {
  const left = daysBetween(useSessao().hoje, date)
  if (onlySoon && left > SOON_DAYS) return null
  const tone = left < 0 ? 'red' : left <= SOON_DAYS ? 'orange' : 'gray'
  const value = about ? `${about} ${sentence(left)}` : sentence(left)
  return (
    <span title={`Validade: ${formatDate(date)}`}>
      <Badge value={value} of={{ tone: () => tone } as unknown as Vocabulary} />
    </span>
  )
}
