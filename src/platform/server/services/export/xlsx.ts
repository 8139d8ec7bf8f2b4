import { escapeXml, sheetEnd, sheetRows, sheetStart } from './sheet.ts'
import type { Linha, Tabela } from './values.ts'
import { sheetPath, workbookParts } from './workbook.ts'
import { type ZipEntry, zip } from './zip.ts'

/** Rows below the header that a sheet of Excel has. */
const SHEET_ROWS = 1_048_575
const MAX_NAME = 31

/** Hands rows out sheet by sheet: what does not fit into one is left for the next. */
function rowsBySheet(pages: AsyncIterable<readonly Linha[]>) {
  const source = pages[Symbol.asyncIterator]()
  let rest: readonly Linha[] = []
  return {
    async *take(count: number): AsyncGenerator<readonly Linha[]> {
      for (let left = count; left > 0; ) {
        const rows = rest.length > 0 ? rest : (await source.next()).value
        if (!rows) return
        rest = rows.slice(left)
        yield rows.slice(0, left)
        left -= Math.min(left, rows.length)
      }
    },
    close: () => source.return?.(),
  }
}

/** A short sheet after those of the rows, e.g. of their sums. */
export interface Aba {
  tabela: Tabela
  linhas: readonly Linha[]
}

/**
 * A workbook of Excel, written as its rows come.
 * @param total of rows, as counted before: it says how many sheets there are
 * @param abas sheets that follow, each with a title of its own
 */
export async function* xlsx(
  tabela: Tabela,
  pages: AsyncIterable<readonly Linha[]>,
  total: number,
  perSheet = SHEET_ROWS,
  abas: readonly Aba[] = [],
): AsyncGenerator<Buffer> {
  const source = rowsBySheet(pages)
  const count = Math.max(1, Math.ceil(total / perSheet))
  const names = Array.from({ length: count }, (_, n) =>
    escapeXml(tabela.titulo.slice(0, MAX_NAME - 4) + (n === 0 ? '' : ` ${n + 1}`)),
  )

  async function* sheet(isLast: boolean): AsyncGenerator<string> {
    yield sheetStart(tabela)
    let last = 1
    for await (const rows of source.take(perSheet)) {
      yield sheetRows(tabela, rows, last + 1)
      last += rows.length
    }
    // Rows that came while it was written and do not fit: no file is better than one that is short of them.
    if (isLast)
      for await (const _ of source.take(1)) throw new RangeError('More rows than sheets were opened for')
    yield sheetEnd(tabela, last)
  }

  function* entries(): Generator<ZipEntry> {
    const more = abas.map(aba => escapeXml(aba.tabela.titulo.slice(0, MAX_NAME)))
    for (const [name, xml] of workbookParts([...names, ...more])) yield { name, content: [xml] }
    for (let n = 0; n < count; n++) yield { name: `xl/${sheetPath(n)}`, content: sheet(n === count - 1) }
    for (const [n, { tabela, linhas }] of abas.entries())
      yield {
        name: `xl/${sheetPath(count + n)}`,
        content: [sheetStart(tabela), sheetRows(tabela, linhas, 2), sheetEnd(tabela, linhas.length + 1)],
      }
  }

  try {
    yield* zip(entries())
  } finally {
    await source.close()
  }
}
