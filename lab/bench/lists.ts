// What people do with a list beyond a search: filters, groups, boards, views and totals, each in every list that has them, at
// 100,000 rows. The services in this process, without HTTP; nothing is kept between calls: counts are taken each time.
import { z } from 'zod'
import { matrizPadrao } from '#modules/areas.ts'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { type Campo, declaradosEm } from '#platform/contract/filtros.ts'
import { quadroDe } from '#platform/contract/list.ts'
import { todasAsEntregues } from '#platform/contract/visoes.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { ROWS } from './data.ts'
import type { Place } from './processes.ts'
import { type Bar, enough, median, p95, type Section, table } from './report.ts'
import { actor } from './statements.ts'

const ROUNDS = 9
/** Of each kind, as many of the slowest are told by name. */
const NAMED = 4
/** What totals are asked for: everything, a name, and two words that most rows of some lists hold. */
const SEARCHED = ['', 'maria', 'ma', '2026']
/** Words that a tenth to nearly all of the rows hold: their matches in groups are found among the first rows, or all are sorted. */
const FREQUENT = ['ma', 'maria']
/** Columns of money that are shown, and summed, only where somebody chose them; of more records than are counted by a press. */
const CHOSEN: Record<string, readonly string[]> = {
  'financeiro/projetos': ['gasto', 'realizado', 'comprometido', 'valor_proposta'],
  'financeiro/prestacao-contas-cartao': ['diferenca'],
}
const COUNTED = ['maria']

/** Filters of a kind; each is asked for its contrary, too. */
function textsFor({ tipo, valores = [], vazio }: Campo): string[] {
  const texts: Partial<Record<Campo['tipo'], string[]>> = {
    opcoes: [valores[0] ?? '', valores.slice(0, 2).join(',')],
    data: ['este_mes', 'proximos_30_dias', '2026-01-01..2026-06-30', 'antes_de_hoje'],
    mes: ['este_mes', '2026-01..2026-06'],
    instante: ['este_mes', 'ultimos_7_dias'],
    dinheiro: ['1000..5000', '5000..'],
    registro: ['1', '1,2,3'],
    pessoa: ['eu'],
    texto: ['Obras'],
  }
  return [...(texts[tipo] ?? []), ...(vazio ? ['vazio'] : [])]
}

const KINDS = [
  'filter',
  'group',
  'group of a search',
  'counts of groups',
  'counts of groups of a search',
  'column of a board',
  'heads of a board',
  'view',
  'totals',
  'totals of chosen columns',
  'totals above a list',
] as const

interface Case {
  kind: (typeof KINDS)[number]
  name: string
  operation: Operation
  input: object
}

const baseOf = ({ procedure: { path } }: Operation) => path.slice(0, path.lastIndexOf('/'))

