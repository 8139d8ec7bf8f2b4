import { formatChaveAcesso, formatCpfCnpj, maskPhone } from '../../../contract/documents.ts'
import type { ColunasExportadas, TipoDeColuna } from '../../../contract/export.ts'

/** What both formats write: headings, and values by field. */
export interface Tabela {
  titulo: string
  colunas: ColunasExportadas
  /** The zone of instants. */
  timezone: string
}

export type Linha = Readonly<Record<string, unknown>>

/** A value that is text in every format, as the screens show it. */
export function textOf(tipo: TipoDeColuna, value: unknown): string {
  const text = String(value)
  switch (tipo) {
    case 'documento':
      return formatCpfCnpj(text)
    case 'chave':
      return formatChaveAcesso(text)
    case 'telefone':
      return maskPhone(text)
    case 'sim_nao':
      return value === true ? 'Sim' : 'Não'
    default:
      return text
  }
}

/** Beside the columns of a list that holds examples; an import knows no such field, and leaves it. */
export const MARCA: ColunasExportadas = { exemplo: ['Exemplo', 'texto'] }
/** A row with its mark, where it is one of the examples. @param exemplos ids */
export const withMark = (row: Linha, exemplos: ReadonlySet<unknown>): Linha => ({
  ...row,
  exemplo: exemplos.has(row.id) ? 'Exemplo' : '',
})

/** The columns of the given names, in their order; all without names. */
export const chosenColumns = (all: ColunasExportadas, names = Object.keys(all)): ColunasExportadas =>
  Object.fromEntries(names.flatMap(name => (all[name] ? [[name, all[name]]] : [])))
