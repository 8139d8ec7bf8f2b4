import { ocorrencias } from '#platform/contract/dates/recorrencia.ts'
import { addMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import { readFeriados } from '#platform/server/access/settings/settings.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { type RecorrenciaInput, regraDe } from '../../../recorrencias/contract.ts'
import { A_VIR } from '../../../recorrencias/server/table.ts'
import type { DiaDeCaixa, LinhaDeCaixa } from '../contract.ts'

/** More occurrences than a weekly recurrence has in the longest forecast. */
const MAIS = 60
/** Recurrences of which rows are shown, those that are due next. */
const MOSTRADAS = 2000

type Regra = Pick<
  RecorrenciaInput,
  'frequencia' | 'cada' | 'data_inicio' | 'ultimo_dia' | 'sem_banco' | 'data_fim' | 'vezes'
> & { seguinte: number; adiante: number }

const futuras = (regra: Regra, limite: string, feriados: readonly string[]) =>
  ocorrencias({ ...regraDe(regra), feriados }, { desde: regra.seguinte, limite, most: MAIS })

/**
 * Recurrences that come on the same days are one rule with their sum, so that not each of them is counted out; one of them says
 * the days of all. A rule goes on at the first occurrence that was not made: what was made is a payable. The index has rule and
 * amount in their order: 100,000 are added up without being read or sorted.
 */
const REGRAS = `
  select r.frequencia, r.cada, r.data_inicio::text, r.seguinte, r.adiante, r.ultimo_dia, r.sem_banco, r.data_fim::text, r.vezes,
    s.quantidade, s.valor
  from (
    select regra, count(*)::int as quantidade, coalesce(sum(valor), 0)::numeric(30, 2)::text as valor
    from (select regra, valor from financeiro_recorrencias where ${A_VIR} order by regra) em_ordem group by regra
  ) s
  cross join lateral (
    select * from financeiro_recorrencias where ${A_VIR} and regra = s.regra limit 1
  ) r`

/** What recurrences will take on each day until one, without what was made already. */
export async function somasRecorrentes(db: Queryable, hoje: string, ate: string): Promise<DiaDeCaixa[]> {
  const [regras, feriados] = await Promise.all([
    db.prepared<Regra & { quantidade: number; valor: string }>(REGRAS, []),
    readFeriados(db),
  ])
  const days = new Map<string, { quantidade: number; cents: bigint }>()
  for (const { quantidade, valor, ...regra } of regras) {
    for (const { data } of futuras(regra, ate, feriados)) {
      const dia = data < hoje ? hoje : data
      const day = days.get(dia) ?? { quantidade: 0, cents: 0n }
      days.set(dia, { quantidade: day.quantidade + quantidade, cents: day.cents + toCents(valor) })
    }
  }
  return [...days].map(([dia, { quantidade, cents }]) => ({
    fonte: 'recorrencias',
    dia,
    quantidade,
    valor: fromCents(cents),
  }))
}

/**
 * Occurrences between two days, in their order. @returns with them how many recurrences they are of, where there are more
 */
export async function linhasRecorrentes(
  db: Queryable,
  hoje: string,
  { de, ate }: { de: string; ate: string },
): Promise<{ linhas: LinhaDeCaixa[]; somente: number | null }> {
  const found = await db.query<
    Regra & { id: number; nome: string; nome_fornecedor: string; valor: string | null }
  >(
    `select id, nome, nome_fornecedor, valor, frequencia, cada, data_inicio::text, ultimo_dia, sem_banco, data_fim::text, vezes, seguinte, adiante
     from financeiro_recorrencias where situacao = 'Ativa' and proxima <= $1 order by proxima, id limit ${MOSTRADAS + 1}`,
    [ate],
  )
  const feriados = await readFeriados(db)
  const linhas = found
    .slice(0, MOSTRADAS)
    .flatMap(({ id, nome, nome_fornecedor, valor, ...regra }) =>
      futuras(regra, ate, feriados).map(({ data }) => ({
        id,
        dia: data < hoje ? hoje : data,
        original: data,
        titulo: nome,
        detalhe: nome_fornecedor,
        valor: valor === null ? null : addMoney(valor),
        endereco: `/financeiro/recorrencias/${id}`,
      })),
    )
    .filter(({ dia }) => dia >= de)
    .sort((a, b) => a.dia.localeCompare(b.dia) || a.id - b.id)
  return { linhas, somente: found.length > MOSTRADAS ? MOSTRADAS : null }
}
