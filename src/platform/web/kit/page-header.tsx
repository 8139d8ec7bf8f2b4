import type { ReactNode } from 'react'
import { setHeaderSlot } from './header-slot.ts'

interface Props {
  title: string
  description?: string
  /** On a phone the title, which the bar above says, too, is for screen readers alone: the list needs its room. */
  slim?: boolean
  /** Buttons on the right. */
  children?: ReactNode
}

/** Header of every page. Its h1 takes the focus after a navigation, so that screen readers announce the page. */
export function PageHeader({ title, description, slim, children }: Props) {
  return (
    <header
      className={`mb-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 ${slim ? 'max-sm:mb-2' : ''}`}
    >
      <div
        className={`flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1.5 ${slim ? 'max-sm:contents' : ''}`}
      >
        <h1 tabIndex={-1} className={`font-semibold text-xl ${slim ? 'max-sm:sr-only' : ''}`}>
          {title}
        </h1>
        <div
          ref={setHeaderSlot}
          className="flex min-w-0 flex-wrap items-center gap-1.5 self-center empty:hidden"
        />
        {description && (
          // Beside buttons it would push these into a line of their own.
          <p data-descricao className={`text-muted ${children ? 'max-lg:sr-only' : 'max-sm:sr-only'}`}>
            {description}
          </p>
        )}
      </div>
      {children && (
        <div
          data-acoes
          className={`flex flex-wrap items-center gap-2 max-sm:has-[form]:w-full ${slim ? 'max-sm:w-full' : ''}`}
        >
          {children}
        </div>
      )}
    </header>
  )
}
