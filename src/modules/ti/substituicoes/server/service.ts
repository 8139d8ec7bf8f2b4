import { daysBetween } from '#platform/contract/dates/dates.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord } from '#platform/server/engine/records.ts'
import { lockUntilEnd } from '#platform/server/ground/database/locks.ts'
import { AppError, naoPermitido } from '#platform/server/ground/errors.ts'
import { substituicoes } from '#platform/server/services/aprovacoes/table.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { activePerson, findPeople } from '#platform/server/services/people.ts'
import { ausenciasApi, type Substituicao, substituicoesApi } from '../contract.ts'

const LONGEST = 366

/** Names that several people have, read once a statement. */
const REPETIDOS = 'select name from auth_users where excluido_em is null group by name having count(*) > 1'
/** SQL of what a person is called: as `nomeDeColega` says. */
const nome = (u: string) =>
  `${u}.name || case when ${u}.name in (${REPETIDOS}) then ' · ' || ${u}.email else '' end`

const SELECT = `
  select s.id, s.version, s.user_id, s.created_at, s.de_id, ${nome('d')} as de, s.para_id, ${nome('p')} as para, s.inicio, s.fim
  from substituicoes s join auth_users d on d.id = s.de_id join auth_users p on p.id = s.para_id`

const upcoming = ({ db, hoje }: Context, de_id: string | null) =>
  db.query<Substituicao>(
    `${SELECT} where s.fim >= $1::date and ($2::uuid is null or s.de_id = $2) order by s.inicio, s.id limit 200`,
    [hoje, de_id],
  )

function refuse(campo: string, message: string): never {
  throw new AppError('dados_invalidos', message, { campos: { [campo]: message } })
}

async function create(
  context: Context,
  input: { de_id: string; para_id: string; inicio: string; fim: string },
): Promise<Substituicao> {
  const { db, hoje } = context
  const { de_id, para_id, inicio, fim } = input
  if (de_id === para_id) refuse('para_id', 'Escolha outra pessoa: ninguém substitui a si mesmo.')
  if (fim < inicio) refuse('fim', 'O último dia é anterior ao primeiro.')
  if (fim < hoje) refuse('fim', 'Este período já passou.')
  if (daysBetween(inicio, fim) > LONGEST) refuse('fim', 'Uma ausência dura no máximo um ano.')
  if (!(await activePerson(db, para_id))) refuse('para_id', 'Esta pessoa não usa mais o Alicerce.')
  // Of two overlapping absences at the same moment the second finds the first.
  await lockUntilEnd(db, 'ausencias')
  const [other] = await db.query<{ para: string }>(
    `select ${nome('p')} as para from substituicoes s join auth_users p on p.id = s.para_id
     where s.de_id = $1 and s.inicio <= $3::date and s.fim >= $2::date limit 1`,
    [de_id, inicio, fim],
  )
  if (other) refuse('inicio', `Já há uma ausência nestes dias, com ${other.para} no lugar.`)
  const id = await insertRecord(context, substituicoes, input)
  const [row] = await db.query<Substituicao>(`${SELECT} where s.id = $1`, [id])
  return row as Substituicao
}

export const listAusencias = operation(ausenciasApi.list, async context => ({
  rows: await upcoming(context, context.actor.id),
}))

export const listColegas = operation(ausenciasApi.pessoas, async ({ db }, { busca, id }) => {
  const found = await findPeople(db, busca, { id })
  const names = found.map(({ full_name }) => full_name)
  const shared = await db.query<{ name: string }>(`select name from (${REPETIDOS}) r where name = any($1)`, [
    names,
  ])
  const told = (name: string) => shared.some(one => one.name === name)
  return found.map(({ email, ...person }) => ({ ...person, email: told(person.full_name) ? email : null }))
})

export const createAusencia = operation(ausenciasApi.salvar, (context, input) =>
  create(context, { ...input, de_id: context.actor.id }),
)

export const deleteAusencia = operation(ausenciasApi.remover, (context, { ausencia_id: id }) => {
  const own = ({ de_id }: typeof substituicoes.$inferSelect) => {
    if (de_id !== context.actor.id) throw naoPermitido('Esta ausência é de outra pessoa.')
  }
  return deleteRecord(context, substituicoes, own, { id })
})

export const listSubstituicoes = operation(substituicoesApi.list, async context => ({
  rows: await upcoming(context, null),
}))

export const createSubstituicao = operation(substituicoesApi.salvar, async (context, input) => {
  // Who is suspended is away, too.
  const known = 'select from auth_users where id = $1 and excluido_em is null'
  if ((await context.db.query(known, [input.de_id])).length === 0)
    refuse('de_id', 'Esta pessoa não usa mais o Alicerce.')
  return create(context, input)
})

export const deleteSubstituicao = operation(substituicoesApi.remover, (context, { ausencia_id: id }) =>
  deleteRecord(context, substituicoes, () => undefined, { id }),
)

export const historicoDeSubstituicoes = historyOperation(substituicoesApi.historico, substituicoes, {
  registro: ({ ausencia_id }) => ({
    where: `tabela = 'substituicoes' and registro_id = ?`,
    value: ausencia_id,
  }),
})
