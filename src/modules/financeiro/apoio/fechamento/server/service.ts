import { setTimeout as sleep } from 'node:timers/promises'
import { addMonths, formatMonth, monthOf } from '#platform/contract/dates/dates.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { insertRecord } from '#platform/server/engine/records.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { AppError, naoPermitido } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import {
  ALTERACOES_POR_PAGINA,
  type Alteracao,
  type Fechamento,
  fechamentoApi,
  LINHAS_POR_PAGINA,
  type MesDoAno,
  type Parte,
  partes,
  type Soma,
} from '../contract.ts'
import { linhasDoMes } from './linhas.ts'
import { somasDoMes, TABELAS } from './somas.ts'
import { fechamentos } from './table.ts'

/** A month's figures are made of all of these: whoever lacks one of them sees none. */
const AREAS = [
  'financeiro.cadastros',
  'financeiro.prestacao',
  'financeiro.projetos',
  'financeiro.recebimentos',
  'financeiro.bancos',
] as const

/** @throws AppError nao_permitido */
export function exigirTudo({ actor }: Context): void {
  if (AREAS.every(area => alcanca(nivelDe(actor, area), area === 'financeiro.prestacao' ? 'gerir' : 'ver')))
    return
  throw naoPermitido(
    'Os números do mês somam contas, cartões, projetos, recebimentos e contas bancárias, e o seu perfil não vê todos. Peça a quem cuida de todo o Financeiro.',
  )
}

interface Row {
  id: number
  mes: string
  situacao: 'Fechado' | 'Reaberto'
  fechado_em: string
  fechado_por: string | null
  motivo: string | null
  valores: Soma[]
  alteracoes: number
}

/** Closings between two months, with the changes since each was closed. */
const closings = (db: Queryable, de: string, ate: string) =>
  db.query<Row>(
    `select f.id, to_char(f.mes, 'YYYY-MM') as mes, f.situacao, f.fechado_em, u.name as fechado_por, f.motivo, f.valores,
       (select count(*)::int from auditoria a where a.acao = 'justificar' and a.quando > f.fechado_em and a.depois ->> 'mes' = f.nome) as alteracoes
     from financeiro_fechamentos f left join auth_users u on u.id = f.fechado_por
     where f.mes between $1::date and $2::date`,
    [`${de}-01`, `${ate}-01`],
  )

const inYear = (hoje: string, mes: string, row: Row | undefined): MesDoAno => ({
  mes,
  situacao: row?.situacao ?? (mes < monthOf(hoje) ? 'Aberto' : 'Em andamento'),
  fechado_em: row?.situacao === 'Fechado' ? row.fechado_em : null,
  fechado_por: row?.situacao === 'Fechado' ? row.fechado_por : null,
  alteracoes: row?.alteracoes ?? 0,
})

export const mesesDoAno = operation(fechamentoApi.meses, async (context, { ano }) => {
  exigirTudo(context)
  const { db, hoje } = context
  const first = `${ano}-01`
  const rows = new Map((await closings(db, first, `${ano}-12`)).map(row => [row.mes, row]))
  const months = Array.from({ length: 12 }, (_, n) => addMonths(first, n)).filter(mes => mes <= monthOf(hoje))
  return { meses: months.reverse().map(mes => inYear(hoje, mes, rows.get(mes))) }
})

async function read(context: Context, mes: string): Promise<Fechamento> {
  const { db, hoje } = context
  const [row] = await closings(db, mes, mes)
  return {
    ...inYear(hoje, mes, row),
    id: row?.id ?? null,
    nome: formatMonth(mes),
    motivo: row?.situacao === 'Reaberto' ? row.motivo : null,
    fechadas: row?.valores ?? null,
    agora: await somasDoMes(db, `${mes}-01`),
  }
}

export const umMes = operation(fechamentoApi.mes, (context, { mes }) => {
  exigirTudo(context)
  return read(context, mes)
})

interface Trecho {
  /** Only changes older than this one. */
  antes_de: number | null
  most: number
}

