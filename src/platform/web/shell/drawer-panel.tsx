import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { usePathname } from '../departments.tsx'
import { DrawerButton } from './menu-buttons.tsx'
import { Sidebar } from './sidebar.tsx'

/** The sidebar on a narrow window: behind a button, gone after a navigation. Open from the start. */
export function Drawer() {
  const pathname = usePathname()
  const [open, setOpen] = useState(true)
  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    setOpen(false)
  }
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <DrawerButton />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-[aparecer_0.18s_ease-out] bg-overlay lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          // After a navigation the heading of the new page has the focus, not the button again.
          onCloseAutoFocus={event => document.activeElement?.closest('main') && event.preventDefault()}
          className="fixed inset-y-0 left-0 z-50 w-64 max-w-[85vw] animate-[entrar-lado_0.18s_ease-out] shadow-lg outline-none lg:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar />
          <Dialog.Close className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:right-3 focus:rounded-md focus:bg-surface-3 focus:px-2 focus:py-1">
            Fechar menu
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
