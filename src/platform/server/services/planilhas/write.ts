import type { Chave } from '../../../contract/fields.ts'
import type { Operation, Selecao } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { type Catalog, inputFor } from '../selecao/catalog.ts'
import { recordsWith } from './find.ts'
import { type Cadastro, registerOf } from './register.ts'

/** Why a new record is not made: in the meantime there is one. */
const THERE = 'Isto foi registrado depois da conferência. Confira a planilha de novo.'

/** Ids that others had taken and not written yet when the newest was looked up. */
const UNDER_WAY = 1000

interface Linha {
  linha: number
  situacao: 'nova' | 'alterada' | null
  registro: Chave | null
  versao: number | null
  dados: Record<string, unknown> | null
}

interface Request {
  planilha_id: string
  desfaz: string | null
}
/** A line of a request: the line of the spreadsheet and, of an undo, the version that the import left. */
interface Line {
  registro_id: number
  versao: number | null
}

type Former = Map<Chave, Record<string, unknown>>

export type Call = { operation: Operation; input: unknown } | { motivo: string } | undefined

/** Values of the surest key that a new record has. */
function keyOf({ chaves }: Cadastro, dados: Record<string, unknown>) {
  const at = chaves.findIndex(chave =>
    chave.every(({ campo }) => dados[campo] != null && dados[campo] !== ''),
  )
  const chave = chaves[at]
  return chave && { at, values: chave.map(({ campo }) => String(dados[campo])) }
}

/**
 * New records that are there by now. Imports into one register come one after another, so that two people who bring the same
 * sheet do not each make what the other is about to.
 */
async function madeMeanwhile(
  tx: Queryable,
  cadastro: Cadastro,
  rows: readonly Linha[],
  newest: number | undefined,
): Promise<Set<number>> {
  const table = cadastro.exportar.selecao?.table ?? ''
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 7))`, [`planilhas ${cadastro.entidade}`])
  const made = new Set<number>()
  for (const [at, chave] of cadastro.chaves.entries()) {
    const values = rows.map(({ situacao, dados }) => {
      const parsed = situacao === 'nova' ? cadastro.novo.safeParse(dados) : undefined
      const key = parsed?.success ? keyOf(cadastro, parsed.data) : undefined
      return key?.at === at ? key.values : undefined
    })
    for (const place of (await recordsWith(tx, table, chave, values, newest && newest - UNDER_WAY)).keys())
      made.add(place)
  }
  return made
}

/** The trail holds amounts as numbers, and a verb takes them as text. */
function formerValue(cadastro: Cadastro, campo: string, value: unknown): unknown {
  const isMoney = cadastro.campos.some(each => each.campo === campo && each.tipo === 'dinheiro')
  return isMoney && typeof value === 'number' ? value.toFixed(2) : value
}

/** What is called for the lines of a spreadsheet, to write them or to undo that. */
export async function sheetCalls(
  tx: Queryable,
  catalog: Catalog,
  { planilha_id, desfaz }: Request,
  lines: readonly Line[],
  former: (operacao: string, trilha: Selecao['trilha'] | undefined, ids: Chave[]) => Promise<Former>,
): Promise<Map<number, Call>> {
  const [sheet] = await tx.query<{ entidade: string; ultimo_id: number | null }>(
    'select entidade, ultimo_id from planilhas where id = $1',
    [planilha_id],
  )
  const rows = await tx.query<Linha>(
    `select linha, situacao, coalesce(to_jsonb(registro_uuid), to_jsonb(registro_id)) as registro, versao, dados from planilhas_linhas
     where planilha_id = $1 and linha = any($2) order by linha`,
    [planilha_id, lines.map(({ registro_id }) => registro_id)],
  )
  const cadastro = registerOf(catalog, sheet?.entidade ?? '')
  const { create, update, retira, importa } = cadastro
  if (desfaz) {
    const changed = rows.flatMap(({ situacao, registro }) =>
      situacao === 'alterada' && registro !== null ? [registro] : [],
    )
    const before = await former(update.procedure.path, cadastro.exportar.selecao?.trilha, changed)
    const left = new Map(lines.map(({ registro_id, versao }) => [registro_id, versao]))
    return new Map(
      rows.map(({ linha, situacao, registro, dados }): [number, Call] => {
        const id = registro ?? 0
        const seen = { id, version: left.get(linha) ?? null }
        if (situacao === 'nova')
          return [linha, { operation: retira, input: inputFor(retira.procedure, undefined, seen) }]
        const antes = before.get(id)
        const given =
          antes &&
          Object.fromEntries(
            Object.keys(dados ?? {}).map(campo => [campo, formerValue(cadastro, campo, antes[campo])]),
          )
        return [linha, given && { operation: update, input: { ...seen, dados: given } }]
      }),
    )
  }
  const made = await madeMeanwhile(tx, cadastro, rows, importa.porUuid ? undefined : (sheet?.ultimo_id ?? 0))
  return new Map(
    rows.map(({ linha, situacao, registro: id, versao: version, dados }, place): [number, Call] => {
      if (situacao === 'alterada') return [linha, { operation: update, input: { id, version, dados } }]
      return [linha, made.has(place) ? { motivo: THERE } : { operation: create, input: dados }]
    }),
  )
}

/** Keeps the ids of what was made, and why a line was refused after all. */
export async function noteSheet(
  tx: Queryable,
  planilha_id: string,
  lines: readonly { linha: number; id: Chave | null; motivo: string | null }[],
): Promise<void> {
  const kept = lines.map(({ id, ...line }) => ({
    ...line,
    ...(typeof id === 'string' ? { uuid: id } : { id }),
  }))
  await tx.query(
    `update planilhas_linhas l set registro_id = coalesce(x.id, l.registro_id), registro_uuid = coalesce(x.uuid, l.registro_uuid),
       situacao = case when x.motivo is null then l.situacao else 'recusada' end,
       recusas = case when x.motivo is null then l.recusas
         else jsonb_build_array(jsonb_build_object('coluna', null, 'valor', '', 'motivo', x.motivo)) end
     from jsonb_to_recordset($2::jsonb) as x(linha int, id int, uuid uuid, motivo text)
     where l.planilha_id = $1 and l.linha = x.linha`,
    [planilha_id, JSON.stringify(kept)],
  )
}
