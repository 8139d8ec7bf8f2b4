import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { Atraso } from '../../apoio/baixa/web/shared/atraso.tsx'
import { Recebimentos } from '../../recebimentos/web/shared/recebimentos.tsx'
import { anexosDoRecebivelApi, type Recebivel, recebiveisApi } from '../contract.ts'
import { Cobranca } from './cobranca.tsx'
import { columns, exclusao } from './columns.tsx'
import { RecebivelForm } from './form.tsx'

/** Gross, withheld and net; where it came from; what of it arrived. */
function Mais({ record }: { record: Recebivel }) {
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

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: recebiveisApi, columns, Form: RecebivelForm, Mais, anexos: anexosDoRecebivelApi, exclusao },
  Selo: ({ record }: { record: Recebivel }) => <Atraso dias={record.dias_atraso} />,
}
