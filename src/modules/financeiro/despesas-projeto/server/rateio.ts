import { formatAmount, formatMoney } from '#platform/contract/numbers/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { exigirAlterar, nivelDe } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { asked, type Queryable, type Question } from '#platform/server/ground/database/database.ts'
import { AppError, naoPermitido } from '#platform/server/ground/errors.ts'
import type { LinhasAuditadas } from '#platform/server/services/auditoria/lines.ts'
import { toldWithOwner } from '#platform/server/services/auditoria/owners.ts'
import {
  type Parte,
  partesCabem,
  rateioHistoria,
  somaDasPartes,
  textoDaParte,
  valoresDasPartes,
} from '../../apoio/rateio/contract.ts'

const AREA = 'financeiro.projetos'

/** By which column a part refers to its whole, and what it is called where the whole may not be told. */
export const NOMES = { conta_id: 'Conta a pagar', despesa_cartao_id: 'Despesa de cartão' } as const
export type Origem = keyof typeof NOMES

/** The payable or card expense that is allocated, as it is about to be saved. */
interface Inteiro {
  id: number
  valor: string | null
  data: string
  /** Of parts without one. */
  categoria: string | null
}

interface Guardada extends Parte {
  id: number
  user_id: string | null
}

/** The parts of payables or card expenses: of many, where many are changed at once. */
const reading = (origem: Origem): Question<number, Guardada[]> => ({
  key: `read parts by ${origem}`,
  ask: async (db, ids) => {
    const rows = await db.prepared<Guardada & { inteiro_id: number | null }>(
      `select d.${origem} as inteiro_id, d.id, d.user_id, d.projeto_id, p.nome_projeto, d.categoria_despesa as categoria,
         null as percentual, d.valor_despesa as valor
       from financeiro_despesas_projeto d join financeiro_projetos p on p.id = d.projeto_id
       where d.${origem} = any($1::int[]) order by d.id`,
      [ids],
    )
    const partes = Map.groupBy(rows, ({ inteiro_id }) => inteiro_id)
    return ids.map(id => (partes.get(id) ?? []).map(({ inteiro_id: _, ...parte }) => parte))
  },
})

const read = (db: Queryable, origem: Origem, id: number) => asked(db, reading(origem), id)

const shown = ({ user_id: _, ...parte }: Guardada): Parte => parte

/** May this person add parts? */
export const podeRatear = ({ actor }: Pick<Context, 'actor'>): boolean =>
  alcanca(nivelDe(actor, AREA), 'registrar')

/** The parts of a payable or card expense; none for who may not see projects. */
export async function readRateio({ db, actor }: Context, origem: Origem, id: number): Promise<Parte[]> {
  if (!alcanca(nivelDe(actor, AREA), 'ver')) return []
  return (await read(db, origem, id)).map(shown)
}

type Linha = { id?: number | undefined; projeto_id: number; categoria: string | null; valor: string }

const equal = (a: Linha, b: Linha) =>
  a.projeto_id === b.projeto_id && a.categoria === b.categoria && a.valor === b.valor

function refuse(campo: string, message: string): never {
  throw new AppError('dados_invalidos', message, { campos: { [campo]: message } })
}

/** @throws AppError dados_invalidos where the parts have no whole, or come to more than it */
export function exigirQueCaibam({ valor }: Pick<Inteiro, 'valor'>, partes: readonly Parte[]): void {
  if (partes.length === 0) return
  if (valor === null) refuse('rateio', 'Preencha o valor antes de ratear.')
  if (!partesCabem(valor, partes))
    refuse(
      'rateio',
      `O rateio soma ${formatMoney(somaDasPartes(valor, partes))} e passa do valor de ${formatMoney(valor)}.`,
    )
}

/** @throws AppError dados_invalidos where a project is gone */
export async function exigirProjetos(
  db: Queryable,
  partes: readonly Pick<Parte, 'projeto_id'>[],
): Promise<void> {
  const ids = [...new Set(partes.map(({ projeto_id }) => projeto_id))]
  const found = await db.query<{ id: number }>(
    'select id from financeiro_projetos where id = any($1::int[]) order by id for key share',
    [ids],
  )
  const lost = partes.findIndex(({ projeto_id }) => !found.some(({ id }) => id === projeto_id))
  if (lost >= 0) refuse(`rateio.${lost}.projeto_id`, 'Este projeto não existe mais. Escolha outro.')
}

/**
 * Makes the parts of a locked payable or card expense those that are given, by what differs. They are expenses of projects, so
 * that it takes the level `registrar` there, and for parts of other people what it takes to change their expenses.
 * @returns whether anything changed
 * @throws AppError dados_invalidos, nao_permitido
 */
