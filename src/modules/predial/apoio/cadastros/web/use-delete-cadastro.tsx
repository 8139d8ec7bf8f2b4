import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OutputOf } from '#platform/contract/api.ts'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { COUNT_LIMIT } from '#platform/contract/list.ts'
import { Confirm } from '#platform/web/kit/confirm.tsx'
import { Lookup } from '#platform/web/kit/form/lookup.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import type { Cadastro, CadastroApi } from '../contract.ts'

type Option = OutputOf<CadastroApi['options']>[number]

interface Words {
  title: string
  sentence: string
  /** What a ticket says that has none, e.g. 'Sem categoria'. */
  none: string
}

/**
 * Deleting a category or a location: where tickets refer to it, the question offers to move them first.
 * `ask(row)` opens it; `question` is to be rendered.
 */
export function useDeleteCadastro(api: CadastroApi, words: Words) {
  const [asked, setAsked] = useState<Cadastro>()
  const [target, setTarget] = useState<number | null>(null)
  const field = useId()
  const client = useQueryClient()
  const deletion = useDelete<Cadastro>(api.delete, {
    title: words.title,
    sentence: words.sentence,
    affects: ['predial/chamados'],
    input: () => ({ mover_para: target }),
  })
  const used = useQuery({
    ...procedureQuery(api.dependentes, { id: asked?.id ?? 0 }),
    enabled: deletion.question !== null,
    gcTime: 0,
    staleTime: 0,
  })
  const { total = 0, total_minimo = false } = used.data ?? {}
  const tickets = counted(total, 'chamado usa', 'chamados usam')
  const howMany = total_minimo ? `Mais de ${formatCount(COUNT_LIMIT)} chamados usam` : tickets

  return {
    ask: (row: Cadastro) => {
      client.removeQueries({ queryKey: procedureQuery(api.dependentes, { id: row.id }).queryKey })
      setAsked(row)
      setTarget(null)
      deletion.ask(row)
    },
    // Only once it is known whether there are tickets: a quick answer must not pass over the offer.
    question: deletion.question && used.isSuccess && (
      <Confirm {...deletion.question} onConfirm={deletion.confirm} onCancel={deletion.cancel}>
        {total > 0 && (
          <div className="mt-4 rounded-md bg-surface-2 p-3">
            <p>
              {howMany} <strong className="font-semibold">{asked?.nome}</strong>. Nenhum é excluído.
            </p>
            <label htmlFor={field} className="mt-3 mb-1 block font-medium text-sm">
              Mover os chamados para
            </label>
            <Lookup
              id={field}
              value={target}
              disabled={deletion.question.busy}
              procedure={api.options}
              choice={({ id, nome }: Option) => ({ value: id, label: nome })}
              first={[{ value: null, label: words.none }]}
              without={asked?.id}
              onChoose={({ value }) => setTarget(value as number | null)}
              className="h-control w-full rounded-md border border-line-strong bg-surface px-2.5 max-sm:h-11"
            />
          </div>
        )}
      </Confirm>
    ),
  }
}
