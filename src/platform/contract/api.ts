import { z } from 'zod'
import type { RegraDeArquivo } from './files.ts'
import type { Area, Nivel } from './permissions.ts'

/** What a procedure declares. `area` and `nivel` are required: without a permission it does not compile. */
export interface Declaration<Input extends z.ZodType, Output extends z.ZodType> {
  area: Area
  /** Lowest level in `area` that may call it. The service may restrict it further by record. */
  nivel: Exclude<Nivel, 'nenhum'>
  /** Only the profile Administrador may call it, whatever the matrix says. */
  somenteAdministrador?: true
  /** Also callable before the second factor that the profile requires is set up. */
  antesDoSegundoFator?: true
  /** One line for the API description. The build leaves it out of the interface. */
  resumo: string
  /** Title of the notice when it fails, e.g. 'Erro ao buscar clientes'. */
  erro: string
  /** Reads from a replica are allowed: for lists and exports, whose answer decides nothing. */
  naReplica?: true
  /** Limits of the request body where the defaults, 1 MB and 2,000 values, are too low. */
  maximo?: { bytes?: number; values?: number }
  /** Message to a visitor under 'Erro de autenticação', if the screen has its own. */
  semUsuario?: string
  input: Input
  output: Output
}

interface MutationDeclaration<Input extends z.ZodType, Output extends z.ZodType>
  extends Declaration<Input, Output> {
  /** Title of the notice when it succeeded, e.g. 'Cliente adicionado'. */
  sucesso?: string
  /** The answer holds a secret. It takes no idempotency key, since keys store answers. */
  confidencial?: true
  /** It may change who may do what: this server looks sessions and levels up again, as after a change of one's own account. */
  mudaAcesso?: true
  /** Deletes the record `id`. The record and its dependants go to the bin and can be restored. */
  exclui?: Exclusao
  /** Fields that a copy of a record does not take over: what is told apart by them, and what a new one starts with. */
  naoCopia?: readonly string[]
  /** Fields of its `dados` that it changes for many records of a list at once, each by this procedure. */
  emLote?: CamposEmLote
  /** It takes no `dados`, and is done to many records of a list at once. */
  acaoEmLote?: AcaoEmLote
  /**
   * What it decides about a record depends on other records that the same request may change, e.g. on who is the last
   * Administrador: many are done one after another.
   */
  umPorUm?: true
  /**
   * Procedure of the same entity that takes back what this one did to many records, with `id` and `version`. Without it they
   * get their former fields by this procedure.
   */
  desfeitoPor?: string
  /** What it did to many records is not taken back by a button. */
  semVolta?: true
  /** What the notice says of one record and of several, where 'alterado' says too little, e.g. `['aprovado', 'aprovados']`. */
  feito?: readonly [string, string]
}

/** How one field is given to many records. */
export interface CampoEmLote {
  /** As a button names it, e.g. 'Status'. */
  rotulo: string
  /** Its vocabulary, to choose from. */
  opcoes?: readonly string[]
  /** Path of a query with `busca` whose answers have an id and a name, to choose from. */
  procura?: string
  /** Path of the entity whose form makes what is missing among them, where these are not its `options`. */
  cria?: string
  /** How it is typed where nothing is chosen. */
  tipo?: 'data' | 'texto'
  /** A date that starts as today. */
  hoje?: true
  /** Date of the record before which it should not be, and what is said where it is. */
  desde?: { campo: string; aviso: string }
  /** Values of a record whose date matters no more, by field, e.g. `{ status: ['Paga'] }`: how many these are is told. */
  acabados?: Readonly<Record<string, readonly string[]>>
  /** As the menu names it, where it does more than change a field, e.g. 'Registrar pagamento'. */
  acao?: string
  /** A value that has a button of its own, by the words on it, e.g. `{ 'Marcar como paga': 'Paga' }`. */
  atalhos?: Readonly<Record<string, string>>
  /** It has a button of its own instead of its place in the menu. */
  botao?: true
  /** What is said of a value where it is given: what it does, or does not do, e.g. `{ Paga: 'Nenhum pagamento é registrado.' }`. */
  avisa?: Readonly<Record<string, string>>
  /** Asked before the value of a shortcut is given: what cannot be taken back. */
  confirma?: string
  /** Offered only where each chosen row has these values, e.g. `{ aprovacao: 'Aguardando' }`. */
  onde?: Readonly<Record<string, string>>
  /** Asked in the dialog of this other field of the same verb; it may stay blank. */
  com?: string
  /** Fields of the record that its verb changes along with it: an undo of many gives them back as well. */
  leva?: readonly string[]
  /** Path of a query with `busca` whose answers have a name: suggested while a text is typed. */
  sugere?: string
  /** Path of a query with `entradaAConferir` and `aConferir`: what is told of the records before they get the field. */
  confere?: string
  /** It is asked for these values of the field alone, which the query gets under the name of the field. */
  confereEm?: readonly string[]
  /** Values that a record gets only once it is approved, where its approval is asked for. */
  soAprovado?: readonly string[]
  /** It is the status, of an entity whose list has no board: changed in its place, in the list and beside the record's name. */
  noLugar?: true
  /** Field with the name of a record, where no delete tells it. */
  nome?: string
  /** Column of money of which the total of the chosen records is shown: it is decided about. */
  soma?: string
}
/** How a verb without fields is done to many records. */
export interface AcaoEmLote {
  /** As the menu names it, e.g. 'Suspender'. */
  rotulo: string
  /** Asked before. */
  confirma: string
}
export type CamposEmLote<Campo extends string = string> = Readonly<Partial<Record<Campo, CampoEmLote>>>

