import { type LucideIcon, Plus, Search } from 'lucide-react'
import type { Choice } from './choices.ts'
import { places } from './places.ts'

interface Props {
  id: string
  choice: Choice
  icon: LucideIcon | undefined
  active: boolean
  /** Words to be marked in the name, folded. */
  words: readonly string[]
  onPoint: () => void
  onChoose: () => void
}

/** One line of the palette. */
export function Option({ id, choice, icon: Icon = Search, active, words, onPoint, onChoose }: Props) {
  const { nome, rotulo, detalhe } = choice
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseMove={onPoint}
      onClick={onChoose}
      className={`flex min-h-11 scroll-my-2 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 ${active ? 'bg-accent-soft' : ''}`}
    >
      <span aria-hidden className={`relative shrink-0 ${active ? 'text-accent-text' : 'text-muted'}`}>
        <Icon size={18} />
        {nome === 'Criar' && (
          <Plus size={11} strokeWidth={4} className="absolute -right-1.5 -bottom-1 rounded-full bg-surface" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block truncate ${active ? 'text-accent-text' : ''}`}>
          <Marked text={rotulo} words={words} />
        </span>
        {detalhe && <span className="block truncate text-muted text-sm">{detalhe}</span>}
      </span>
      <span className="shrink-0 text-muted text-sm">{nome}</span>
    </div>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const letters = [...text]
  let done = 0
  const parts = places(text, words).flatMap(([from, to]) => {
    if (from < done) return []
    const plain = letters.slice(done, from).join('')
    done = to
    return [
      plain,
      <mark key={from} className="bg-transparent font-semibold text-inherit underline underline-offset-2">
        {letters.slice(from, to).join('')}
      </mark>,
    ]
  })
  return <bdi>{[...parts, letters.slice(done).join('')]}</bdi>
}
