import { lerCodigo } from '#platform/contract/codigos/ler.ts'

const read = (text: string) => {
  const lido = lerCodigo(text, new Date().toISOString().slice(0, 10))
  return lido?.erros.length === 0 ? lido : null
}

/** Is it a code, with right check digits, of a bill or of an invoice? Else the search goes on: it may be a number that looks like one. */
export const util = (text: string): boolean => read(text) !== null

/** Is it a code that pays something? A key of an invoice does not. */
export const paga = (text: string): boolean => (read(text)?.tipo ?? 'nota') !== 'nota'
