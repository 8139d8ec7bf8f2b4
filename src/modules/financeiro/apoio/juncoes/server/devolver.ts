import type { Queryable } from '#platform/server/ground/database/database.ts'
import type { Fonte } from './fontes.ts'
import { devolverGuardadas, temGuardadas } from './guardadas.ts'
import { type Aberta, chaves, comDono, PIECE } from './pedido.ts'

/**
 * Locks the later requests of the field: none of them notes a record, or lets one go, while a piece is given back. In the order of
 * their ids, as every undo does, so that two undos do not wait for each other.
 * @returns their ids
 */
export async function segurarDepois(tx: Queryable, { id, campo }: Aberta): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from financeiro_juncoes where campo = $1 and id > $2 and estado <> 'desfeita' order by id for update`,
    [campo, id],
  )
  return rows.map(row => row.id)
}

/** A noted record, and the name that it has where nobody gave it another one. Null: somebody did, before a later request took it up. */
interface Nota {
  registro_id: number
  nome: string | null
}

/**
 * Gives a piece of the noted records the name that they had before this request. Where later requests took a record up from there,
 * its name is that of the last of them: it goes back behind all of these, and they let it go, as if this request had never been
 * made. The later ones keep what came to them by other ways. A record that a person has changed meanwhile keeps its name.
 * @param depois ids of the later requests of the field, locked
 * @returns how many were looked at
 */
export async function devolverEm(
  tx: Queryable,
  fonte: Fonte,
  { id, de }: Aberta,
  depois: readonly number[],
): Promise<number> {
  const { tabela, coluna } = fonte
  const notas = await tx.query<Nota>(
    `with alvo as (
       select registro_id from financeiro_juncoes_linhas where juncao_id = $1 and tabela = $2 order by registro_id limit ${PIECE}
     ), nota as (
       select l.registro_id, j.id, j.para, lead(j.de) over (partition by l.registro_id order by j.id) as seguinte
       from financeiro_juncoes_linhas l join financeiro_juncoes j on j.id = l.juncao_id
       where l.juncao_id = any($3::int[]) and l.tabela = $2 and l.registro_id in (select registro_id from alvo)
     )
     select registro_id, case when bool_and(coalesce(seguinte, para) = para) then (array_agg(para order by id desc))[1] end as nome
     from nota group by registro_id`,
    [id, tabela, [id, ...depois]],
  )
  if (notas.length === 0) return 0
  const nomes = new Map(
    notas.flatMap(({ registro_id, nome }) => (nome === null ? [] : [[registro_id, nome]])),
  )
  const mudadas = await tx.query<{ id: number }>(
    `with mudada as (
       update ${tabela} t set ${coluna} = $1 from unnest($2::int[], $3::text[]) v(id, nome)
       where t.id = v.id and t.${coluna} = v.nome returning ${chaves(fonte)}
     )${comDono(fonte)}
     select id from mudada`,
    [de, [...nomes.keys()], [...nomes.values()]],
  )
  const devolvidas = mudadas.map(row => row.id)
  if (temGuardadas(fonte)) {
    for (const registro_id of devolvidas) nomes.delete(registro_id)
    if (nomes.size > 0) devolvidas.push(...(await devolverGuardadas(tx, fonte, de, nomes)))
  }
  await tx.query(
    `with largada as (
       delete from financeiro_juncoes_linhas
       where tabela = $2 and (juncao_id = $1 and registro_id = any($3::int[])
         or juncao_id = any($5::int[]) and registro_id = any($4::int[]))
       returning juncao_id
     )
     update financeiro_juncoes j set registros = greatest(0, j.registros - m.n)
     from (select juncao_id, count(*)::int as n from largada group by 1) m where j.id = m.juncao_id`,
    [id, tabela, notas.map(nota => nota.registro_id), devolvidas, depois],
  )
  return notas.length
}
