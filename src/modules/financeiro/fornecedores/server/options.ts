import { asc, eq } from 'drizzle-orm'
import { defineSource } from '#platform/server/engine/list-query.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import type { Fornecedor, FornecedorOption } from '../contract.ts'
import { fornecedores } from './table.ts'

const OPTIONS = 20

const source = defineSource<Pick<Fornecedor, 'id' | 'nome' | 'cnpj'>>()({
  table: fornecedores,
  filters: { id: 't.id = ?' },
})

/** The first suppliers by name that match, or the one with this id, for whoever may choose one: the caller has judged the permission. */
export async function findFornecedorOptions(
  db: Queryable,
  busca: string,
  id?: number,
): Promise<FornecedorOption[]> {
  const order = { ordem: 'nome', direcao: 'asc', pagina: 1, por_pagina: OPTIONS } as const
  const { rows } = await source.page(db, { ...order, busca, filtros: { id } }, { closest: true })
  return rows.map(({ id, nome, cnpj }) => ({
    id,
    nome,
    cnpj,
    homonimo: rows.some(other => other.id !== id && other.nome === nome),
  }))
}

/** The supplier that was registered first with this CNPJ. */
export async function findFornecedorByCnpj(
  db: Queryable,
  cnpj: string,
): Promise<{ id: number; nome: string; cnpj: string } | null> {
  const [found] = await db.orm
    .select({ id: fornecedores.id, nome: fornecedores.nome, cnpj: fornecedores.cnpj })
    .from(fornecedores)
    .where(eq(fornecedores.cnpj, cnpj))
    .orderBy(asc(fornecedores.id))
    .limit(1)
  return found ?? null
}

/**
 * Reads a supplier that a record is about to refer to, and keeps it from being deleted meanwhile.
 * @param campo the field that says so
 * @throws AppError dados_invalidos when it does not exist (any more)
 */
export async function requireFornecedor(db: Queryable, id: number, campo: string) {
  const [found] = await db.orm
    .select({ nome: fornecedores.nome, cnpj: fornecedores.cnpj })
    .from(fornecedores)
    .where(eq(fornecedores.id, id))
    .for('key share')
  if (found) return found
  const message = 'Este fornecedor não existe mais. Escolha outro.'
  throw new AppError('dados_invalidos', message, { campos: { [campo]: message } })
}
