import type { Queryable } from '#platform/server/ground/database/database.ts'
import { semExemplo } from '#platform/server/services/exemplos/marks.ts'

/** Where a company's own work shows. Categories and locations do not count: they are chosen from a list before anything else. */
const WORK = [
  'comercial_clientes',
  'comercial_propostas',
  'financeiro_fornecedores',
  'financeiro_contas_a_pagar',
  'financeiro_cartoes',
  'financeiro_projetos',
  'financeiro_recebiveis',
  'financeiro_contas_bancarias',
  'financeiro_recorrencias',
  'predial_chamados',
  'rh_funcionarios',
  'ssma_desvios',
]

/** SQL: does the table hold a record that is no example? */
export const temProprios = (tabela: string) =>
  `exists (select from ${tabela} r where ${semExemplo(tabela, 'r')})`

/** SQL: is there nothing of the company's own, and no example company yet? */
export const ofereceExemplos = `not (${WORK.map(temProprios).join(' or ')})
  and not exists (select from exemplos e join comercial_clientes c on c.id = e.registro_id and c.version = e.versao
    where e.tabela = 'comercial_clientes')`

/** Is the installation still so empty that examples harm nobody? */
export async function oferece(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ oferece: boolean }>(`select ${ofereceExemplos} as oferece`)
  return row?.oferece === true
}
