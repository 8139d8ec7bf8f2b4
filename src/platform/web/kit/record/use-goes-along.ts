import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Procedure } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import type { Relacao } from '#platform/contract/ficha.ts'
import { procedureQuery } from '../../queries.ts'
import type { useDelete } from './use-delete.ts'

type Ficha = Procedure<z.ZodType<{ id: number }>, z.ZodType<{ relacoes: Relacao[] }>>

/** What `useDelete` answers. */
export interface Deletion<Row> extends Omit<ReturnType<typeof useDelete>, 'ask'> {
  ask: (row: Row | null) => void
}

/** An entity whose records go along: its path, and one and many of them in words. */
type Kind = readonly [entidade: string, one: string, many: string]

/** `useDelete` whose question says how many records of other entities go into the bin with the record. */
export function useGoesAlong<Row extends { id: number }>(
  deletion: Deletion<Row>,
  ficha: Ficha,
  kinds: readonly Kind[],
): Deletion<Row> {
  const [asked, setAsked] = useState<number>()
  const { question } = deletion
  const { data } = useQuery({
    ...procedureQuery(ficha, { id: asked ?? 0 }),
    // Not while it is deleted: what follows the delete would ask for a record that is gone.
    enabled: question?.busy === false,
    staleTime: 0,
    meta: { silent: true },
  })
  const along = kinds.flatMap(([entidade, one, many]) => {
    const total = data?.relacoes.find(relacao => relacao.entidade === entidade)?.total ?? 0
    return total > 0 ? [counted(total, one, many)] : []
  })
  const more = along.length > 0 ? ` Vai junto para a lixeira: ${along.join(' e ')}.` : ''
  return {
    ...deletion,
    ask: row => {
      setAsked(row?.id)
      deletion.ask(row)
    },
    question: question && { ...question, sentence: `${question.sentence}${more}` },
  }
}
