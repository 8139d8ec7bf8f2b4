import type { z } from 'zod'
import { type CamposEmLote, type Declaration, type Exclusao, mutation, query } from './api.ts'
import { fichaDe } from './ficha.ts'
import { byId, deleteInput, updateInput } from './fields.ts'
import { listOutput } from './list.ts'

type Any = Declaration<z.ZodType, z.ZodType>
/** What a read says: its line in the API description, and the title of the notice when it fails. */
type Reads = readonly [resumo: string, erro: string]
/** What a write says: the same, and the title of the notice when it succeeded. */
type Writes = readonly [resumo: string, erro: string, sucesso: string]

interface Standard<Input, Registro extends z.ZodType, Lista, Alterado, Linha, EmLote, NaoCopia>
  extends Pick<Any, 'area' | 'naReplica' | 'semUsuario'> {
  /** The least level that lists and reads. */
  ler: Any['nivel']
  /** The least level that creates, changes and deletes; the service narrows further by record. */
  gravar: Any['nivel']
  /** What a new record is made of. */
  input: Input
  /** What may be changed of one, where that is not the same. */
  alterado?: Alterado
  registro: Registro
  /** The input of the list. */
  lista: Lista
  /** What the list answers of a record, where that is not all of it. */
  linha?: Linha
  exclui: Exclusao & { nome: keyof z.output<Registro> & string }
  /** Fields that a copy ('Duplicar') does not take over, such as a number, a document, the status, a date. */
  naoCopia?: NaoCopia
  /** Fields that are changed for many records of the list at once. */
  emLote?: EmLote
  textos: { list: Reads; get: Reads; create: Writes; update: Writes; delete: Writes }
}

/**
 * Declares the procedures that most entities have: `list`, `get`, `ficha`, `create`, `update`, `delete`. Spread them into
 * `defineApi`; what an entity does in another way, it declares after them under the same name.
 */
export function standardProcedures<
  Shape extends z.ZodRawShape,
  Registro extends z.ZodType,
  Lista extends z.ZodType,
  AlteradoShape extends z.ZodRawShape = Shape,
  Linha extends z.ZodType = Registro,
>({
  ler,
  gravar,
  input,
  alterado = input as never,
  registro: output,
  lista,
  linha = output as never,
  exclui,
  textos,
  emLote,
  naoCopia,
  naReplica,
  ...acesso
}: Standard<
  z.ZodObject<Shape>,
  Registro,
  Lista,
  z.ZodObject<AlteradoShape>,
  Linha,
  CamposEmLote<keyof NoInfer<AlteradoShape> & string>,
  readonly (keyof NoInfer<Shape> & string)[]
>) {
  const reading = ([resumo, erro]: Reads) => ({ ...acesso, nivel: ler, resumo, erro })
  const writing = ([resumo, erro, sucesso]: Writes) => ({ ...acesso, nivel: gravar, resumo, erro, sucesso })
  const list = { ...reading(textos.list), input: lista, output: listOutput(linha) }
  return {
    list: query({ ...list, ...(naReplica && { naReplica }) }),
    get: query({ ...reading(textos.get), input: byId, output }),
    /** What the record's page shows: the record and what refers to it. */
    ficha: query({
      ...reading(textos.get),
      resumo: `${textos.get[0]}, com o que se refere a este registro`,
      input: byId,
      output: fichaDe(output),
    }),
    create: mutation({ ...writing(textos.create), ...(naoCopia && { naoCopia }), input, output }),
    update: mutation({
      ...writing(textos.update),
      ...(emLote && { emLote }),
      input: updateInput(alterado),
      output,
    }),
    delete: mutation({
      ...writing(textos.delete),
      exclui,
      input: deleteInput,
      output: byId,
    }),
  }
}
