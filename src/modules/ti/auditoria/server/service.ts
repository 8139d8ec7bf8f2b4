import type { InputOf } from '#platform/contract/api.ts'
import { addDays, startOfDay } from '#platform/contract/dates/dates.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import type { Scope } from '#platform/server/engine/list-source.ts'
import { type Context, type Operation, operation } from '#platform/server/engine/operation.ts'
import { naoEncontrado } from '#platform/server/ground/errors.ts'
import { auditadasOf, CHAVE, chaveDe, veTrilhaDe } from '#platform/server/services/auditoria/entities.ts'
import { auditoria } from '#platform/server/services/auditoria/table.ts'
import { LATER } from '#platform/server/services/auditoria/texts.ts'
import { type Auditada, tell } from '#platform/server/services/auditoria/trail.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { auditoriaApi, CAMPOS_NA_LISTA, emPalavras, type MudancaDaTrilha, nomeDaAcao } from '../contract.ts'
import { findAnyone } from './people.ts'
import { type LocatedRow, placesOf } from './places.ts'

/** What a value of the list shows of a long text. */
const MAX_TEXTO = 160

type Row = LocatedRow & Pick<MudancaDaTrilha, 'usuario_id' | 'operacao' | 'pedido'>

const source = defineSource<Row>()({
  table: auditoria,
  omit: ['busca'],
  searchedLater: LATER,
  filters: {
    usuario_id: 't.usuario_id = ?',
    tabela: 't.tabela = ?',
    registro_id: 't.registro_id = ?',
    registro_uuid: 't.registro_uuid = ?',
    exclusao: 't.exclusao = ?',
    acao: 't.acao = ?',
    de: 't.quando >= ?::timestamptz',
    antes_de: 't.quando < ?::timestamptz',
  },
})

/** The exports of the trail are in the trail, too. */
const propria: Auditada = {
  tabela: 'auditoria',
  area: auditoriaApi.list.area,
  entidade: 'Auditoria',
  campos: { usuario_id: 'Pessoa', tabela: 'Onde', registro: 'Registro', acao: 'Ação', de: 'De', ate: 'Até' },
  nome: [],
  caminho: '/ti/auditoria',
  references: { usuario_id: { table: 'auth_users', name: 'name' } },
}

const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > MAX_TEXTO ? `${value.slice(0, MAX_TEXTO)}…` : value

/** After the last day of the calendar there is none. */
const ULTIMO = '9999-12-31'

/** The filters as the statement knows them. */
function narrowed({ timezone }: Context, filtros: InputOf<typeof auditoriaApi.list>['filtros']) {
  const { registro, de, ate, ...others } = filtros
  return {
    ...others,
    ...(registro &&
      (registro.includes('-') ? { registro_uuid: registro } : { registro_id: Number(registro) })),
    ...(de && { de: startOfDay(de, timezone) }),
    ...(ate && ate < ULTIMO && { antes_de: startOfDay(addDays(ate, 1), timezone) }),
  }
}

/**
 * The operations on the trail of these entities. It is no side door: of what somebody may not read, they read no trail.
 * @param operations those of all entities; their histories say what their records are called
 */
export function auditoriaOperations(operations: readonly Operation[]) {
  // A table's own words come last, and so in the place of those that its owner's history has for it.
  const told = [...auditadasOf(operations)].sort(([, a], [, b]) => Number('dono' in b) - Number('dono' in a))
  const entities = new Map([...told, [chaveDe(propria), propria]])
  const words = new Map(operations.map(({ procedure }) => [procedure.path, procedure.resumo]))
  const byTable = new Map([...entities.values()].map(entity => [entity.tabela, entity]))

  /** What this person's levels leave, where they do not reach everything. */
  function scopeOf({ actor }: Context): Scope | undefined {
    const seen = [...entities].filter(([, entity]) => veTrilhaDe(actor, entity)).map(([key]) => key)
    return seen.length === entities.size ? undefined : { where: `${CHAVE} = any(?)`, value: seen }
  }

  async function shown({ db }: Context, rows: readonly Row[]): Promise<MudancaDaTrilha[]> {
    // What no entity tells of itself is named by its table, and shows no field.
    const unknown = rows
      .filter(({ tabela }) => !byTable.has(tabela))
      .map(({ tabela }): [string, Auditada] => [
        tabela,
        { tabela, area: auditoriaApi.list.area, entidade: tabela, campos: {}, nome: [] },
      ])
    const told = await tell(db, rows, new Map([...byTable, ...unknown]))
    const places = await placesOf(db, rows, entities)
    return told.map((row, n) => ({
      id: row.id,
      quando: row.quando,
      usuario_id: row.usuario_id,
      usuario_nome: row.usuario_nome,
      acao: row.acao,
      tabela: row.tabela,
      entidade: row.entidade,
      registro: row.registro_uuid ?? row.registro_id?.toString() ?? null,
      nome: row.nome ?? places[n]?.nome ?? null,
      caminho: places[n]?.caminho ?? null,
      campos: row.campos,
      total_de_campos: row.campos.length,
      operacao: row.operacao,
      faz: words.get(row.operacao) ?? null,
      pedido: row.pedido,
    }))
  }

  const inList = (row: MudancaDaTrilha): MudancaDaTrilha => ({
    ...row,
    campos: row.campos.slice(0, CAMPOS_NA_LISTA).map(field => ({
      ...field,
      antes: shortened(field.antes) as never,
      depois: shortened(field.depois) as never,
    })),
  })

  const selected = (
    context: Context,
    input: Pick<InputOf<typeof auditoriaApi.list>, 'busca' | 'ordem' | 'direcao' | 'filtros'>,
  ) => {
    const scope = scopeOf(context)
    return { ...input, filtros: narrowed(context, input.filtros), ...(scope && { scope }) }
  }

  return {
    list: operation(auditoriaApi.list, async (context, input) => {
      const { scope, ...rest } = selected(context, input)
      const page = await source.page(
        context.db,
        { ...input, ...rest },
        { changes: context.changes, ...(scope && { scope }) },
      )
      return { ...page, rows: (await shown(context, page.rows)).map(inList) }
    }),
    exportar: exportOperation(auditoriaApi.exportar, source, {
      select: selected,
      completePage: async (context, rows) =>
        (await shown(context, rows)).map(row => ({
          ...row,
          acao_nome: nomeDaAcao(row.acao),
          alteracoes: row.campos.map(field => emPalavras(row.acao, field, context.timezone)).join('; '),
        })),
    }),
    get: operation(auditoriaApi.get, async (context, { mudanca }) => {
      const row = await source.one(context.db, mudanca)
      const entity = entities.get(chaveDe(row))
      const scope = scopeOf(context)
      if (scope && !(entity && veTrilhaDe(context.actor, entity))) throw naoEncontrado()
      const [told] = await shown(context, [row])
      if (!told) throw naoEncontrado()
      return told
    }),
    entidades: operation(auditoriaApi.entidades, async ({ actor }) => {
      const seen = [...entities.values()].filter(entity => veTrilhaDe(actor, entity))
      const rows = new Map(seen.map(({ tabela, entidade }) => [tabela, { tabela, entidade }]))
      return { rows: [...rows.values()].sort((a, b) => a.entidade.localeCompare(b.entidade, 'pt-BR')) }
    }),
    pessoas: operation(auditoriaApi.pessoas, ({ db }, input) => findAnyone(db, input)),
  }
}
