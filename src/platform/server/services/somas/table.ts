import { customType, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

const soma = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(30, 2)' })

/**
 * How many records, and how much money, each series of the dashboard has on each day. Triggers add a row for every
 * change, in its transaction: the rows of a day add up to the truth at any moment. The
 * entities declare what each series counts, and by which date: see `series.ts`.
 */
export const somas = pgTable(
  'painel_somas',
  {
    serie: text().notNull(),
    dia: date({ mode: 'string' }).notNull(),
    quantidade: integer().notNull(),
    valor: soma().notNull(),
  },
  t => [index('somas_serie_dia').on(t.serie, t.dia)],
)
