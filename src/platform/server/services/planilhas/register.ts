import { z } from 'zod'
import type {
  ColunasExportadas,
  ExportProcedure,
  Importavel,
  Referencia,
  TipoDeColuna,
} from '../../../contract/export.ts'
import { alcanca } from '../../../contract/permissions.ts'
import { type Actor, nivelDe } from '../../access/permissions/actor.ts'
import { type Operation, permit } from '../../engine/operation.ts'
import { AppError, naoPermitido } from '../../ground/errors.ts'
import type { Catalog } from '../selecao/catalog.ts'
import { folded } from './folded.ts'

/** A column of a register's spreadsheet. */
export interface Campo {
  campo: string
  rotulo: string
  tipo: TipoDeColuna
  /**
   * What its cells are: a value of the record, the name of another record, help to tell that one apart, the code of this one, or
   * what is only read.
   */
  papel: 'valor' | 'referencia' | 'ajuda' | 'codigo' | 'leitura'
  referencia?: Referencia
  obrigatorio: boolean
}

/** An entity whose records come in from spreadsheets. */
export interface Cadastro {
  entidade: string
  campos: Campo[]
  chaves: readonly (readonly Campo[])[]
  /** Column with the name of a record. */
  nome: string
  exportar: Operation<ExportProcedure>
  importa: Importavel
  create: Operation
  update: Operation
  /** Takes back a new record when the import is undone. */
  retira: Operation
  /** What a new record is made of, and what an update may change, by field. */
  novo: z.ZodObject
  mudanca: z.ZodObject
  /** Texts that a new record has to have. */
  pedidos: string[]
}

const objectOf = (schema: unknown): z.ZodObject =>
  schema instanceof z.ZodObject ? schema : z.strictObject({})
const wanted = (schema: z.ZodObject, campo: string) =>
  campo in schema.shape && !(schema.shape[campo] as z.ZodType).safeParse(undefined).success

function camposOf(colunas: ColunasExportadas, { referencias = {} }: Importavel, novo: z.ZodObject): Campo[] {
  const help = new Set(Object.values(referencias).flatMap(each => Object.keys(each?.leva ?? {})))
  return Object.entries(colunas).map(([campo, [rotulo, tipo]]) => {
    const referencia = referencias[campo]
    if (referencia) {
      const needs = [referencia.campo, ...Object.keys(referencia.leva ?? {})]
      const obrigatorio = needs.some(each => wanted(novo, each))
      return { campo, rotulo, tipo, papel: 'referencia', referencia, obrigatorio }
    }
    const papel =
      campo === 'id' ? 'codigo' : help.has(campo) ? 'ajuda' : campo in novo.shape ? 'valor' : 'leitura'
    return { campo, rotulo, tipo, papel, obrigatorio: papel === 'valor' && wanted(novo, campo) }
  })
}

/** @throws AppError dados_invalidos where nothing comes in from spreadsheets */
export function registerOf(catalog: Catalog, entidade: string): Cadastro {
  const [exportar, create, update] = ['exportar', 'create', 'update'].map(verb =>
    catalog.at(`${entidade}/${verb}`),
  )
  const importa = (exportar?.procedure as ExportProcedure | undefined)?.importa
  const retira = catalog.at(`${entidade}/${importa?.retira ?? 'delete'}`)
  const nome = catalog.nameOf(`${entidade}/delete`)
  if (!exportar || !create || !update || !retira || !importa || !nome)
    throw new AppError('dados_invalidos', 'Este cadastro não é importado de planilhas.')
  const novo = objectOf(create.procedure.input)
  const campos = camposOf((exportar.procedure as ExportProcedure).colunas, importa, novo)
  const campoOf = (campo: string) => campos.find(each => each.campo === campo) as Campo
  return {
    entidade,
    campos,
    chaves: importa.chaves.map(chave => (typeof chave === 'string' ? [chave] : chave).map(campoOf)),
    nome,
    exportar: exportar as Operation<ExportProcedure>,
    importa,
    create,
    update,
    retira,
    novo,
    pedidos: Object.keys(novo.shape).filter(
      campo => wanted(novo, campo) && campos.some(each => each.campo === campo),
    ),
    mudanca: objectOf(objectOf(update.procedure.input).shape.dados),
  }
}

