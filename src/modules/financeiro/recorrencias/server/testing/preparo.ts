import { todayIn } from '#platform/contract/dates/dates.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { platformOf, someone } from '#platform/testing/access/people.ts'
import { createFornecedor } from '../../../fornecedores/server/service.ts'

export const hoje = todayIn('America/Sao_Paulo')

/** A person of Financeiro, and a supplier for her recurrences. */
export async function preparar(db: Database) {
  const platform = await platformOf(db)
  const ana = await someone(platform, 'Financeiro', 'Ana')
  const { id: fornecedor_id } = await ana.call(createFornecedor, { nome: 'Imobiliária', cnpj: '1' })
  return { platform, ana, fornecedor_id }
}

/** Removes every recurrence and payable. */
export async function limpar(db: Database): Promise<void> {
  for (const tabela of ['financeiro_contas_a_pagar', 'financeiro_recorrencias'])
    await db.query(`delete from ${tabela}`)
}

/** A rent as its form sends it: monthly, from today. @param more fields that differ */
export const dadosDe = (fornecedor_id: number, more: object = {}) => ({
  ...{ nome: 'Aluguel', nome_fornecedor: 'Imobiliária', cnpj_fornecedor: '1', fornecedor_id },
  ...{ valor: '1.000,00', data_inicio: hoje, sem_banco: 'Manter a data' as const, nome_solicitante: 'Ana' },
  ...{ centro_custo: 'Sede', item: 'Aluguel', natureza_orcamentaria: 'Ocupação', aprovador: 'Bia' },
  ...more,
})
