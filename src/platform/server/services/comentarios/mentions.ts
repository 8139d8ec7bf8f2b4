import { z } from 'zod'
import { notificacoesDeComentario } from '../../../contract/comentarios/comentarios.ts'
import { alcanca, type Perfil, perfis } from '../../../contract/permissions.ts'
import { type Actor, nivelDe } from '../../access/permissions/actor.ts'
import type { Context } from '../../engine/operation.ts'
import { AppError } from '../../ground/errors.ts'
import type { Guard, Quem, SoDe } from '../auditoria/history.ts'
import { fillAddress, presentRecords } from '../auditoria/places.ts'
import { type Auditada, nameOf } from '../auditoria/trail.ts'
import { redatores } from '../notificacoes/compose.ts'
import { findPeople, readActors } from '../people.ts'

/** A comment in a mail is there to be known of, not to be read at length. */
const MAX_QUOTE = 1000

/** An entity whose records have comments. */
export interface Comentada {
  auditada: Auditada
  /** Refuses by record who may not read its comments, where the area alone does not decide. */
  exigirVer?: Guard
  /** The same as SQL. */
  soDe?: SoDe
  /** Department and entity, e.g. `comercial/clientes`. */
  entidade: string
  /** Its records have pages, at `/<entidade>/<id>`. */
  pagina: boolean
  /** Who may read the record itself, where the area alone does not decide. */
  registro: { guard?: Guard; soDe?: SoDe }
}

const comentadas = new Map<string, Comentada>()

/** Makes an entity known to mails about mentions, and to what waits and what changed on records of any entity. */
export const declararComentada = (comentada: Comentada) =>
  void comentadas.set(comentada.auditada.tabela, comentada)

/** All of them, by table. */
export const todasAsComentadas = (): ReadonlyMap<string, Comentada> => comentadas

/** Address of one of its records, as the database has it: its page with the conversation, else what the trail opens. */
export function enderecoDe(
  { auditada, entidade, pagina }: Comentada,
  registro: Record<string, unknown>,
): string {
  if (pagina) return `/${entidade}/${registro.id}`
  return auditada.caminho ? fillAddress(auditada.caminho, registro) : ''
}

/** May the person read the comments on this record, which exists? */
export async function podeVer(quem: Quem, { auditada, exigirVer }: Comentada, id: number): Promise<boolean> {
  if (!alcanca(nivelDe(quem.actor, auditada.area), 'ver')) return false
  try {
    await exigirVer?.(quem, id)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function thoseWhoSee({ db }: Context, comentada: Comentada, id: number, people: Actor[]) {
  const seeing: Actor[] = []
  for (const actor of people) if (await podeVer({ db, actor }, comentada, id)) seeing.push(actor)
  return seeing
}

/** Those of some people who use the product and may read the comments on a record. */
export async function quemPodeVer(
  context: Context,
  tabela: string,
  id: number,
  ids: readonly string[],
): Promise<string[]> {
  const comentada = comentadas.get(tabela)
  if (!comentada) throw new Error(`${tabela} has no comments`)
  const people = await readActors(context.db, context.permissions, ids)
  return (await thoseWhoSee(context, comentada, id, people)).map(({ id }) => id)
}

/** People of these profiles who may read this record, where its entity decides by record. */
async function thoseOfRecord(context: Context, { auditada, soDe }: Comentada, id: number, of: Perfil[]) {
  const { tabela, numero = 'id' } = auditada
  const matrix = await context.permissions.matrix()
  const condition = (perfil: Perfil) =>
    soDe?.({ ...context.actor, perfil_acesso: perfil, niveis: matrix[perfil] })
  const whole = of.filter(perfil => condition(perfil) === undefined)
  const some = of.flatMap((perfil, at) => {
    const only = condition(perfil)?.replaceAll(':eu', 'u.id')
    return only ? [`(u.perfil_acesso = ($2::text[])[${at + 1}] and ${only})`] : []
  })
  if (some.length === 0) return { whole, ids: [] }
  const rows = await context.db.query<{ id: string }>(
    `select u.id from "${tabela}" t cross join auth_users u where t.${numero} = $1 and (${some.join(' or ')})`,
    [id, of],
  )
  return { whole, ids: rows.map(({ id }) => id) }
}

/** The first people by name who may be mentioned on a record. */
export async function findMentionable(context: Context, comentada: Comentada, id: number, busca: string) {
  const { db, permissions } = context
  const matrix = await permissions.matrix()
  const { area } = comentada.auditada
  const level = perfis.filter(perfil => alcanca(nivelDe({ niveis: matrix[perfil] }, area), 'ver'))
  const { whole, ids } = comentada.exigirVer
    ? await thoseOfRecord(context, comentada, id, level)
    : { whole: level, ids: [] }
  const found = await findPeople(db, busca, { perfis: whole, ids })
  if (!comentada.exigirVer) return found.map(({ id, full_name }) => ({ id, full_name }))
  const people = await readActors(
    db,
    permissions,
    found.map(({ id }) => id),
  )
  const seeing = new Set((await thoseWhoSee(context, comentada, id, people)).map(({ id }) => id))
  return found.filter(({ id }) => seeing.has(id)).map(({ id, full_name }) => ({ id, full_name }))
}

/** @throws AppError dados_invalidos, which names the first person who may not see the record */
export async function exigirMencionaveis(
  context: Context,
  comentada: Comentada,
  registro_id: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const people = await readActors(context.db, context.permissions, ids)
  const seeing = await thoseWhoSee(context, comentada, registro_id, people)
  const refuse = (message: string) => {
    throw new AppError('dados_invalidos', message, { campos: { mencionados: message } })
  }
  if (people.length < new Set(ids).size)
    refuse('Uma das pessoas mencionadas não usa mais o Alicerce. Tire a menção e envie de novo.')
  const blind = people.find(person => !seeing.includes(person))
  if (blind) refuse(`${blind.full_name} não pode ver este registro. Tire a menção e envie de novo.`)
}

const dados = z.object({ tabela: z.string(), comentario_id: z.int(), autor: z.string() })

export const redatoresDeComentario = redatores(notificacoesDeComentario, {
  mencao: async ({ db, actor }, raw) => {
    const { tabela, comentario_id, autor } = dados.parse(raw)
    const comentada = comentadas.get(tabela)
    // Deleted meanwhile, it is not told.
    const [comentario] = await db.query<{ registro_id: number; texto: string }>(
      'select registro_id, texto from comentarios where id = $1 and tabela = $2',
      [comentario_id, tabela],
    )
    if (!comentada || !comentario) return null
    const { registro_id, texto } = comentario
    if (!(await podeVer({ db, actor }, comentada, registro_id))) return null
    const { auditada } = comentada
    const registro = (await presentRecords(db, auditada, [registro_id])).get(registro_id)
    const caminho = registro && enderecoDe(comentada, registro)
    if (!caminho) return null
    const nome = nameOf({ antes: null, depois: registro }, auditada) ?? String(registro_id)
    return {
      assunto: `${autor} mencionou você: ${nome}`,
      blocks: [
        { p: `${autor} mencionou você em um comentário:` },
        { quote: texto.length > MAX_QUOTE ? `${texto.slice(0, MAX_QUOTE)}…` : texto },
        { facts: [[auditada.entidade, nome]] },
      ],
      botao: 'Abrir registro',
      caminho,
    }
  },
})
