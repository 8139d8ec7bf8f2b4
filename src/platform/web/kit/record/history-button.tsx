import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { lazyForm } from '../lazy-form.tsx'
import type { HistoryProps } from './history-dialog.tsx'

const HistoryDialog = lazyForm(async () => (await import('./history-dialog.tsx')).HistoryDialog)

interface Props extends Omit<HistoryProps, 'onClose'> {
  /** Record name in the accessible name, if there are several such buttons. */
  labelled?: boolean
}

/** Button Histórico of a record: an icon in its row, or a button on its page. */
export function HistoryButton({ labelled, ...props }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {labelled ? (
        <Button icon={<History size={16} />} onClick={() => setOpen(true)}>
          Histórico
        </Button>
      ) : (
        <IconButton label="Histórico" about={props.about} onClick={() => setOpen(true)}>
          <History size={16} />
        </IconButton>
      )}
      {open && <HistoryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
