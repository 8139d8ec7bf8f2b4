import { Link } from '@tanstack/react-router'
import { useUrl } from './use-url.ts'

interface Props {
  /** Accessible name, e.g. 'Seções de usuários'. */
  label: string
  /** Value of each tab in the address parameter `aba`; the first tab has none. */
  tabs: readonly { aba: string; label: string }[]
}

/** Tabs of a screen, kept in the address. Changing the tab clears search and filters. */
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
