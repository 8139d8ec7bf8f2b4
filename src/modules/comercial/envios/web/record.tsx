import { use } from 'react'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { type EnvioDaPagina, envioLabels, enviosApi } from '../contract.ts'
import { columns } from './columns.tsx'

const EnvioForm = lazyForm(async () => (await import('./form.tsx')).EnvioForm)

/** The proposal that was sent, and the words. */
const Mais = ({ record }: { record: EnvioDaPagina }) => (
  <>
    <MoreFacts>
      <MoreFact label="Proposta">
        <RecordLink to={`/comercial/propostas/${record.proposta_id}`}>{record.titulo_proposta}</RecordLink>
      </MoreFact>
      {record.copia && <MoreFact label="Cópia">Para quem enviou</MoreFact>}
    </MoreFacts>
    <section aria-label={envioLabels.texto} className="mt-4 rounded-md bg-surface-2 px-4 py-3">
      <p className="wrap-anywhere max-w-prose whitespace-pre-line">{record.texto}</p>
    </section>
  </>
)

/** Sends the proposal from whose page it is opened once more. */
function Form({ onClose }: { onClose: () => void }) {
  const { values, names } = use(FormStartContext) ?? {}
  const proposta = { id: Number(values?.proposta_id), titulo_proposta: names?.proposta_id ?? '' }
  return <EnvioForm proposta={proposta} onClose={onClose} />
}

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: enviosApi,
  titulo: { tipo: 'Envio', nome: 'para' },
  columns,
  Form,
  labels: envioLabels,
  Mais,
}
