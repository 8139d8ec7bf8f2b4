import { Link } from '@tanstack/react-router'
import { useUrl } from './use-url.ts'

interface Props {
  /** Names the choice for screen readers, e.g. 'Seções de usuários'. */
  label: string
  /** What the address calls each part in `aba`; the first one is there without. */
  tabs: readonly { aba: string; label: string }[]
}

/** Parts of one screen side by side; the address keeps which. Each begins afresh, with nothing searched or filtered. */
export function PageTabs({ label, tabs }: Props) {
  const { param } = useUrl()
  const shown = tabs.find(({ aba }) => aba === param('aba')) ?? tabs[0]
  return (
    <nav aria-label={label} className="mb-4 flex gap-1 border-line border-b">
      {tabs.map(tab => (
        <Link
          key={tab.aba}
          to="."
          search={(tab === tabs[0] ? {} : { aba: tab.aba }) as never}
          resetScroll={false}
          activeProps={{ 'aria-current': undefined }}
          aria-current={tab === shown ? 'page' : undefined}
          className={`-mb-px inline-flex h-11 items-center border-b-2 px-3 font-medium ${tab === shown ? 'border-accent text-accent-text' : 'border-transparent text-muted hover:text-ink'}`}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
