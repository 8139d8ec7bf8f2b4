import type { Aprovacao } from '../../../contract/aprovacoes.ts'
import type { Context } from '../../engine/operation.ts'
import { cadeirasDe, ehAdministrador, PODE_DECIDIR } from './who.ts'

type Passo = Aprovacao['passos'][number]

interface Linha extends Omit<Passo, 'pode' | 'recusa' | 'votos'> {
  votos: Passo['votos']
  decidir: boolean
  proprio: boolean
  motivo: string | null
  decidido_em: string | null
  recusou: string | null
}

const PASSOS = `
  select a.id, md5(a.selo::text) as selo, a.passo, alcada_quem(r) as quem, a.situacao, r.quorum, a.desde, a.escalada,
    (select coalesce(json_agg(json_build_object('nome', p.name, 'de', nullif(d.name, p.name), 'em', v.em) order by v.em), '[]')
     from jsonb_to_recordset(a.votos) as v(por uuid, de uuid, em text)
     join auth_users p on p.id = v.por join auth_users d on d.id = v.de) as votos,
    a.situacao = 'Aguardando' and ${PODE_DECIDIR} as decidir,
    $1::uuid = any(a.donos) and (r.perfil = $6 or $1::uuid = any(r.aprovadores)) is true as proprio,
    a.motivo, a.decidido_em, (select u.name from auth_users u where u.id = a.decidido_por) as recusou
  from aprovacoes a join alcadas r on r.id = a.alcada_id
  where a.tabela = $4 and a.registro_id = $5
  order by a.passo, a.id`

/** The approval of a record as this person sees it; null where no rule applies to it. */
export async function lerAprovacao(
  context: Context,
  tabela: string,
  registro_id: number,
): Promise<Aprovacao | null> {
  const { db, actor } = context
  const known = await db.query<{ id: number }>(
    'select id from aprovacoes where tabela = $1 and registro_id = $2 limit 1',
    [tabela, registro_id],
  )
  if (known.length === 0) return null
  const cadeiras = JSON.stringify(await cadeirasDe(context, actor))
  const rows = await db.query<Linha>(PASSOS, [
    actor.id,
    cadeiras,
    ehAdministrador(actor),
    tabela,
    registro_id,
    actor.perfil_acesso,
  ])
  if (rows.length === 0) return null
  const refused = rows.some(({ situacao }) => situacao === 'Recusada')
  const all = rows.every(({ situacao }) => situacao === 'Aprovada')
  return {
    situacao: all ? 'Aprovada' : refused ? 'Recusada' : 'Aguardando',
    passos: rows.map(({ decidir, proprio: _, motivo, decidido_em, recusou, situacao, ...passo }) => ({
      ...passo,
      situacao,
      recusa:
        situacao === 'Recusada'
          ? { nome: recusou ?? 'Outra pessoa', em: decidido_em ?? passo.desde, motivo: motivo ?? '' }
          : null,
      pode: { decidir },
    })),
    pode: { pedir: refused },
    proprio: rows.some(({ proprio, situacao }) => proprio && situacao === 'Aguardando'),
  }
}

/** A step that waits for a person. */
export interface Espera {
  id: number
  selo: string
  tabela: string
  registro_id: number
  passo: number
  valor: string
  desde: string
  escalada: boolean
  /** Who asks for it. */
  pedido_por: string | null
  /** In whose place: the name of somebody who is away; null where in one's own. */
  por: string | null
}

// Few rules apply to one person: the steps of each are read from the index of what waits, the oldest first.
const ESPERA = `
  select a.id, md5(a.selo::text) as selo, a.tabela, a.registro_id, a.passo, a.valor, a.desde, a.escalada,
    (select u.name from auth_users u where u.id = a.pedido_por) as pedido_por,
    (select u.name from jsonb_to_recordset($2::jsonb) as c(id uuid, perfil text) join auth_users u on u.id = c.id
     where (c.id = any(r.aprovadores) or c.perfil = r.perfil) and c.id <> $1::uuid and not a.escalada
       and not ($1::uuid = any(r.aprovadores) or r.perfil is not distinct from $4) limit 1) as por
  from alcadas r join aprovacoes a on a.alcada_id = r.id and a.situacao = 'Aguardando'
  where ((r.perfil is not null and r.perfil in (select c.perfil from jsonb_to_recordset($2::jsonb) as c(perfil text)))
      or r.aprovadores && array(select c.id from jsonb_to_recordset($2::jsonb) as c(id uuid))
      or (a.escalada and $3::boolean))
    and ${PODE_DECIDIR}`

/**
 * What waits for a person's decision, the longest first, in every table. Whether they may see the record, its area decides.
 * @param limit most rows
 */
export async function aprovacoesPara(context: Context, limit: number): Promise<Espera[]> {
  const { db, actor } = context
  const cadeiras = JSON.stringify(await cadeirasDe(context, actor))
  return db.query<Espera>(`${ESPERA} order by a.desde, a.id limit $5`, [
    actor.id,
    cadeiras,
    ehAdministrador(actor),
    actor.perfil_acesso,
    limit,
  ])
}
