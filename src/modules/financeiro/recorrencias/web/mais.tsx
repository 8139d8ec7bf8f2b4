import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { emPalavras, type Recorrencia } from '../contract.ts'

/** Its rule in words, when it comes next, and what was made of it. */
export const Mais = ({ record }: { record: Recorrencia }) => (
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
