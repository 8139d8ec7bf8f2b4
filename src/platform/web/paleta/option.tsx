import { type LucideIcon, Plus, Search } from 'lucide-react'
import { ExampleMarkAt } from '../kit/example-mark.tsx'
import type { Choice } from './choices.ts'
import { places } from './places.ts'

interface Props {
  attributes: { id: string; onClick: () => void }
  choice: Choice
  icon: LucideIcon | undefined
  active: boolean
  /** Words to be marked in the name, folded. */
  words: readonly string[]
  onPoint: () => void
}

/** One line of the palette. */
export function Option({ attributes, choice, icon: Icon = Search, active, words, onPoint }: Props) {
  const { nome, rotulo, detalhe } = choice
  return (
    <div
      {...attributes}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseMove={onPoint}
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
      <ExampleMarkAt address={choice.endereco} />
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
