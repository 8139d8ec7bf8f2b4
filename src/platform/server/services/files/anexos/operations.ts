import { and, eq } from 'drizzle-orm'
import type { Anexo, AnexosApi } from '../../../../contract/anexos.ts'
import type { Area } from '../../../../contract/permissions.ts'
import { podeAlterar } from '../../../access/permissions/actor.ts'
import { parteDaFicha } from '../../../engine/ficha-parts.ts'
import { type Context, type Operation, operation, router } from '../../../engine/operation.ts'
import { insertRecord } from '../../../engine/records.ts'
import type { Queryable } from '../../../ground/database/database.ts'
import { AppError, naoEncontrado, naoPermitido } from '../../../ground/errors.ts'
import type { Auditada } from '../../auditoria/trail.ts'
import { deletionOperation, uploadOperation } from '../operations.ts'
import { anexos } from './table.ts'

/** How an entity answers for its attachments. */
interface Dono {
  /** Below `gerir` one sees only some of its records. */
  restrita?: true
  /** Its table. */
  tabela: string
  /** @throws AppError when there is no such record, or this person may not see it */
  exigirVer(context: Context, id: number): Promise<void>
  /** May this person add to this record? Asked after `exigirVer`. */
  podeAnexar(context: Context, id: number): Promise<boolean>
  /** Why nobody adds to this record, such as where its papers are kept instead; undefined where some may. */
  impede?(context: Context, id: number): Promise<string | undefined>
  /** Called for each new attachment, in its transaction. */
  aoAnexar?(context: Context, id: number): Promise<void>
  /** Ids of other records whose attachments are listed with those of this one, and how each of them is told, e.g. 'da parcela 1/6'. */
  tambemDe?(context: Context, id: number): Promise<ReadonlyMap<number, string>>
}

const PASTA = 'anexos'
const MAX_POR_REGISTRO = 50

type AnexoRow = Omit<Anexo, 'pode' | 'origem'> & { path_arquivo: string }

const COLUMNS = `a.id, a.registro_id, a.nome_arquivo, a.tamanho_arquivo, a.tipo_mime_arquivo, a.user_id,
  a.created_at, a.path_arquivo, u.name as autor`
const FROM = 'from anexos a left join auth_users u on u.id = a.user_id'

/** Where the files of a record's attachments are, for a delete that takes them along. */
export const pathsDeAnexos = async (db: Queryable, tabela: string, id: number): Promise<string[]> => {
  const rows = await db.orm
    .select({ path_arquivo: anexos.path_arquivo })
    .from(anexos)
    .where(and(eq(anexos.tabela, tabela), eq(anexos.registro_id, id)))
  return rows.map(row => row.path_arquivo)
}

/** Deletes the records of a record's attachments, in the transaction of a delete that takes them along. */
export const excluirAnexos = async (db: Queryable, tabela: string, id: number): Promise<void> => {
  await db.orm.delete(anexos).where(and(eq(anexos.tabela, tabela), eq(anexos.registro_id, id)))
}

/** Gives the attachments of a record to another one of its table. */
export const passarAnexos = async (
  db: Queryable,
  tabela: string,
  de: number,
  para: number,
): Promise<void> => {
  await db.orm
    .update(anexos)
    .set({ registro_id: para })
    .where(and(eq(anexos.tabela, tabela), eq(anexos.registro_id, de)))
}

/** What the audit trail tells of the attachments of one entity: who added and who removed which. */
export const anexosAuditados = (tabela: string, area: Area, restrita = false): Auditada => ({
  tabela: 'anexos',
  dono: tabela,
  area,
  restrita,
  entidade: 'Anexo',
  campos: { nome_arquivo: 'Arquivo', tamanho_arquivo: 'Tamanho (bytes)' },
  nome: ['nome_arquivo'],
})

/** The operations of an entity's attachments; what belongs to other entities does not exist for them. */
export function anexosRouter(
  api: AnexosApi,
  { tabela, exigirVer, podeAnexar, impede, aoAnexar, tambemDe }: Dono,
): Operation[] {
  const { area } = api.delete

  async function find({ db }: Context, id: number): Promise<AnexoRow> {
    const [row] = await db.query<AnexoRow>(`select ${COLUMNS} ${FROM} where a.id = $1 and a.tabela = $2`, [
      id,
      tabela,
    ])
    if (!row) throw naoEncontrado()
    return row
  }

  const shown = ({ actor }: Context, { path_arquivo: _, ...row }: AnexoRow): Anexo => ({
    ...row,
    pode: { excluir: podeAlterar(actor, area, row) },
  })

  async function exigirAnexar(context: Context, id: number): Promise<void> {
    await exigirVer(context, id)
    const why = await impede?.(context, id)
    if (why !== undefined) throw new AppError('regra', why)
    if (!(await podeAnexar(context, id))) throw naoPermitido('Você não pode anexar arquivos a este registro.')
  }

  async function exigirExcluir(context: Context, id: number): Promise<AnexoRow> {
    const row = await find(context, id)
    await exigirVer(context, row.registro_id)
    if (!podeAlterar(context.actor, area, row))
      throw naoPermitido('Seu perfil de acesso permite excluir somente os anexos que você mesmo enviou.')
    return row
  }

  const list = operation(api.list, async (context, { registro_id }) => {
    await exigirVer(context, registro_id)
    const outros = await tambemDe?.(context, registro_id)
    const rows = await context.db.query<AnexoRow>(
      `select ${COLUMNS} ${FROM} where a.tabela = $1 and a.registro_id = any($2) order by a.id`,
      [tabela, [registro_id, ...(outros?.keys() ?? [])]],
    )
    const anexar = await podeAnexar(context, registro_id)
    return {
      rows: rows.map(row => ({ ...shown(context, row), origem: outros?.get(row.registro_id) })),
      pode: { anexar },
    }
  })
  parteDaFicha(tabela, list, ({ id }: { id: number }) => ({ registro_id: id }))

  return router(api, {
    list,
    upload: uploadOperation(api.upload, {
      guarda: { pasta: PASTA, tabela: 'anexos' },
      pasta: async (context, { registro_id }) => {
        await exigirAnexar(context, registro_id)
        const held = await pathsDeAnexos(context.db, tabela, registro_id)
        if (held.length >= MAX_POR_REGISTRO)
          throw new AppError('regra', `Um registro pode ter até ${MAX_POR_REGISTRO} anexos.`)
        return `${tabela}/${registro_id}`
      },
      registrar: async (context, { registro_id }, arquivo) => {
        await exigirAnexar(context, registro_id)
        const id = await insertRecord(context, anexos, { tabela, registro_id, ...arquivo })
        await aoAnexar?.(context, registro_id)
        return shown(context, await find(context, id))
      },
    }),
    download: operation(api.download, async (context, { id }) => {
      const row = await find(context, id)
      await exigirVer(context, row.registro_id)
      return {
        path_arquivo: row.path_arquivo,
        nome: row.nome_arquivo,
        tipo_mime_arquivo: row.tipo_mime_arquivo,
      }
    }),
    delete: deletionOperation(api.delete, {
      erroNoStorage: 'Erro ao excluir arquivo do storage',
      arquivos: async (context, { id }) => [(await exigirExcluir(context, id)).path_arquivo],
      excluir: async (context, { id }) => {
        await exigirExcluir(context, id)
        await context.db.orm.delete(anexos).where(eq(anexos.id, id))
        return { id }
      },
    }),
  })
}
