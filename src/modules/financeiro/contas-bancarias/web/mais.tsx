import { Link } from '@tanstack/react-router'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { conciliacaoApi } from '../../apoio/conciliacao/contract.ts'
import type { ContaBancaria } from '../contract.ts'

/** On the page of a bank account: the way to its statement. */
export function Mais({ record }: { record: ContaBancaria }) {
  if (!usePode(conciliacaoApi.quadro)) return null
  return (
    <MoreFacts>
      <MoreFact label="Extrato" wide>
        <Link
          to="/financeiro/conciliacao"
          search={{ conta: record.id } as never}
          className="alvo text-accent-text underline-offset-2 hover:underline"
        >
          Conciliar os lançamentos
        </Link>
      </MoreFact>
    </MoreFacts>
  )
}
