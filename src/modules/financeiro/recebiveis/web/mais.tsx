import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { Recebimentos } from '../../recebimentos/web/shared/recebimentos.tsx'
import type { Recebivel } from '../contract.ts'
import { Cobranca } from './cobranca.tsx'

/** Gross, withheld and net; where it came from; what of it arrived. */
export function Mais({ record }: { record: Recebivel }) {
  const { bruto, retido, liquido, origem_id } = record
  return (
    <>
      {toCents(retido) > 0n && (
        <MoreFacts>
          <MoreFact label="Líquido">
            <span className="numeros">
              {formatMoney(bruto)} − {formatMoney(retido)} retidos = {formatMoney(liquido)}
            </span>
          </MoreFact>
        </MoreFacts>
      )}
      {origem_id !== null && (
        <MoreFacts>
          <MoreFact label="Retida de">
            <RecordLink to={`/financeiro/recebiveis/${origem_id}`}>
              {record.descricao.replace(/^Retenção contratual: /, '')}
            </RecordLink>
          </MoreFact>
        </MoreFacts>
      )}
      <div className="flex flex-wrap items-start gap-x-3">
        <Recebimentos record={record} />
        <Cobranca id={record.id} descricao={record.descricao} />
      </div>
    </>
  )
}
