import type { InputOf } from '../../../contract/api.ts'
import { type AprovacoesApi, notificacoesDeAprovacao } from '../../../contract/aprovacoes/aprovacoes.ts'
import { formatInstant } from '../../../contract/dates/dates.ts'
import type { Area } from '../../../contract/permissions.ts'
import { exigirAlterar, podeAlterar } from '../../access/permissions/actor.ts'
import type { Context } from '../../engine/operation.ts'
import { AppError, naoPermitido } from '../../ground/errors.ts'
import { notify } from '../notificacoes/notify.ts'
import type { Regra } from './declare.ts'
import type { Voto } from './table.ts'
import { type Cadeira, CRIADOR, cadeirasDe, DONOS_AGORA, ehAdministrador, PODE_DECIDIR_AGORA } from './who.ts'

interface Of {
  tabela: string
  regra: Regra
}

interface Passo {
  selo: string
  situacao: string
  pode: boolean
  proprio: boolean
  quorum: number
  votos: Voto[]
  aprovadores: string[]
  perfil: string | null
  donos: string[]
  decidiu: string | null
  decidido_em: string | null
}

/** SQL: the votes of `a` that count, of people who use the product, in a place that is still one of the rule. */
const VOTOS = `(select coalesce(jsonb_agg(v.voto), '[]') from jsonb_array_elements(a.votos) as v(voto)
    join auth_users p on p.id = (v.voto ->> 'por')::uuid join auth_users l on l.id = (v.voto ->> 'de')::uuid
    where p.excluido_em is null and p.suspenso_em is null and l.excluido_em is null
      and (l.id = any(r.aprovadores) or l.perfil_acesso = r.perfil or (a.escalada and p.perfil_acesso = 'Administrador')))`

const passoEm = (tabela: string) => `
  select md5(a.selo::text) as selo, a.situacao, ${PODE_DECIDIR_AGORA} as pode, $1::uuid = any(d.donos) as proprio, r.quorum, ${VOTOS} as votos,
    r.aprovadores, r.perfil, d.donos, (select u.name from auth_users u where u.id = a.decidido_por) as decidiu, a.decidido_em
  from aprovacoes a join alcadas r on r.id = a.alcada_id join "${tabela}" t on t.id = a.registro_id ${DONOS_AGORA}
  where a.id = $4 and a.tabela = $5 and a.registro_id = $6 for update of a`

/** Why a step is decided already, in words. */
function alreadyDecided({ timezone }: Context, { situacao, decidiu, decidido_em }: Passo): AppError {
  if (situacao === 'Depois')
    return new AppError('conflito', 'Este passo ainda não está na vez: um passo anterior espera decisão.')
  const verb = situacao === 'Recusada' ? 'recusou' : 'aprovou'
  const when = decidido_em ? ` em ${formatInstant(decidido_em, timezone)}` : ''
  return new AppError('conflito', `${decidiu ?? 'Outra pessoa'} já ${verb} este passo${when}.`, {
    titulo: 'Já decidido',
  })
}

/** In whose place a person decides: their own where the rule names them, else that of somebody who is away. */
function placeOf({ aprovadores, perfil, donos, votos }: Passo, cadeiras: readonly Cadeira[]): string {
  const free = cadeiras.find(
    cadeira =>
      (aprovadores.includes(cadeira.id) || cadeira.perfil === perfil) &&
      !donos.includes(cadeira.id) &&
      !votos.some(({ de }) => de === cadeira.id),
  )
  // Escalated: an Administrador decides in no other's place.
  return free?.id ?? (cadeiras[0] as Cadeira).id
}

/** Puts the next step in turn, and what the record says into line with its steps: the trigger works that out. */
async function settle({ db }: Context, { tabela, regra }: Of, id: number): Promise<void> {
  await db.query('select aprovacao_ordenar($1, $2)', [tabela, id])
  const { campo, vira } = regra
  const turned = vira
    ? `, "${campo}" = case when n.situacao = 'Aprovada' and "${campo}" = $3 then $4 else "${campo}" end`
    : ''
  await db.query(
    `update "${tabela}" t set aprovacao = n.situacao${turned} from (
       select case when bool_and(situacao = 'Aprovada') then 'Aprovada' when bool_or(situacao = 'Recusada') then 'Recusada'
         else 'Aguardando' end as situacao from aprovacoes where tabela = $2 and registro_id = $1) n
     where t.id = $1 and t.aprovacao is distinct from n.situacao`,
    [id, tabela, ...(vira ?? [])],
  )
}

