import { counted } from '#platform/contract/counts.ts'
import { daysBetween, formatDate } from '#platform/contract/dates/dates.ts'
import type { LinhaQueEspera } from '#platform/contract/espera.ts'

const MOMENT = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const
let moment: Intl.DateTimeFormat | undefined
/** Made when it is first needed: at the start of a page it would hold a slow phone for a tenth of a second. */
const formatMoment = (iso: string) => {
  moment ??= new Intl.DateTimeFormat('pt-BR', MOMENT)
  return moment.format(new Date(iso))
}
/** Days beyond which a date says more than their number. */
const NEAR = 30

/** When it is due or, without a deadline, since when it waits. */
export function when({ prazo, desde }: LinhaQueEspera, hoje: string): { text: string; late: boolean } {
  if (!prazo) {
    if (!desde) return { text: '', late: false }
    return {
      text: desde.includes('T') ? formatMoment(desde) : `desde ${formatDate(desde)}`,
      late: false,
    }
  }
  const days = daysBetween(hoje, prazo)
  if (days < -NEAR) return { text: `venceu em ${formatDate(prazo)}`, late: true }
  if (days < -1) return { text: `venceu há ${counted(-days, 'dia', 'dias')}`, late: true }
  if (days === -1) return { text: 'venceu ontem', late: true }
  if (days === 0) return { text: 'vence hoje', late: true }
  if (days === 1) return { text: 'vence amanhã', late: false }
  if (days <= NEAR) return { text: `vence em ${counted(days, 'dia', 'dias')}`, late: false }
  return { text: `vence em ${formatDate(prazo)}`, late: false }
}
