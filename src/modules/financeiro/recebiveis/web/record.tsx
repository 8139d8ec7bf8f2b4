import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { Atraso } from '../../apoio/baixa/web/shared/atraso.tsx'
import { anexosDoRecebivelApi, type Recebivel, recebiveisApi, recebivelLabels } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const Mais = lazyForm(async () => (await import('./mais.tsx')).Mais)
const RecebivelForm = lazyForm(async () => (await import('./form.tsx')).RecebivelForm)

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{
    api: recebiveisApi,
    columns,
    Form: RecebivelForm,
    labels: recebivelLabels,
    Mais,
    anexos: anexosDoRecebivelApi,
    exclusao,
  },
  Selo: ({ record }: { record: Recebivel }) => <Atraso dias={record.dias_atraso} />,
}
