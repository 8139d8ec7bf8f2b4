import { z } from 'zod'
import { type Declaration, type Procedure, query } from './api.ts'
import { id } from './fields.ts'

/** What the audit trail tells that somebody did, as a sentence about them goes on. Further ones are shown as stored. */
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
  ver_como: 'passou a ver como',
}

/** How an entity's records appear in the audit trail. */
export interface Historia {
  /** The entity's noun, e.g. 'Cliente'. */
  entidade: string
  /** Names of the fields by column. What has none is never shown, whatever the trail holds of it. */
  campos: Readonly<Record<string, string>>
  /** The columns that name a record, e.g. ['nome_cliente']. */
  nome: readonly string[]
  /** Address where a record is looked at; `{coluna}` stands for one of its columns. */
  caminho?: string
  /** Words for stored values that say nothing to a person, by column. */
  palavras?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** One field of a change; of a created record there is nothing before, of a deleted one nothing after. */
export const campoMudado = z.strictObject({
  campo: z.string(),
  rotulo: z.string(),
  antes: z.json(),
  depois: z.json(),
})
export type CampoMudado = z.output<typeof campoMudado>

/** One deed in a record's history: who, when, and each field that differs. */
const mudanca = z.strictObject({
  id: z.int(),
  quando: z.string(),
  usuario_nome: z.string(),
  /** The picture that this person has now. */
  avatar_url: z.string().nullable(),
  /** From which the picture of somebody without one is drawn; null of who is no longer known, or was no person. */
  email: z.string().nullable(),
  /** A key of {@link verbos}. */
  acao: z.string(),
  /** What it was done to, where that is not the record itself but something that hangs on it. */
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
 * The procedure by which an entity shows the history of one of its records; it needs the same area as reading it.
 * @param historia also what the page of the whole trail tells of this entity
 * @param chave what tells a record from the others: its `id`, a person's uuid, or nothing where there is only one
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
      /** For going on: only changes older than this one. */
      antes_de: z.int().min(1).nullable().default(null),
    }),
    output: historico,
  })
  return { ...declared, historia }
}
