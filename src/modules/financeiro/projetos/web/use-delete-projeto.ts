import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { type ProjetoRow, projetosApi } from '../contract.ts'

/** What goes into the bin with a project beside its expenses, by its entity. */
const JUNTO = [
  ['financeiro/recebiveis', 'recebível', 'recebíveis'],
  ['financeiro/medicoes', 'medição', 'medições'],
] as const

/** `useDelete` of projects: where receivables or measurements go along, the question says how many. */
export function useDeleteProjeto() {
  const [asked, setAsked] = useState<number>()
  const deletion = useDelete<ProjetoRow, typeof projetosApi.delete>(projetosApi.delete, {
    title: 'Excluir projeto',
    sentence:
      'Tem certeza que deseja excluir este projeto? Todas as despesas associadas também serão excluídas.',
    affects: ['financeiro/despesas-projeto', 'financeiro/recebiveis', 'comercial/propostas'],
  })
  const { data } = useQuery({
    ...procedureQuery(projetosApi.ficha, { id: asked ?? 0 }),
    // Not while it is deleted: what follows the delete would ask for a record that is gone.
    enabled: deletion.question?.busy === false,
    staleTime: 0,
    meta: { silent: true },
  })
  const junto = JUNTO.flatMap(([entidade, one, many]) => {
    const total = data?.relacoes.find(relacao => relacao.entidade === entidade)?.total ?? 0
    return total > 0 ? [counted(total, one, many)] : []
  })
  const more = junto.length > 0 ? ` Vai junto para a lixeira: ${junto.join(' e ')}.` : ''
  return {
    ...deletion,
    ask: (row: ProjetoRow) => {
      setAsked(row.id)
      deletion.ask(row)
    },
    question: deletion.question && {
      ...deletion.question,
      sentence: `${deletion.question.sentence}${more}`,
    },
  }
}
