import { z } from 'zod'
import type { Chave } from '../../../contract/fields.ts'
import type { LinhaDaPlanilha, Situacao } from '../../../contract/planilhas.ts'
import { exigirAlterar } from '../../access/permissions/actor.ts'
import type { Context } from '../../engine/operation.ts'
import { AppError } from '../../ground/errors.ts'
import { type Celula, textOfCell } from './reading/cell.ts'
import type { referenceFinder } from './references.ts'
import type { Cadastro, Campo } from './register.ts'
import { readCell, saysTheSame, shown, warningOf } from './values.ts'

export type Registro = Record<string, unknown> & { id: Chave; version: number; user_id: string | null }

interface Recusa {
  coluna: string | null
  valor: string
  motivo: string
}

/** What a row would become. */
export interface Conferida {
  situacao: Situacao
  registro: Chave | null
  versao: number | null
  nome: string
  dados: Record<string, unknown> | null
  valores: LinhaDaPlanilha['valores']
  recusas: Recusa[]
}

/** A column that fills a field. */
export interface Coluna extends Campo {
  indice: number
}

/** What comparing a row takes. */
export interface Comparing {
  context: Context
  cadastro: Cadastro
  colunas: readonly Coluna[]
  vaziasApagam: boolean
  may: { cria: boolean; altera: boolean }
  find: ReturnType<typeof referenceFinder>
}

const LONGEST = 200

/** The words of a vocabulary, under what makes it optional. */
function wordsOf(schema: unknown): readonly string[] | undefined {
  let inner = schema
  for (let depth = 0; depth < 10 && inner instanceof z.ZodType; depth++) {
    if (inner instanceof z.ZodEnum) return inner.options.map(String)
    const { innerType, in: from } = inner.def as { innerType?: unknown; in?: unknown }
    inner = innerType ?? from
  }
  return undefined
}

const refusal = (coluna: string | null, cell: Celula | undefined, motivo: string): Recusa => ({
  coluna,
  valor: textOfCell(cell).slice(0, LONGEST),
  motivo,
})

/** The values that a row gives, by field, as far as they differ from the record's; a new record has none. */
async function valuesOf(comparing: Comparing, celulas: readonly Celula[], registro: Registro | undefined) {
  const { colunas, cadastro, vaziasApagam, context, find } = comparing
  const schema = registro ? cadastro.mudanca : cadastro.novo
  const isKey = new Set(cadastro.chaves.flat().map(({ campo }) => campo))
  const dados: Record<string, unknown> = registro ? {} : { ...cadastro.importa.sempre }
  const from = new Map<string, Coluna>()
  const recusas: Recusa[] = []
  for (const coluna of colunas) {
    const { campo, rotulo, tipo, papel, referencia, indice } = coluna
    if (papel !== 'valor' && papel !== 'referencia') continue
    const cell = celulas[indice] ?? ''
    const isEmpty = textOfCell(cell).trim() === ''
    if (registro ? saysTheSame(tipo, registro[campo], cell, context.timezone) : isEmpty) continue
    if (isEmpty && !vaziasApagam) continue
    const target = referencia?.campo ?? campo
    from.set(target, coluna)
    if (isEmpty) dados[target] = null
    else if (referencia) {
      const leva = Object.entries(referencia.leva ?? {})
      const help = leva.flatMap(([each, key]): [string, string][] => {
        const other = colunas.find(({ campo }) => campo === each && campo !== coluna.campo)
        const text = textOfCell(other && celulas[other.indice]).trim()
        // Of a record that had another, the text beside the name is still that one's.
        const stale = registro && other && saysTheSame(other.tipo, registro[each], text, context.timezone)
        return text === '' || stale ? [] : [[key, text]]
      })
      const found = await find(referencia, textOfCell(cell).trim(), help)
      if ('motivo' in found) recusas.push(refusal(rotulo, cell, found.motivo))
      else {
        dados[target] = found.answer.id
        for (const [each, key] of leva)
          if (each in schema.shape) {
            dados[each] = found.answer[key]
            from.set(each, coluna)
          }
      }
    } else {
      const read = readCell(tipo, cell, wordsOf(schema.shape[campo]), isKey.has(campo))
      if ('motivo' in read) recusas.push(refusal(rotulo, cell, read.motivo))
      else dados[campo] = read.valor
    }
  }
  // A new record is told what it wants in the words of its form.
  for (const campo of registro ? [] : cadastro.pedidos) if (!(campo in dados)) dados[campo] = ''
  return { dados, from, recusas, schema }
}

