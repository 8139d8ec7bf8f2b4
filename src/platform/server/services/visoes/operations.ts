import type { OutputOf, Procedure } from '../../../contract/api.ts'
import { alcanca } from '../../../contract/permissions.ts'
import {
  type Consulta,
  historicoDeVisoes,
  lerConsulta,
  MAXIMO_DE_VISOES,
  visoesApi,
} from '../../../contract/visoes.ts'
import { type Actor, nivelDe } from '../../access/permissions/actor.ts'
import { type Context, type Operation, operation, permit, router } from '../../engine/operation.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../engine/records.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { lockUntilEnd } from '../../ground/database/locks.ts'
import { AppError, naoEncontrado, naoPermitido } from '../../ground/errors.ts'
import { historyOperation, type Quem } from '../auditoria/history.ts'
import { visoes } from './table.ts'

type Visao = OutputOf<typeof visoesApi.create>
type Stored = Omit<Visao, 'perdidos' | 'pode'>
type Lists = ReadonlyMap<string, Procedure>

const SELECT = `select v.id, v.version, v.user_id, v.created_at, v.lista, v.nome, v.compartilhada, v.consulta, u.name as autor
  from visoes v left join auth_users u on u.id = v.user_id`

/** The lists among these operations, by path: what takes search, filters, an order and pages. */
export function listsOf(operations: readonly Pick<Operation, 'procedure'>[]): Lists {
  const lists = operations.flatMap(({ procedure }) => {
    const { shape = {} } = procedure.input as unknown as { shape?: object }
    return ['busca', 'ordem', 'por_pagina', 'filtros'].every(name => name in shape)
      ? [[procedure.path, procedure] as const]
      : []
  })
  return new Map(lists)
}

