import { queryClient } from '../../queries.ts'
import type { AnyRecord } from './registro.ts'

/**
 * A record as a list that was read shows it: painted at once, before its page is answered.
 * @param list path of the procedure that lists such records
 */
export function knownRow(list: string, id: number | string): AnyRecord | undefined {
  for (const [, data] of queryClient.getQueriesData<{ rows?: AnyRecord[] }>({ queryKey: [list] })) {
    const found = data?.rows?.find(row => row.id === id)
    if (found) return found
  }
  return undefined
}
