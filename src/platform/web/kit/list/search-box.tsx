import { Search, X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { List } from './use-list.ts'

const HINT = 'Uma ou duas letras encontram o começo das palavras; três ou mais, qualquer parte.'

/** Search box of a list: applies while typing, at once on Enter, and can be cleared. */
export function SearchBox({ search, placeholder }: { search: List<unknown>['search']; placeholder: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="max-w-full flex-1 max-sm:basis-11 sm:max-w-80 sm:min-w-32">
      <label htmlFor={id} className="sr-only print:not-sr-only">
        Buscar
      </label>
      <div className="relative">
        <Search
          aria-hidden
          size={16}
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-muted"
        />
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          maxLength={200}
          title={HINT}
          aria-describedby={`${id}-hint`}
          placeholder={placeholder}
          value={search.text}
          onChange={event => search.type(event.target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') search.apply()
            // The first Esc clears it; the next one leaves it, and the keys of the list hold again.
            if (key === 'Escape' && search.text) search.apply('')
            else if (key === 'Escape') currentTarget.blur()
          }}
          onBlur={() => search.apply()}
          className={`h-control w-full text-ellipsis rounded-md border border-line-strong bg-surface pl-8.5 [&::-webkit-search-cancel-button]:hidden ${search.text ? 'pr-9 max-sm:pr-11' : 'pr-2'}`}
        />
        <span id={`${id}-hint`} hidden>
          {HINT}
        </span>
        {search.text && (
          <button
            type="button"
            aria-label="Limpar busca"
            title="Limpar busca"
            onClick={() => {
              search.apply('')
              input.current?.focus()
            }}
            className="absolute inset-y-0 right-1 my-auto flex size-7 items-center max-sm:right-0 max-sm:size-11 justify-center rounded-sm text-muted hover:bg-surface-2 hover:text-ink"
          >
            <X aria-hidden size={15} />
          </button>
        )}
      </div>
    </search>
  )
}
