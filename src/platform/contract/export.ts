import { z } from 'zod'
import type { Declaration, Procedure } from './api.ts'
import { byId, chaves } from './fields.ts'

export const formatosDeExportacao = ['csv', 'xlsx'] as const
export type FormatoDeExportacao = (typeof formatosDeExportacao)[number]

export const tiposMime: Record<FormatoDeExportacao, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Most records that are named one by one. */
export const MAXIMO_DE_IDS = 2_000
/** Most records left out of all that a list selects. */
export const MAXIMO_DE_EXCETO = 500

export const ZIP = 'application/zip'

/** How a value is written: `documento` is a CPF or CNPJ, `chave` the access key of an NF-e, `endereco` one that a map finds. */
type TipoDeTexto =
  | 'texto'
  | 'dinheiro'
  | 'data'
  | 'instante'
  | 'documento'
  | 'chave'
  | 'telefone'
  | 'endereco'
export type TipoDeColuna = TipoDeTexto | 'inteiro' | 'sim_nao'

type TipoDe<Value> = Value extends number ? 'inteiro' : Value extends boolean ? 'sim_nao' : TipoDeTexto

type ColunaExportada<Tipo = TipoDeColuna> = readonly [titulo: string, tipo: Tipo]
export type ColunasExportadas = Readonly<Record<string, ColunaExportada>>

/**
 * The columns of an export, heading and kind by field, in their order: those of the screen, then the remaining fields.
 * A field that the record does not have, or of another type, does not compile.
 */
export type ColunasDe<Row> = {
  readonly [K in keyof Row]?: ColunaExportada<TipoDe<NonNullable<Row[K]>>>
}

/**
 * A column of a spreadsheet that names another record, e.g. the supplier of a payable. Its text is looked for by a query; one
 * answer has to have it as its name, or as another of its texts.
 */
export interface Referencia {
  /** The field that holds the id. */
  campo: string
  /** Path of a query with `busca` whose answers have an `id`. */
  procura: string
  /** Further fields of the record, and what they are called in an answer: they tell apart answers of one name. */
  leva?: Readonly<Record<string, string>>
}

/** How records of an entity come in from a spreadsheet; its columns are those of the export. */
export interface Importavel<Campo extends string = string> {
  /**
   * What finds a record that is there already, the surest first: a field, or fields together. A later one counts where the
   * record has none of the earlier ones.
   */
  chaves: readonly (Campo | readonly Campo[])[]
  /** Columns that name other records. */
  referencias?: Readonly<Partial<Record<Campo, Referencia>>>
  /** Column with the name of a record, where its delete does not say it. */
  nome?: Campo
  /** Records have an UUID instead of a number. */
  porUuid?: true
  /** What each new record has beside its cells. */
  sempre?: Readonly<Record<string, unknown>>
  /** Procedure of the same entity that takes back a new record when the import is undone, with `id` and `version`. Default: `delete`. */
  retira?: string
  /** Words in a heading of a sheet that is not read, and why: its cells would be kept for a day. */
  recusa?: { palavras: readonly string[]; motivo: string }
}

/** The column that tells an exported record again when it is imported back. */
const CODIGO = 'Código'

/** An export. Over HTTP its body is the file alone. */
export interface Exportacao {
  nome: string
  tipo_mime: string
  /** Estimated size of the file in bytes, from its first rows, for a progress bar. */
  tamanho_estimado: number
  conteudo: AsyncIterable<Uint8Array>
}

/** Header with the estimated size of a streamed file in bytes. */
export const HEADER_TAMANHO = 'x-tamanho-estimado'

const exportacao = z.custom<Exportacao>(value => typeof value === 'object' && value !== null)

export interface ExportProcedure<Input extends z.ZodType = z.ZodType>
  extends Procedure<Input, z.ZodType<Exportacao>> {
  transporte: 'exportacao'
  /** Names the sheet, e.g. 'Clientes'. */
  titulo: string
  colunas: ColunasExportadas
  /** Media types that it may answer. */
  tipos: readonly string[]
  /** What it gives out may be edited in a spreadsheet and imported back. */
  importa?: Importavel | undefined
}

interface Lista {
  busca: z.ZodType<string>
  ordem: z.ZodType<string>
  direcao: z.ZodType<'asc' | 'desc'>
  filtros: z.ZodType<Record<string, unknown>>
}
/** A list's input without paging. */
type Selecao<Shape extends Lista> = Pick<Shape, keyof Lista>

/**
 * Declares the export of a list: all rows that its search and filters select, in its order, as CSV or XLSX. Its path
 * ends the file's name: `comercial/clientes/exportar` makes clientes-2026-11-21.csv.
 * @param declaration `lista`: the list's input; its area and level are the list's, too. `importa`: the same columns, edited in a
 * spreadsheet, may come back
 */
export function exportQuery<Shape extends Lista, Colunas extends ColunasExportadas>({
  titulo,
  lista,
  colunas,
  importa,
  ...acesso
}: Pick<Declaration<z.ZodType, z.ZodType>, 'area' | 'nivel'> & {
  titulo: string
  lista: { shape: Shape }
  colunas: Colunas
  importa?: Importavel<keyof NoInfer<Colunas> & string>
}) {
  const { busca, ordem, direcao, filtros } = lista.shape
  const selecao: Selecao<Shape> = { busca, ordem, direcao, filtros }
  return {
    ...acesso,
    kind: 'query',
    naReplica: true,
    transporte: 'exportacao',
    resumo: `Exporta ${titulo}, com busca, filtros e ordem da lista, em CSV ou XLSX`,
    erro: 'Erro ao exportar',
    titulo,
    colunas: (importa
      ? { ...colunas, id: [CODIGO, importa.porUuid ? 'texto' : 'inteiro'] }
      : colunas) as ColunasExportadas,
    ...(importa && { importa: importa as Importavel }),
    tipos: Object.values(tiposMime),
    input: z.strictObject({
      formato: z.enum(formatosDeExportacao),
      ...selecao,
      /** Only these of the selected records. */
      ids: chaves(MAXIMO_DE_IDS).min(1).optional(),
      /** All but these of them. */
      exceto: chaves(MAXIMO_DE_EXCETO).optional(),
      /** Only these columns, in this order; by default all. */
      colunas: z
        .array(z.enum(Object.keys(colunas)))
        .min(1)
        .max(100)
        .optional(),
    }),
    maximo: { values: MAXIMO_DE_IDS + MAXIMO_DE_EXCETO + 500 },
    output: exportacao,
  } as const
}

type ZipDeclaration = Pick<Declaration<z.ZodType, z.ZodType>, 'area' | 'nivel' | 'resumo'> & {
  titulo: string
}

/** Declares a ZIP that is written as it is taken. */
export function zipExport<Input extends z.ZodType>({
  titulo,
  input,
  ...declaration
}: ZipDeclaration & { input: Input }) {
  return {
    ...declaration,
    kind: 'query',
    transporte: 'exportacao',
    erro: 'Erro ao exportar',
    titulo,
    colunas: {},
    tipos: [ZIP],
    input,
    output: exportacao,
  } as const
}

/**
 * Declares an export of everything stored about one record, with its files, as a ZIP: the subject's right of access
 * (LGPD, art. 18).
 */
export const recordExport = (declaration: ZipDeclaration) => zipExport({ ...declaration, input: byId })
