import { z } from 'zod'

/** How many records of what search and filters select, and what they come to. */
export const soma = z.strictObject({ quantidade: z.int(), valor: z.string() })
export type Soma = z.output<typeof soma>
