import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import type { OutputOf } from '#platform/contract/api.ts'
import type { RecordForm } from '#platform/web/kit/form/record-form.ts'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { projetosApi } from '../contract.ts'
import type { usePrefill } from './use-prefill.ts'

type Proposal = OutputOf<typeof projetosApi.propostas>[number]
type Form = Pick<
  RecordForm<'proposta_id' | 'nome_projeto' | 'orcamento_total'>,
  'isNew' | 'watch' | 'startLate'
>

/**
 * The client from whose page a new project is made; undefined where it is made elsewhere. A project is a client's by its proposal: where
 * the client has one approved proposal alone, it is chosen.
 */
export function usePropostaDoCliente(form: Form, prefill: ReturnType<typeof usePrefill>) {
  const given = use(FormStartContext)?.values.cliente_id
  const cliente_id = form.isNew && typeof given === 'number' ? given : undefined
  const { data } = useQuery({
    ...procedureQuery(projetosApi.propostas, { projeto_id: null, cliente_id }),
    enabled: cliente_id !== undefined,
    meta: { silent: true },
  })
  const only = data?.length === 1 ? data[0] : undefined
  const choose = (proposal: Proposal) => {
    // A draft, or the person, was faster.
    if (form.watch('proposta_id')) return
    form.startLate('proposta_id', proposal.id)
    prefill(proposal, form.startLate)
  }
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => void (only && latest.current(only)), [only])
  return cliente_id === undefined ? undefined : { id: cliente_id, proposta: only?.titulo_proposta }
}
