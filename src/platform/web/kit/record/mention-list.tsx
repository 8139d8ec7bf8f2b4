import { counted } from '#platform/contract/counts.ts'
import type { useMentions } from './use-mentions.ts'

/** The people whom one may mention, below the text in which their name is typed. */
export function MentionList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { id, open, nobody, people, active, option } = mentions
  return (
    <div className="relative">
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on it must not take the focus from the text
        <div
          onMouseDown={event => event.preventDefault()}
          className="absolute top-1 right-0 left-0 z-10 max-h-56 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-md sm:right-auto sm:w-72"
        >
          <div id={id} role="listbox" aria-label="Pessoas">
            {people.map((person, index) => (
              <div
                key={person.id}
                {...option(index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={`cursor-pointer rounded-sm px-2 py-1.5 hover:bg-surface-2 max-sm:py-2.5 ${index === active ? 'bg-accent-soft text-accent-text' : ''}`}
              >
                {person.full_name}
              </div>
            ))}
          </div>
        </div>
      )}
      <p role="status" className={nobody ? 'mt-1 text-muted text-sm' : 'sr-only'}>
        {nobody && 'Ninguém com este nome participa desta conversa.'}
        {open && counted(people.length, 'pessoa', 'pessoas')}
      </p>
    </div>
  )
}
