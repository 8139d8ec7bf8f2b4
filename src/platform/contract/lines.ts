import { z } from 'zod'
import { formatCount } from './counts.ts'
import { id } from './fields.ts'

/** A line as it is stored has the id by which it is changed; one without is new. */
type Line<Shape extends z.ZodRawShape> = z.ZodObject<Shape & { id: z.ZodOptional<z.ZodInt> }, z.core.$strict>

interface Options {
  /** So many lines a record may have: all of them are read, compared and saved at once. */
  max: number
  /** What lines are called, e.g. 'itens'. */
  nome: string
}

/**
 * The lines of a record, such as the items of a proposal, in their order: what is sent is all of them. A line with an
 * `id` is changed, one without is added, one that is not sent is deleted. Without the field a record has none, and an
 * update keeps those that it has.
 * @param linha the fields of one line
 */
export function linhas<Shape extends z.ZodRawShape>(
  linha: z.ZodObject<Shape, z.core.$strict>,
  { max, nome }: Options,
) {
  const withId = linha.extend({ id: id().optional() }) as unknown as Line<Shape>
  return z
    .array(withId, { error: `Informe a lista de ${nome}.` })
    .max(max, { error: `Use no máximo ${formatCount(max)} ${nome}.` })
    .superRefine((lines, context) => {
      const seen = new Set<unknown>()
      for (const [index, { id }] of (lines as { id?: number }[]).entries()) {
        if (id !== undefined && seen.has(id))
          context.addIssue({ code: 'custom', message: 'Esta linha aparece duas vezes.', path: [index] })
        seen.add(id)
      }
    })
}
