/** What a code of payment or of an invoice says. */
export interface Lido {
  tipo: 'boleto' | 'arrecadacao' | 'pix' | 'nota'
  /** As it is stored and compared: the digits of the bar code or of the key, or the text of PIX; with a wrong digit those that were typed. */
  codigo: string
  /** As people know it: "Boleto", "Conta de energia elétrica e gás", "PIX para Maria", "NF-e 1234". */
  nome: string
  /** Money with two places; null where the code leaves it open. */
  valor: string | null
  /** Calendar date; null where the code has none. */
  vencimento: string | null
  /** Calendar date on which an invoice was issued; null where the code does not say the day. */
  emissao: string | null
  /** CNPJ of who issued the invoice, or CPF of a person (11 digits), bare. */
  cnpj: string | null
  /** Number of the invoice. */
  numero: string | null
  /** Check digits that are wrong, a sentence each. Such a code can be stored; a bank will refuse it. */
  erros: string[]
}

/** A code that says nothing but what it is. */
export const lido = (tipo: Lido['tipo'], codigo: string, nome: string): Lido => ({
  tipo,
  codigo,
  nome,
  valor: null,
  vencimento: null,
  emissao: null,
  cnpj: null,
  numero: null,
  erros: [],
})

/** "0000012345" → "123.45"; nothing but zeros is no value. */
export function centavos(digits: string): string | null {
  const cents = digits.replace(/^0+/, '')
  if (cents === '') return null
  const padded = cents.padStart(3, '0')
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`
}
