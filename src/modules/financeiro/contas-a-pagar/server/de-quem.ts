import { contasDaMesmaEmpresa } from '#platform/contract/codigos/arrecadacao.ts'
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

/** Whose payables had boletos of the same account. An index has those of its bank, whatever order the database gives to texts. */
const dosBoletos = (db: Queryable, like: string) =>
  db.query<Achado>(
    `select id, nome, cnpj from financeiro_fornecedores where id in (
       select fornecedor_id from financeiro_contas_a_pagar
       where codigo_pagamento between $2 and $3 and codigo_pagamento like $1) limit 2`,
    [like, like.slice(0, 4), like.slice(0, 4).padEnd(44, '9')],
  )

/** Whose payables had bills of the same utility or public body. */
const daEmpresa = (db: Queryable, { like, numero }: { like: string; numero: string }) =>
  db.query<Achado>(
    `select id, nome, cnpj from financeiro_fornecedores where id in (
       select fornecedor_id from financeiro_contas_a_pagar
       where codigo_pagamento like '8%' and substr(codigo_pagamento, 16, 4) = $2 and codigo_pagamento like $1) limit 2`,
    [like, numero],
  )

async function achados(db: Queryable, codigo: string): Promise<Achado[]> {
  const empresa = contasDaMesmaEmpresa(codigo)
  if (empresa) return daEmpresa(db, empresa)
  const to = destinoParaGuardar(codigo)
  if (to?.tipo === 'pix') return daChave(db, to.chave)
  const like = to && boletosDaMesmaConta(codigo)
  return like ? dosBoletos(db, like) : []
}

/** The supplier to whom a code leads. None where there are several, as of a company that collects for others. */
export const deQuemEhOCodigo = operation(contasApi.deQuem, async ({ db }, { codigo_pagamento }) => {
  const found = codigo_pagamento ? await achados(db, codigo_pagamento) : []
  return { fornecedor: (found.length === 1 && found[0]) || null }
})
