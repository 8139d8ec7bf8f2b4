import { createPortal } from 'react-dom'
import { useHeaderSlot } from '../../header-slot.ts'
import { lazyForm } from '../../lazy-form.tsx'
import { lazyMenu } from '../../lazy-menu.tsx'
import type { List } from '../use-list.ts'
import { ViewButton, ViewName } from './view-button.tsx'

const ViewMenu = lazyMenu(ViewButton, async () => (await import('./view-menu.tsx')).ViewMenu)
const ViewChanged = lazyForm(async () => (await import('./view-notes.tsx')).ViewChanged)
const ViewNote = lazyForm(async () => (await import('./view-notes.tsx')).ViewNote)

/** Chooses among the views of a list, and says where the address differs from the present one: beside the title of the page. */
export function ViewBar({ list }: { list: List<unknown> }) {
  const slot = useHeaderSlot()
  const { active, missing, modified } = list.view
  const bar = (
    <ViewName value={active?.nome ?? ''}>
      {/* In a box of its own: the menu, once it is loaded, takes the place of its button. */}
      <div className="flex items-center gap-1.5">
        <ViewMenu list={list} />
      </div>
      {modified && <ViewChanged list={list} />}
    </ViewName>
  )
  return (
    <>
      {slot ? createPortal(bar, slot) : bar}
      {(missing || (active?.salva?.perdidos.length ?? 0) > 0) && <ViewNote list={list} />}
    </>
  )
}
