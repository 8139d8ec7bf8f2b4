import { procedureQuery, queryClient } from '#platform/web/queries.ts'
import { type Leitura, lerArquivo } from '../../apoio/codigos/web/shared/ler-arquivo.ts'
import { contasApi } from '../contract.ts'
import { mesmasCompras, type PapelLido } from './juntar.ts'

/** The CNPJ of the supplier to whom a code is known to lead. */
async function cnpjDe({ codigos }: Leitura): Promise<string | null> {
  const codigo_pagamento = codigos.find(({ tipo, erros }) => tipo !== 'nota' && erros.length === 0)?.codigo
  if (!codigo_pagamento) return null
  const { fornecedor } = await queryClient.fetchQuery(procedureQuery(contasApi.deQuem, { codigo_pagamento }))
  return fornecedor?.cnpj ?? null
}

/**
 * Reads papers that were dropped together and tells which are of one purchase. What cannot be read stays alone: the form says why
 * when it is opened.
 * @returns ids of papers, by that of the invoice with which they go
 */
export async function juntosEntre(
  papeis: readonly { id: string; arquivo: File }[],
  hoje: string,
): Promise<Map<string, string[]>> {
  const read: PapelLido[] = []
  for (const { id, arquivo } of papeis) {
    try {
      const leitura = await lerArquivo(arquivo, contasApi.lerNfe, hoje)
      read.push({ id, ...leitura, cnpj: await cnpjDe(leitura).catch(() => null) })
    } catch {}
  }
  return mesmasCompras(read)
}
