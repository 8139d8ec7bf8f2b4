import { z } from 'zod'

/** Tones a badge can have; the theme gives each a colour that reads in light and dark. */
export type Tone = 'gray' | 'blue' | 'green' | 'yellow' | 'orange' | 'red' | 'purple'

interface Term {
  value: string
  tone: Tone
}

export interface Vocabulary<Value extends string = string> {
  /** The stored values, in the order in which a person chooses among them. They are what is shown, too. */
  values: readonly [Value, ...Value[]]
  tone: (value: string) => Tone
  schema: z.ZodEnum<{ [K in Value]: K }>
}

/**
 * A closed vocabulary (a status, a priority): values in order, each with its badge tone.
 * @param message what the form says when nothing valid is chosen
 */
export function vocabulary<const T extends readonly [Term, ...Term[]]>(
  terms: T,
  message = 'Escolha uma das opções.',
): Vocabulary<T[number]['value']> {
  type Value = T[number]['value']
  const values = terms.map(term => term.value) as unknown as readonly [Value, ...Value[]]
  const tones = new Map<string, Tone>(terms.map(term => [term.value, term.tone]))
  return {
    values,
    tone: value => tones.get(value) ?? 'gray',
    schema: z.enum(values, { error: message }) as Vocabulary<Value>['schema'],
  }
}
