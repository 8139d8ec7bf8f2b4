import { defineLines } from '#platform/server/engine/lines.ts'
import type { LinhasAuditadas } from '#platform/server/services/auditoria/lines.ts'
import { toldWithOwner } from '#platform/server/services/auditoria/owners.ts'
import { contaDoFornecedor, contaDoFornecedorHistoria, textoDaConta } from '../contract.ts'
import { contasDosFornecedores } from './table.ts'

/** Where suppliers are paid. */
export const contasDoFornecedor = defineLines({
  table: contasDosFornecedores,
  parent: 'fornecedor_id',
  line: contaDoFornecedor,
  campo: 'contas',
})

// In the supplier's history.
const historia: LinhasAuditadas = {
  ...contaDoFornecedorHistoria,
  tabela: 'financeiro_fornecedores_contas',
  dono: 'financeiro_fornecedores',
  coluna: 'fornecedor_id',
  area: 'financeiro.cadastros',
  texto: textoDaConta,
}
toldWithOwner(historia)
