import { useQuery } from '@tanstack/react-query'
import { canonicalMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { partesCabem, somaDasPartes } from '../../../apoio/rateio/contract.ts'
import { recorrenciasApi } from '../../contract.ts'

interface Props {
  recorrencia_id: number
  /** Value of the payable, stored or as it is typed. */
  valor: unknown
}

/**
 * Of a payable without parts of projects that its recurrence made: that the parts of the recurrence do not fit into its value, so that
 * it stays without them.
 */
export function PartesQueNaoCabem({ recorrencia_id, valor }: Props) {
  const { data } = useQuery(procedureQuery(recorrenciasApi.get, { id: recorrencia_id }))
  const inteiro = canonicalMoney(String(valor ?? ''))
  if (!data || inteiro === null || partesCabem(inteiro, data.rateio)) return null
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text sm:col-span-2">
      As partes de projetos da recorrência somam {formatMoney(somaDasPartes(inteiro, data.rateio))} e não
      cabem em {formatMoney(inteiro)}: a conta fica sem rateio até que alguém informe as partes.
    </p>
  )
}
