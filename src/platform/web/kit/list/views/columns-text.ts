import type { Exibicao } from '#platform/contract/visoes.ts'

type Colunas = NonNullable<Exibicao['colunas']>

/** Shown columns as the address holds them: `nome,valor~140`. */
export const columnsText = (colunas: Colunas | undefined): string =>
  (colunas ?? []).map(({ chave, largura }) => (largura ? `${chave}~${largura}` : chave)).join(',')

/** The same read back. Anything else is no choice of columns. */
export function columnsOfText(text: string): Colunas | undefined {
  const read = text.split(',').flatMap(part => {
    const [, chave, width] = /^(\w{1,60})(?:~(\d{2,4}))?$/.exec(part) ?? []
    if (!chave) return []
    const largura = Number(width ?? 0)
    return [{ chave, ...(largura >= 40 && largura <= 1200 && { largura }) }]
  })
  return read.length > 0 ? read.slice(0, 60) : undefined
}
