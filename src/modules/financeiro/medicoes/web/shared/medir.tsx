import { useQuery } from '@tanstack/react-query'
import { Ruler } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import { formatPercent } from '#platform/contract/numbers/percent.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { medicoesApi, somasDoBoletim } from '../../contract.ts'

const MedicaoForm = lazyForm(async () => (await import('../form.tsx')).MedicaoForm)

/** On the page of a project: how much of its contract was measured, and the way to measure on. */
export function Medir({ projeto }: { projeto: { id: number; nome_projeto: string } }) {
  const [open, setOpen] = useState(false)
  const may = usePode(medicoesApi.create)
  const { data } = useQuery({
    ...procedureQuery(medicoesApi.aMedir, { projeto_id: projeto.id }),
    enabled: may,
  })
  if (!may || !data || (data.boletim.length === 0 && !open)) return null
  const { acumulado, total } = somasDoBoletim(data.boletim)
  const whole = toCents(total)
  return (
    <section aria-label="Medição" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="numeros min-w-48 flex-1 text-sm">
        {toCents(acumulado) === 0n
          ? 'Nada medido ainda.'
          : `Medido ${formatMoney(acumulado)} de ${formatMoney(total)}${
              whole > 0n ? ` (${formatPercent(toCents(acumulado), whole)})` : ''
            }.`}
      </p>
      {data.aberta_id !== null && !open ? (
        <RecordLink to={`/financeiro/medicoes/${data.aberta_id}`}>Medição à espera do cliente</RecordLink>
      ) : (
        <Button icon={<Ruler size={16} />} onClick={() => setOpen(true)}>
          Nova medição
        </Button>
      )}
      {open && (
        <MedicaoForm
          record={undefined}
          projeto={projeto}
          boletim={data.boletim}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
