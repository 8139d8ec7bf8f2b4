import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { binaryKind, decodeForeign } from '#platform/contract/foreign-text.ts'
import { parseNota } from './parse.ts'

/** What a person reads in a file, written by hand beside it; or how the sentence begins by which it is refused. */
interface Expected {
  lido?: Record<string, string | number | null>
  recusado?: string
}

const FOLDER = path.join(import.meta.dirname, 'amostras')
const files = readdirSync(FOLDER)
  .filter(name => name.endsWith('.xml'))
  .map(name => name.slice(0, -4))
const expectedOf = (name: string): Expected =>
  JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8'))

/** As `web/read-xml.ts` takes it in the browser. */
function read(name: string) {
  const bytes = readFileSync(path.join(FOLDER, `${name}.xml`))
  const kind = binaryKind(bytes)
  if (kind) throw new Error(`Este arquivo é ${kind}.`)
  const { emitente, ...nota } = parseNota(decodeForeign(bytes))
  return { ...nota, nome: emitente.nome, cnpj: emitente.cnpj, endereco: emitente.endereco }
}

describe('files as they come from suppliers', () => {
  test('are many', () => expect(files.length).toBeGreaterThan(60))

  test.each(files.filter(name => expectedOf(name).lido))('%s', name => {
    const nota = read(name)
    expect(nota).toMatchObject(expectedOf(name).lido ?? {})
    expect(JSON.stringify(nota)).not.toMatch(/\ufffd|\u00c3[\u0080-\u00bf]/)
  })

  test.each(files.filter(name => expectedOf(name).recusado))('%s is refused', name => {
    expect(() => read(name)).toThrow(expectedOf(name).recusado)
  })
})
