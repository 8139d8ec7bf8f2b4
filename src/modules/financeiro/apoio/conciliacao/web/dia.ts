import { formatDate } from '#platform/contract/dates/dates.ts'

/** "28/02" in the year of `hoje`, else "28/02/2025". */
export const formatDia = (data: string, hoje: string) =>
  data.slice(0, 4) === hoje.slice(0, 4) ? formatDate(data).slice(0, 5) : formatDate(data)
