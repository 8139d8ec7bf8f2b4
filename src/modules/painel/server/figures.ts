import { ALERTA_NOVO_DIAS, type TipoDeAlerta } from '../contract.ts'

// SQL of the figures: each text answers one JSON value, `:name` stands for a parameter. What they count is told in the
// contract; of which records a series consists, in the `server/series.ts` of its entity.

const count = (condition = '') => `coalesce(sum(quantidade)${condition && ` filter (where ${condition})`}, 0)`
const total = (condition = '') =>
  `coalesce(sum(valor)${condition && ` filter (where ${condition})`}, 0)::numeric(30, 2)::text`

export const usuarios = `
  select json_build_object('novos', count(*) filter (where "createdAt" >= :inicio::timestamptz and "createdAt" < :fim::timestamptz),
    'anteriores', count(*) filter (where "createdAt" < :antes_fim::timestamptz))
  from auth_users where excluido_em is null and "createdAt" >= :antes_inicio::timestamptz`

export const vendas = `
  select json_build_object('quantidade', ${count()}, 'valor', ${total()}) from painel_somas where serie = 'ativas'`

const DE_DATA = `dia > :hoje::date - ${ALERTA_NOVO_DIAS} and dia <= :hoje::date`
const VENCIDO = `dia >= :hoje::date - ${ALERTA_NOVO_DIAS} and dia < :hoje::date`
/** Late today, and not late yet so many days ago. */
const EM_ATRASO = 'dia >= :em_dia_desde_antes::date and dia < :em_dia_desde::date'

/** What has a date in the last days is new; what has become late by a date, from the day on which it did. */
const alerta = (which: string, novos = DE_DATA) => `
  select json_build_object('quantidade', ${count()}, 'novos', ${count(novos)}) from painel_somas where ${which}`

export const alertas: Record<TipoDeAlerta, string> = {
  desvios: alerta(`serie = 'desvios_graves'`),
  chamados: alerta(`serie = 'chamados_urgentes'`),
  contas: alerta(
    `(serie = 'contas_abertas' and dia < :em_dia_desde::date) or (serie = 'contas_vencidas' and dia >= :em_dia_desde::date)`,
    EM_ATRASO,
  ),
  documentos: alerta(`serie = 'documentos' and dia < :hoje::date`, VENCIDO),
}

export const grafico = `
  select json_agg(json_build_object('serie', serie, 'mes', mes, 'valor', valor))
  from (
    select serie, to_char(dia, 'YYYY-MM') as mes, ${total()} as valor from painel_somas
    where serie = any(:series::text[]) and dia >= :primeiro_mes::date and dia < :mes_seguinte::date group by 1, 2
  ) s`

/** The series of one name before a colon, e.g. deviations of each risk, are one. */
export const resultado = `
  select json_agg(s)
  from (
    select split_part(serie, ':', 1) as serie,
      ${count('dia >= :de::date')} as quantidade, ${total('dia >= :de::date')} as valor,
      ${count('dia <= :antes_ate::date')} as quantidade_anterior, ${total('dia <= :antes_ate::date')} as valor_anterior
    from painel_somas where serie = any(:do_periodo::text[])
      and (dia between :de::date and :ate::date or dia between :antes_de::date and :antes_ate::date) group by 1
  ) s`
