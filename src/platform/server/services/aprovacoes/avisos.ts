import { z } from 'zod'
import { notificacoesDeAprovacao } from '../../../contract/aprovacoes.ts'
import { todayIn } from '../../../contract/dates.ts'
import { formatMoney } from '../../../contract/money.ts'
import { alcanca } from '../../../contract/permissions.ts'
import { nivelDe } from '../../access/permissions/actor.ts'
import type { Database } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import type { Quem } from '../auditoria/history.ts'
import { presentRecords } from '../auditoria/places.ts'
import { nameOf } from '../auditoria/trail.ts'
import { defineJob } from '../jobs/define.ts'
import { type Leitor, redatores } from '../notificacoes/compose.ts'
import { type Noticed, queueNotices } from '../notificacoes/notify.ts'
import { aprovaveis, type Declarada } from './declare.ts'
import { cadeirasDe, ehAdministrador, PODE_DECIDIR } from './who.ts'

const AUTHOR = { user_id: null, nome: 'Sistema', operacao: 'alcadas', pedido: '' }
/** Steps of one run. A new rule may pull in as many. */
const MOST = 5000

interface Pedido {
  aprovacao_id: number
  /** Who asks, by name. */
  autor: string
  pessoas: string[]
}

// Those whom the rule names and who stand in for them today. Of what was escalated the Administradores, unless told before.
const PEDIDOS = `
  with lidos as (
    delete from aprovacoes_avisos where (aprovacao_id, escalada) in (
      select aprovacao_id, escalada from aprovacoes_avisos order by 1, 2 limit $2 for update skip locked)
    returning aprovacao_id, escalada)
  select a.id as aprovacao_id, coalesce((select u.name from auth_users u where u.id = a.pedido_por), 'Alicerce') as autor,
    array(
      select q.id from auth_users q cross join lateral (
        select q.id = any(r.aprovadores) or q.perfil_acesso is not distinct from r.perfil as nomeada) n
      where q.excluido_em is null and q.suspenso_em is null and not q.id = any(a.donos)
        and case when l.escalada then q.perfil_acesso = 'Administrador' and not n.nomeada
          else n.nomeada or exists (
            select from substituicoes s join auth_users d on d.id = s.de_id
            where s.para_id = q.id and $1::date between s.inicio and s.fim and d.excluido_em is null
              and not d.id = any(a.donos) and (d.id = any(r.aprovadores) or d.perfil_acesso is not distinct from r.perfil))
          end) as pessoas
  from lidos l join aprovacoes a on a.id = l.aprovacao_id and a.situacao = 'Aguardando' join alcadas r on r.id = a.alcada_id
  order by a.desde, a.id`

/** One mail a person and author, of one step or of many. */
function noticesOf(pedidos: readonly Pedido[]): Map<string, Noticed[]> {
  const byAuthor = new Map<string, Map<string, number[]>>()
  for (const { aprovacao_id, autor, pessoas } of pedidos) {
    const byPerson = byAuthor.get(autor) ?? new Map<string, number[]>()
    byAuthor.set(autor, byPerson)
    for (const pessoa of pessoas) byPerson.set(pessoa, [...(byPerson.get(pessoa) ?? []), aprovacao_id])
  }
  const { nome } = notificacoesDeAprovacao.aprovacao_pedida
  const told = (ids: number[]) => ids.map(aprovacao_id => ({ aprovacao_id }))
  return new Map(
    [...byAuthor].map(([autor, byPerson]) => [
      autor,
      [...byPerson].map(([pessoa, ids]) => {
        const [only, ...others] = told(ids)
        return { nome, pessoas: [pessoa], dados: only && others.length === 0 ? only : { muitos: told(ids) } }
      }),
    ]),
  )
}

/** Queues mails about what began to wait, for those who may decide it. */
export async function avisarAprovacoes(db: Database, hoje: string): Promise<void> {
  await db.transaction(AUTHOR, async tx => {
    const pedidos = await tx.query<Pedido>(PEDIDOS, [hoje, MOST])
    for (const [autor, noticed] of noticesOf(pedidos))
      await queueNotices(tx, { full_name: autor, email: autor }, noticed)
  })
}

/** A minute later, so that what is asked for one by one is told in one mail. */
export const avisosDeAprovacao = defineJob({
  name: 'avisos_de_aprovacao',
  title: 'Avisos de aprovação',
  description: 'Avisa por e-mail quem tem algo a aprovar.',
  schedule: { every: 60 },
  input: z.strictObject({}),
  attempts: 5,
  backoff: { first: 30, max: 300 },
  timeout: 300,
  run: ({ db, timezone, now }) => avisarAprovacoes(db, todayIn(timezone, now)),
})

const PASSO = `
  select a.registro_id, a.tabela, a.valor from aprovacoes a join alcadas r on r.id = a.alcada_id
  where a.id = $4 and a.situacao = 'Aguardando' and ${PODE_DECIDIR}`

/** May they read the record by its area and its own guard? */
async function podeVer(quem: Quem, { area, registros }: Declarada, id: number): Promise<boolean> {
  if (!alcanca(nivelDe(quem.actor, area), 'ver')) return false
  try {
    await registros.guard?.(quem, id)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const dados = z.object({ aprovacao_id: z.int(), autor: z.string() })

async function carta({ db, actor, hoje }: Leitor, raw: unknown) {
  const { aprovacao_id, autor } = dados.parse(raw)
  const cadeiras = JSON.stringify(await cadeirasDe({ db, hoje }, actor))
  // Decided meanwhile, or no longer this person's, it is not told.
  const [passo] = await db.query<{ registro_id: number; tabela: string; valor: string }>(PASSO, [
    actor.id,
    cadeiras,
    ehAdministrador(actor),
    aprovacao_id,
  ])
  const declarada = aprovaveis().find(({ tabela }) => tabela === passo?.tabela)
  if (!passo || !declarada || !(await podeVer({ db, actor }, declarada, passo.registro_id))) return null
  const { registro_id } = passo
  const { auditada } = declarada.registros
  const registro = (await presentRecords(db, auditada, [registro_id])).get(registro_id)
  if (!registro) return null
  const nome = nameOf({ antes: null, depois: registro }, auditada) ?? String(registro_id)
  const valor = formatMoney(passo.valor)
  return {
    assunto: `Espera a sua aprovação: ${nome}, ${valor}`,
    emLista: { nome: `${nome}, ${valor}`, varios: 'aprovações esperam por você', caminho: '/espera' },
    blocks: [
      { p: `${autor} pediu a sua aprovação. Abra o registro para aprovar ou recusar.` },
      { facts: [[auditada.entidade, nome] as [string, string], ['Valor', valor] as [string, string]] },
    ],
    botao: 'Abrir e decidir',
    caminho: `/${declarada.entidade}/${registro_id}`,
  }
}

export const redatoresDeAprovacao = redatores(notificacoesDeAprovacao, { aprovacao_pedida: carta })
