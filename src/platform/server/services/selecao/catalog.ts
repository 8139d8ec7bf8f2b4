import { z } from 'zod'
import type { Procedure } from '../../../contract/api.ts'
import type { ExportProcedure } from '../../../contract/export.ts'
import type { Chave } from '../../../contract/fields.ts'
import type { Operation } from '../../engine/operation.ts'
import { AppError } from '../../ground/errors.ts'

/** A procedure that may be called for many records of its entity, as its contract says. */
export interface Verbo {
  operation: Operation
  /** What takes it back, where the contract names it (`desfeitoPor`). */
  undoing?: Operation | undefined
  /** The export of the entity's list, which knows how it selects. */
  exportar: Operation | undefined
  /** The history of a record, which says who may read it. */
  historico: Operation | undefined
}

export interface Catalog {
  /** @throws AppError dados_invalidos where the contract offers no such verb on many records */
  verb(path: string): Verbo
  /** The procedure at this path, where it is a list. */
  listOf(path: string): Procedure | undefined
  /** The export of a list. */
  exportOf(path: string): Operation | undefined
  at(path: string): Operation | undefined
  /** The column with the name of the records that a verb is about. */
  nameOf(path: string): string | undefined
}

/** Is a verb on one record offered for many? */
const offered = ({ exclui, emLote, acaoEmLote, input }: Procedure) =>
  exclui ? input.safeParse({ id: 1, version: 1 }).success : (emLote ?? acaoEmLote) !== undefined
/** Does it answer pages of records? What hangs on a record, such as comments, goes one by one. */
const isList = (procedure: Procedure | undefined) =>
  procedure?.input instanceof z.ZodObject && 'por_pagina' in procedure.input.shape
const baseOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** What can be done with many records: deletes into the bin, and the fields that a verb's `emLote` names. */
export function catalogOf(operations: readonly Operation[]): Catalog {
  const byPath = new Map(operations.map(operation => [operation.procedure.path, operation]))
  /** Where a list is, under whatever name: of documents `list` answers those of one employee, `todos` is the list. */
  const listed = new Set(operations.flatMap(({ procedure: one }) => (isList(one) ? baseOf(one.path) : [])))
  const exportOf = (path: string) => byPath.get(`${baseOf(path)}/exportar`)
  const importOf = (path: string) => (exportOf(path)?.procedure as ExportProcedure | undefined)?.importa
  const undoingOf = ({ procedure: { path, desfeitoPor } }: Operation) =>
    desfeitoPor === undefined ? undefined : byPath.get(`${baseOf(path)}/${desfeitoPor}`)
  return {
    listOf: path => {
      const list = byPath.get(path)?.procedure
      return isList(list) ? list : undefined
    },
    exportOf,
    at: path => byPath.get(path),
    nameOf: path => byPath.get(`${baseOf(path)}/delete`)?.procedure.exclui?.nome ?? importOf(path)?.nome,
    verb: path => {
      const operation = byPath.get(path)
      if (operation && listed.has(baseOf(path)) && offered(operation.procedure))
        return {
          ...{ operation, undoing: undoingOf(operation), exportar: exportOf(path) },
          historico: byPath.get(`${baseOf(path)}/historico`),
        }
      throw new AppError('dados_invalidos', 'Isto não pode ser feito com muitos registros de uma vez.')
    },
  }
}

/** What a verb is given for one record. A version goes to those that take one. */
export function inputFor(
  { input }: Procedure,
  dados: Record<string, unknown> | undefined,
  { id, version }: { id: Chave; version: number | null },
): Record<string, unknown> {
  const versioned = input instanceof z.ZodObject && 'version' in input.shape
  const seen = version === null || !versioned ? { id } : { id, version }
  return dados ? { ...seen, dados } : seen
}

/** @throws AppError dados_invalidos where a field is not offered for many records, or its value is not accepted */
export function checkDados(verb: Verbo, dados: Record<string, unknown> | undefined, id: Chave): void {
  const { procedure } = verb.operation
  const offered = Object.keys(procedure.emLote ?? {})
  const names = Object.keys(dados ?? {})
  const known =
    procedure.exclui || (procedure.acaoEmLote && !procedure.emLote)
      ? dados === undefined
      : names.length > 0 && names.every(n => offered.includes(n))
  if (!known)
    throw new AppError('dados_invalidos', 'Este campo não é alterado em muitos registros de uma vez.')
  const parsed = procedure.input.safeParse(inputFor(procedure, dados, { id, version: 1 }))
  if (parsed.success) return
  const [first] = parsed.error.issues
  throw new AppError('dados_invalidos', first?.message ?? 'Confira os dados informados.')
}
