import { isCalendarDate } from '#platform/contract/dates/dates.ts'
import type { Vencimento } from '#platform/contract/vencimentos.ts'

/** What is said of a day to which something is moved; empty where nothing is. */
export const moveWarning = ({ muda }: Vencimento, dia: string, hoje: string): string =>
  isCalendarDate(dia)
    ? [dia < hoje && 'Esta data já passou.', muda?.desde && dia < muda.desde.dia && muda.desde.aviso]
        .filter(Boolean)
        .join(' ')
    : ''
