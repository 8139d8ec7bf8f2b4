import { type Conta, SO_O_STATUS } from '../contract.ts'

/** Below the status in the form: Paga that no payments come to is a word alone. */
export const soOStatus = (status: unknown, record: Pick<Conta, 'valor' | 'valor_pago'> | undefined) =>
  status === 'Paga' && (!record || record.valor !== record.valor_pago) ? { hint: SO_O_STATUS } : {}
