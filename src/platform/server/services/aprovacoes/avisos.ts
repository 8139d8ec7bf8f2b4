import { z } from 'zod'
import { notificacoesDeAprovacao } from '../../../contract/aprovacoes/aprovacoes.ts'
import { todayIn } from '../../../contract/dates/dates.ts'
import { formatMoney } from '../../../contract/numbers/money.ts'
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
/** Steps of which a mail keeps the keys: more than it lists, since some are decided before it leaves. Of the others it tells how many. */
const KEPT = 50

/** What one person is told in one mail. */
interface Pedido {
  /** Who asks, by name. */
  autor: string
  pessoa: string
  passos: number[]
  total: number
}

// Those whom the rule names and who stand in for them today. Of what was escalated the Administradores, unless told before. Whom
// a rule concerns is worked out once a rule: steps only leave out the owners of their record. Added up here, since all steps of
// all people are too many for the server's thread.
const PEDIDOS = `
  with lidos as (
    delete from aprovacoes_avisos where (aprovacao_id, escalada) in (
      select aprovacao_id, escalada from aprovacoes_avisos order by 1, 2 limit $2 for update skip locked)
    returning aprovacao_id, escalada),
  passos as materialized (
    select a.id, a.alcada_id, a.donos, l.escalada,
      coalesce((select u.name from auth_users u where u.id = a.pedido_por), 'Alicerce') as autor
    from lidos l join aprovacoes a on a.id = l.aprovacao_id and a.situacao = 'Aguardando'),
  pessoas as materialized (
    select * from (
      select r.id as alcada_id, q.id, n.nomeada, q.perfil_acesso = 'Administrador' as administrador,
        array(select d.id from substituicoes s join auth_users d on d.id = s.de_id
          where s.para_id = q.id and $1::date between s.inicio and s.fim and d.excluido_em is null
            and (d.id = any(r.aprovadores) or d.perfil_acesso is not distinct from r.perfil)) as no_lugar_de
      from alcadas r cross join auth_users q cross join lateral (
        select q.id = any(r.aprovadores) or q.perfil_acesso is not distinct from r.perfil as nomeada) n
      where r.id in (select alcada_id from passos) and q.excluido_em is null and q.suspenso_em is null) x
    where nomeada or administrador or no_lugar_de <> '{}')
  select autor, pessoa, array(select p from unnest(passos) p order by p limit $3) as passos, total
  from (
    select a.autor, p.id as pessoa, array_agg(a.id) as passos, count(*)::int as total
    from passos a join pessoas p on p.alcada_id = a.alcada_id and not p.id = any(a.donos)
      and case when a.escalada then p.administrador and not p.nomeada else p.nomeada or not p.no_lugar_de <@ a.donos end
    group by a.autor, p.id) g`

/** One mail a person and author, of one step or of many. */
function noticeOf({ pessoa, passos, total }: Pedido): Noticed {
  const told = passos.map(aprovacao_id => ({ aprovacao_id }))
  const mais = total - told.length
  const dados = total === 1 ? (told[0] ?? {}) : { muitos: told, ...(mais > 0 && { mais }) }
  return { nome: notificacoesDeAprovacao.aprovacao_pedida.nome, pessoas: [pessoa], dados }
}

