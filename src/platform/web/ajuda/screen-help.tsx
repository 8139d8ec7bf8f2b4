import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePathname, usePlace } from '../departments.tsx'
import { Button } from '../kit/button.tsx'
import { takesFocus } from '../kit/use-return-focus.ts'
import { useUrl } from '../kit/use-url.ts'
import { Runs } from './guide-block.tsx'
import { helpFor } from './help-for.ts'
import { useExplained, useExplaining } from './seen.ts'
import { type Explained, textAt } from './text-at.ts'

/** What the open screen, or its tab, says of itself; undefined while that is on its way. */
function useText(): Explained | undefined {
  const { department, screen } = usePlace()
  const path = (screen ?? department)?.path ?? ''
  const aba = useUrl().param('aba')
  const [found, setFound] = useState<Explained & { aba: string; path: string }>()
  useEffect(() => {
    let gone = false
    const keep = (explained: Explained) => !gone && setFound({ ...explained, aba, path })
    // Without a network there is the guide's link, and the next visit asks again.
    textAt(department, path, aba).then(keep, () => keep({ place: path, text: undefined }))
    return () => {
      gone = true
    }
  }, [department, path, aba])
  return found?.path === path && found.aba === aba ? found : undefined
}

const INPUT = ['keydown', 'pointerdown'] as const

/**
 * The open screen in two sentences and a picture, in a corner: the screen beside it can be used. It closes with Esc in it, by its
 * button, and when the person goes on to another screen.
 * @param asked by the person, who is then led there; what speaks by itself is small, and goes when somebody works on
 */
export function ScreenHelp({ asked, onClose }: { asked: boolean; onClose: () => void }) {
  const { department, screen } = usePlace()
  const entry = screen ?? department
  const found = useText()
  const text = found?.text
  const close = useRef<HTMLButtonElement>(null)
  const explained = useExplained(found?.place ?? entry?.path ?? '')
  const [explaining, explain] = useExplaining()
  const here = usePathname()
  const [begun] = useState(here)
  const [before] = useState(() => document.activeElement)
  const box = useRef<HTMLElement>(null)
  const leave = () => {
    const inside = box.current?.contains(document.activeElement)
    onClose()
    if (inside && takesFocus(before)) before.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is something to read
  useEffect(() => {
    if (!text) return
    // What speaks by itself leaves the focus where it is.
    if (asked) close.current?.focus()
    explained()
  }, [text])
  useEffect(() => {
    if (here !== begun) onClose()
  }, [here, begun, onClose])
  useEffect(() => {
    if (asked) return
    const work = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) onClose()
    }
    for (const kind of INPUT) addEventListener(kind, work, true)
    return () => {
      for (const kind of INPUT) removeEventListener(kind, work, true)
    }
  }, [asked, onClose])
  if (!entry || !found) return null
  return (
    <aside
      ref={box}
      aria-labelledby="ajuda-da-tela"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        leave()
      }}
      className="fixed right-3 bottom-3 z-30 w-112 max-w-[calc(100vw-1.5rem)] animate-[surgir_0.15s_ease-out] rounded-lg border border-line-strong bg-surface p-4 shadow-lg print:hidden"
    >
      <div className={asked ? 'flex flex-col gap-3' : 'flex gap-4'}>
        {text?.picture && (
          <img
            {...text.picture}
            alt={text.picture.alt}
            className={`rounded-md border border-line object-cover object-left-top ${asked ? 'order-last h-auto max-h-[40dvh] w-full' : 'h-28 w-40 max-sm:w-24'}`}
          />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-3">
            <h2 id="ajuda-da-tela" className="font-semibold text-lg">
              {text?.label ?? entry.label}
            </h2>
            <button
              ref={close}
              type="button"
              aria-label="Fechar ajuda"
              onClick={leave}
              className="-mt-1.5 -mr-1.5 flex size-9 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-3 hover:text-ink max-lg:size-11"
            >
              <X size={18} />
            </button>
          </div>
          <p className="mt-1">{text ? <Runs spans={text.spans} /> : entry.description}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Link
          to={helpFor(department)}
          className="rounded-sm font-medium text-accent-text hover:underline max-lg:py-2.5"
        >
          Passo a passo
        </Link>
        <Button
          onClick={() => {
            explain(!explaining)
            if (explaining) leave()
          }}
        >
          {explaining ? 'Não explicar outras telas' : 'Explicar telas novas'}
        </Button>
      </div>
    </aside>
  )
}
