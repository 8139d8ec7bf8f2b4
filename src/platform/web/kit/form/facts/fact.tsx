import { Link } from '@tanstack/react-router'
import { Check, ExternalLink, Mail, MapPin, Pencil, Phone, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { hasOpenList } from '../../../escape.ts'
import { MAP } from '../../address-link.tsx'
import { IconButton, IconLink } from '../../icon-button.tsx'
import type { FactsMode } from './facts-mode.ts'

interface Props {
  name: string
  label: string
  shown: ReactNode
  /** Address of the record that the field refers to. */
  leads?: string | undefined
  /** Link that calls the value, writes to it, opens it or shows it on a map. */
  reach?: string | undefined
  facts: FactsMode
}

const VALUE = 'block min-w-11 rounded-md px-2 py-1.5 max-sm:py-3 text-left whitespace-pre-wrap wrap-anywhere'

/** Leads to a fact, or to the input that it is, unless something has the focus once it is drawn. */
export function focusFact(name: string) {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const [fact, input] = [`[data-fato="${name}"]`, `[data-editado="${name}"] :is(input, select, textarea)`]
    document.querySelector<HTMLElement>(`[data-registro] :is(${fact}, ${input})`)?.focus()
  })
}

/**
 * Keeps the focus at a fact that had it: of an input that was saved or given back, and of a fact that is drawn anew with what
 * was saved.
 * @returns goes to what has the focus
 */
function useFocusBack<Box extends HTMLElement>(name: string) {
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element?.contains(document.activeElement)) focusFact(name)
    }
  }, [name])
  return box
}

/** What a link that begins like this does with the value. */
const REACH = {
  'tel:': ['Ligar', Phone],
  'mailto:': ['Escrever', Mail],
  [MAP]: ['Ver no mapa', MapPin],
  http: ['Abrir', ExternalLink],
} as const

/** A press on it calls the number, writes to the address, opens the page or shows the place. */
function Reach({ href, about }: { href: string; about: string }) {
  const found = Object.entries(REACH).find(([start]) => href.startsWith(start))
  if (!found) return null
  const [verb, Icon] = found[1]
  return (
    <IconLink label={verb} about={about} href={href} target="_blank" rel="noopener noreferrer">
      <Icon size={14} />
    </IconLink>
  )
}

/** A field as a fact: a press on it, or E, makes it an input. */
export function Fact({ name, label, shown, leads, reach, facts }: Props) {
  const button = useFocusBack<HTMLButtonElement>(name)
  const value = shown === '' || shown == null ? <span className="text-muted">–</span> : shown
  if (leads) {
    return (
      <div className="flex items-center gap-1">
        <Link to={leads} className={`${VALUE} text-accent-text underline-offset-2 hover:underline`}>
          {value}
        </Link>
        {!facts.readOnly && (
          <IconButton
            ref={button}
            label="Alterar"
            about={label}
            data-fato={name}
            onClick={() => facts.edit(name)}
          >
            <Pencil size={14} />
          </IconButton>
        )}
      </div>
    )
  }
  const fact = facts.readOnly ? (
    <span className={VALUE}>{value}</span>
  ) : (
    <button
      ref={button}
      type="button"
      data-fato={name}
      aria-description={`Alterar ${label}`}
      onClick={() => {
        // Text that was just selected is to be copied, not edited.
        if (getSelection()?.isCollapsed !== false) facts.edit(name)
      }}
      className={`${VALUE} ${reach ? '' : 'w-full'} cursor-text select-text hover:bg-surface-2`}
    >
      {value}
    </button>
  )
  if (!reach) return fact
  return (
    <div className="flex items-center gap-1">
      {fact}
      <Reach href={reach} about={label} />
    </div>
  )
}

/** The one input among facts: Enter saves, Esc gives back, and a choice in a list is saved at once. */
export function EditedFact({
  name,
  facts,
  children,
}: Pick<Props, 'name' | 'facts'> & { children: ReactNode }) {
  const box = useFocusBack<HTMLDivElement>(name)
  useEffect(() => {
    const field = box.current?.querySelector<HTMLElement>('input, select, textarea')
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
  }, [box])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || hasOpenList(event.target)) return
    const lines = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey
    if (event.key === 'Enter' && !lines && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault()
      facts.save()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      facts.cancel()
    }
  }
  const onChange = ({ target }: FormEvent) => {
    // After the field has taken the choice.
    if (target instanceof HTMLSelectElement) setTimeout(facts.save)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are the field's, whatever kind it is
    <div
      ref={box}
      data-editado={name}
      onKeyDown={onKeyDown}
      onChange={onChange}
      className="flex items-start gap-1"
    >
      {/* As wide as a telephone number, also where two facts share a line: the buttons reach into the gap between them. */}
      <div className="min-w-37 flex-1">{children}</div>
      <IconButton label="Salvar" onClick={facts.save}>
        <Check size={16} />
      </IconButton>
      <IconButton label="Cancelar" onClick={facts.cancel}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  )
}
