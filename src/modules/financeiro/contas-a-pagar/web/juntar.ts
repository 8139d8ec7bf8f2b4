import { destinoDoCodigo } from '#platform/contract/codigos/destino.ts'
import type { Leitura } from '../../apoio/codigos/web/shared/ler-arquivo.ts'
import type { NotaFiscal } from '../../apoio/nfe/contract.ts'

/** A paper that was dropped, as it was read. */
export interface PapelLido extends Leitura {
  id: string
  /** CNPJ or CPF of the supplier to whom its code leads, where that is known. */
  cnpj: string | null
}

/** Its key says it, its beneficiary, its value and date, or its value alone: the first is the surest. */
function likeness({ codigos, cnpj }: PapelLido, nota: NotaFiscal): number {
  if (codigos.some(({ tipo, codigo }) => tipo === 'nota' && nota.chave !== '' && codigo === nota.chave))
    return 8
  const [pagamento] = codigos.filter(({ tipo, erros }) => tipo !== 'nota' && erros.length === 0)
  if (!pagamento) return 0
  const emitente = nota.emitente.cnpj
  const chave = destinoDoCodigo(pagamento.codigo)?.chave
  // A CPF counts only where it is the issuer's: a company may be paid by the PIX of its owner.
  const known = cnpj ?? (chave && (chave === emitente || /^[0-9A-Z]{12}\d{2}$/.test(chave)) ? chave : null)
  // It pays somebody else: the same value is chance.
  if (known && known !== emitente) return 0
  const parts = [{ data_vencimento: nota.data_vencimento, valor: nota.valor }, ...nota.duplicatas]
  const same = parts.filter(({ valor }) => valor !== null && valor === pagamento.valor)
  const onTheDay = same.some(({ data_vencimento }) => data_vencimento === pagamento.vencimento)
  return (known ? 4 : 0) + (same.length > 0 ? 2 : 0) + (onTheDay ? 1 : 0)
}

/**
 * Which papers are of one purchase: by the id of the invoice's paper, those that pay it or are its copy. A paper that fits two
 * invoices alike stays alone.
 */
export function mesmasCompras(papeis: readonly PapelLido[]): Map<string, string[]> {
  const notas = papeis.flatMap(({ id, nota }) => (nota ? [{ id, nota }] : []))
  const found = new Map<string, string[]>()
  for (const papel of papeis.filter(({ nota }) => !nota)) {
    const ranked = notas
      .map(({ id, nota }) => ({ id, like: likeness(papel, nota) }))
      .sort((a, b) => b.like - a.like)
    const [best, next] = ranked
    if (!best || best.like === 0 || best.like === next?.like) continue
    found.set(best.id, [...(found.get(best.id) ?? []), papel.id])
  }
  return found
}
