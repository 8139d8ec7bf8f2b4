import { ListFilterPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { arriveOverlay, expectLetters } from '../../../keyboard/overlays.ts'
import { Button } from '../../button.tsx'
import { lazyForm } from '../../lazy-form.tsx'
import type { List } from '../use-list.ts'

const FilterMenu = lazyForm(async () => (await import('./filter-menu.tsx')).FilterMenu)

/** Button that adds a filter by one of the declared fields of a list. */
export function AddFilter<Row>({ list }: { list: List<Row> }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => (open ? () => void arriveOverlay() : undefined), [open])
  const press = () => {
    setOpen(!open)
    if (open) return
    // Its code may still be on its way: until then letters would act as keys of the screen.
    expectLetters()
    void FilterMenu.fetch().then(there => there || arriveOverlay())
  }
  return (
    <>
      <Button
        ref={button}
        data-novo-filtro
        aria-haspopup="dialog"
        aria-expanded={open}
        title="Adicionar filtro"
        icon={<ListFilterPlus size={16} />}
        onClick={press}
        className="max-sm:h-11 max-sm:w-full sm:w-control sm:px-0!"
      >
        <span className="sm:sr-only">Adicionar filtro</span>
      </Button>
      {open && <FilterMenu list={list} anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}
