import { addDays } from '../../../contract/dates/dates.ts'
import {
  MOSTRADAS_POR_TIPO,
  MUDANCAS_EM_DIAS,
  MUDANCAS_LIDAS,
  type MudancasDoTipo,
} from '../../../contract/mudancas.ts'
import { alcanca } from '../../../contract/permissions.ts'
import { nivelDe } from '../../access/permissions/actor.ts'
import type { LinhaLida } from '../../engine/espera.ts'
import type { Context } from '../../engine/operation.ts'
import { todasAsComentadas } from '../comentarios/mentions.ts'
import { comRegistro, VERBOS } from './own.ts'
import { alcance, tabelasInteiras } from './reach.ts'
import { bound, type Quem } from './read.ts'

interface Lida {
  tabela: string
  id: number
  quando: string
  usuario_nome: string
  acao: string
  registros: number
  /** There are more changes than are read. */
  mais: boolean
}

/** SQL of the statement that reads what others changed in these tables; for its test, too. */
export const changesStatement = ({ actor }: Pick<Quem, 'actor'>, tabelas: readonly string[], desde: string) =>
  bound(
    `select t.tabela, x.registro_id as id, x.quando, x.usuario_nome, x.acao, x.registros::int, x.lidas >= ${MUDANCAS_LIDAS} as mais
     from unnest(:tabelas::text[]) as t(tabela) cross join lateral (
       select r.*, count(*) over () as registros from (
         select distinct on (n.registro_id) n.* from (
           select a.registro_id, a.id, a.quando, a.usuario_nome, a.acao, a.lidas from (
             select a_.*, count(*) over () as lidas from (
               select id, tabela, registro_id, quando, usuario_id, usuario_nome, acao from auditoria
               where tabela = t.tabela and quando > :desde::timestamptz order by quando desc, id desc limit ${MUDANCAS_LIDAS}) a_) a
           where a.registro_id is not null and a.usuario_id is distinct from :eu
             and a.acao in ('criar', 'alterar', 'excluir', 'restaurar') and ${alcance(actor, 'registro', 'a.tabela', 'a.registro_id')}) n
         order by n.registro_id, n.quando desc, n.id desc) r
       order by r.quando desc, r.id desc limit ${MOSTRADAS_POR_TIPO}) x
     order by t.tabela, x.quando desc, x.id desc`,
    { eu: actor.id, tabelas, desde, ...tabelasInteiras(actor) },
  )

/** A moment that is not longer ago than changes are told. */
const since = (desde: string, hoje: string) => {
  const first = new Date(`${addDays(hoje, -MUDANCAS_EM_DIAS)}T00:00:00Z`)
  return new Date(Math.max(Date.parse(desde), first.getTime())).toISOString()
}

/**
 * What others did since then to records that this person may see, by kind of record: of each kind the newest changes of the
 * trail, read by its index, and of these the newest records.
 */
export async function readChanges(
  context: Context,
  desde: string,
): Promise<{ desde: string; tipos: MudancasDoTipo[] }> {
  const { db, actor, hoje } = context
  // Of accounts the trail keeps no number; who changed which is in each one's history.
  const seen = [...todasAsComentadas().values()].filter(
    ({ auditada: { area, numero } }) => numero === undefined && alcanca(nivelDe(actor, area), 'ver'),
  )
  const from = since(desde, hoje)
  const { text, params } = changesStatement(
    context,
    seen.map(({ auditada }) => auditada.tabela),
    from,
  )
  const rows = await db.prepared<Lida>(text, params)
  const lines = rows.map(
    ({ tabela, id, quando, usuario_nome, acao }): LinhaLida => ({
      ...{ registro: `${tabela}/${id}`, titulo: '', detalhe: null, quantia: null, prazo: null, marca: null },
      ...{
        desde: quando,
        endereco: '',
        valores: { tabela, id, quem: `${usuario_nome} ${VERBOS[acao] ?? 'mexeu'}` },
      },
    }),
  )
  const shown = await comRegistro(db, lines)
  const tipos = seen.flatMap(({ auditada: { tabela, entidade } }): MudancasDoTipo[] => {
    const [first] = rows.filter(row => row.tabela === tabela)
    if (!first) return []
    const linhas = shown
      .filter(({ valores }) => valores.tabela === tabela)
      .map(({ valores, titulo, desde, endereco }) => ({
        ...{ id: Number(valores.id), titulo, quem: String(valores.quem), quando: desde ?? from },
        endereco: endereco || null,
      }))
    return [{ tipo: entidade, registros: first.registros, mais: first.mais, linhas }]
  })
  const newest = ({ linhas }: MudancasDoTipo) => linhas[0]?.quando ?? ''
  return { desde: from, tipos: tipos.sort((a, b) => newest(b).localeCompare(newest(a))) }
}