/** How the bin names a deleted record. */
export interface Exclusao {
  /** The kind of record, e.g. 'Cliente'. */
  tipo: string
  /** Column with the record's name, e.g. `nome_cliente`. */
  nome: string
  /** What people call the values of that column, where it holds keys, e.g. names of tables. */
  palavras?: Readonly<Record<string, string>>
  /**
   * The record is about a person (LGPD). With level `gerir`, `definitivo: true` in the input skips the bin. Deleting for
   * good, this way or from the bin, also erases the personal data in the audit trail.
   */
  definitivo?: true
}

export interface Procedure<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends MutationDeclaration<Input, Output> {
  /** A query reads and may be repeated; a mutation runs in one transaction and is audited. */
  kind: 'query' | 'mutation'
  /** Unique address below `/api/`, e.g. `comercial/clientes/list`. */
  path: string
  /** Input and output are JSON, unless a file is received or sent instead. */
  transporte?: 'upload' | 'download' | 'documento' | 'exportacao'
}

/** A mutation that also takes a file: the body is the file itself, the input travels in a header. */
export interface UploadProcedure<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends Procedure<Input, Output> {
  transporte: 'upload'
  arquivo: RegraDeArquivo
}

/** A file that is made when it is asked for. */
export const documentoFeito = z.strictObject({
  /** The name that the browser is offered. */
  nome: z.string(),
  tipo_mime: z.string(),
  conteudo: z.custom<Uint8Array>(value => value instanceof Uint8Array),
})

/** What a download answers before the bytes of the file follow. */
export const arquivoBaixado = z.strictObject({
  path_arquivo: z.string(),
  /** The name that the browser is offered. */
  nome: z.string(),
  tipo_mime_arquivo: z.string(),
})

type Unnamed<P extends Procedure> = Omit<P, 'path'>

export type InputOf<P extends { input: z.ZodType }> = z.output<P['input']>
/** What a caller sends: fields with a default are optional. */
export type CallOf<P extends { input: z.ZodType }> = z.input<P['input']>
export type OutputOf<P extends { output: z.ZodType }> = z.output<P['output']>

/** Declares a procedure that only reads. */
export function query<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Declaration<Input, Output>,
): Unnamed<Procedure<Input, Output>> {
  return { kind: 'query', ...declaration }
}

/** Declares a procedure that changes something. */
export function mutation<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: MutationDeclaration<Input, Output>,
): Unnamed<Procedure<Input, Output>> {
  return { kind: 'mutation', ...declaration }
}

/** Declares a procedure that takes a file. @param declaration `arquivo`: the types and size it accepts */
export function upload<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: MutationDeclaration<Input, Output> & { arquivo: RegraDeArquivo },
): Omit<UploadProcedure<Input, Output>, 'path'> {
  return { kind: 'mutation', transporte: 'upload', ...declaration }
}

/**
 * Declares a procedure that sends a file, always as an attachment; GET with `?id=` is answered as well.
 * @param declaration `auditada`: each read leaves a row in the audit trail
 */
export function download<Input extends z.ZodType>({
  auditada = false,
  ...declaration
}: Omit<Declaration<Input, typeof arquivoBaixado>, 'output'> & { auditada?: boolean }): Unnamed<
  Procedure<Input, typeof arquivoBaixado>
> {
  const kind = auditada ? 'mutation' : 'query'
  return { kind, transporte: 'download', output: arquivoBaixado, ...declaration }
}

/** Declares a procedure that makes a file, such as a PDF, and sends it as an attachment; GET with `?id=` is answered as well. */
export function document<Input extends z.ZodType>(
  declaration: Omit<Declaration<Input, typeof documentoFeito>, 'output'>,
): Unnamed<Procedure<Input, typeof documentoFeito>> {
  return { kind: 'query', transporte: 'documento', output: documentoFeito, ...declaration }
}

/** Does it answer the bytes of a file? Then a plain link may request it. */
export const isFile = ({ transporte }: Pick<Procedure, 'transporte'>): boolean =>
  transporte === 'download' || transporte === 'documento'

const entities = new WeakMap<object, Readonly<Record<string, Procedure>>>()
const bases = new Map<string, Readonly<Record<string, Procedure>>>()

type Named<T> = { readonly [K in keyof T]: T[K] & Pick<Procedure, 'path'> }

/**
 * Names the procedures of one entity: each is reached by POST at `/api/{base}/{key}`.
 * @param base department and entity, e.g. `comercial/clientes`
 */
export function defineApi<const T extends Record<string, Unnamed<Procedure>>>(
  base: string,
  procedures: T,
): Named<T> {
  const named = Object.fromEntries(
    Object.entries(procedures).map(([key, procedure]) => [key, { ...procedure, path: `${base}/${key}` }]),
  ) as Named<T>
  for (const procedure of Object.values(named)) entities.set(procedure, named as never)
  bases.set(base, named as never)
  return named
}

/** The procedures of the entity that a procedure belongs to. */
export const proceduresBeside = (procedure: Procedure): Readonly<Record<string, Procedure>> =>
  entities.get(procedure) ?? {}

/** The procedures named under a base, e.g. `comercial/clientes`, as far as their contract has been loaded. */
export const proceduresAt = (base: string): Readonly<Record<string, Procedure>> => bases.get(base) ?? {}
