import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation, router } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { enqueue } from '#platform/server/services/jobs/define.ts'
import { type CampoComNomes, camposComNomes, type Juncao, juncoesApi } from '../contract.ts'
import { FONTES } from './fontes.ts'
import { temGuardadas, usosGuardados } from './guardadas.ts'
import { juntarNomes } from './job.ts'
import { ABERTA, encontram, umPorVez } from './pedido.ts'

/** Names that are shown, and requests that are told. */
const MOST = 300
const LATEST = 20

const JUNCOES = `select j.id, j.campo, j.de, j.para, j.estado, j.registros, u.name as autor, j.created_at
  from financeiro_juncoes j left join auth_users u on u.id = j.user_id`

const read = async (db: Queryable, id: number): Promise<Juncao> => {
  const [found] = await db.query<Juncao>(`${JUNCOES} where j.id = $1`, [id])
  if (!found) throw new AppError('nao_encontrado', 'Esta junção não está mais guardada.')
  return found
}

/** Whoever joins names changes records of all that bear them. @throws AppError nao_permitido */
function exigirTudo({ actor }: Context, campo: CampoComNomes): void {
  if (FONTES[campo].every(({ area }) => alcanca(nivelDe(actor, area), 'gerir'))) return
  throw new AppError(
    'nao_permitido',
    `${camposComNomes[campo]} também está em registros que o seu perfil não altera. Peça a quem cuida de todo o Financeiro.`,
  )
}

const usadosEm = operation(juncoesApi.usados, (context, { campo, busca }) => {
  exigirTudo(context, campo)
  const each = FONTES[campo].flatMap(fonte => [
    `select ${fonte.coluna} as nome, count(*) as n from ${fonte.tabela} where ${fonte.coluna} is not null group by 1`,
    ...(temGuardadas(fonte) ? [usosGuardados(fonte)] : []),
  ])
  // `offset 0`: each name is folded once, not each record's.
  return context.db.query(
    `select nome, sum(n)::int as usos from (select * from (${each.join(' union all ')}) u offset 0) x
     where strpos(f_busca(nome), f_busca($1)) > 0 group by nome order by f_busca(nome), nome limit ${MOST}`,
    [busca.trim()],
  )
})

/**
 * A rule of approval for one centro de custo would no longer meet the payables that are given another; of those that are paid none
 * comes to a rule that did not ask for its approval.
 * @throws AppError regra
 */
async function exigirSemRegra(db: Queryable, de: string, para: string): Promise<void> {
  const [rule] = await db.query<{ centro: string }>(
    `select c.centro from (values ($1), ($2)) as c(centro)
     where exists (select from alcadas where f_busca(btrim(centro_custo)) = f_busca(btrim(c.centro)))
       and (c.centro = $1 or f_busca(btrim($1)) <> f_busca(btrim($2))
         and exists (select from financeiro_contas_a_pagar where centro_custo = $1 and status = 'Paga')) limit 1`,
    [de, para],
  )
  if (!rule) return
  const why = rule.centro === de ? '' : `, e há contas pagas em ${de}`
  throw new AppError(
    'regra',
    `Uma regra de aprovação vale para ${rule.centro}${why}. Peça a um Administrador que a mude antes.`,
  )
}

/**
 * No request begins while another one that it meets is under way. After {@link umPorVez}.
 * @param id of the request that is to be undone
 * @throws AppError conflito
 */
async function exigirLivre(
  db: Queryable,
  { campo, de, para, id = 0 }: Pick<Juncao, 'campo' | 'de' | 'para'> & { id?: number },
): Promise<void> {
  const [other] = await db.query<Pick<Juncao, 'de' | 'para' | 'estado'>>(
    `select j.de, j.para, j.estado from financeiro_juncoes j where j.campo = $1 and j.${ABERTA} and j.id <> $4
       and ${encontram({ de: '$2', para: '$3' }, { de: 'j.de', para: 'j.para' })} order by j.id limit 1`,
    [campo, de, para, id],
  )
  if (!other) return
  throw new AppError(
    'conflito',
    other.estado === 'andando'
      ? `“${other.de}” ainda está sendo juntado em “${other.para}”. Espere terminar, ou desfaça essa junção, e tente de novo.`
      : `A junção de “${other.de}” em “${other.para}” ainda está sendo desfeita. Espere terminar e tente de novo.`,
    { titulo: 'Outra junção em andamento' },
  )
}

const juntar = operation(juncoesApi.juntar, async (context, { campo, de, para }) => {
  const { db, actor } = context
  exigirTudo(context, campo)
  if (de === para) {
    const message = 'Escolha outro nome: este é o mesmo.'
    throw new AppError('dados_invalidos', message, { campos: { para: message } })
  }
  if (campo === 'centro_custo') await exigirSemRegra(db, de, para)
  await umPorVez(db, campo)
  await exigirLivre(db, { campo, de, para })
  const [made] = await db.query<{ id: number }>(
    `insert into financeiro_juncoes (campo, de, para, user_id, pedido)
     values ($1, $2, $3, $4, current_setting('app.autor')::jsonb ->> 'pedido') returning id`,
    [campo, de, para, actor.id],
  )
  await enqueue(db, juntarNomes, {})
  return read(db, made?.id ?? 0)
})

const desfazer = operation(juncoesApi.desfazer, async (context, { id }) => {
  const { db, actor } = context
  const juncao = await read(db, id)
  exigirTudo(context, juncao.campo)
  await umPorVez(db, juncao.campo)
  await exigirLivre(db, juncao)
  const [undone] = await db.query(
    `update financeiro_juncoes set estado = 'desfazendo', desfeita_por = $2, pedido = current_setting('app.autor')::jsonb ->> 'pedido'
     where id = $1 and estado in ('andando', 'feita') returning id`,
    [id, actor.id],
  )
  if (undone) await enqueue(db, juntarNomes, {})
  return read(db, id)
})

export const juncoesRouter = router(juncoesApi, {
  usados: usadosEm,
  feitas: operation(juncoesApi.feitas, (context, { campo }) => {
    exigirTudo(context, campo)
    return context.db.query<Juncao>(`${JUNCOES} where j.campo = $1 order by j.id desc limit ${LATEST}`, [
      campo,
    ])
  }),
  juntar,
  desfazer,
})

/**
 * SQL of the names that are kept of what was typed: what was joined into another name leads to that one, also where that was
 * joined again, later: A into B and then B into A keeps A. $1 is what was typed, $2 the field.
 */
export const JUNTADOS = `
  select para from (
    with recursive j as (
      select id, de, para, 1 as n from financeiro_juncoes
      where campo = $2 and estado in ('andando', 'feita') and strpos(f_busca(de), f_busca($1)) > 0
      union
      select b.id, a.de, b.para, a.n + 1 from j a join financeiro_juncoes b
        on b.campo = $2 and b.estado in ('andando', 'feita') and b.de = a.para and b.id > a.id where a.n < 10
    )
    select para from j where $1 <> '' and not exists (
      select from financeiro_juncoes b where b.campo = $2 and b.estado in ('andando', 'feita') and b.de = j.para and b.id > j.id)
  ) kept`
