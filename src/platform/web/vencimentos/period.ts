import {
  addDays,
  addMonths,
  formatDate,
  formatMonth,
  isCalendarDate,
  monthOf,
} from '#platform/contract/dates/dates.ts'

export const VISTAS = [
  { vista: 'mes', label: 'Mês' },
  { vista: 'semana', label: 'Semana' },
  { vista: 'lista', label: 'Lista' },
] as const
export type Vista = (typeof VISTAS)[number]['vista']

/** Days of the agenda. */
const AGENDA = 31
/** 0 on Sundays. */
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
const sunday = (date: string) => addDays(date, -weekday(date))

/** What is shown around a day: both ends, the day of the period before and after it, and its name. */
export function periodOf(vista: Vista, dia: string) {
  if (vista === 'semana') {
    const de = sunday(dia)
    const ate = addDays(de, 6)
    return {
      de,
      ate,
      before: addDays(dia, -7),
      after: addDays(dia, 7),
      name: `${formatDate(de)} a ${formatDate(ate)}`,
    }
  }
  if (vista === 'lista') {
    const ate = addDays(dia, AGENDA - 1)
    const name = `${formatDate(dia)} a ${formatDate(ate)}`
    return { de: dia, ate, before: addDays(dia, -AGENDA), after: addDays(dia, AGENDA), name }
  }
  const month = monthOf(dia)
  const de = sunday(`${month}-01`)
  const same = (other: string) => {
    const day = `${other}-${dia.slice(8)}`
    return isCalendarDate(day) ? day : addDays(`${addMonths(other, 1)}-01`, -1)
  }
  return {
    de,
    // As many whole weeks as the month reaches into.
    ate: addDays(sunday(addDays(`${addMonths(month, 1)}-01`, -1)), 6),
    before: same(addMonths(month, -1)),
    after: same(addMonths(month, 1)),
    name: formatMonth(month),
  }
}

export const daysOf = (de: string, ate: string): string[] => {
  const days: string[] = []
  for (let day = de; day <= ate; day = addDays(day, 1)) days.push(day)
  return days
}