/** Who made the record; null where the system did. */
async function criadorDe(
  { db }: Context,
  { tabela }: Pick<Of, 'tabela'>,
  id: number,
): Promise<string | null> {
  const [row] = await db.query<{ criador: string | null }>(
    `select ${CRIADOR} as criador from "${tabela}" t where id = $1`,
    [id],
  )
  return row?.criador ?? null
}

/**
 * Decides a step of a locked record.
 * @throws AppError conflito where somebody decided before or the record changed since it was seen, nao_permitido
 */
export async function decidir(
  context: Context,
  of: Of,
  { registro_id, passo_id, selo, decisao, motivo }: InputOf<AprovacoesApi['decidir']>,
): Promise<void> {
  const { db, actor } = context
  const cadeiras = await cadeirasDe(context, actor)
  const [passo] = await db.query<Passo>(passoEm(of.tabela), [
    actor.id,
    JSON.stringify(cadeiras),
    ehAdministrador(actor),
    passo_id,
    of.tabela,
    registro_id,
  ])
  if (!passo) throw new AppError('conflito', 'Este passo não existe mais: o registro ou a alçada mudou.')
  if (passo.situacao !== 'Aguardando') throw alreadyDecided(context, passo)
  if (passo.proprio) throw naoPermitido('Ninguém aprova o que é seu: outra pessoa precisa decidir.')
  if (passo.votos.some(({ por }) => por === actor.id))
    throw new AppError('conflito', 'Você já aprovou este passo. Ele espera por mais uma pessoa.')
  if (!passo.pode) throw naoPermitido('A alçada deste passo é de outra pessoa.')
  if (passo.selo !== selo) {
    throw new AppError(
      'conflito',
      'O que está em aprovação mudou depois que você o viu. Confira e decida de novo.',
    )
  }
  const voto = { por: actor.id, de: placeOf(passo, cadeiras), em: new Date().toISOString() }
  const votos = decisao === 'aprovar' ? [...passo.votos, voto] : passo.votos
  const situacao =
    decisao === 'recusar' ? 'Recusada' : votos.length >= passo.quorum ? 'Aprovada' : 'Aguardando'
  // What the system asked for goes back to the creator of the record: a refusal waits for somebody.
  const [{ pedido_por }] = (await db.query<{ pedido_por: string | null }>(
    `update aprovacoes set situacao = $2, votos = $3::jsonb, motivo = $4, decidido_por = $5, decidido_em = now(),
       pedido_por = case when $2 = 'Recusada' then coalesce(pedido_por, $6) else pedido_por end
     where id = $1 returning pedido_por`,
    [passo_id, situacao, JSON.stringify(votos), motivo, actor.id, await criadorDe(context, of, registro_id)],
  )) as [{ pedido_por: string | null }]
  await settle(context, of, registro_id)
  if (situacao === 'Recusada')
    await notify(context, notificacoesDeAprovacao.aprovacao_recusada, [pedido_por], {
      aprovacao_id: passo_id,
    })
}

/** May this person ask anew for what was refused: only who may change the record. */
export const podePedir = async (context: Context, of: { tabela: string; area: Area }, id: number) =>
  podeAlterar(context.actor, of.area, { user_id: await criadorDe(context, of, id) })

/** Asks anew for what was refused. @throws AppError regra where nothing was, nao_permitido */
export async function pedirDeNovo(context: Context, of: Of & { area: Area }, id: number): Promise<void> {
  const { db, actor } = context
  exigirAlterar(actor, of.area, { user_id: await criadorDe(context, of, id) })
  const reopened = await db.query(
    `update aprovacoes set situacao = 'Depois', votos = '[]', motivo = null, decidido_por = null, decidido_em = null,
       pedido_por = $3, donos = array(select distinct unnest(donos || $3::uuid))
     where tabela = $1 and registro_id = $2 and exists (
       select from aprovacoes r where r.tabela = $1 and r.registro_id = $2 and r.situacao = 'Recusada') returning id`,
    [of.tabela, id, actor.id],
  )
  if (reopened.length === 0)
    throw new AppError('regra', 'Não há recusa a rever: a aprovação não está recusada.')
  await settle(context, of, id)
}
