import { z } from 'zod'
import { formatQuantity } from '#platform/contract/numbers/quantity.ts'
import { defineLines } from '#platform/server/engine/lines.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import type { LinhasAuditadas } from '#platform/server/services/auditoria/lines.ts'
import { toldWithOwner } from '#platform/server/services/auditoria/owners.ts'
import { itensMedidos } from './table.ts'

const linha = z.strictObject({ item_id: z.int(), anterior: z.string(), acumulado: z.string() })

const linhas = defineLines({ table: itensMedidos, parent: 'medicao_id', line: linha, campo: 'itens' })

/** The items of measurements, as they are stored. */
export const linhasDaMedicao = {
  ...linhas,
  /** Makes the lines these: an item that was there keeps its line. @returns whether any changed */
  async replace(db: Queryable, medicao_id: number, given: z.output<typeof linha>[]): Promise<boolean> {
    const stored = (await linhas.read(db, [medicao_id])).get(medicao_id) ?? []
    const ids = new Map(stored.map(({ id, item_id }) => [item_id, id]))
    return linhas.save(
      db,
      medicao_id,
      given.map(line => ({ ...line, id: ids.get(line.item_id) })),
    )
  },
}

const percent = (stored: unknown) => `${formatQuantity(Number(stored).toFixed(4))}%`

// In the measurement's history.
const historia: LinhasAuditadas = {
  entidade: 'Item medido',
  campos: { anterior: 'Anterior', acumulado: 'Acumulado' },
  nome: ['posicao'],
  caminho: '/financeiro/medicoes/{medicao_id}',
  tabela: 'financeiro_medicao_itens',
  dono: 'financeiro_medicoes',
  coluna: 'medicao_id',
  area: 'financeiro.recebimentos',
  formatos: { anterior: percent, acumulado: percent },
  texto: line => `Item ${line.posicao}: de ${percent(line.anterior)} a ${percent(line.acumulado)}`,
}
toldWithOwner(historia)

// And the items of the contract in that of the project.
const itens: LinhasAuditadas = {
  entidade: 'Item do contrato',
  campos: { descricao: 'Descrição', quantidade: 'Quantidade', valor_unitario: 'Preço unitário' },
  nome: ['descricao'],
  caminho: '/financeiro/projetos/{projeto_id}',
  tabela: 'financeiro_itens_contrato',
  dono: 'financeiro_projetos',
  coluna: 'projeto_id',
  area: 'financeiro.recebimentos',
  texto: line => String(line.descricao),
}
toldWithOwner(itens)
