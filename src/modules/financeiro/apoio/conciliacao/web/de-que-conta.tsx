import { useId, useState } from 'react'
import type { OutputOf } from '#platform/contract/api.ts'
import { Confirm } from '#platform/web/kit/confirm.tsx'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { Lookup } from '#platform/web/kit/form/lookup/lookup.tsx'
import { contasBancariasApi } from '../../../contas-bancarias/contract.ts'

type Opcao = OutputOf<typeof contasBancariasApi.nomes>[number]

interface Props {
  arquivo: string
  /** The account on the screen. */
  conta: Opcao | undefined
  busy: boolean
  /** With the account that the file is of; null leaves the file out. */
  onAnswer: (conta_bancaria_id: number | null) => void
}

/** Asks which account a statement is of that does not say it. */
export function DeQueConta({ arquivo, conta, busy, onAnswer }: Props) {
  const field = useId()
  const [chosen, setChosen] = useState<number | null>(conta?.id ?? null)
  const [missing, setMissing] = useState(false)
  const confirm = () => (chosen === null ? setMissing(true) : onAnswer(chosen))
  return (
    <Confirm
      title="De que conta é o extrato?"
      sentence="O arquivo não diz de que conta é."
      about={arquivo}
      action="Importar"
      danger={false}
      busy={busy}
      onConfirm={confirm}
      onCancel={() => onAnswer(null)}
    >
      <label htmlFor={field} className="mt-4 mb-1 block font-medium text-sm">
        Conta bancária
      </label>
      <Lookup
        id={field}
        value={chosen}
        chosenLabel={conta?.nome}
        disabled={busy}
        procedure={contasBancariasApi.nomes}
        creates={contasBancariasApi.create}
        choice={({ id, nome }: Opcao) => ({ value: id, label: nome })}
        onChoose={({ value }) => {
          setChosen(value as number | null)
          setMissing(false)
        }}
        aria-invalid={missing}
        aria-describedby={missing ? `${field}-erro` : undefined}
        className={CONTROL}
      />
      {missing && (
        <p id={`${field}-erro`} role="alert" className="mt-1 text-danger-text text-sm">
          Escolha a conta bancária.
        </p>
      )}
    </Confirm>
  )
}
