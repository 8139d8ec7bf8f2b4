import { useQueries } from '@tanstack/react-query'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import { type Campo, EU } from '#platform/contract/filtros.ts'
import { procedureQuery } from '../../../queries.ts'

type Found = Record<string, unknown> & { id: number | string }

const LIST = /\/list$/
const queryAt = (path: string) => ({ path, kind: 'query', erro: 'Erro ao buscar' }) as Procedure

/** The first records whose name holds what is typed: of a look-up, or of a list. */
export const searchOf = ({ procura = '' }: Campo, busca: string) =>
  procedureQuery(queryAt(procura), {
    busca,
    ...(LIST.test(procura) && { por_pagina: 20 }),
  } as CallOf<Procedure>)

/** One record: of a look-up, which knows it by `id`, or of the entity of a list. */
const oneOf = ({ procura = '' }: Campo, id: number | string) =>
  procedureQuery(queryAt(procura.replace(LIST, '/get')), { id } as CallOf<Procedure>)

/** The records that one of the two answers. */
export function foundIn(data: unknown): Found[] {
  if (Array.isArray(data)) return data
  const { rows } = (data ?? {}) as { rows?: Found[] }
  return rows ?? (data ? [data as Found] : [])
}

const NAME = /^(nome|titulo|full_name)/

/** The name of a record. */
export function nameIn(row: Found): string {
  const named = Object.entries(row).find(([key, value]) => NAME.test(key) && typeof value === 'string')
  return String(named?.[1] ?? row.id)
}

/** Names of chosen records and people; who may not look them up sees their numbers. */
export function useNames(campo: Campo, ids: readonly string[]): ReadonlyMap<string, string> {
  const wanted = ids.filter(id => id !== EU && ['pessoa', 'registro'].includes(campo.tipo))
  const key = (id: string) => (campo.tipo === 'registro' ? Number(id) : id)
  const found = useQueries({
    queries: wanted.map(id => ({
      ...oneOf(campo, key(id)),
      staleTime: 60_000,
      enabled: campo.procura !== undefined,
      meta: { silent: true },
    })),
  })
  const unknown = (id: string) => (campo.tipo === 'registro' ? `nº ${id}` : 'uma pessoa')
  return new Map(
    wanted.map((id, at) => {
      const { data, isPending } = found[at] ?? {}
      const [row] = foundIn(data)
      return [id, row ? nameIn(row) : isPending && campo.procura ? '…' : unknown(id)]
    }),
  )
}
