import { todayIn } from '../../contract/dates/dates.ts'
import { emDiaDesde } from '../../contract/dates/dias-uteis.ts'

/** What a call knows of its day. */
export interface Days {
  /** Today's calendar date in the company's zone. */
  hoje: string
  /** First due date that is not late today: what is due before it is late. */
  emDiaDesde: string
  /** Holidays of city and state, as `ehDiaUtil` takes them. */
  feriados: readonly string[]
}

const SO_OS_DE_BANCOS: readonly string[] = []

let known: Days & { timezone: string; minute: number } = {
  ...{ timezone: '', minute: 0, hoje: '', emDiaDesde: '', feriados: SO_OS_DE_BANCOS },
}

/**
 * Today's date and what it makes late, cached for a minute: every call needs them and they change only at midnight.
 * @param feriados the same array until other holidays are in force
 */
export function daysOf(timezone: string, feriados: readonly string[] = SO_OS_DE_BANCOS): Days {
  const minute = Math.floor(Date.now() / 60_000)
  if (known.minute !== minute || known.timezone !== timezone || known.feriados !== feriados) {
    const hoje = todayIn(timezone)
    known = { timezone, minute, hoje, emDiaDesde: emDiaDesde(hoje, feriados), feriados }
  }
  const { hoje, emDiaDesde: desde } = known
  return { hoje, emDiaDesde: desde, feriados }
}
