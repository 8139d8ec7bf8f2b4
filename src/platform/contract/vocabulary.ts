import { z } from 'zod'

/** Tones a badge can have; the theme gives each a colour that reads in light and dark. */
export type Tone = 'gray' | 'blue' | 'green' | 'yellow' | 'orange' | 'red' | 'purple'

interface Term {
  value: string
  tone: Tone
}

export interface Vocabulary<Value extends string = string> {
  /** Stored values in their order of choice; also the displayed texts. */
  values: readonly [Value, ...Value[]]
  tone: (value: string) => Tone
  schema: z.ZodEnum<{ [K in Value]: K }>
}

/**
 * A closed vocabulary (a status, a priority): values in order, each with its badge tone.
 * @param message the form's error when nothing valid is chosen
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
 * A list's filter by a vocabulary: one value, or a group of values such as all open ones.
 * @param grupos label and values of each group, by its word in addresses
 */
export function comGrupos<
  Value extends string,
  const Grupos extends Record<string, { label: string; values: readonly Value[] }>,
>({ values }: Vocabulary<Value>, grupos: Grupos) {
  type Choice = Value | (keyof Grupos & string)
  const named = Object.entries(grupos)
  return {
    grupos: grupos as Readonly<Record<string, { label: string; values: readonly string[] }>>,
    schema: z.enum([...values, ...named.map(([word]) => word)] as unknown as readonly [Choice, ...Choice[]]),
    /** Options of the filter's select, groups first. */
    options: [...named.map(([value, { label }]) => ({ value, label })), ...values],
    /** Stored values of a choice. */
    valuesOf: (choice: Choice): readonly Value[] => grupos[choice]?.values ?? [choice as Value],
  }
}
