import { useQuery } from '@tanstack/react-query'
import { showInstant } from '#platform/contract/show-value.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { type Chamado, chamadosApi, type EventoDoChamado } from '../contract.ts'

/** Who did what with a ticket, and when; the newest first. */
export function Progress({ chamado }: { chamado: Chamado }) {
  const { data } = useQuery(procedureQuery(chamadosApi.andamento, { id: chamado.id }))
  return (
    <section aria-labelledby="andamento">
      <h3 id="andamento" className="mb-2 font-semibold">
        Andamento
      </h3>
      <ol className="flex flex-col gap-3 border-line border-l-2 pl-3">
        {data?.rows.toReversed().map(event => (
          <li key={event.quando + event.campo} className="text-sm">
            <p>{sentence(event)}</p>
            <p className="numeros text-muted">
              {event.autor}, {showInstant(event.quando)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function sentence({ campo, de, para }: EventoDoChamado): string {
  if (campo === 'abertura') return 'Chamado aberto'
  if (campo === 'status') return `De ${de} para ${para}`
  return para ? `Responsável: ${para}` : `${de} deixou de ser responsável`
}
