import { boletosDaMesmaConta } from '#platform/contract/codigos/conta-do-boleto.ts'
import { operation } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { destinoParaGuardar } from '../../contas-do-fornecedor/contract.ts'
import { contasApi } from '../contract.ts'

interface Achado {
  id: number
  nome: string
  cnpj: string
}

/** Whose key it is, or whose CNPJ the key is. */
const daChave = (db: Queryable, chave: string) =>
  db.query<Achado>(
    `select id, nome, cnpj from financeiro_fornecedores where id in (
       select fornecedor_id from financeiro_fornecedores_contas where tipo = 'PIX' and chave = $1
       union select id from financeiro_fornecedores where cnpj = $1) limit 2`,
    [chave],
  )

/** Whose payables had boletos of the same account. */
const dosBoletos = (db: Queryable, like: string) =>
  db.query<Achado>(
    `select id, nome, cnpj from financeiro_fornecedores where id in (
       select fornecedor_id from financeiro_contas_a_pagar
       where codigo_pagamento is not null and codigo_pagamento like $1) limit 2`,
    [like],
  )

/** The supplier to whom a code leads. None where there are several, as of a company that collects for others. */
export const deQuemEhOCodigo = operation(contasApi.deQuem, async ({ db }, { codigo_pagamento }) => {
  const to = codigo_pagamento && destinoParaGuardar(codigo_pagamento)
  const like = codigo_pagamento && boletosDaMesmaConta(codigo_pagamento)
  if (!to || (to.tipo === 'banco' && !like)) return { fornecedor: null }
  const found = to.tipo === 'pix' ? await daChave(db, to.chave) : await dosBoletos(db, like || '')
  return { fornecedor: (found.length === 1 && found[0]) || null }
})
