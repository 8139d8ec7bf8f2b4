import { use, useState } from 'react'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { rateadoAoProjeto } from '../../despesas-projeto/web/shared/do-projeto.ts'
import { type DespesaCartao, despesaCartaoLabels, despesasCartaoApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const AbrirFatura = lazyForm(
  async () => (await import('../../prestacao-contas-cartao/web/shared/abrir.tsx')).AbrirFatura,
)
const DespesaForm = lazyForm(async () => (await import('./form.tsx')).DespesaForm)

/** The form with the expense's statement, or that on whose page a new one is made; on a project's page it is chosen first. */
function Form(props: { record: DespesaCartao | undefined; onClose: () => void }) {
  const given = use(FormStartContext)
  const [chosen, setChosen] = useState<number>()
  const prestacao_id = props.record?.prestacao_id ?? given?.values.prestacao_id ?? chosen
  if (prestacao_id === undefined)
    return (
      <AbrirFatura
        title="Fatura da nova despesa"
        submitLabel="Continuar"
        onOpened={({ id }) => setChosen(id)}
        onClose={props.onClose}
      />
    )
  return (
    <FormStartContext value={rateadoAoProjeto(given)}>
      <DespesaForm {...props} prestacao_id={Number(prestacao_id)} />
    </FormStartContext>
  )
}

const Mais = ({ record }: { record: DespesaCartao }) => (
  <MoreFacts apart>
    {record.devolucao && (
      <MoreFact label="Devolução">
        <span className="wrap-anywhere">{record.devolucao}</span>{' '}
        <span className="text-muted text-sm">Corrija a despesa ou responda na conversa.</span>
      </MoreFact>
    )}
    <MoreFact label="Fatura">
      <RecordLink to={`/financeiro/prestacao-contas-cartao/${record.prestacao_id}`}>
        Abrir a fatura
      </RecordLink>
    </MoreFact>
  </MoreFacts>
)

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: despesasCartaoApi,
  columns,
  Form,
  labels: despesaCartaoLabels,
  Mais,
  exclusao,
}
