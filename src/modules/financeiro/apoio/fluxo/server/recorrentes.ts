import { addMoney, fromCents, toCents } from '#platform/contract/money.ts'
import { ocorrencias } from '#platform/contract/recorrencia.ts'
import { readFeriados } from '#platform/server/access/settings/settings.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { type RecorrenciaInput, regraDe } from '../../../recorrencias/contract.ts'
import type { DiaDeCaixa, LinhaDeCaixa } from '../contract.ts'

/** More occurrences than a weekly recurrence has in the longest forecast. */
const MAIS = 60
/** Recurrences of which rows are shown, those that are due next. */
const MOSTRADAS = 2000

type Regra = Pick<
  RecorrenciaInput,
  'frequencia' | 'cada' | 'data_inicio' | 'ultimo_dia' | 'sem_banco' | 'data_fim' | 'vezes'
> & { seguinte: number }

const futuras = (regra: Regra, limite: string, feriados: readonly string[]) =>
  ocorrencias({ ...regraDe(regra), feriados }, { desde: regra.seguinte, limite, most: MAIS })

/**
 * Recurrences that come on the same days are one rule with their sum, so that not each of them is counted out: the day of the
 * first, and the month, week or year that is next, say all of what is to come. A rule goes on at the first occurrence that was not
 * made: what was made is a payable. Those that are alike as they stand are added up before: arithmetic with dates for each of
 * 100,000 takes longer than reading them. The index has them in the order of the groups: gathered in memory they take twice as long.
 */
const REGRAS = `
  select frequencia, cada, min(data_inicio)::text as data_inicio, max(seguinte) as seguinte, ultimo_dia, sem_banco,
    data_fim::text, (resta + max(seguinte))::int as vezes, sum(quantidade)::int as quantidade,
    coalesce(sum(valor), 0)::numeric(30, 2)::text as valor
  from (
    select frequencia, cada, data_inicio, seguinte, ultimo_dia, sem_banco, data_fim, vezes - seguinte as resta, quantidade, valor,
      case frequencia when 'Semanal' then data_inicio + 7 * cada * seguinte
        else (date_trunc('month', data_inicio)
          + make_interval(months => cada * seguinte * case frequencia when 'Anual' then 12 else 1 end))::date end as passo,
      case frequencia when 'Semanal' then 0 else extract(day from data_inicio)::int end as no_dia
    from (
      select frequencia, cada, data_inicio, seguinte, ultimo_dia, sem_banco, data_fim, vezes, count(*) as quantidade,
        sum(valor) as valor
      from (
        select data_inicio, seguinte, cada, frequencia, ultimo_dia, sem_banco, data_fim, vezes, valor
        from financeiro_recorrencias where situacao = 'Ativa' and proxima <= $1
        order by data_inicio, seguinte, cada, frequencia, ultimo_dia, sem_banco, data_fim, vezes
      ) em_ordem
      group by data_inicio, seguinte, cada, frequencia, ultimo_dia, sem_banco, data_fim, vezes
    ) iguais
  ) r
  group by frequencia, cada, ultimo_dia, sem_banco, data_fim, resta, passo, no_dia`

/** What recurrences will take on each day until one, without what was made already. */
export async function somasRecorrentes(db: Queryable, hoje: string, ate: string): Promise<DiaDeCaixa[]> {
  const [regras, feriados] = await Promise.all([
    db.query<Regra & { quantidade: number; valor: string }>(REGRAS, [ate]),
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
    `select id, nome, nome_fornecedor, valor, frequencia, cada, data_inicio::text, ultimo_dia, sem_banco, data_fim::text, vezes, seguinte
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
