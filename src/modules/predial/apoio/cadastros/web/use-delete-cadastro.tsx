import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { COUNT_LIMIT } from '#platform/contract/list.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import type { Cadastro, CadastroApi } from '../contract.ts'

const DeleteQuestion = lazyForm(async () => (await import('./delete-question.tsx')).DeleteQuestion)

interface Words {
  /** Title of the question, and the question. */
  delete: string
  question: string
  /** What a ticket says that has none, e.g. 'Sem categoria'. */
  none: string
}

/**
 * Deleting a category or a location: where tickets refer to it, the question offers to move them first.
 * `ask(row)` opens it; `question` is to be rendered.
 * @param onDeleted leaves the page of the record, where it is deleted there
 */
export function useDeleteCadastro(api: CadastroApi, words: Words, onDeleted?: () => void) {
  const [asked, setAsked] = useState<Cadastro>()
  const [target, setTarget] = useState<number | null>(null)
  const client = useQueryClient()
  const deletion = useDelete<Cadastro>(api.delete, {
    title: words.delete,
    sentence: words.question,
    affects: ['predial/chamados'],
    input: () => ({ mover_para: target }),
    ...(onDeleted && {
      leaves: true as const,
      also: () => {
        onDeleted()
        return { titulo: api.delete.sucesso ?? '' }
      },
    }),
  })
  const used = useQuery({
    ...procedureQuery(api.dependentes, { id: asked?.id ?? 0 }),
    // Not while it is deleted: what follows the delete would ask for a record that is gone.
    enabled: deletion.question?.busy === false,
    gcTime: 0,
    staleTime: 0,
  })
  const { total = 0, total_minimo = false } = used.data ?? {}
  const tickets = counted(total, 'chamado usa', 'chamados usam')
  const howMany = total_minimo ? `Mais de ${formatCount(COUNT_LIMIT)} chamados usam` : tickets

  return {
    ask: (row: Cadastro) => {
      // Comes while the tickets are counted.
      void DeleteQuestion.fetch()
      client.removeQueries({ queryKey: procedureQuery(api.dependentes, { id: row.id }).queryKey })
      setAsked(row)
      setTarget(null)
      deletion.ask(row)
    },
    // Only once it is known whether there are tickets: a quick answer must not pass over the offer.
    question: deletion.question && used.isSuccess && (
      <DeleteQuestion
        api={api}
        question={deletion.question}
        record={asked}
        howMany={total > 0 ? howMany : undefined}
        none={words.none}
        target={target}
        onTarget={setTarget}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      />
    ),
  }
}
