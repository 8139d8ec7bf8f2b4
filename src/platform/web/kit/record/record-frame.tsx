import type { ReactNode } from 'react'
import { FileDrop } from '../files/file-drop.tsx'

interface Props {
  beside: boolean
  /** Address of the record. */
  address: string
  label: string
  children: ReactNode
}

/** Beside the list it has its own scroll, below the top bar. */
export function RecordFrame({ beside, address, label, children }: Props) {
  if (!beside) {
    return (
      <article
        data-registro={address}
        className="@container/registro mx-auto max-w-4xl xl:max-w-7xl sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:px-5 sm:pt-4 sm:pb-6 sm:shadow-sm"
      >
        <FileDrop>{children}</FileDrop>
      </article>
    )
  }
  return (
    <aside
      data-registro={address}
      aria-label={label}
      className="fixed top-12 right-0 bottom-0 z-10 w-[28rem] overflow-y-auto border-line border-l bg-surface px-5 py-4 shadow-lg [animation:entrar-registro_.15s_ease-out] motion-reduce:animate-none"
    >
      <FileDrop className="min-h-full">{children}</FileDrop>
    </aside>
  )
}
