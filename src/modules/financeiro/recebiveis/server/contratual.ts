import { eq } from 'drizzle-orm'
import type { InputOf } from '#platform/contract/api.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { insertRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { CONTRATUAL } from '../../retencoes/contract.ts'
import { liberarEm, retencoesDoRecebivel } from '../../retencoes/server/service.ts'
import { CANCELADO, type recebiveisApi } from '../contract.ts'
import { recebiveis } from './table.ts'

/** Fields of a contractual retention's receivable that the receivable from which it was withheld gives. */
const DA_ORIGEM = ['bruto', 'cliente_id', 'projeto_id', 'tipo', 'status', 'retencoes'] as const
/** Fields of a bill that its measurement gives. */
const DA_MEDICAO = ['bruto', 'projeto_id', 'tipo', 'status'] as const

type Dados = InputOf<typeof recebiveisApi.update>['dados']

/**
 * The receivable of a contractual retention follows its origin, and a bill its measurement: by itself only the rest changes.
 * @throws AppError regra
 */
export function exigirDaOrigem(
  before: { origem_id: number | null; medicao_id: number | null } & Partial<Record<keyof Dados, unknown>>,
  change: Dados | 'excluir',
): void {
  const given = before.origem_id !== null ? DA_ORIGEM : before.medicao_id !== null ? DA_MEDICAO : []
  if (given.length === 0) return
  const differs =
    change === 'excluir' ||
    given.some(name => {
      const value = change[name]
      if (Array.isArray(value)) return value.length > 0
      return value !== undefined && value !== before[name]
    })
  if (!differs) return
  throw new AppError(
    'regra',
    before.origem_id !== null
      ? 'Esta é a retenção contratual de outro recebível. Altere a retenção naquele, e este acompanha.'
      : 'Este recebível é de uma medição. Para corrigir o valor, reabra a medição.',
  )
}

/**
 * Makes the receivable of a contractual retention what the retention is: registers it, changes it, or deletes it. One whose date
 * was moved moves the release of the retention. Called with the origin locked, after it was saved.
 * @throws AppError regra where something of it was received already, or papers are attached, and the change would take them away
 */
export async function seguirRetencao(context: Context, id: number): Promise<void> {
  const { db } = context
  const [origem] = await db.orm.select().from(recebiveis).where(eq(recebiveis.id, id))
  if (!origem) return
  if (origem.origem_id !== null) {
    await liberarEm(db, origem.origem_id, origem.data_vencimento)
    return
  }
  const [filha] = await db.orm.select().from(recebiveis).where(eq(recebiveis.origem_id, id)).for('update')
  const linha = (await retencoesDoRecebivel.read(db, [id])).get(id)?.find(({ tipo }) => tipo === CONTRATUAL)
  if (!linha && !filha) return
  const recebido = filha !== undefined && Number(filha.valor_recebido) + Number(filha.glosado) > 0
  const recusar = (): never => {
    throw new AppError(
      'regra',
      'A retenção contratual deste recebível já foi recebida, toda ou em parte. Exclua o recebimento antes.',
    )
  }
  if (!linha) {
    if (recebido) recusar()
    const papel = await db.query(
      `select from anexos where tabela = 'financeiro_recebiveis' and registro_id = $1 limit 1`,
      [filha?.id],
    )
    if (papel.length > 0)
      throw new AppError(
        'regra',
        'A retenção contratual deste recebível tem anexos. Exclua-os antes de tirá-la.',
      )
    await db.orm.delete(recebiveis).where(eq(recebiveis.origem_id, id))
    return
  }
  const { descricao, cliente_id, nome_cliente_excluido, projeto_id } = origem
  const dados = {
    ...{ cliente_id, nome_cliente_excluido, projeto_id, bruto: linha.valor as string },
    data_vencimento: linha.libera_em as string,
    status: origem.status === CANCELADO ? CANCELADO : 'A Receber',
  }
  if (!filha) {
    await insertRecord(context, recebiveis, {
      ...dados,
      descricao: `Retenção contratual: ${descricao}`,
      origem_id: id,
      tipo: 'Retenção',
    })
    return
  }
  if (recebido && (Number(dados.bruto) < Number(filha.bruto) || dados.status === CANCELADO)) recusar()
  await db.orm
    .update(recebiveis)
    .set(recebido ? { ...dados, status: filha.status } : dados)
    .where(eq(recebiveis.id, filha.id))
}