/** What changed a month's figures after it was closed, the newest first. Permissions are the caller's matter. */
export async function lerAlteracoes(db: Queryable, mes: string, { antes_de, most }: Trecho) {
  const rows = await db.query<Omit<Alteracao, 'parte'> & { tabela: string }>(
    `select a.id, a.quando, a.usuario_nome, a.tabela, coalesce(a.registro_id, 0) as registro_id, coalesce(
         (select c.solicitacao_compra || ': ' || c.item from financeiro_contas_a_pagar c where a.tabela = 'financeiro_contas_a_pagar' and c.id = a.registro_id),
         (select d.descricao_despesa from financeiro_despesas_cartao d where a.tabela = 'financeiro_despesas_cartao' and d.id = a.registro_id),
         (select d.descricao_despesa from financeiro_despesas_projeto d where a.tabela = 'financeiro_despesas_projeto' and d.id = a.registro_id),
         (select p.nome from financeiro_pagamentos p where a.tabela = 'financeiro_pagamentos' and p.id = a.registro_id),
         (select l.descricao from financeiro_extrato_linhas l where a.tabela = 'financeiro_extrato_linhas' and l.id = a.registro_id),
         (select r.descricao from financeiro_recebiveis r where a.tabela = 'financeiro_recebiveis' and r.id = a.registro_id),
         (select r.nome from financeiro_recebimentos r where a.tabela = 'financeiro_recebimentos' and r.id = a.registro_id)) as nome,
       a.depois ->> 'acao' as acao, a.depois ->> 'motivo' as motivo,
       a.depois ->> 'de' as de, a.depois ->> 'para' as para,
       coalesce(a.quando < (select fechado_em from financeiro_fechamentos where mes = $2), false) as incluida
     from auditoria a where a.acao = 'justificar' and a.depois ->> 'mes' = $1 and ($3::bigint is null or a.id < $3)
     order by a.id desc limit $4`,
    [formatMonth(mes), `${mes}-01`, antes_de, most],
  )
  const parteDe = new Map(partes.map((parte): [string, Parte] => [TABELAS[parte], parte]))
  return rows.map(({ tabela, ...row }): Alteracao => ({ ...row, parte: parteDe.get(tabela) ?? 'contas' }))
}

export const alteracoesDoMes = operation(fechamentoApi.alteracoes, async (context, { mes, antes_de }) => {
  exigirTudo(context)
  const found = await lerAlteracoes(context.db, mes, { antes_de, most: ALTERACOES_POR_PAGINA + 1 })
  return {
    alteracoes: found.slice(0, ALTERACOES_POR_PAGINA),
    mais: found.length > ALTERACOES_POR_PAGINA,
  }
})

export const linhasDaParte = operation(fechamentoApi.linhas, async (context, { mes, parte, depois }) => {
  exigirTudo(context)
  const most = LINHAS_POR_PAGINA + 1
  const found = await linhasDoMes(context.db, { mes: `${mes}-01`, most, parte, depois })
  return {
    linhas: found
      .slice(0, LINHAS_POR_PAGINA)
      .map(({ parte: _, chave: __, comprovante: ___, anexos: ____, ...linha }) => linha),
    mais: found.length > LINHAS_POR_PAGINA,
  }
})

/** Attempts to have a month for oneself, and the pause between them: a large import holds it for a tenth of a second a piece. */
const ATTEMPTS = 50
const PAUSE_MS = 100

/**
 * Keeps others from writing into a month to the end of the transaction. It never stands in line for the lock: writers behind it
 * could hold what the one before it waits for.
 */
async function holdMonth(db: Queryable, mes: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [row] = await db.query<{ held: boolean }>(
      `select pg_try_advisory_xact_lock(4210783, $1::date - date '2000-01-01') as held`,
      [`${mes}-01`],
    )
    if (row?.held) return
    await sleep(PAUSE_MS)
  }
  throw new AppError('indisponivel', 'Há lançamentos sendo gravados neste mês. Tente de novo em instantes.')
}

export const fecharMes = operation(fechamentoApi.fechar, async (context, { mes }) => {
  exigirTudo(context)
  const { db, actor, hoje } = context
  const nome = formatMonth(mes)
  if (mes >= monthOf(hoje))
    throw new AppError(
      'regra',
      `O mês de ${nome} ainda não terminou. Feche-o a partir do primeiro dia do mês seguinte.`,
    )
  await holdMonth(db, mes)
  const [before] = await db.query<{ id: number; situacao: string }>(
    'select id, situacao from financeiro_fechamentos where mes = $1 for update',
    [`${mes}-01`],
  )
  if (before?.situacao === 'Fechado') throw new AppError('regra', `O mês de ${nome} já está fechado.`)
  const valores = await somasDoMes(db, `${mes}-01`)
  if (before)
    await db.query(
      `update financeiro_fechamentos set situacao = 'Fechado', fechado_em = now(), fechado_por = $2, motivo = null, valores = $3 where id = $1`,
      [before.id, actor.id, JSON.stringify(valores)],
    )
  else await insertRecord(context, fechamentos, { mes: `${mes}-01`, nome, fechado_por: actor.id, valores })
  return read(context, mes)
})

export const reabrirMes = operation(fechamentoApi.reabrir, async (context, { mes, motivo }) => {
  exigirTudo(context)
  const { db } = context
  const reopened = await db.query(
    `update financeiro_fechamentos set situacao = 'Reaberto', motivo = $2 where mes = $1 and situacao = 'Fechado' returning id`,
    [`${mes}-01`, motivo],
  )
  if (reopened.length === 0) throw new AppError('regra', `O mês de ${formatMonth(mes)} não está fechado.`)
  return read(context, mes)
})

export const historicoDeFechamentos = historyOperation(fechamentoApi.historico, fechamentos)
