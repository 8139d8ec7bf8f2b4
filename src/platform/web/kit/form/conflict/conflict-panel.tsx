import { TriangleAlert } from 'lucide-react'
import { type BaseSyntheticEvent, type ReactNode, useState } from 'react'
import { showValue } from '#platform/contract/show-value.ts'
import { Button } from '../../button.tsx'
import type { Difference } from './conflict.ts'

/** A save refused because the record changed since it was read. */
export interface Conflict {
  /** Who changed it, in a sentence. */
  said: string
  /** The record was deleted meanwhile. */
  deleted: boolean
  differences: Difference[]
  /** Continues from the present record, taking its values in the named fields. */
  resolve: (takeTheirs: readonly string[]) => void
  /** Saves the input as a new record, if the form supports it. */
  createAgain: (() => void) | undefined
}

interface Props {
  conflict: Conflict
  /** Display text of a stored value, e.g. of a key. */
  describe: (difference: Difference, side: 'mine' | 'theirs') => string | undefined
}

/** Leads to the choice that is open, of the form on top: another attempt to save would be refused, and begin the choice anew. */
export async function showConflict(event?: BaseSyntheticEvent): Promise<void> {
  event?.preventDefault()
  const button = [...document.querySelectorAll<HTMLElement>('[data-conflito] button')].at(-1)
  button?.scrollIntoView({ block: 'center' })
  button?.focus()
}

/** Conflict of a form: both values of each field, and the choice between them. No input is lost. */
export function ConflictPanel({ conflict, describe }: Props) {
  const { said, deleted, differences, resolve, createAgain } = conflict
  const [theirs, setTheirs] = useState(() => new Set(differences.filter(d => !d.touched).map(d => d.name)))

  if (deleted) {
    return (
      <Panel title="Este registro foi excluído">
        {createAgain ? (
          <>
            <p className="mb-3">O que você digitou continua aqui e pode ser registrado de novo.</p>
            <Button onClick={createAgain}>Registrar como novo</Button>
          </>
        ) : (
          <p>Não há mais o que alterar.</p>
        )}
      </Panel>
    )
  }
  const choose = (name: string, take: boolean) =>
    setTheirs(present => {
      const next = new Set(present)
      if (take) next.add(name)
      else next.delete(name)
      return next
    })
  const text = (difference: Difference, side: 'mine' | 'theirs') =>
    describe(difference, side) ?? showValue(difference.name, difference[side])

  return (
    <Panel title={said}>
      {differences.length === 0 && <p className="mb-3">O que você digitou é igual ao que está salvo.</p>}
      {differences.map(difference => (
        <fieldset key={difference.name} className="mb-3">
          <legend className="mb-1 font-medium">{difference.label}</legend>
          {(['mine', 'theirs'] as const).map(side => (
            <label key={side} className="flex items-baseline gap-2 py-0.5">
              <input
                type="radio"
                name={`conflito-${difference.name}`}
                checked={theirs.has(difference.name) === (side === 'theirs')}
                onChange={() => choose(difference.name, side === 'theirs')}
              />
              <span className="w-24 shrink-0 text-muted">{side === 'mine' ? 'Aqui' : 'Já salvo'}</span>
              <span className="wrap-anywhere min-w-0 whitespace-pre-line">{text(difference, side)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button onClick={() => resolve([...theirs])}>Usar estas escolhas</Button>
    </Panel>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label="Conflito"
      data-conflito
      className="mb-5 rounded-lg border border-line-strong bg-surface-2 p-4"
    >
      <h3 className="mb-2 flex items-start gap-2 font-semibold">
        <TriangleAlert size={16} className="mt-0.5 shrink-0 text-warn-text" /> {title}
      </h3>
      {children}
    </section>
  )
}
