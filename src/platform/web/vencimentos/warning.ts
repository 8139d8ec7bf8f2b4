import type { Vencimento } from '#platform/contract/vencimentos.ts'
import { orderWarning, pastWarning } from '#platform/contract/warnings.ts'

/** What is said of a day to which something is moved; empty where nothing is. */
export const moveWarning = ({ muda }: Vencimento, dia: string, hoje: string): string =>
  [pastWarning(dia, hoje), muda?.desde && orderWarning(muda.desde.dia, dia, muda.desde.aviso)]
    .filter(Boolean)
    .join(' ')
