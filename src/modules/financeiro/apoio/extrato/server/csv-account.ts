import { readCsv } from './csv-statement.ts'
import { cut, type ExtratoDeContas } from './ofx-accounts.ts'
import { fold } from './values.ts'

const SALDO = 'O saldo do arquivo não bate com os valores: confira os lançamentos.'

/**
 * Reads the statement of a bank account from a CSV. Equal lines of a day are counted: the first, second, third of the same
 * value and text. What is spent is negative in it, or the balance and the columns say which side it is on.
 * @param month from which a missing year follows
 * @returns undefined where no columns of a statement are found
 */
export function readCsvAccount(text: string, month: string): ExtratoDeContas | undefined {
  const read = readCsv(text, month)
  if (!read) return undefined
  const recusas = [...read.recusas]
  const counts = new Map<string, number>()
  const linhas = read.rows.flatMap(({ linha, data, valor, moeda, descricao: whole }) => {
    if (moeda !== null) {
      recusas.push({ linha, motivo: `O valor está em ${moeda}. Aqui entram valores em reais.` })
      return []
    }
    const descricao = cut(whole)
    const base = `C|${data}|${valor}|${fold(descricao)}`
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    const chave = count === 1 ? base : `${base}|${count}`
    return { chave, data, descricao, documento: null, tipo: null, valor }
  })
  return {
    formato: 'CSV',
    contas: [{ banco: '', agencia: '', numero: '', saldo: null, linhas, repetidas: 0 }],
    ...{ cartoes: 0, moedas: [], recusas },
    avisos: read.avisos.length > 0 ? [SALDO] : [],
  }
}
