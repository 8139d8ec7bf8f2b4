import type { Tone, Vocabulary } from '#platform/contract/vocabulary.ts'

/** Full class names: Tailwind finds classes by scanning the source. */
const tones: Record<Tone, string> = {
  gray: 'bg-badge-gray-bg text-badge-gray-fg',
  blue: 'bg-badge-blue-bg text-badge-blue-fg',
  green: 'bg-badge-green-bg text-badge-green-fg',
  yellow: 'bg-badge-yellow-bg text-badge-yellow-fg',
  orange: 'bg-badge-orange-bg text-badge-orange-fg',
  red: 'bg-badge-red-bg text-badge-red-fg',
  purple: 'bg-badge-purple-bg text-badge-purple-fg',
}

/** A vocabulary value, coloured by its tone. */
export function Badge({ value, of }: { value: string; of: Vocabulary }) {
  return (
    <span
      data-etiqueta
      className={`inline-flex items-center rounded-full px-2 py-0.5 font-medium text-xs whitespace-nowrap ${tones[of.tone(value)]}`}
    >
      {value}
    </span>
  )
}
