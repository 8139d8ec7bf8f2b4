import { addMoney, fromCents, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { formatPercent } from '#platform/contract/numbers/percent.ts'
import { operation } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { naoEncontrado } from '#platform/server/ground/errors.ts'
import type { ResultadoDoProjeto } from '../../custos-projeto/contract.ts'
import { projetosApi } from '../contract.ts'

type Categoria = Omit<ResultadoDoProjeto['categorias'][number], 'previsto'>

/** The result of a project without its months. */
type Resultado = Omit<ResultadoDoProjeto, 'meses'>

const custo = (estado: string) =>
  `(select coalesce(sum(s.valor), 0)::numeric(30, 2) from custos_somas s where s.projeto_id = t.id ${estado})`

/** SQL over `t`, a project: what it costs. */
export const custos = {
  gasto: custo(''),
  realizado: custo(`and s.estado = 'Realizado'`),
  comprometido: custo(`and s.estado = 'Comprometido'`),
}

/**
 * Budget and cost by category as people mean it: 'Material' and 'material' are one, called as the budget calls it, else as most of its
 * expenses do.
 */
const byCategory = (db: Queryable, ids: readonly number[]) =>
  db.query<Categoria & { projeto_id: number }>(
    `select projeto_id, (array_agg(nome order by peso desc, nome))[1] as categoria, sum(orcado)::numeric(30, 2) as orcado,
       sum(comprometido)::numeric(30, 2) as comprometido, sum(realizado)::numeric(30, 2) as realizado
     from (
       select projeto_id, categoria as nome, 2147483648 as peso, valor as orcado, 0.00 as comprometido, 0.00 as realizado
       from financeiro_orcamento_projeto where projeto_id = any($1::int[])
       union all
       select projeto_id, categoria, sum(quantidade), 0, coalesce(sum(valor) filter (where estado = 'Comprometido'), 0),
         coalesce(sum(valor) filter (where estado = 'Realizado'), 0)
       from custos_somas where projeto_id = any($1::int[]) group by projeto_id, categoria having sum(quantidade) <> 0
     ) c
     group by projeto_id, f_busca(nome)`,
    [ids],
  )

const byMonth = (db: Queryable, projeto_id: number) =>
  db.query<ResultadoDoProjeto['meses'][number]>(
    `select to_char(mes, 'YYYY-MM') as mes,
       coalesce(sum(valor) filter (where estado = 'Comprometido'), 0)::numeric(30, 2) as comprometido,
       coalesce(sum(valor) filter (where estado = 'Realizado'), 0)::numeric(30, 2) as realizado
     from custos_somas where projeto_id = $1 group by custos_somas.mes having sum(quantidade) <> 0 order by custos_somas.mes`,
    [projeto_id],
  )

/** Realised and committed, and what of the budget they leave. */
const previstoDe = ({ orcado, comprometido, realizado }: Omit<Categoria, 'categoria'>): string => {
  const gone = toCents(addMoney(comprometido, realizado))
  return fromCents(gone > toCents(orcado) ? gone : toCents(orcado))
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => string) => addMoney(...rows.map(of))

/** What is left of the contract, and its share, with its sign. */
function margemDe(contratado: string, previsto: string) {
  const resultado = subtractMoney(contratado, previsto)
  if (toCents(contratado) <= 0n) return { resultado, margem: null }
  const share = formatPercent(toCents(resultado), toCents(contratado))
  return { resultado, margem: resultado.startsWith('-') && share !== '0%' ? `-${share}` : share }
}

interface Contrato {
  id: number
  nome_projeto: string
  orcamento_total: string | null
  valor_proposta: string | null
  aditivos: string | null
}

const contratos = (db: Queryable, ids: readonly number[]) =>
  db.query<Contrato>(
    `select p.id, p.nome_projeto, p.orcamento_total, o.valor_proposta,
       (select sum(a.valor)::numeric(30, 2) from financeiro_aditivos a where a.projeto_id = p.id) as aditivos
     from financeiro_projetos p left join comercial_propostas o on o.id = p.proposta_id where p.id = any($1::int[])`,
    [ids],
  )

function resultadoDe({ id: _, valor_proposta, aditivos, ...named }: Contrato, rows: Categoria[]): Resultado {
  const lines = rows.some(({ orcado }) => toCents(orcado) !== 0n)
  const categorias = rows
    .map(row => ({ ...row, previsto: previstoDe(row) }))
    .sort((a, b) => (toCents(b.previsto) > toCents(a.previsto) ? 1 : -1))
  const all = {
    orcado: lines ? sum(rows, row => row.orcado) : (named.orcamento_total ?? '0.00'),
    comprometido: sum(rows, row => row.comprometido),
    realizado: sum(rows, row => row.realizado),
  }
  const previsto = lines ? sum(categorias, row => row.previsto) : previstoDe(all)
  const contratado =
    valor_proposta === null && aditivos === null
      ? null
      : addMoney(valor_proposta ?? '0.00', aditivos ?? '0.00')
  return {
    ...named,
    contratado,
    aditivos: aditivos ?? '0.00',
    ...all,
    previsto,
    ...(contratado === null ? { resultado: null, margem: null } : margemDe(contratado, previsto)),
    categorias,
  }
}

/** What these projects cost and earn, by their ids: two statements, however many they are. */
export async function resultadosDe(db: Queryable, ids: readonly number[]): Promise<Map<number, Resultado>> {
  const categorias = Map.groupBy(await byCategory(db, ids), ({ projeto_id }) => projeto_id)
  const own = (id: number) => (categorias.get(id) ?? []).map(({ projeto_id: _, ...row }) => row)
  return new Map(
    (await contratos(db, ids)).map(contrato => [contrato.id, resultadoDe(contrato, own(contrato.id))]),
  )
}

export const resultadoDeProjeto = operation(projetosApi.resultado, async ({ db }, { id }) => {
  const resultado = (await resultadosDe(db, [id])).get(id)
  if (!resultado) throw naoEncontrado()
  return { ...resultado, meses: await byMonth(db, id) }
})
