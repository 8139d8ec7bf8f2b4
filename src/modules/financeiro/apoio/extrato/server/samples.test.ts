import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { addMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { readStatement } from './read-file.ts'
import type { Row } from './row.ts'

/** What a person reads in a file, written by hand beside it. */
interface Expected {
  /** The month of the card's statement; February 2026 where not said. */
  mes?: string
  /** Line, day, text, money spent (negative: came in), and where there are: identifier, currency, original currency. */
  despesas?: (number | string | null)[][]
  recusas?: [linha: number, motivo: string][]
  /** What the account held before and after, as the file says: a check of all amounts and signs together. */
  saldos?: [antes: string, depois: string]
  /** How the sentence begins by which the whole file is refused. */
  recusado?: string
}

const FOLDER = path.join(import.meta.dirname, 'samples')
const files = readdirSync(FOLDER).filter(name => !/\.json$|^README/.test(name))
const expectedOf = (name: string): Expected =>
  JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8'))

const negated = (valor: string) => (valor.startsWith('-') ? valor.slice(1) : `-${valor}`)

function shown({ linha, data, descricao, valor, identificador, moeda, origem }: Row, gastoNegativo: boolean) {
  const all = [linha, data, descricao, gastoNegativo ? negated(valor) : valor, identificador, moeda, origem]
  while (all.at(-1) === null) all.pop()
  return all
}

function read(name: string) {
  const { mes = '2026-02' } = expectedOf(name)
  const { rows, recusas, gastoNegativo } = readStatement(readFileSync(path.join(FOLDER, name)), mes)
  return {
    despesas: rows.map(row => shown(row, gastoNegativo)),
    recusas: recusas.map(({ linha, motivo }) => [linha, motivo]),
  }
}

describe('files as banks and programs write them', () => {
  test('each has its expected reading', () => {
    expect(files.filter(name => !existsSync(path.join(FOLDER, `${name}.json`)))).toEqual([])
    expect(files.length).toBeGreaterThan(70)
  })

  test.each(files.filter(name => !expectedOf(name).recusado))('%s', name => {
    const { despesas, recusas = [], saldos } = expectedOf(name)
    expect(read(name)).toEqual({ despesas, recusas })
    if (!saldos) return
    const spent = addMoney(...(despesas ?? []).map(([, , , valor]) => String(valor)))
    expect(spent).toBe(subtractMoney(...saldos))
  })

  test.each(files.filter(name => expectedOf(name).recusado))('%s is refused', name => {
    const refusal = () => readStatement(readFileSync(path.join(FOLDER, name)), '2026-02')
    expect(refusal).toThrow(AppError)
    expect(refusal).toThrow(expectedOf(name).recusado)
  })
})
