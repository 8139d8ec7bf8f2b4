import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import { Quanto } from '../../../apoio/baixa/web/shared/quanto.tsx'
import { type Recebivel, restaReceber, STATUS_A_RECEBER } from '../../../recebiveis/contract.ts'
import { RegistrarRecebimento } from './registrar.tsx'

/** Whole percent of the value that arrived, rounded down: 100 is only what arrived in full. */
const porCento = ({ liquido, valor_recebido }: Recebivel) =>
  Number((toCents(valor_recebido) * 100n) / toCents(liquido))

/** On the page of a receivable: how much of it arrived, and the way to register the rest. */
export function Recebimentos({ record }: { record: Recebivel }) {
  const { liquido, valor_recebido, glosado, status, pode } = record
  const open = STATUS_A_RECEBER.some(each => each === status)
  const partly = toCents(valor_recebido) > 0n || toCents(glosado) > 0n
  if (!partly && !(open && pode.alterar)) return null
  return (
    <section
      aria-label="Recebimento"
      className={`mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 ${partly ? 'grow' : ''}`}
    >
      {partly && (
        <Quanto porCento={porCento(record)}>
          Recebido {formatMoney(valor_recebido)} de {formatMoney(liquido)}
          {toCents(glosado) > 0n && <> · glosado {formatMoney(glosado)}</>}
          {open && <> · resta {formatMoney(restaReceber(record))}</>}
        </Quanto>
      )}
      <RegistrarRecebimento recebivel={record} labelled />
    </section>
  )
}
