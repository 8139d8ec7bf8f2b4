import { use } from 'react'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { type Conta, contasApi } from '../contract.ts'
import { quadro } from './card.tsx'
import { ChipDaParcela } from './chip-da-parcela.tsx'
import { columns } from './columns.tsx'
import { ContaForm } from './form.tsx'
import { Mais } from './mais.tsx'

/** The form; a new one that is made on the page of a project is all of it that project's, until somebody says otherwise. */
function Form(props: { record: Conta | undefined; onClose: () => void }) {
  const given = use(FormStartContext)
  if (given?.values.projeto_id === undefined) return <ContaForm {...props} />
  const { projeto_id, ...values } = given.values
  const parte = { projeto_id, nome_projeto: given.names.projeto_id, percentual: '100' }
  return (
    <FormStartContext value={{ ...given, values: { ...values, rateio: [parte] } }}>
      <ContaForm {...props} />
    </FormStartContext>
  )
}

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: contasApi, columns, Form, quadro, Mais },
  Selo: ({ record }) => <ChipDaParcela conta={record} />,
}
