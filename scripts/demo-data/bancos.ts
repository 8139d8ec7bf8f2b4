/** The accounts of a company of this size. */
export const BANCOS = [
  ['Itaú principal', '341'],
  ['Banco do Brasil', '001'],
  ['Caixa', '104'],
] as const

/** Name of account `n`, from 1 on. */
export function nomeDaConta(n: number): string {
  const [nome] = BANCOS[n % BANCOS.length] as (typeof BANCOS)[number]
  return n <= BANCOS.length ? nome : `${nome} ${n}`
}

/** Which account payment `n` left, and has its line. */
export const contaDoPagamento = (n: number) => (n % BANCOS.length) + 1
