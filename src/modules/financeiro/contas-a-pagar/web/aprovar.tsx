import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '#platform/contract/counts.ts'
import { esperaApi } from '#platform/contract/espera.ts'
import { procedureQuery } from '#platform/web/queries.ts'

const FONTE = 'aprovar/financeiro/contas-a-pagar'
const ESPERA = { tipo: FONTE } as never

/** Above payables that wait for an approval: how many wait for this person, and the way to decide several with one total. */
export function Aprovar() {
  const { data } = useQuery({
    ...procedureQuery(esperaApi.list, { fonte: FONTE, pagina: 1 }),
    meta: { silent: true },
  })
  const total = data?.grupos[0]?.total ?? 0
  if (total === 0) return null
  return (
    <p
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warn-soft px-3 py-2 text-warn-text"
    >
      {counted(total, 'conta espera a sua aprovação.', 'contas esperam a sua aprovação.')}
      <Link to="/espera" search={ESPERA} className="alvo rounded-sm font-medium underline underline-offset-2">
        {total > 1 ? 'Aprovar ou recusar várias' : 'Aprovar ou recusar'}
      </Link>
    </p>
  )
}