/** The column that would give a field: for what comes with a reference, that of the reference. */
const fieldOf = ({ campos }: Cadastro, campo: string) =>
  campos.find(
    ({ referencia }) => referencia && (referencia.campo === campo || campo in (referencia.leva ?? {})),
  ) ?? campos.find(each => each.campo === campo)

/** Adds what the entity's schema refuses, at the column that gave it; a field without a column by its own name. */
function refusedBySchema(
  { cadastro }: Comparing,
  celulas: readonly Celula[],
  { dados, from, recusas, schema }: Awaited<ReturnType<typeof valuesOf>>,
): Record<string, unknown> {
  const parsed = schema.safeParse(dados)
  if (parsed.success) return parsed.data as Record<string, unknown>
  const told = new Set(recusas.map(({ coluna }) => coluna))
  for (const { path, message } of parsed.error.issues) {
    const campo = String(path[0] ?? '')
    const coluna = from.get(campo)
    const known = coluna ?? fieldOf(cadastro, campo)
    const rotulo = known?.rotulo ?? null
    if (told.has(rotulo)) continue
    told.add(rotulo)
    const named = rotulo === null && campo !== '' ? `${campo}: ${message}` : message
    recusas.push(refusal(rotulo, coluna && celulas[coluna.indice], named))
  }
  return {}
}

/** The name by which the row is told: that of its column, of the record, or its first text. */
function nameOf(
  { colunas, cadastro }: Comparing,
  celulas: readonly Celula[],
  registro: Registro | undefined,
) {
  const column = colunas.find(({ campo }) => campo === cadastro.nome)
  const text = textOfCell(column && celulas[column.indice]).trim()
  const first = () => celulas.map(textOfCell).find(cell => cell.trim() !== '') ?? ''
  return (text || String(registro?.[cadastro.nome] ?? '') || first()).slice(0, LONGEST)
}

/** May this person do it? The verb asks again when it writes. */
function forbidden(
  { context, cadastro, may }: Comparing,
  registro: Registro | undefined,
): string | undefined {
  if (!registro) return may.cria ? undefined : 'Seu perfil de acesso não permite criar registros.'
  if (!may.altera) return 'Seu perfil de acesso não permite alterar registros.'
  try {
    exigirAlterar(context.actor, cadastro.update.procedure.area, registro)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Compares a row with the record that it is about; without one it makes a new one. */
export async function compareRow(
  comparing: Comparing,
  celulas: readonly Celula[],
  registro: Registro | undefined,
): Promise<Conferida> {
  const { colunas, context } = comparing
  const read = await valuesOf(comparing, celulas, registro)
  const { dados, from, recusas } = read
  const nome = nameOf(comparing, celulas, registro)
  const about = { nome, registro: registro?.id ?? null, versao: registro?.version ?? null }
  const parsed = refusedBySchema(comparing, celulas, read)
  const differs = (campo: string) => !registro || parsed[campo] !== registro[campo]
  const changed = Object.keys(dados).filter(differs)
  const motivo = changed.length > 0 || !registro ? forbidden(comparing, registro) : undefined
  if (motivo) recusas.unshift(refusal(null, '', motivo))
  if (recusas.length > 0) return { ...about, situacao: 'recusada', dados: null, valores: [], recusas }
  if (registro && changed.length === 0)
    return { ...about, situacao: 'igual', dados: null, valores: [], recusas }
  const columns = colunas.filter(coluna => changed.some(campo => from.get(campo) === coluna))
  const valores = columns.map(({ campo, rotulo, tipo, papel, indice }) => {
    const after = papel === 'referencia' ? textOfCell(celulas[indice]).trim() : parsed[campo]
    const aviso = warningOf(campo, after)
    return {
      rotulo,
      ...(aviso && { aviso }),
      antes: registro ? shown(tipo, registro[campo], context.timezone).slice(0, LONGEST) : '',
      depois: shown(tipo, after, context.timezone).slice(0, LONGEST),
    }
  })
  return {
    ...about,
    situacao: registro ? 'alterada' : 'nova',
    dados: Object.fromEntries(changed.map(campo => [campo, dados[campo]])),
    valores,
    recusas,
  }
}