/** The register of a request that writes a spreadsheet, `<entidade>/importar`. */
export const importedBy = (catalog: Catalog, operacao: string): Cadastro =>
  registerOf(catalog, operacao.slice(0, operacao.lastIndexOf('/')))

const may = (actor: Actor, { procedure: { area, nivel } }: Operation) => alcanca(nivelDe(actor, area), nivel)

/** @throws AppError nao_permitido for who may neither create nor change, or not even see what the register holds */
export function permitImport(cadastro: Cadastro, actor: Actor): { cria: boolean; altera: boolean } {
  permit(cadastro.exportar.procedure, actor)
  const [cria, altera] = [may(actor, cadastro.create), may(actor, cadastro.update)]
  if (!cria && !altera) throw naoPermitido()
  return { cria, altera }
}

/** Other words for a field, by a part of its name. */
const WORDS: [part: RegExp, words: string[]][] = [
  [/^nome/, ['nome', 'razao social', 'nome fantasia']],
  [/cnpj/, ['cnpj', 'documento', 'cpf cnpj']],
  [/cpf/, ['cpf', 'documento', 'cpf cnpj']],
  [/email/, ['email', 'e mail', 'correio eletronico']],
  [/telefone/, ['telefone', 'fone', 'tel', 'celular', 'whatsapp']],
  [/endereco/, ['endereco', 'logradouro']],
  [/^(valor|orcamento)/, ['valor', 'valor total', 'total']],
  [/vencimento/, ['vencimento', 'data de vencimento', 'vence em', 'venc']],
  [/emissao/, ['emissao', 'data de emissao']],
  [/admissao/, ['admissao', 'data de admissao']],
  [/nascimento/, ['nascimento', 'data de nascimento']],
  [/status/, ['status', 'situacao']],
  [/descricao/, ['descricao', 'observacao', 'obs']],
]

/** Letters of a word that says something. */
const WORD = 5

/** Fields by the folded headings that mean them. What two fields may be called means neither. */
export function namesOf({ campos }: Cadastro): Map<string, string> {
  const names = new Map<string, string>()
  for (const { campo, rotulo } of campos) {
    for (const name of [folded(rotulo), folded(rotulo.replace(/\(.*\)/, '')), folded(campo)])
      if (!names.has(name)) names.set(name, campo)
  }
  const loose = new Map<string, Set<string>>()
  for (const { campo, papel, rotulo } of campos) {
    if (papel === 'leitura' || papel === 'codigo') continue
    const meant = WORDS.flatMap(([part, words]) => (part.test(campo) ? words : []))
    // One word of its label, as 'Solicitante' for 'Nome do Solicitante'.
    const own = folded(rotulo)
      .split(' ')
      .filter(word => word.length >= WORD)
    for (const word of [...meant, ...own]) loose.set(word, (loose.get(word) ?? new Set()).add(campo))
  }
  for (const [word, [only, ...others]] of loose)
    if (only && others.length === 0 && !names.has(word)) names.set(word, only)
  return names
}

/** The field of each column: as the person gave it before, else by its heading; each field once. */
export function matchColumns(
  cadastro: Cadastro,
  titulos: readonly string[],
  remembered: Readonly<Record<string, string | null>>,
): (string | null)[] {
  const names = namesOf(cadastro)
  const taken = new Set<string>()
  return titulos.map(titulo => {
    const heading = folded(titulo)
    const known = cadastro.campos.some(({ campo }) => campo === remembered[heading])
    const campo = remembered[heading] === null ? null : known ? remembered[heading] : names.get(heading)
    if (heading === '' || !campo || taken.has(campo)) return null
    taken.add(campo)
    return campo
  })
}
