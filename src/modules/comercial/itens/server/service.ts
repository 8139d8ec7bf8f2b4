import { formatAmount } from '#platform/contract/numbers/money.ts'
import { formatQuantity } from '#platform/contract/numbers/quantity.ts'
import { defineLines } from '#platform/server/engine/lines.ts'
import type { LinhasAuditadas } from '#platform/server/services/auditoria/lines.ts'
import { toldWithOwner } from '#platform/server/services/auditoria/owners.ts'
import { type ItemInput, itemHistoria, itemInput, textoDoItem } from '../contract.ts'
import { itens } from './table.ts'

/** The items of proposals. */
export const itensDaProposta = defineLines({
  table: itens,
  parent: 'proposta_id',
  line: itemInput,
  campo: 'itens',
})

/** The audit trail keeps decimals as numbers. */
const quantidade = (stored: unknown) => Number(stored).toFixed(4)
const valor_unitario = (stored: unknown) => Number(stored).toFixed(2)

// In the proposal's history.
const historia: LinhasAuditadas = {
  ...itemHistoria,
  tabela: 'comercial_itens',
  dono: 'comercial_propostas',
  coluna: 'proposta_id',
  area: 'comercial',
  formatos: {
    quantidade: stored => formatQuantity(quantidade(stored)),
    valor_unitario: stored => formatAmount(valor_unitario(stored)),
  },
  texto: linha =>
    textoDoItem({
      ...(linha as ItemInput),
      quantidade: quantidade(linha.quantidade),
      valor_unitario: valor_unitario(linha.valor_unitario),
    }),
}
toldWithOwner(historia)
