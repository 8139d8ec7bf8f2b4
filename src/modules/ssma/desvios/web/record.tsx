import { use } from 'react'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { type Desvio, desvioLabels, desviosApi } from '../contract.ts'
import { quadro } from './card.tsx'
import { columns, exclusao } from './columns.tsx'

const DesvioForm = lazyForm(async () => (await import('./form.tsx')).DesvioForm)

/** The form. A new deviation made on a person's page has that person's name in words, too. */
function Form(props: { record: Desvio | undefined; onClose: () => void }) {
  const given = use(FormStartContext)
  const nome = given?.names.responsavel_id
  if (!given || nome === undefined) return <DesvioForm {...props} />
  return (
    <FormStartContext value={{ ...given, values: { ...given.values, responsavel_acao: nome } }}>
      <DesvioForm {...props} />
    </FormStartContext>
  )
}

/** What the page of one of them is made of. */
export const registro: Registro = { api: desviosApi, columns, Form, labels: desvioLabels, quadro, exclusao }
