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

/**
 * A list's filter by a vocabulary: one of its values, or a group of values that people look for together, such as all
 * that is still open.
 * @param grupos what each group is called and holds, by the word that stands for it in addresses
 */
export function comGrupos<
  Value extends string,
  const Grupos extends Record<string, { label: string; values: readonly Value[] }>,
>({ values }: Vocabulary<Value>, grupos: Grupos) {
  type Choice = Value | (keyof Grupos & string)
  const named = Object.entries(grupos)
  return {
    schema: z.enum([...values, ...named.map(([word]) => word)] as unknown as readonly [Choice, ...Choice[]]),
    /** For the select of the filter: groups first. */
    options: [...named.map(([value, { label }]) => ({ value, label })), ...values],
    /** The stored values that a choice stands for. */
    valuesOf: (choice: Choice): readonly Value[] => grupos[choice]?.values ?? [choice as Value],
  }
}
