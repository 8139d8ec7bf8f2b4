import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Aprovacao } from '../../../contract/aprovacoes/aprovacao.ts'
import type { Area } from '../../../contract/permissions.ts'
import type { Context } from '../../engine/operation.ts'
import { asked, inOrder, type Queryable, type Question } from '../../ground/database/database.ts'
import { podePedir } from './decide.ts'
import { cadeirasDe, DONOS_AGORA, ehAdministrador, PODE_DECIDIR_AGORA } from './who.ts'

/** What becomes of approvals of a table by the rules in force, whether or not their job has marked the record yet. */
const emVigor = (tabela: string): Question<number, string | null> => ({
  key: `approval ${tabela}`,
  ask: async (db, ids) => {
    const rows = await db.query<{ id: number; aprovacao: string | null }>(
      'select id, aprovacao_em_vigor($1, id) as aprovacao from unnest($2::int[]) as id',
      [tabela, ids],
    )
    return inOrder(ids, rows).map(row => row?.aprovacao ?? null)
  },
})

/** What becomes of the approval of a record: Aguardando, Aprovada, Recusada; null where no rule applies to it. */
export const aprovacaoEmVigor = (db: Queryable, table: PgTable, id: number): Promise<string | null> =>
  asked(db, emVigor(getTableName(table)), id)

type Passo = Aprovacao['passos'][number]

interface Linha extends Omit<Passo, 'pode' | 'recusa' | 'votos'> {
  votos: Passo['votos']
  decidir: boolean
  proprio: boolean
  motivo: string | null
  decidido_em: string | null
  recusou: string | null
}

const passosEm = (tabela: string) => `
  select a.id, md5(a.selo::text) as selo, a.passo, alcada_quem(r) as quem, a.situacao, r.quorum, a.desde, a.escalada,
    (select coalesce(json_agg(json_build_object('nome', p.name, 'de', nullif(d.name, p.name), 'em', v.em) order by v.em), '[]')
     from jsonb_to_recordset(a.votos) as v(por uuid, de uuid, em text)
     join auth_users p on p.id = v.por join auth_users d on d.id = v.de) as votos,
    a.situacao = 'Aguardando' and ${PODE_DECIDIR_AGORA} as decidir,
    $1::uuid = any(d.donos) and (r.perfil = $6 or $1::uuid = any(r.aprovadores)) is true as proprio,
    a.motivo, a.decidido_em, (select u.name from auth_users u where u.id = a.decidido_por) as recusou
  from aprovacoes a join alcadas r on r.id = a.alcada_id join "${tabela}" t on t.id = a.registro_id ${DONOS_AGORA}
  where a.tabela = $4 and a.registro_id = $5
  order by a.passo, a.id`

/** The approval of a record as this person sees it; null where no rule applies to it. */
export async function lerAprovacao(
  context: Context,
  of: { tabela: string; area: Area },
  registro_id: number,
): Promise<Aprovacao | null> {
  const { db, actor } = context
  const { tabela } = of
  const known = await db.query<{ id: number }>(
    'select id from aprovacoes where tabela = $1 and registro_id = $2 limit 1',
    [tabela, registro_id],
  )
  if (known.length === 0) return null
  const cadeiras = JSON.stringify(await cadeirasDe(context, actor))
  const rows = await db.query<Linha>(passosEm(tabela), [
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
    pode: { pedir: refused && (await podePedir(context, of, registro_id)) },
    proprio: rows.some(({ proprio, situacao }) => proprio && situacao === 'Aguardando'),
  }
}
