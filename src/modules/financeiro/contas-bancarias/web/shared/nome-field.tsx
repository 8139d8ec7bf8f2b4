import type { FieldProps } from '#platform/web/kit/form/field.tsx'
import { SuggestField } from '#platform/web/kit/form/suggest-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { contasBancariasApi } from '../../contract.ts'

const NOMES = { procedure: contasBancariasApi.nomes, text: ({ nome }: { nome: string }) => nome }

/** The bank account of a payment or receipt: any text, with the registered ones suggested to whoever may see them. */
export function ContaBancariaField(props: FieldProps) {
  return usePode(contasBancariasApi.nomes) ? (
    <SuggestField {...props} {...NOMES} />
  ) : (
    <TextField {...props} placeholder="Itaú, caixa..." />
  )
}
