import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { emPalavras, type Recorrencia, recorrenciasApi, situacaoDaRecorrencia } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { RecorrenciaForm } from './form.tsx'

/** Its rule in words, when it comes next, and what was made of it. */
const Mais = ({ record }: { record: Recorrencia }) => (
  <MoreFacts>
    <MoreFact label="Repete">{emPalavras(record)}</MoreFact>
    <MoreFact label="Próximo vencimento">
      <span className="numeros">{record.proxima ? formatDate(record.proxima) : 'Nenhum'}</span>
    </MoreFact>
    <MoreFact label="Já feitas">
      {record.feitas === 0 ? 'Nenhuma conta' : counted(record.feitas, 'conta', 'contas')}
    </MoreFact>
  </MoreFacts>
)

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: recorrenciasApi, columns, Form: RecorrenciaForm, Mais, exclusao },
  status: situacaoDaRecorrencia,
}
