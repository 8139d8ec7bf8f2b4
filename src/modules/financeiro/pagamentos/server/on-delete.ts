import { onDelete } from '#platform/server/engine/on-delete.ts'
import { anexosDeQuemVaiJunto } from '#platform/server/services/files/anexos/with-parent.ts'
import { contasAPagar } from '../../contas-a-pagar/server/table.ts'
import { pagamentos } from './table.ts'

// The payments of a deleted payable go with it, by cascade, and so do their receipts.
onDelete(contasAPagar, {
  de: pagamentos,
  ...anexosDeQuemVaiJunto(pagamentos, 'select id from financeiro_pagamentos where conta_id = $1'),
})
