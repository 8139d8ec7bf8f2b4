import { Link } from '@tanstack/react-router'
import { useUrl } from './use-url.ts'

interface Props {
  /** Accessible name, e.g. 'Seções de usuários'. */
  label: string
  /** Value of each tab in the address parameter `aba`; the first tab has none. */
  tabs: readonly { aba: string; label: string }[]
  /** Parameters that every tab has, e.g. the bank account that all of them are about. */
  keep?: Record<string, string | number>
}

/** Tabs of a screen, kept in the address. Changing the tab clears search and filters. */
export function PageTabs({ label, tabs, keep }: Props) {
  const { param } = useUrl()
  const shown = tabs.find(({ aba }) => aba === param('aba')) ?? tabs[0]
  return (
    <nav aria-label={label} className="flex gap-1">
      {tabs.map(tab => (
        <Link
          key={tab.aba}
          to="."
          search={{ ...keep, ...(tab !== tabs[0] && { aba: tab.aba }) } as never}
          resetScroll={false}
          activeProps={{ 'aria-current': undefined }}
          aria-current={tab === shown ? 'page' : undefined}
          className={`inline-flex h-control items-center rounded-md px-3 font-medium max-sm:h-11 ${tab === shown ? 'bg-accent-soft text-accent-text' : 'text-muted hover:bg-surface-3 hover:text-ink'}`}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
