import { type ReactNode, useState } from 'react'
import { Identicon } from './identicon.tsx'

interface Person {
  full_name: string
  email: string | null
  avatar_url: string | null
}

function initials(name: string) {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return ((words[0]?.[0] ?? '') + (last?.[0] ?? '')).toUpperCase() || '?'
}

/** A person's picture; beside their name it says nothing more, so it is hidden from screen readers. */
function Picture({
  person,
  fallback,
  className,
}: {
  person: Person
  fallback: ReactNode
  className: string
}) {
  const [broken, setBroken] = useState<string>()
  const url = person.avatar_url
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-surface-3 font-semibold text-muted text-xs ${className}`}
    >
      {url && url !== broken ? (
        <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
      ) : (
        fallback
      )}
    </span>
  )
}

/** Picture, else an image made from the e-mail, else initials. */
export function Avatar({ person, className = 'size-8' }: { person: Person; className?: string }) {
  const fallback = person.email ? <Identicon seed={person.email} /> : initials(person.full_name)
  return <Picture person={person} fallback={fallback} className={className} />
}