/** Queues mails about what began to wait, for those who may decide it. */
export async function avisarAprovacoes(db: Database, hoje: string): Promise<void> {
  await db.transaction(AUTHOR, async tx => {
    const pedidos = await tx.query<Pedido>(PEDIDOS, [hoje, MOST, KEPT])
    for (const [autor, of] of Map.groupBy(pedidos, pedido => pedido.autor))
      await queueNotices(tx, { full_name: autor, email: autor }, of.map(noticeOf))
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

// Whoever is named by the rule decides in no other's place, though they stand in for somebody, too.
const PASSO = `
  select a.registro_id, a.tabela, a.valor,
    case when n.nomeada then null else (
      select u.name from jsonb_to_recordset($2::jsonb) as c(id uuid, perfil text) join auth_users u on u.id = c.id
      where c.id <> $1 and (c.id = any(r.aprovadores) or c.perfil = r.perfil) limit 1) end as no_lugar_de,
    a.escalada and not n.nomeada as veio
  from aprovacoes a join alcadas r on r.id = a.alcada_id cross join lateral (
    select coalesce($1 = any(r.aprovadores) or r.perfil = (select perfil_acesso from auth_users where id = $1), false) as nomeada) n
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

interface RegistroDaCarta {
  registro_id: number
  tabela: string
  valor: string
}

interface PassoDaCarta extends RegistroDaCarta {
  /** In whose place the reader decides. */
  no_lugar_de: string | null
  /** It came to the Administradores from those whom the rule names. */
  veio: boolean
}

/** Why the reader of a mail is asked, in the subject and in a sentence. */
function porque({ no_lugar_de, veio }: PassoDaCarta, autor: string): [assunto: string, frase: string] {
  if (no_lugar_de)
    return [
      `Espera a sua aprovação, no lugar de ${no_lugar_de}`,
      `${autor} pediu a aprovação de ${no_lugar_de}, que você substitui.`,
    ]
  if (veio)
    return [
      'Veio aos Administradores para aprovação',
      `${autor} pediu uma aprovação que passou do prazo ou que ninguém mais da alçada pode decidir. Ela veio aos Administradores.`,
    ]
  return ['Espera a sua aprovação', `${autor} pediu a sua aprovação.`]
}

const dados = z.object({ aprovacao_id: z.int(), autor: z.string() })

/** What a mail says of a record; null where it is gone or its reader may not see it. */
async function registroDe(quem: Quem, { tabela, registro_id, valor }: RegistroDaCarta) {
  const declarada = aprovaveis().find(one => one.tabela === tabela)
  if (!declarada || !(await podeVer(quem, declarada, registro_id))) return null
  const { auditada } = declarada.registros
  const registro = (await presentRecords(quem.db, auditada, [registro_id])).get(registro_id)
  if (!registro) return null
  const nome = nameOf({ antes: null, depois: registro }, auditada) ?? String(registro_id)
  const quantia = formatMoney(valor)
  const facts: [string, string][] = [
    [auditada.entidade, nome],
    ['Valor', quantia],
  ]
  return { nome: `${nome}, ${quantia}`, facts, caminho: `/${declarada.entidade}/${registro_id}` }
}

async function cartaDePedido({ db, actor, hoje }: Leitor, raw: unknown) {
  const { aprovacao_id, autor } = dados.parse(raw)
  const cadeiras = JSON.stringify(await cadeirasDe({ db, hoje }, actor))
  // Decided meanwhile, or no longer this person's, it is not told.
  const [passo] = await db.query<PassoDaCarta>(PASSO, [
    actor.id,
    cadeiras,
    ehAdministrador(actor),
    aprovacao_id,
  ])
  const registro = passo && (await registroDe({ db, actor }, passo))
  if (!registro) return null
  const { nome, facts, caminho } = registro
  const [assunto, frase] = porque(passo, autor)
  return {
    assunto: `${assunto}: ${nome}`,
    emLista: { nome, varios: 'aprovações esperam por você', caminho: '/espera' },
    blocks: [{ p: `${frase} Abra o registro para aprovar ou recusar.` }, { facts }],
    botao: 'Abrir e decidir',
    caminho,
  }
}

const RECUSA = `
  select registro_id, tabela, valor, coalesce(motivo, '') as motivo from aprovacoes
  where id = $1 and situacao = 'Recusada' and pedido_por = $2`

async function cartaDeRecusa({ db, actor }: Leitor, raw: unknown) {
  const { aprovacao_id, autor } = dados.parse(raw)
  // Corrected or asked for again meanwhile, it is not told.
  const [passo] = await db.query<RegistroDaCarta & { motivo: string }>(RECUSA, [aprovacao_id, actor.id])
  const registro = passo && (await registroDe({ db, actor }, passo))
  if (!registro) return null
  const { nome, facts, caminho } = registro
  return {
    assunto: `Aprovação recusada: ${nome}`,
    emLista: { nome, varios: 'aprovações recusadas', caminho: '/espera' },
    blocks: [
      { p: `${autor} recusou o que você pediu para aprovar:` },
      { quote: passo.motivo },
      { facts },
      { p: 'Corrija e peça de novo, ou cancele.' },
    ],
    botao: 'Abrir registro',
    caminho,
  }
}

export const redatoresDeAprovacao = redatores(notificacoesDeAprovacao, {
  aprovacao_pedida: cartaDePedido,
  aprovacao_recusada: cartaDeRecusa,
})
