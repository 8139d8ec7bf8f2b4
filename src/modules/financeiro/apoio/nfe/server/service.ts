import type { Queryable } from '#platform/server/ground/database/database.ts'
import { findFornecedorByCnpj } from '../../../fornecedores/server/service.ts'
import type { NotaFiscal } from '../contract.ts'
import { lerNfe } from './task.ts'

/** Reads an invoice and looks its issuer up in the register. */
export async function readNfe(db: Queryable, xml: string): Promise<NotaFiscal> {
  const nota = await lerNfe(xml)
  const { cnpj } = nota.emitente
  return { ...nota, fornecedor: cnpj === '' ? null : await findFornecedorByCnpj(db, cnpj) }
}

/** Reads an invoice that the company issued itself: no supplier is looked for. */
export const readNotaEmitida = async (xml: string): Promise<NotaFiscal> => ({
  ...(await lerNfe(xml)),
  fornecedor: null,
})
