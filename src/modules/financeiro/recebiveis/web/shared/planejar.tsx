import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { recebiveisApi } from '../../contract.ts'

const PlanoForm = lazyForm(async () => (await import('../plano.tsx')).PlanoForm)

/** On the page of a project: how much of the contracted value has no receivable yet, and the way to plan it. */
export function PlanejarRecebimento({ projeto }: { projeto: { id: number; nome_projeto: string } }) {
  const [open, setOpen] = useState(false)
  const may = usePode(recebiveisApi.planejar)
  const { data } = useQuery({
    ...procedureQuery(recebiveisApi.aPlanejar, { projeto_id: projeto.id }),
    enabled: may,
  })
  if (!may || !data) return null
  const left = data.resta === null ? null : toCents(data.resta)
  if (!open && data.resta !== null && toCents(data.resta) < 0n)
    return (
      <p role="status" className="numeros mt-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
        Os recebíveis passam {formatMoney(subtractMoney('0', data.resta))} do valor contratado. Cancele as
        parcelas que sobram, ou registre o aditivo que falta.
      </p>
    )
  if (!open && left === 0n) return null
  return (
    <section aria-label="Plano de recebimento" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="numeros min-w-48 flex-1 text-sm">
        {data.resta === null
          ? 'Diga quando o cliente paga este projeto.'
          : `${formatMoney(data.resta)} do contrato ainda sem data para receber.`}
      </p>
      <Button icon={<CalendarPlus size={16} />} onClick={() => setOpen(true)}>
        Planejar recebimento
      </Button>
      {open && <PlanoForm projeto={projeto} base={data} onClose={() => setOpen(false)} />}
    </section>
  )
}