export async function salvarRateio(
  context: Context,
  origem: Origem,
  inteiro: Inteiro,
  given: readonly Parte[],
): Promise<boolean> {
  const { db, actor } = context
  const stored = await read(db, origem, inteiro.id)
  const known = new Map(stored.map(row => [row.id, row]))
  const valores = valoresDasPartes(inteiro.valor, given)
  const wanted = given.map(
    ({ id, projeto_id, categoria }, index): Linha => ({
      id,
      projeto_id,
      categoria: categoria ?? inteiro.categoria,
      valor: valores[index] ?? '0.00',
    }),
  )
  const foreign = wanted.findIndex(({ id }) => id !== undefined && !known.has(id))
  if (!alcanca(nivelDe(actor, AREA), 'ver')) return false
  if (foreign >= 0)
    refuse(`rateio.${foreign}`, 'Esta parte foi excluída. Feche, abra de novo e refaça a mudança.')
  const kept = new Set(wanted.map(({ id }) => id))
  const gone = stored.filter(({ id }) => !kept.has(id))
  const added = wanted.filter(({ id }) => id === undefined)
  const changed = wanted.filter(line => {
    const before = line.id === undefined ? undefined : known.get(line.id)
    return before && !equal(line, before as Linha)
  })
  if (gone.length + added.length + changed.length === 0) return false
  if (!podeRatear({ actor }))
    throw naoPermitido('Ratear para projetos pede permissão para registrar despesas de projetos.')
  for (const row of [...gone, ...changed.map(({ id }) => known.get(id as number) as Guardada)])
    exigirAlterar(actor, AREA, row)
  exigirQueCaibam(inteiro, given)
  await exigirProjetos(db, [...added, ...changed])
  await db.query('delete from financeiro_despesas_projeto where id = any($1::int[])', [
    gone.map(({ id }) => id),
  ])
  await db.query(
    `update financeiro_despesas_projeto d
     set projeto_id = n.projeto_id, categoria_despesa = n.categoria, valor_despesa = n.valor
     from jsonb_to_recordset($1::jsonb) n(id int, projeto_id int, categoria text, valor numeric) where d.id = n.id`,
    [JSON.stringify(changed)],
  )
  await inserirPartes(db, origem, inteiro, actor.id, added)
  return true
}

/** Adds parts of a payable or card expense, whose they are, in their order. */
export async function inserirPartes(
  db: Queryable,
  origem: Origem,
  { id, data }: Pick<Inteiro, 'id' | 'data'>,
  user_id: string | null,
  partes: readonly Omit<Linha, 'id'>[],
): Promise<void> {
  await db.query(
    `insert into financeiro_despesas_projeto
       (user_id, projeto_id, descricao_despesa, data_despesa, valor_despesa, categoria_despesa, ${origem})
     select $2, n.projeto_id, $3, $4, n.valor, n.categoria, $5
     from rows from (jsonb_to_recordset($1::jsonb) as (projeto_id int, categoria text, valor numeric))
       with ordinality n order by n.ordinality`,
    [JSON.stringify(partes), user_id, NOMES[origem], data, id],
  )
}

/**
 * Parts as a cancelled payable keeps them (migration `rateio`): they become costs of their projects when it is reopened, however
 * that is done. @returns JSON for its `rateio_guardado`
 */
export async function partesGuardadas(
  db: Queryable,
  data: string,
  user_id: string | null,
  partes: readonly Omit<Linha, 'id'>[],
): Promise<string> {
  const [row] = await db.query<{ guardadas: string }>(
    `select jsonb_agg(jsonb_build_object('id', nextval(pg_get_serial_sequence('financeiro_despesas_projeto', 'id')),
       'user_id', $2::uuid, 'created_at', now(), 'projeto_id', n.projeto_id, 'descricao_despesa', $3::text,
       'data_despesa', $4::date, 'valor_despesa', n.valor, 'categoria_despesa', n.categoria) order by n.ordinality)::text as guardadas
     from rows from (jsonb_to_recordset($1::jsonb) as (projeto_id int, categoria text, valor numeric))
       with ordinality n`,
    [JSON.stringify(partes), user_id, NOMES.conta_id, data],
  )
  return row?.guardadas ?? '[]'
}

/** The audit trail keeps decimals as numbers. */
const reais = (stored: unknown) => Number(stored).toFixed(2)
const historia: Omit<LinhasAuditadas, 'dono' | 'coluna'> = {
  ...rateioHistoria,
  tabela: 'financeiro_despesas_projeto',
  area: AREA,
  soHavendo: true,
  references: { projeto_id: { table: 'financeiro_projetos', name: 'nome_projeto' } },
  formatos: { valor_despesa: stored => formatAmount(reais(stored)) },
  texto: ({ projeto_id, categoria_despesa, valor_despesa }) =>
    textoDaParte({
      nome_projeto: projeto_id,
      categoria: categoria_despesa,
      valor: reais(valor_despesa),
    }),
}
// In the history of what is allocated.
const pagaveis: LinhasAuditadas = { ...historia, dono: 'financeiro_contas_a_pagar', coluna: 'conta_id' }
const deCartao: LinhasAuditadas = {
  ...{ ...historia, dono: 'financeiro_despesas_cartao', coluna: 'despesa_cartao_id' },
}
toldWithOwner(pagaveis)
toldWithOwner(deCartao)
