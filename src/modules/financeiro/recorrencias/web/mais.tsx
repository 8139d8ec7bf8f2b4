import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { ajustado } from '#platform/contract/dates/recorrencia.ts'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { emPalavras, type Recorrencia, regraDe } from '../contract.ts'
import { PularProxima } from './pular.tsx'

/** Its rule in words, when it comes next and what was skipped, and what was made of it. */
export function Mais({ record }: { record: Recorrencia }) {
  const { feriados } = useSessao()
  const { proxima, puladas, feitas, em_aberto } = record
  const { ajuste } = regraDe(record)
  return (
    <>
      <MoreFacts>
        <MoreFact label="Repete">{emPalavras(record)}</MoreFact>
        <MoreFact label="Próximo vencimento">
          <span className="numeros">{proxima ? formatDate(proxima) : 'Nenhum'}</span>
        </MoreFact>
        {puladas.length > 0 && (
          <MoreFact label={puladas.length === 1 ? 'Vencimento pulado' : 'Vencimentos pulados'}>
            <span className="numeros">
              {puladas.map(dia => formatDate(ajustado(dia, ajuste, feriados))).join(', ')}
            </span>
          </MoreFact>
        )}
        <MoreFact label="Já feitas">
          {feitas === 0 ? 'Nenhuma conta' : counted(feitas, 'conta', 'contas')}
          {em_aberto > 0 && `, ${em_aberto} em aberto`}
        </MoreFact>
      </MoreFacts>
      <div className="mt-4 empty:hidden">
        <PularProxima recorrencia={record} labelled />
      </div>
    </>
  )
}
