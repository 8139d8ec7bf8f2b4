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

/** Notes what the key in a field is called, since a draft that is brought back has nobody else to ask. */
export function rememberName(control: FormControl, field: string, value: unknown, label: string): void {
  memoryOf(control).names.set(field, { value, label })
}

/** What the key in a field is called, where that was noted. */
export function rememberedName(control: FormControl, field: string, value: unknown): string | undefined {
  const name = memoryOf(control).names.get(field)
  return name && name.value === value ? name.label : undefined
}

/** All names that were noted, by field. */
export const namesIn = (control: FormControl) => Object.fromEntries(memoryOf(control).names)

/** Notes that what is typed into a field is a secret, which is kept nowhere. */
export function rememberSecret(control: FormControl, field: string): void {
  memoryOf(control).secrets.add(field)
}

/** Is it a secret: shown as one, or called one? */
export const isSecret = (control: FormControl, field: string) =>
  memoryOf(control).secrets.has(field) || /senha|password|segredo|token|^codigos?$/i.test(field)
