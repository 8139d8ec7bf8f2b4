import type { z } from 'zod'
import { type Destino, destinoDoCodigo } from '#platform/contract/codigos/destino.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { avisosDoBeneficiario, type beneficiarioInput, type beneficiarioOutput } from '../contract.ts'

/** The latest payables of a supplier that are looked at. */
const LATEST = 300

/** Where a supplier was paid to, the latest first; of PIX with the last name that it gave. */
async function conhecidosDe(db: Queryable, fornecedor_id: number, exceto: number | null): Promise<Destino[]> {
  const rows = await db.query<{ codigo_pagamento: string }>(
    `select codigo_pagamento from (
       select id, status, codigo_pagamento from financeiro_contas_a_pagar
       where fornecedor_id = $1 order by data_vencimento desc limit ${LATEST}) latest
     where status = 'Paga' and codigo_pagamento is not null and id is distinct from $2`,
    [fornecedor_id, exceto],
  )
  const known = new Map<string, Destino>()
  for (const { codigo_pagamento } of rows) {
    const to = destinoDoCodigo(codigo_pagamento)
    if (to && !known.has(`${to.tipo} ${to.chave}`)) known.set(`${to.tipo} ${to.chave}`, to)
  }
  return [...known.values()]
}

/** Compares a code with where its supplier was paid to before. */
export async function conferirBeneficiario(
  db: Queryable,
  { fornecedor_id, codigo_pagamento, exceto }: z.output<typeof beneficiarioInput>,
): Promise<z.output<typeof beneficiarioOutput>> {
  const [fornecedor] = await db.query<{ nome: string; cnpj: string }>(
    'select nome, cnpj from financeiro_fornecedores where id = $1',
    [fornecedor_id],
  )
  if (!fornecedor) return { avisos: [], conhecidos: [] }
  const conhecidos = await conhecidosDe(db, fornecedor_id, exceto)
  const avisos = codigo_pagamento ? avisosDoBeneficiario(codigo_pagamento, fornecedor, conhecidos) : []
  return { avisos, conhecidos }
}
