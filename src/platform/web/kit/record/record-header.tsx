import { Link } from '@tanstack/react-router'
import { Maximize2, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { teclasSimples } from '../../keyboard/setting.ts'
import { IconButton } from '../icon-button.tsx'
import { editFact } from './edit-fact.ts'

interface Props {
  /** The kind of record, e.g. 'Cliente'. */
  tipo: string
  /** Empty until it is known. */
  name: string
  /** Beside its list; else it is the page. */
  beside: boolean
  /** Address of its page. */
  address: string
  /** Address of the list, where a screen has one. */
  list: string | undefined
  /** The heading says the name itself; else the field in its place does. */
  named: boolean
  place: (element: HTMLElement | null) => void
  /** What is beside the name. */
  status: ReactNode
  onClose: () => void
  /** What can be done with the record. */
  children: ReactNode
}

/** Does a key have a meaning of its own where it was pressed? */
const OWN = 'input, select, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

/** E edits a fact of a record that is the page. Beside its list the keys of the rows do. */
function useEditKey(active: boolean) {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
      if (key !== 'e' || defaultPrevented || ctrlKey || metaKey || altKey) return
      if (teclasSimples() !== 'ligadas' || (target as Element).closest?.(OWN)) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      editFact()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active])
}

/** Head of a record: its kind, what can be done with it, its name and status. */
export function RecordHeader(props: Props) {
  const { tipo, name, beside, address, list, named, place, status, onClose, children } = props
  useEditKey(!beside)
  const Title = beside ? 'h2' : 'h1'
  return (
    <header className="flex flex-wrap items-center gap-x-1">
      {/* Without a name the heading says it. On a phone its line is as high as the buttons that come with the record. */}
      <p className="min-w-0 flex-1 truncate text-muted text-sm max-sm:leading-11">{name && tipo}&nbsp;</p>
      {children}
      {beside ? (
        <>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={`Abrir em outra aba: ${name}`}
            title="Abrir em outra aba"
            className="inline-flex size-control-sm items-center justify-center rounded-md text-muted hover:bg-surface-3 hover:text-ink"
          >
            <Maximize2 size={16} />
          </a>
          <IconButton label="Fechar" about={name} onClick={onClose} data-fecha-registro>
            <X aria-hidden size={18} />
          </IconButton>
        </>
      ) : (
        list && (
          <Link
            to={list}
            activeOptions={{ exact: true }}
            className="alvo ml-2 whitespace-nowrap py-1.5 text-accent-text text-sm underline-offset-2 hover:underline"
          >
            <span className="max-sm:sr-only">Ver a </span>
            <span className="inline-block max-sm:first-letter:uppercase">lista</span>
          </Link>
        )
      )}
      <div className="group/linha flex basis-full flex-wrap items-center gap-x-3 gap-y-1">
        <Title
          {...(!beside && { tabIndex: -1 })}
          className={`-ml-2 min-w-0 wrap-anywhere font-semibold ${beside ? 'text-lg' : 'text-2xl max-sm:text-xl'}`}
        >
          {named && (
            // A new element once the name is known: a browser times the first paint of an element, not of each text in it.
            <span key={name} className="block px-2 py-1.5 max-sm:py-3">
              {name || tipo}
            </span>
          )}
          <span ref={place} />
        </Title>
        {status}
      </div>
    </header>
  )
}
