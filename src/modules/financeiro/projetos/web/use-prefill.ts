import { useRef } from 'react'

interface Proposal {
  titulo_proposta: string
  valor_proposta: string
}

const fields = { nome_projeto: 'titulo_proposta', orcamento_total: 'valor_proposta' } as const
type Field = keyof typeof fields
type Fill = (name: Field, value: unknown) => void

interface Form {
  watch: (name: Field) => unknown
  setValue: Fill
}

/**
 * Choosing a proposal fills an empty name and an empty budget from it; taking it back removes what was filled and is
 * still as it was filled. What somebody typed stays.
 * @returns what fills them; `fill` is another way to write than typing
 */
export function usePrefill(form: Form) {
  const filled = useRef<Partial<Record<Field, string>>>({})
  return (proposal: Proposal | null, fill: Fill = form.setValue) => {
    for (const field of Object.keys(fields) as Field[]) {
      const present = String(form.watch(field) ?? '')
      const untouched = filled.current[field] !== undefined && filled.current[field] === present
      delete filled.current[field]
      if (present !== '' && !untouched) continue
      const value = proposal?.[fields[field]] ?? ''
      if (proposal) filled.current[field] = value
      if (value !== present) fill(field, value)
    }
  }
}
