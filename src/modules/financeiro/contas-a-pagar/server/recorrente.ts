import type { Queryable } from '#platform/server/ground/database/database.ts'
import { type Parte, partesCabem, valoresDasPartes } from '../../apoio/rateio/contract.ts'
import { inserirPartes, partesGuardadas } from '../../despesas-projeto/server/service.ts'
import type { contasAPagar } from './table.ts'

type Conta = Omit<typeof contasAPagar.$inferInsert, 'recorrencia_id' | 'ocorrencia'> & {
  recorrencia_id: number
  ocorrencia: string
}

/** Makes the payable of one occurrence, pending, for the person whose recurrence it is. @returns whether it was not there yet */
export async function createDaRecorrencia(db: Queryable, conta: Conta): Promise<boolean> {
  const { fornecedor_id = null, valor = null, user_id = null, codigo_pagamento = null } = conta
  const [made] = await db.query<{ id: number }>(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, fornecedor_id, nome_fornecedor, cnpj_fornecedor, valor,
       recorrencia_id, ocorrencia, codigo_pagamento)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (recorrencia_id, ocorrencia) where recorrencia_id is not null do nothing returning id`,
    [
      ...[
        user_id,
        conta.solicitacao_compra,
        conta.nome_solicitante,
        conta.data_vencimento,
        conta.data_emissao,
      ],
      ...[conta.centro_custo, conta.item, conta.natureza_orcamentaria, conta.aprovador],
      ...[fornecedor_id, conta.nome_fornecedor, conta.cnpj_fornecedor, valor],
      ...[conta.recorrencia_id, conta.ocorrencia, codigo_pagamento],
    ],
  )
  if (!made) return false
  await ratear(db, conta.recorrencia_id, { ...conta, valor, id: made.id, status: 'Pendente' })
  return true
}

type DaRegra = Pick<Parte, 'projeto_id' | 'categoria' | 'percentual' | 'valor'> & { user_id: string | null }

const PARTES = `
  select p.projeto_id, p.categoria, p.percentual, p.valor, r.user_id
  from financeiro_recorrencias_partes p join financeiro_recorrencias r on r.id = p.recorrencia_id
  where r.id = $1 and not exists (select from financeiro_despesas_projeto d where d.conta_id = $2)
    and not exists (select from financeiro_contas_a_pagar c where c.id = $2 and c.rateio_guardado is not null)
  order by p.posicao, p.id`

/** A payable as it is about to be saved; `status` is the stored one: a cancelled payable keeps its parts until it is reopened. */
type Rateavel = Pick<Conta, 'data_emissao' | 'natureza_orcamentaria'> & {
  id: number
  valor: string | null
  status: string
}

/**
 * Allocates a payable as its recurrence says, once it has a value into which the parts fit and nobody has allocated it otherwise. The
 * parts are of the person whose recurrence it is: who fills in the value may not even see projects.
 * @param antes the value before: parts that fitted into it are there, or somebody took them out
 * @returns whether it was allocated
 */
async function ratear(
  db: Queryable,
  recorrencia_id: number,
  conta: Rateavel,
  antes: string | null = null,
): Promise<boolean> {
  const { id, valor, status, data_emissao, natureza_orcamentaria } = conta
  if (valor === null) return false
  const partes = await db.query<DaRegra>(PARTES, [recorrencia_id, id])
  if (partes.length === 0 || !partesCabem(valor, partes)) return false
  if (antes !== null && partesCabem(antes, partes)) return false
  const valores = valoresDasPartes(valor, partes).map(each => each ?? '0.00')
  const user_id = partes[0]?.user_id ?? null
  const linhas = partes.map(({ projeto_id, categoria }, at) => ({
    ...{ projeto_id, categoria: categoria ?? natureza_orcamentaria, valor: valores[at] ?? '0.00' },
  }))
  if (status === 'Cancelada') {
    await db.query('update financeiro_contas_a_pagar set rateio_guardado = $2::jsonb where id = $1', [
      id,
      await partesGuardadas(db, data_emissao, user_id, linhas),
    ])
  } else await inserirPartes(db, 'conta_id', { id, data: data_emissao }, user_id, linhas)
  return true
}

/**
 * What a recurrence without a value of its own has made is allocated when somebody fills the value in, or a greater one into which
 * fixed parts fit. @returns whether it was
 */
export const ratearSeRecorrente = async (
  db: Queryable,
  before: Pick<Rateavel, 'valor' | 'status'>,
  after: Rateavel & { recorrencia_id: number | null },
) =>
  before.valor !== after.valor &&
  after.recorrencia_id !== null &&
  ratear(db, after.recorrencia_id, { ...after, status: before.status }, before.valor)
