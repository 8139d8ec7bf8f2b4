import { z } from 'zod'
import { vocabulary } from './vocabulary.ts'

/** What became of the mail of a record. 'Enviado': a mail server accepted it for every address. */
export const situacaoDaEntrega = vocabulary([
  { value: 'Na fila', tone: 'blue' },
  { value: 'Enviado', tone: 'green' },
  { value: 'Enviado em parte', tone: 'orange' },
  { value: 'Não enviado', tone: 'yellow' },
  { value: 'Falhou', tone: 'red' },
])

/** The end of a mail: it does not go back to the queue. */
export interface FimDaEntrega {
  situacao: Exclude<z.output<typeof situacaoDaEntrega.schema>, 'Na fila'>
  /** Why it did not leave, or not for everybody. */
  motivo: string | null
}

/** Fields of a record that leaves by mail. */
export const entregaDoRegistro = {
  /** Null where nobody noted it: the record is of an earlier version, or was in the bin meanwhile. */
  situacao: situacaoDaEntrega.schema.nullable(),
  /** Why it did not leave, or not yet, or not for everybody. */
  motivo: z.string().nullable(),
}

export const entregaLabels = { situacao: 'Situação', motivo: 'Motivo' } satisfies Record<
  keyof typeof entregaDoRegistro,
  string
>