function mayCall(procedure: Procedure, actor: Actor): boolean {
  try {
    permit(procedure, actor)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const gere = (actor: Actor, { area }: Procedure) => alcanca(nivelDe(actor, area), 'gerir')

/** One's own, and a shared one where one manages the list's area. */
const podeAlterar = (actor: Actor, list: Procedure, row: Pick<Stored, 'user_id' | 'compartilhada'>) =>
  row.compartilhada ? gere(actor, list) : row.user_id === actor.id

const SEM_GERIR =
  'Compartilhar uma visão, ou alterar e excluir uma compartilhada, cabe a quem gerencia esta lista.'

/** @throws AppError where there is no such list, or the person may not see it */
function permitList(lists: Lists, path: string, actor: Actor): Procedure {
  const list = lists.get(path)
  if (!list) throw new AppError('dados_invalidos', 'Esta lista não guarda visões.')
  permit(list, actor)
  return list
}

/** The operations of saved views. @param lists those that may have views */
export function visoesRouter(lists: Lists): Operation[] {
  const listOf = (path: string, actor: Actor) => permitList(lists, path, actor)

  function shown({ actor }: Context, list: Procedure, row: Stored): Visao {
    return { ...row, ...lerConsulta(list, row.consulta), pode: { alterar: podeAlterar(actor, list, row) } }
  }

  async function read(context: Context, id: number): Promise<Visao> {
    const [row] = await context.db.query<Stored>(`${SELECT} where v.id = $1`, [id])
    if (!row) throw naoEncontrado()
    return shown(context, listOf(row.lista, context.actor), row)
  }

  /** @throws AppError dados_invalidos, which names what the list does not take */
  function checked(list: Procedure, consulta: Consulta): Consulta {
    const { consulta: valid, perdidos } = lerConsulta(list, consulta)
    if (perdidos.length > 0)
      throw new AppError('dados_invalidos', `Esta lista não tem: ${perdidos.join(', ')}.`)
    return valid
  }

  return router(visoesApi, {
    list: operation(visoesApi.list, async context => {
      const seen = [...lists.values()].filter(list => mayCall(list, context.actor)).map(({ path }) => path)
      const rows = await context.db.query<Stored>(
        `${SELECT} where v.lista = any($1) and (v.user_id = $2 or v.compartilhada) order by v.nome, v.id`,
        [seen, context.actor.id],
      )
      return rows.map(row => shown(context, lists.get(row.lista) as Procedure, row))
    }),
    create: operation(visoesApi.create, async (context, { lista, nome, compartilhada, consulta }) => {
      const list = listOf(lista, context.actor)
      if (compartilhada && !gere(context.actor, list)) throw naoPermitido(SEM_GERIR)
      await lockUntilEnd(context.db, 'visoes')
      await requireRoom(context.db, context.actor)
      await requireName(context, lista, nome)
      const values = { lista, nome, compartilhada, consulta: checked(list, consulta) }
      return read(context, await insertRecord(context, visoes, values))
    }),
    update: operation(visoesApi.update, async (context, { id, version, dados }) => {
      const { lista, nome } = await read(context, id)
      const list = listOf(lista, context.actor)
      if (dados.nome !== undefined && dados.nome !== nome) {
        await lockUntilEnd(context.db, 'visoes')
        await requireName(context, lista, dados.nome)
      }
      const consulta = dados.consulta && checked(list, dados.consulta)
      const regra = (row: typeof visoes.$inferSelect) => {
        if (!row.compartilhada && row.user_id !== context.actor.id) throw naoEncontrado()
        if (!podeAlterar(context.actor, list, row)) throw naoPermitido(SEM_GERIR)
        if (dados.compartilhada && !gere(context.actor, list)) throw naoPermitido(SEM_GERIR)
      }
      const change = { id, version, dados: { ...dados, ...(consulta && { consulta }) } }
      await updateRecord(context, visoes, regra, change, () => read(context, id))
      return read(context, id)
    }),
    delete: operation(visoesApi.delete, async (context, { id, version }) => {
      const regra = (row: typeof visoes.$inferSelect) => {
        const list = listOf(row.lista, context.actor)
        if (!row.compartilhada && row.user_id !== context.actor.id) throw naoEncontrado()
        if (!podeAlterar(context.actor, list, row)) throw naoPermitido(SEM_GERIR)
      }
      return deleteRecord(context, visoes, regra, { id, version })
    }),
    padrao: operation(visoesApi.padrao, async ({ db, actor }, { lista, visao }) => {
      listOf(lista, actor)
      if (visao === null)
        await db.query('delete from visoes_padrao where user_id = $1 and lista = $2', [actor.id, lista])
      else
        await db.query(
          `insert into visoes_padrao (user_id, lista, visao) values ($1, $2, $3)
           on conflict (user_id, lista) do update set visao = excluded.visao`,
          [actor.id, lista, String(visao)],
        )
      return { visao: visao === null ? null : String(visao) }
    }),
  })
}

/** @throws AppError regra where the person keeps as many as anybody may */
async function requireRoom(db: Queryable, actor: Actor): Promise<void> {
  const [row] = await db.query<{ n: number }>('select count(*)::int as n from visoes where user_id = $1', [
    actor.id,
  ])
  if ((row?.n ?? 0) >= MAXIMO_DE_VISOES)
    throw new AppError('regra', `Cada pessoa guarda até ${MAXIMO_DE_VISOES} visões. Exclua uma antes.`)
}

/** @throws AppError dados_invalidos where the person sees a view of this name in this list */
async function requireName({ db, actor }: Context, lista: string, nome: string): Promise<void> {
  const [same] = await db.query(
    'select id from visoes where lista = $1 and nome = $2 and (user_id = $3 or compartilhada) limit 1',
    [lista, nome, actor.id],
  )
  if (!same) return
  const message = 'Já existe uma visão com este nome nesta lista.'
  throw new AppError('dados_invalidos', message, { campos: { nome: message } })
}

/** With which view each list opens for this person. */
export async function visoesPadraoDe(db: Queryable, user_id: string): Promise<Record<string, string>> {
  const rows = await db.query<{ lista: string; visao: string }>(
    'select lista, visao from visoes_padrao where user_id = $1',
    [user_id],
  )
  return Object.fromEntries(rows.map(({ lista, visao }) => [lista, visao]))
}

/** The first row of the trail since somebody else's view is shared, without a break until now; null for the maker, who reads all. */
async function sharedSince({ db, actor }: Quem, id: number): Promise<number | null> {
  const [row] = await db.query<{ desde: number | null }>(
    `select min(a.id) as desde from auditoria a join visoes v on v.id = a.registro_id and v.user_id is distinct from $2
     where a.tabela = 'visoes' and a.registro_id = $1 and a.id > coalesce((
       select max(p.id) from auditoria p where p.tabela = 'visoes' and p.registro_id = $1
         and coalesce(p.depois, p.antes) ->> 'compartilhada' = 'false'), 0)`,
    [id, actor.id],
  )
  return row?.desde ?? null
}

/** The history of a view, for its maker and, while it is shared, for whoever may see its list. @param lists those that may have views */
export function visoesHistorico(lists: Lists): Operation[] {
  const historico = historyOperation(historicoDeVisoes, visoes, {
    // Named by a condition, so that views take no comments.
    registro: ({ id }) => ({ where: `tabela = 'visoes' and registro_id = ?`, value: id }),
    guard: async ({ db, actor }, id) => {
      const [row] = await db.query<{ lista: string }>(
        'select lista from visoes where id = $1 and (user_id = $2 or compartilhada)',
        [id, actor.id],
      )
      if (!row) throw naoEncontrado()
      permitList(lists, row.lista, actor)
    },
    desde: sharedSince,
  })
  return router({ historico: historicoDeVisoes }, { historico })
}
