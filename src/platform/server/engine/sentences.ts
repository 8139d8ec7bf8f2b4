import type { z } from 'zod'

/** Expected types in the words of a form. */
const kinds: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'sim ou não',
  array: 'uma lista',
  object: 'um conjunto de campos',
}
const units: Record<string, [one: string, many: string]> = {
  string: [' caractere', ' caracteres'],
  array: [' item', ' itens'],
}
const size = (limit: unknown, of: string) =>
  `${Number(limit).toLocaleString('pt-BR')}${units[of]?.[limit === 1 ? 0 : 1] ?? ''}`

/**
 * Default error message of a schema, in Brazilian Portuguese. It never repeats the value, and only a shortened name of an
 * unknown field.
 */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Falta um valor obrigatório.'
        : `O valor deve ser ${kinds[issue.expected] ?? 'de outro tipo'}.`
    case 'too_big':
      return `Use no máximo ${size(issue.maximum, issue.origin)}.`
    case 'too_small':
      return `Use no mínimo ${size(issue.minimum, issue.origin)}.`
    case 'unrecognized_keys':
      return `Campo desconhecido: ${(issue.keys[0] ?? '').slice(0, 60)}.`
    case 'invalid_value':
      return 'Escolha uma das opções.'
    default:
      return 'O valor informado não é válido.'
  }
}
