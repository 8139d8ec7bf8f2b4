import { useRef } from 'react'

interface Proposal {
  titulo_proposta: string
  valor_proposta: string
}

interface Form {
  watch: (name: 'nome_projeto' | 'orcamento_total') => unknown
  setValue: (name: 'nome_projeto' | 'orcamento_total', value: unknown) => void
}

const fields = { nome_projeto: 'titulo_proposta', orcamento_total: 'valor_proposta' } as const
type Field = keyof typeof fields

/**
 * Choosing a proposal fills an empty name and an empty budget from it; taking it back removes what was filled and is
 * still as it was filled. What somebody typed stays.
 */
export function usePrefill(form: Form) {
  const filled = useRef<Partial<Record<Field, string>>>({})
  return (proposal: Proposal | null) => {
    for (const field of Object.keys(fields) as Field[]) {
      const present = String(form.watch(field) ?? '')
      const untouched = filled.current[field] !== undefined && filled.current[field] === present
      delete filled.current[field]
      if (present !== '' && !untouched) continue
      const value = proposal?.[fields[field]] ?? ''
      if (proposal) filled.current[field] = value
      if (value !== present) form.setValue(field, value)
    }
  }
}
