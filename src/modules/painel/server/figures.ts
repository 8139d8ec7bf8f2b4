import { ALERTA_NOVO_DIAS, TENDENCIA_DIAS, type TipoDeAlerta } from '../contract.ts'

// SQL of the figures: each text answers one JSON value, `:name` stands for a parameter. What they count is told in the
// contract; of which records a series consists, in the `server/series.ts` of its entity.

const count = (condition = '') => `coalesce(sum(quantidade)${condition && ` filter (where ${condition})`}, 0)`
const total = (condition = '') =>
  `coalesce(sum(valor)${condition && ` filter (where ${condition})`}, 0)::numeric(30, 2)::text`

export const receita = `
  select json_build_object('quantidade', ${count('dia >= :mes::date')}, 'valor', ${total('dia >= :mes::date')},
    'valor_anterior', ${total(`dia < :mes::date and dia <= (:hoje::date - interval '1 month')`)})
  from painel_somas where serie = 'receita' and dia >= :mes_anterior::date and dia < :mes_seguinte::date`

export const faturamento = `
  select json_build_object('faturado', ${total(`serie = 'faturado'`)}, 'recebido', ${total(`serie = 'recebido'`)})
  from painel_somas where serie in ('faturado', 'recebido') and dia >= :mes::date and dia < :mes_seguinte::date`

export const usuarios = `
  select json_build_object('novos', count(*) filter (where "createdAt" >= :novos_desde::timestamptz),
    'anteriores', count(*) filter (where "createdAt" < :novos_desde::timestamptz))
  from auth_users where excluido_em is null and "createdAt" >= :anteriores_desde::timestamptz`

const emitidas = (from: number, to: number) =>
  `(select ${count()} from painel_somas
    where serie = 'propostas' and dia > :hoje::date - ${from} and dia <= :hoje::date - ${to})`

export const vendas = `
  select json_build_object('quantidade', ${count()}, 'valor', ${total()},
    'emitidas', ${emitidas(TENDENCIA_DIAS, 0)}, 'emitidas_antes', ${emitidas(2 * TENDENCIA_DIAS, TENDENCIA_DIAS)})
  from painel_somas where serie = 'ativas'`

/** What has a date in the last days is new; what has become late by a date, from the day after it. */
const alerta = (which: string, late = '') => `
  select json_build_object('quantidade', ${count()},
    'novos', ${count(`dia${late} > :hoje::date - ${ALERTA_NOVO_DIAS} and dia${late} <= :hoje::date`)})
  from painel_somas where ${which}`

export const alertas: Record<TipoDeAlerta, string> = {
  desvios: alerta(`serie = 'desvios_graves'`),
  chamados: alerta(`serie = 'chamados_urgentes'`),
  contas: alerta(
    `(serie = 'contas_abertas' and dia < :hoje::date) or (serie = 'contas_vencidas' and dia >= :hoje::date)`,
    ' + 1',
  ),
  documentos: alerta(`serie = 'documentos' and dia < :hoje::date`, ' + 1'),
}

export const grafico = `
  select json_agg(json_build_object('serie', serie, 'mes', mes, 'valor', valor))
  from (
    select serie, to_char(dia, 'YYYY-MM') as mes, ${total()} as valor from painel_somas
    where serie = any(:series::text[]) and dia >= :primeiro_mes::date and dia < :mes_seguinte::date group by 1, 2
  ) s`

export const resultado = `
  select json_agg(json_build_object('serie', serie, 'valor', valor, 'anterior', anterior))
  from (
    select serie, ${total('dia >= :de::date')} as valor, ${total('dia <= :antes_ate::date')} as anterior
    from painel_somas where serie = any(:series::text[])
      and (dia between :de::date and :ate::date or dia between :antes_de::date and :antes_ate::date) group by 1
  ) s`
