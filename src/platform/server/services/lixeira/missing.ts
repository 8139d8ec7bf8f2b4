import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { todasAsComentadas } from '../comentarios/mentions.ts'
import { quoted, type Reference } from './catalog.ts'

const TITULO = 'Não foi possível restaurar'

export const cannotRestore = (mensagem: string, motivo?: string) =>
  new AppError('conflito', mensagem, { titulo: TITULO, ...(motivo && { motivo }) })

/** Names deletions in a sentence: `Projeto "Galpão", Cliente "Fazenda"`. */
export const named = (deletions: readonly { tipo: string; nome: string }[]) =>
  deletions.map(({ tipo, nome }) => `${tipo} "${nome}"`).join(', ')

/** Refusal of a restore that depends on deletions in the bin. */
export function dependsOn(deletions: Parameters<typeof named>[0], motivo?: string): AppError {
  const which =
    deletions.length === 1
      ? 'outro registro que também foi excluído'
      : 'outros registros que também foram excluídos'
  return cannotRestore(`Isto depende de ${which}. Restaure antes: ${named(deletions)}.`, motivo)
}

/** Refuses a restore that depends on what waits in the bin with this record in it, if anything does. */
async function refuseIfBinned(tx: Queryable, table: string, id: number): Promise<void> {
  const found = await tx.query<{ tipo: string; nome: string }>(
    `select e.tipo, e.nome from auditoria a join exclusoes e on e.id = a.exclusao
     where a.tabela = $1 and a.registro_id = $2 and a.acao = 'excluir' and not e.restaurada limit 1`,
    [table, id],
  )
  if (found.length > 0) throw dependsOn(found)
}

const GONE = 'Isto depende de um registro que não existe mais.'

/**
 * Looks for what the records of deletions refer to and is gone meanwhile.
 * @returns the columns that come back empty, since what they meant is gone for good
 * @throws AppError conflito where that waits in the bin itself, or where there is no coming back without it
 */
export async function missingReferences(
  tx: Queryable,
  exclusoes: string[],
  table: string,
  references: Reference[],
): Promise<Reference[]> {
  const emptied: Reference[] = []
  for (const reference of references) {
    const { coluna, alvo, alvo_coluna, tipo, anulavel } = reference
    const rows = await tx.query<{ chave: string }>(
      `select distinct a.antes ->> $3 as chave from auditoria a
       where a.exclusao = any($1) and a.tabela = $2 and a.acao = 'excluir' and a.antes ->> $3 is not null and not exists (
         select from ${quoted(alvo)} r where r.${quoted(alvo_coluna)} = (a.antes ->> $3)::${tipo})
       -- Records of one table that refer to each other come back by one statement.
       and not exists (select from auditoria o where o.exclusao = any($1) and o.tabela = $2 and $4 = $2
         and o.acao = 'excluir' and o.registro_id::text = a.antes ->> $3)`,
      [exclusoes, table, coluna, alvo],
    )
    for (const { chave } of rows) if (tipo === 'integer') await refuseIfBinned(tx, alvo, Number(chave))
    if (rows.length === 0) continue
    if (!anulavel) throw cannotRestore(GONE)
    emptied.push(reference)
  }
  return emptied
}

/** An attachment names its owner by table and key instead of by a reference: that one must be there, too. */
export async function requireOwners(tx: Queryable, exclusoes: string[], table: string): Promise<void> {
  const owners = await tx.query<{ dono: string; chaves: number[] }>(
    `select antes ->> 'tabela' as dono, array_agg(distinct (antes ->> 'registro_id')::int) as chaves from auditoria
     where exclusao = any($1) and tabela = $2 and acao = 'excluir' group by 1`,
    [exclusoes, table],
  )
  for (const { dono, chaves } of owners) {
    const chave = quoted(todasAsComentadas().get(dono)?.auditada.numero ?? 'id')
    const found = await tx.query<{ id: number }>(
      `select ${chave} as id from ${quoted(dono)} where ${chave} = any($1)`,
      [chaves],
    )
    const lost = chaves.find(chave => !found.some(({ id }) => id === chave))
    if (lost === undefined) continue
    await refuseIfBinned(tx, dono, lost)
    throw cannotRestore(GONE)
  }
}