/** Everything that lists offer, of the given operations. @param required what a list is always asked beside its filters */
function casesOf(operations: readonly Operation[], required: Record<string, object>): Case[] {
  const selecao = new Map(selecaoRouter(catalogOf(operations)).map(each => [each.procedure.path, each]))
  const delivered = todasAsEntregues()
  return operations.flatMap(operation => {
    const { path, input } = operation.procedure
    if (!(input instanceof z.ZodObject) || !('por_pagina' in input.shape)) return []
    const base = baseOf(operation)
    const always = required[base] ?? {}
    const named = (verb: string) => operations.find(each => each.procedure.path === `${base}/${verb}`)
    const exported = named('exportar')
    // What a record's own totals take is another matter.
    const totais = named('totais')
    const selects = totais?.procedure.input
    const above = selects instanceof z.ZodObject && 'busca' in selects.shape ? totais : undefined
    const { colunas = {} } = (exported?.procedure ?? {}) as Partial<ExportProcedure>
    const money = Object.entries(colunas).flatMap(([name, [, tipo]]) => (tipo === 'dinheiro' ? name : []))
    const chosen = CHOSEN[base] ?? []
    const shown = money.filter(name => !chosen.includes(name))
    const { campos } = declaradosEm(input)
    const of = (kind: Case['kind'], name: string, more: object): Case => ({
      ...{ kind, name: `${base} ${name}`, operation },
      input: { filtros: always, ...more },
    })
    const beside = (kind: Case['kind'], verb: string, name: string, more: object): Case[] => {
      const other = selecao.get(`selecao/${verb}`)
      const asked = { lista: path, filtros: always, ...more }
      return other && exported?.selecao
        ? [{ kind, name: `${base} ${name}`, operation: other, input: asked }]
        : []
    }
    const filters = Object.entries(campos).flatMap(([field, campo]) =>
      textsFor(campo)
        .flatMap(text => [text, `nao:${text}`])
        .map(text => of('filter', `${field}=${text}`, { filtros: { ...always, [field]: text } })),
    )
    // The sendings of a proposal have one order alone.
    const { ordem } = input.shape as unknown as { ordem?: z.ZodDefault<z.ZodEnum> }
    const sorts = (ordem?.unwrap().options ?? []).map(String)
    const groups = sorts.filter(sort =>
      ['opcoes', 'data', 'mes', 'pessoa', 'registro'].includes(campos[sort]?.tipo ?? ''),
    )
    const quadro = quadroDe(operation.procedure)
    return [
      ...filters,
      ...groups.flatMap(agrupar => [
        of('group', `by ${agrupar}`, { agrupar }),
        ...beside('counts of groups', 'grupos', `by ${agrupar}`, { agrupar, colunas: shown }),
        ...FREQUENT.flatMap(busca => [
          of('group of a search', `by ${agrupar} "${busca}"`, { agrupar, busca }),
          ...beside('counts of groups of a search', 'grupos', `by ${agrupar} "${busca}"`, {
            agrupar,
            busca,
            colunas: shown,
          }),
        ]),
      ]),
      ...(quadro?.valores ?? []).map(valor =>
        of('column of a board', valor, { coluna: { campo: quadro?.campo, valor } }),
      ),
      ...(quadro ? beside('heads of a board', 'colunas', '', {}) : []),
      ...(delivered.get(path) ?? []).map(({ nome, consulta }) => {
        const { busca, ordem, direcao, filtros } = consulta
        const input = { busca, ordem, direcao, filtros: { ...always, ...filtros } }
        return of('view', nome, JSON.parse(JSON.stringify(input)))
      }),
      ...(money.length > 0 ? SEARCHED : []).flatMap(busca =>
        beside('totals', 'somas', `"${busca}"`, { busca, colunas: shown }),
      ),
      ...(chosen.length > 0 ? COUNTED : []).flatMap(busca =>
        beside('totals of chosen columns', 'somas', `"${busca}"`, { busca, colunas: chosen }),
      ),
      ...SEARCHED.flatMap(busca =>
        above ? [{ ...of('totals above a list', `"${busca}"`, { busca }), operation: above }] : [],
      ),
    ]
  })
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** @param limit p95 in ms that each must stay below */
export async function measureLists(place: Place, limit: number): Promise<Section> {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  try {
    const [project] = await db.query<{ id: number }>(
      'select projeto_id as id from financeiro_despesas_projeto group by 1 order by count(*) desc limit 1',
    )
    const cases = casesOf(await everyOperation(), {
      'financeiro/despesas-projeto': { projetoId: project?.id },
    })
    const changes = { stamp: () => undefined, bump: () => {}, subscribe: () => () => {} }
    const permissions = { matrix: async () => matrizPadrao }
    const platform: Platform = { db, changes, timezone: 'America/Sao_Paulo', appUrl: '', permissions }
    const measured: (Case & { p50: number; p95: number })[] = []
    for (const each of cases) {
      const times: number[] = []
      const call = () => each.operation(platform, { actor, pedido: 'bench' }, each.input as never)
      await call()
      while (!enough(times, ROUNDS, limit)) times.push(await timed(call))
      measured.push({ ...each, p50: median(times), p95: p95(times) })
    }
    const rows: string[][] = []
    const bars: Bar[] = []
    for (const kind of KINDS) {
      const mine = measured.filter(each => each.kind === kind).toSorted((a, b) => b.p95 - a.p95)
      const [slowest] = mine
      if (!slowest) continue
      rows.push([
        kind,
        String(mine.length),
        median(mine.map(({ p50 }) => p50)).toFixed(1),
        mine
          .slice(0, NAMED)
          .map(({ name, p50, p95 }) => `${name}: ${p50.toFixed(0)} / ${p95.toFixed(0)}`)
          .join('<br>'),
      ])
      bars.push({
        what: `p95 in ms: ${kind}, the slowest: ${slowest.name}`,
        value: slowest.p95,
        below: limit,
      })
    }
    return {
      title: `Filters, groups, boards, views and totals of every list, ${ROWS.toLocaleString('en')} rows each`,
      body: [
        `${ROUNDS} calls of the service for each, 40 where one took more than half the limit; p50 / p95 in ms.`,
        table(['what', 'cases', 'median of the p50', 'the slowest'], rows),
      ],
      bars,
    }
  } finally {
    await db.close()
  }
}
