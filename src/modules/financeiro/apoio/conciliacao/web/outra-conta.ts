import type { Candidata } from '../contract.ts'

/** The account that a payment or receipt names, where it is another one than that of the statement. */
export const outraConta = ({ conta_bancaria }: Candidata, conta: string) =>
  conta_bancaria && conta_bancaria.toLowerCase() !== conta.toLowerCase() ? conta_bancaria : null
