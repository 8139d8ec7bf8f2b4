import { FACT, FACT_LABEL } from '#platform/web/kit/form/facts/fact-classes.ts'
import { useFacts } from '#platform/web/kit/form/facts/facts-mode.ts'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Projeto } from '../contract.ts'

/** The client of the project's proposal, on the page alone: in the dialog another proposal may be chosen. */
export function ClienteDaProposta({ record }: { record: Projeto | undefined }) {
  const facts = useFacts()
  if (!facts || !record?.nome_cliente) return null
  const { cliente_id, nome_cliente } = record
  return (
    <div className={FACT}>
      <p className={FACT_LABEL}>Cliente</p>
      <p className="break-words px-2 py-1.5 max-sm:py-3">
        {cliente_id === null ? (
          `${nome_cliente} (cliente excluído)`
        ) : (
          <RecordLink to={`/comercial/clientes/${cliente_id}`}>{nome_cliente}</RecordLink>
        )}
      </p>
    </div>
  )
}
