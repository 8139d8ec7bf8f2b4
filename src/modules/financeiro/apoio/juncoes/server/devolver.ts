import type { Queryable } from '#platform/server/ground/database/database.ts'
import type { Fonte } from './fontes.ts'
import { type Aberta, chaves, comDono, PIECE } from './pedido.ts'

/** Gives the former name back to records that have the kept one still. @returns how many were looked at */
export async function devolverEm(tx: Queryable, fonte: Fonte, { id, de, para }: Aberta): Promise<number> {
  const { tabela, coluna } = fonte
  const [row] = await tx.query<{ n: number }>(
    `with alvo as (select registro_id from financeiro_juncoes_linhas where juncao_id = $1 and tabela = '${tabela}'
         order by registro_id limit ${PIECE}),
       linha as (delete from financeiro_juncoes_linhas l using alvo
         where l.juncao_id = $1 and l.tabela = '${tabela}' and l.registro_id = alvo.registro_id returning l.registro_id),
       mudada as (update ${tabela} t set ${coluna} = $2 from linha where t.id = linha.registro_id and t.${coluna} = $3 returning ${chaves(fonte)})${comDono(fonte)}
     select (select count(*) from linha)::int as n, (select count(*) from mudada) as mudadas`,
    [id, de, para],
  )
  return row?.n ?? 0
}
