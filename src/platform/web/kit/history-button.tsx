import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { HistoryProps } from './history-dialog.tsx'
import { IconButton } from './icon-button.tsx'

const HistoryDialog = lazy(() => import('./history-dialog.tsx'))

/** Histórico of one record, a button of its row. */
export function HistoryButton(props: Omit<HistoryProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Histórico" about={props.about} onClick={() => setOpen(true)}>
        <History aria-hidden size={16} />
      </IconButton>
      {open && (
        <Suspense>
          <HistoryDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
