import { mayOpen } from '../../department.ts'
import { useDepartments } from '../../departments.tsx'
import { useSessao } from '../../session.tsx'

/** The screens, among those this person may open, whose records have a page. */
export function useRecordScreens() {
  const sessao = useSessao()
  return useDepartments()
    .flatMap(({ children = [] }) => children)
    .filter(screen => screen.registro && mayOpen(sessao, screen))
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
