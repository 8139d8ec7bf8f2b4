import { DEPENDE_DA_LIXEIRA, DIAS_NA_LIXEIRA } from '#platform/contract/lixeira.ts'
import { type Area, alcanca } from '#platform/contract/permissions.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { waitsFor } from '#platform/server/services/lixeira/dependencies.ts'
import { dependsOn } from '#platform/server/services/lixeira/missing.ts'
import { purgeOperation, restoreOperation } from '#platform/server/services/lixeira/operations.ts'
import { DIAS_DOS_EXEMPLOS } from '#platform/server/services/lixeira/purge.ts'
import { exclusoes } from '#platform/server/services/lixeira/table.ts'
import { type Exclusao, lixeiraApi } from '../contract.ts'

/** SQL of whether the deleted record was an example: removed as one, or deleted with the version that was made. */
const FOI_EXEMPLO = `exists (select from exemplos e where e.exclusao_id = t.id
  or e.tabela = t.tabela and e.registro_id = t.registro_id and exists (
    select from auditoria a where a.tabela = t.tabela and a.registro_id = t.registro_id and a.exclusao = t.id
      and a.acao = 'excluir' and a.antes ->> 'version' = e.versao::text))`

const source = defineSource<Exclusao>()({
  table: exclusoes,
  omit: ['esquece', 'user_id', 'operacao', 'area', 'nivel', 'tabela', 'registro_id', 'restaurada'],
  campos: { user_id: 't.user_id' },
  extra: {
    expira_em: `t.created_at + make_interval(days => case
      when exists (select from exemplos e where e.exclusao_id = t.id) then ${DIAS_DOS_EXEMPLOS} else ${DIAS_NA_LIXEIRA} end)`,
    exemplo: FOI_EXEMPLO,
    mudanca: `(select max(a.id) from auditoria a
      where a.tabela = t.tabela and a.registro_id = t.registro_id and a.exclusao = t.id and a.acao = 'excluir')`,
  },
})

/** The areas whose bin is this person's concern. */
const managed = ({ actor }: Context) =>
  Object.entries(actor.niveis).flatMap(([area, nivel]) => (alcanca(nivel, 'gerir') ? [area as Area] : []))

/** @throws AppError nao_encontrado where it was restored, left the bin, or is of an area that this person does not manage */
async function requireBinned(context: Context, id: string, condition: string): Promise<string> {
  const found = await context.db.query(
    `select id from exclusoes where id = $1 and area = any($2) and ${condition} for update`,
    [id, managed(context)],
  )
  if (found.length > 0) return id
  throw new AppError('nao_encontrado', 'Esta exclusão não está mais na lixeira.')
}

const escopo = (context: Context) => ({
  where: '(not t.restaurada and t.area = any(?))',
  value: managed(context),
})

export const listExclusoes = operation(lixeiraApi.list, (context, input) =>
  source.page(context.db, input, { scope: escopo(context), changes: context.changes }),
)

export const exportExclusoes = exportOperation(lixeiraApi.exportar, source, {
  select: (context, input) => ({ ...input, scope: escopo(context) }),
  nome: ({ tipo, nome }) => `${tipo} "${nome}"`,
})

/**
 * What comes back before a deletion, with the person's consent.
 * @throws AppError conflito without it, or where some of it is of an area that this person does not manage
 */
async function before(context: Context, id: string, consented: boolean): Promise<string[]> {
  const found = await waitsFor(context.db, id)
  const areas: string[] = managed(context)
  const offered = found.every(({ area }) => areas.includes(area))
  if (found.length > 0 && !(consented && offered)) {
    throw dependsOn(found, offered ? DEPENDE_DA_LIXEIRA : undefined)
  }
  for (const { id } of found) await requireBinned(context, id, 'true')
  return found.map(({ id }) => id)
}

/** Restoring what was restored already says so as the first time did. */
export const restaurarExclusao = restoreOperation(
  lixeiraApi.restaurar,
  async (context, { id, com_dependencias }) => {
    await requireBinned(context, id, 'true')
    return [...(await before(context, id, com_dependencias)), id]
  },
)

export const eliminarExclusao = purgeOperation(lixeiraApi.eliminar, async (context, { id }) => ({
  exclusoes: [await requireBinned(context, id, 'not restaurada')],
  result: { id },
}))
