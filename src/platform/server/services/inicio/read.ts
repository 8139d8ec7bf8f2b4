import type { Contado, Dia, FiguraDeclarada, Grupo, Medido } from '../../engine/figura.ts'
import type { Context } from '../../engine/operation.ts'
import { bound } from '../espera/read.ts'

/** A row of the one statement: a measure, or a group of one. */
interface Lida extends Grupo {
  figura: number
  conta: string
}

const NADA: Medido = { quantidade: 0, valor: '0.00' }

/** The measures of all figures as parallel arrays, for `unnest`. */
function measures(figuras: readonly FiguraDeclarada[], { hoje, emDiaDesde }: Dia) {
  const all = figuras.flatMap(({ mede }, figura) =>
    Object.entries(mede?.(hoje, emDiaDesde) ?? {}).map(([conta, medida]) => ({ figura, conta, ...medida })),
  )
  return {
    figuras: all.map(({ figura }) => figura),
    contas: all.map(({ conta }) => conta),
    series: all.map(({ serie }) => serie),
    inicios: all.map(({ de }) => de ?? '-infinity'),
    fins: all.map(({ ate }) => ate ?? 'infinity'),
  }
}

const MEDIDAS = `
  select m.figura, m.conta, '' as chave, '' as nome, coalesce(sum(s.quantidade), 0)::int as quantidade,
    coalesce(sum(s.valor), 0)::numeric(30, 2)::text as valor
  from unnest(:figuras::int[], :contas::text[], :series::text[], :inicios::date[], :fins::date[])
    as m(figura, conta, serie, de, ate)
  left join painel_somas s on s.serie = m.serie and s.dia between m.de and m.ate
  group by 1, 2`

/** SQL of the one statement behind a department's page; for its test, too. */
export function figuresStatement(figuras: readonly FiguraDeclarada[], dia: Dia) {
  const groups = figuras.flatMap(({ agrupa = {} }, figura) =>
    Object.entries(agrupa).map(
      ([conta, sql]) => `select ${figura} as figura, '${conta}' as conta, g_.* from (${sql}) g_`,
    ),
  )
  return bound([MEDIDAS, ...groups].join('\nunion all '), { hoje: dia.hoje, ...measures(figuras, dia) })
}

/** Counts what the figures ask, all at one moment. @returns for each figure what its lines are made of */
export async function countFigures(
  { db, hoje, emDiaDesde }: Pick<Context, 'db' | keyof Dia>,
  figuras: readonly FiguraDeclarada[],
): Promise<Contado[]> {
  if (figuras.length === 0) return []
  const { text, params } = figuresStatement(figuras, { hoje, emDiaDesde })
  const rows = await db.query<Lida>(text, params)
  return figuras.map((_, figura) => {
    const own = rows.filter(row => row.figura === figura)
    return {
      hoje,
      emDiaDesde,
      de: medida => {
        const { quantidade, valor } = own.find(({ conta }) => conta === medida) ?? NADA
        return { quantidade, valor }
      },
      grupos: nome => own.filter(({ conta }) => conta === nome),
    }
  })
}
