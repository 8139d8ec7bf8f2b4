import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'

/** How late a payable or receivable is; nothing of one that is not. */
export const Atraso = ({ dias }: { dias: number }) =>
  dias > 0 && (
    <span className="whitespace-nowrap font-medium text-danger-text text-xs">
      {counted(dias, 'dia de atraso', 'dias de atraso')}
    </span>
  )

/** In a list: the day on which one is due, and how late it is where there is room. */
export const Vencimento = ({
  conta: { data_vencimento, dias_atraso },
}: {
  conta: { data_vencimento: string; dias_atraso: number }
}) => (
  <span data-atrasada={dias_atraso > 0 || undefined} className="numeros whitespace-nowrap">
    {formatDate(data_vencimento)}
    {dias_atraso > 0 && (
      <span data-se-couber className="ml-2">
        <Atraso dias={dias_atraso} />
      </span>
    )}
  </span>
)
