import { mayOpen, type Pages, pagesOf } from '../../department.ts'
import { useDepartments } from '../../departments.tsx'
import { useSessao } from '../../session.tsx'

/** The pages of records, among those that this person may open. */
export function useRecordScreens(): Pages[] {
  const sessao = useSessao()
  return useDepartments()
    .flatMap(department => [department, ...(department.children ?? [])])
    .flatMap(pagesOf)
    .filter(pages => pages.registro && mayOpen(sessao, pages))
}

/**
 * Address of the page of the record that a field refers to.
 * @param path of the procedure that searches for it
 * @param leads the address, where it does not follow from that
 */
export function usePageOf(path: string, leads: string | undefined, value: unknown): string | undefined {
  const screens = useRecordScreens()
  const byKey = path.endsWith('/options') && typeof value === 'number'
  const address = leads ?? (byKey ? `/${path.slice(0, path.lastIndexOf('/'))}/${value}` : '')
  return screens.some(screen => address.startsWith(`${screen.path}/`)) ? address : undefined
}
