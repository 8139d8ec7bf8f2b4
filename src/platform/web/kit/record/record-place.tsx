import type { ReactNode } from 'react'
import { type Department, type Pages, pagesOf, type Screen } from '../../department.ts'
import { usePathname } from '../../departments.tsx'
import { lazyForm } from '../lazy-form.tsx'
import { Spinner } from '../spinner.tsx'
import type { RecordPageProps } from './record-page.tsx'
import { keyIn, useRecordPlace } from './use-record-place.ts'
import { partOfRegistro } from './use-registro.ts'

const waiting = (
  <p className="flex items-center gap-2 p-5 text-muted">
    <Spinner /> Abrindo...
  </p>
)
/** The page of a record, loaded when one is opened. */
export const RecordPage = lazyForm<RecordPageProps>(
  async () => (await import('./record-page.tsx')).RecordPage,
  waiting,
)

/** Fetches what a record is shown by, before it is asked for: its first rendering then has it, without a step between. */
export const fetchRecordPage = (pages: Pages) =>
  Promise.all([RecordPage.fetch(), pages.registro && partOfRegistro(pages).fetch()])

/** Has the record at an address of its pages asked for. */
export async function askRecord({ path }: Pages, pathname: string) {
  const { askFicha } = await import('./ficha-query.ts')
  const id = keyIn(path, pathname)
  if (id !== undefined) void askFicha(path, id)
}

/** The pages of records below whose address a place is. */
export const pagesAt = (screen: Department | Screen, pathname: string) =>
  pagesOf(screen).find(({ path, registro }) => registro && pathname.startsWith(`${path}/`))

/** A screen with the record that its address names: beside the list where that is open and has room, else alone. */
export function RecordPlace({ screen, children }: { screen: Department | Screen; children: ReactNode }) {
  const pathname = usePathname()
  const pages = pagesAt(screen, pathname) ?? screen
  const { id, beside, close } = useRecordPlace(pages.path, screen.path)
  const alone = id !== undefined && !beside
  return (
    <>
      {!alone && (
        <div data-ao-lado={id !== undefined || undefined} className={id === undefined ? '' : 'xl:pr-[28rem]'}>
          {children}
        </div>
      )}
      {id !== undefined && (
        <RecordPage
          key={`${pages.path}/${id}`}
          pages={pages}
          list={screen.path}
          id={id}
          beside={beside}
          onClose={close}
        />
      )}
    </>
  )
}
