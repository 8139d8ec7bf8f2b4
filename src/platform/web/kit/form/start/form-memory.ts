import type { Control, FieldValues } from 'react-hook-form'

type FormControl = Control<FieldValues>

interface Memory {
  names: Map<string, { value: unknown; label: string }>
  secrets: Set<string>
}

const memories = new WeakMap<FormControl, Memory>()

function memoryOf(control: FormControl): Memory {
  const known = memories.get(control) ?? { names: new Map(), secrets: new Set() }
  memories.set(control, known)
  return known
}

/** Remembers the name of the record chosen in a field, for a restored draft. */
export function rememberName(control: FormControl, field: string, value: unknown, label: string): void {
  memoryOf(control).names.set(field, { value, label })
}

/** The remembered name of the record in a field, if any. */
export function rememberedName(control: FormControl, field: string, value: unknown): string | undefined {
  const name = memoryOf(control).names.get(field)
  return name && name.value === value ? name.label : undefined
}

/** All remembered names, by field. */
export const namesIn = (control: FormControl) => Object.fromEntries(memoryOf(control).names)

/** Marks a field as secret: drafts leave it out. */
export function rememberSecret(control: FormControl, field: string): void {
  memoryOf(control).secrets.add(field)
}

/** Is the field secret, by its mark or its name? */
export const isSecret = (control: FormControl, field: string) =>
  memoryOf(control).secrets.has(field) || /senha|password|segredo|token|^codigos?$/i.test(field)
