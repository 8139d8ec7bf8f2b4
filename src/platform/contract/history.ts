import { z } from 'zod'
import { type Declaration, type Procedure, query } from './api.ts'
import { id } from './fields.ts'

/** Verb of each action in the audit trail, for 'Ana registrou …'. Unknown actions are shown as stored. */
export const verbos: Readonly<Record<string, string>> = {
  criar: 'registrou',
  alterar: 'alterou',
  excluir: 'excluiu',
  restaurar: 'restaurou',
  eliminar: 'excluiu definitivamente',
  ler: 'abriu',
  exportar: 'exportou',
  entrar: 'entrou',
  sair: 'saiu',
  encerrar: 'encerrou uma sessão',
  recusar: 'tentou entrar e foi recusado',
  justificar: 'explicou uma alteração',
  ver_como: 'passou a ver como',
}

/** How an entity's records appear in the audit trail. */
export interface Historia {
  /** The entity's noun, e.g. 'Cliente'. */
  entidade: string
  /** Labels of fields by column. A column without a label is never shown. */
  campos: Readonly<Record<string, string>>
  /** The columns that name a record, e.g. ['nome_cliente']. */
  nome: readonly string[]
  /** Address of a record's screen; `{coluna}` is replaced by that column's value. */
  caminho?: string
  /** Display texts of stored codes, by column. */
  palavras?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** One field of a change. `antes` is null for a created record, `depois` for a deleted one. */
export const campoMudado = z.strictObject({
  campo: z.string(),
  rotulo: z.string(),
  antes: z.json(),
  depois: z.json(),
})
export type CampoMudado = z.output<typeof campoMudado>

/** One entry of a record's history: who, when, and each changed field. */
export const mudanca = z.strictObject({
  id: z.int(),
  quando: z.string(),
  usuario_nome: z.string(),
  /** Present picture of the author. */
  avatar_url: z.string().nullable(),
  /** Seed of the drawn avatar of an author without a picture. Null for a deleted author or the system. */
  email: z.string().nullable(),
  /** A key of {@link verbos}. */
  acao: z.string(),
  /** The dependent record that changed, e.g. an attachment; null for the record itself. */
  sobre: z.string().nullable(),
  campos: z.array(campoMudado),
})
export type Mudanca = z.output<typeof mudanca>

const historico = z.strictObject({ mudancas: z.array(mudanca), mais: z.boolean() })

export interface HistoryProcedure<Input extends z.ZodType = z.ZodType>
  extends Procedure<Input, typeof historico> {
  historia: Historia
}

type Acesso = Pick<Declaration<z.ZodType, z.ZodType>, 'area' | 'somenteAdministrador'>

/**
 * Declares the procedure that reads the history of one record. It needs the area of reading the record.
 * @param historia labels, also used by the page of the whole trail
 * @param chave the record's key: `id`, a person's uuid, or nothing for a single record
 */
export function historyQuery<Key extends z.ZodRawShape = { id: ReturnType<typeof id> }>(
  acesso: Acesso,
  historia: Historia,
  chave: Key = { id: id() } as never,
) {
  const declared = query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Histórico de um registro, da mudança mais nova à mais antiga',
    erro: 'Erro ao buscar histórico',
    input: z.strictObject({
      ...chave,
      /** Cursor: only changes older than this one. */
      antes_de: z.int().min(1).nullable().default(null),
    }),
    output: historico,
  })
  return { ...declared, historia }
}
