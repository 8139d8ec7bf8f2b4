import type { ComponentProps } from 'react'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import type { Conta } from '../contract.ts'
import { ContaForm } from './form.tsx'

/** What the next payable takes over of the one before, as with 'Salvar e novo'. */
const repeated = (conta: Conta) => ({
  nome_solicitante: conta.nome_solicitante,
  natureza_orcamentaria: conta.natureza_orcamentaria,
  aprovador: conta.aprovador,
})

interface Props extends Omit<ComponentProps<typeof ContaForm>, 'record'> {
  /** Of the paper. */
  id: string
  /** The payable that was made of the paper before. */
  last: Conta | undefined
}

/** The form of a new payable beside the paper that fills it. */
export function EntradaForm({ id, last, ...form }: Props) {
  return (
    <FormStartContext
      value={{ values: { entrada_id: id }, names: {}, ...(last && { typed: repeated(last) }) }}
    >
      <ContaForm record={undefined} {...form} />
    </FormStartContext>
  )
}
