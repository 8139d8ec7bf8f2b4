import { useId } from 'react'
import type { OutputOf } from '#platform/contract/api.ts'
import { Confirm } from '#platform/web/kit/confirm.tsx'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { Lookup } from '#platform/web/kit/form/lookup/lookup.tsx'
import { questionOf } from '#platform/web/kit/record/question-of.ts'
import type { Deleting } from '#platform/web/kit/record/use-delete.ts'
import type { Cadastro, CadastroApi } from '../contract.ts'

type Option = OutputOf<CadastroApi['options']>[number]

interface Props {
  api: CadastroApi
  question: NonNullable<Deleting['question']>
  record: Cadastro | undefined
  /** How many tickets refer to it, e.g. '3 chamados usam'; undefined where none does. */
  howMany: string | undefined
  /** What a ticket says that has none, e.g. 'Sem categoria'. */
  none: string
  target: number | null
  onTarget: (id: number | null) => void
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a category or a location is deleted, and where its tickets go. */
export function DeleteQuestion(props: Props) {
  const { api, question, record, howMany, none, target, onTarget, onConfirm, onCancel } = props
  const asked = questionOf(question)
  const field = useId()
  return (
    <Confirm {...asked} about={howMany ? undefined : asked.about} onConfirm={onConfirm} onCancel={onCancel}>
      {howMany && (
        <div className="mt-4 rounded-md bg-surface-2 p-3">
          <p>
            {howMany} <strong className="font-semibold">{record?.nome}</strong>. Nenhum é excluído.
          </p>
          <label htmlFor={field} className="mt-3 mb-1 block font-medium text-sm">
            Mover os chamados para
          </label>
          <Lookup
            id={field}
            value={target}
            disabled={question.busy}
            procedure={api.options}
            creates={api.create}
            choice={({ id, nome }: Option) => ({ value: id, label: nome })}
            first={[{ value: null, label: none }]}
            without={record?.id}
            onChoose={({ value }) => onTarget(value as number | null)}
            className={CONTROL}
          />
        </div>
      )}
    </Confirm>
  )
}
