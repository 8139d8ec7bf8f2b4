import type { z } from 'zod'
import type { Destino } from '#platform/contract/codigos/destino.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { destinoDaConta, destinoParaGuardar } from '../../../contas-do-fornecedor/contract.ts'
import { contasDoFornecedor } from '../../../contas-do-fornecedor/server/service.ts'
import type { beneficiarioInput, beneficiarioOutput } from '../contract.ts'
import { avisosDoBeneficiario } from './avisos.ts'

/** The latest payables of a supplier that are looked at. */
const LATEST = 300

const chaveDe = ({ tipo, chave }: Destino) => `${tipo} ${chave}`

/** Where a supplier was paid to, the latest first; of PIX with the last name that it gave. */
async function pagosDe(db: Queryable, fornecedor_id: number, exceto: number | null): Promise<Destino[]> {
  const rows = await db.query<{ codigo_pagamento: string }>(
    `select codigo_pagamento from (
       select id, status, codigo_pagamento from financeiro_contas_a_pagar
       where fornecedor_id = $1 order by data_vencimento desc limit ${LATEST}) latest
     where status = 'Paga' and codigo_pagamento is not null and id is distinct from $2`,
    [fornecedor_id, exceto],
  )
  return rows.flatMap(({ codigo_pagamento }) => destinoParaGuardar(codigo_pagamento) ?? [])
}

interface Fornecedor {
  nome: string
  cnpj: string
  user_id: string | null
}

/** Compares a code with where its supplier is known to be paid: what people keep with it, and what was paid before. */
export async function conferirBeneficiario(
  { db, actor }: Context,
  { fornecedor_id, codigo_pagamento, exceto }: z.output<typeof beneficiarioInput>,
): Promise<z.output<typeof beneficiarioOutput>> {
  const [fornecedor] = await db.query<Fornecedor>(
    'select nome, cnpj, user_id from financeiro_fornecedores where id = $1',
    [fornecedor_id],
  )
  if (!fornecedor) return { avisos: [], conhecidos: [], novo: null }
  const kept = (await contasDoFornecedor.read(db, [fornecedor_id])).get(fornecedor_id) ?? []
  const known = new Map<string, Destino>()
  for (const to of [...kept.map(destinoDaConta), ...(await pagosDe(db, fornecedor_id, exceto))]) {
    const before = known.get(chaveDe(to))
    if (!before?.nome) known.set(chaveDe(to), to)
  }
  const conhecidos = [...known.values()]
  const to = codigo_pagamento ? destinoParaGuardar(codigo_pagamento) : null
  const novo = to && !known.has(chaveDe(to)) && podePadrao(actor, 'financeiro.cadastros', fornecedor).alterar
  return {
    avisos: codigo_pagamento ? avisosDoBeneficiario(codigo_pagamento, fornecedor, conhecidos) : [],
    conhecidos,
    novo: novo ? to : null,
  }
}
