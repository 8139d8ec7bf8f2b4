import { use } from 'react'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { ApprovalMark } from '#platform/web/kit/status/approval-mark.tsx'
import { Atraso } from '../../apoio/baixa/web/shared/atraso.tsx'
import { rateadoAoProjeto } from '../../despesas-projeto/web/shared/do-projeto.ts'
import { Parcial } from '../../pagamentos/web/shared/parcial.tsx'
import { anexosDaContaApi, type Conta, contaLabels, contaNomes, contasApi } from '../contract.ts'
import { quadro } from './card.tsx'
import { ChipDaParcela } from './chip-da-parcela.tsx'
import { columns, exclusao } from './columns.tsx'

const Mais = lazyForm(async () => (await import('./mais.tsx')).Mais)
const ContaForm = lazyForm(async () => (await import('./form.tsx')).ContaForm)

/** The form; a new one that is made on the page of a project is that project's. */
function Form(props: { record: Conta | undefined; onClose: () => void }) {
  const given = use(FormStartContext)
  return (
    <FormStartContext value={rateadoAoProjeto(given)}>
      <ContaForm {...props} />
    </FormStartContext>
  )
}

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{
    api: contasApi,
    columns,
    Form,
    labels: contaLabels,
    nomes: contaNomes,
    quadro,
    Mais,
    anexos: anexosDaContaApi,
    exclusao,
  },
  Selo: ({ record }: { record: Conta }) => (
    <>
      <ChipDaParcela conta={record} />
      <ApprovalMark row={record} />
      <Parcial conta={record} />
      <Atraso dias={record.dias_atraso} />
    </>
  ),
}
