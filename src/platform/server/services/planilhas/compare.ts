import { counted } from '../../../contract/counts.ts'
import type { Chave } from '../../../contract/fields.ts'
import type { Context } from '../../engine/operation.ts'
import type { Catalog } from '../selecao/catalog.ts'
import { recordsWith } from './find.ts'
import { bareName } from './folded.ts'
import { type Celula, textOfCell } from './reading/cell.ts'
import { referenceFinder } from './references.ts'
import { type Cadastro, permitImport } from './register.ts'
import { type Coluna, type Comparing, type Conferida, compareRow, type Registro } from './row.ts'
import { readCell } from './values.ts'

/** Rows that are read, compared and written back in one go: a few milliseconds, so that others are answered in between. */
const PAGE = 250

interface Row {
  linha: number
  celulas: Celula[]
}

/** What finds the record of a row: its code, or the values of each key, canonical; undefined where one is missing. */
interface Keys {
  codigo: string
  chaves: (string[] | undefined)[]
}

const pageOf = ({ db }: Context, id: string, after: number) =>
  db.query<Row>(
    `select linha, celulas from planilhas_linhas where planilha_id = $1 and linha > $2 order by linha limit $3`,
    [id, after, PAGE],
  )

async function* pages(context: Context, id: string): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await pageOf(context, id, after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.linha
  }
}

/** The keys of a row. */
function keysOf({ cadastro, colunas }: Comparing, celulas: readonly Celula[]): Keys {
  const textAt = (campo: string) => {
    const column = colunas.find(each => each.campo === campo)
    return column ? (celulas[column.indice] ?? '') : ''
  }
  const chaves = cadastro.chaves.map(chave => {
    const values = chave.map(({ campo, tipo, papel }) => {
      const cell = textAt(campo)
      if (textOfCell(cell).trim() === '') return undefined
      const read = readCell(tipo, cell, undefined, true)
      if ('motivo' in read) return undefined
      const parsed = papel === 'valor' ? cadastro.mudanca.safeParse({ [campo]: read.valor }) : undefined
      if (parsed && !parsed.success) return undefined
      const value = parsed ? parsed.data[campo] : read.valor
      return value === null || value === undefined ? undefined : String(value)
    })
    return values.every(value => value !== undefined) ? (values as string[]) : undefined
  })
  return { codigo: textOfCell(textAt('id')).trim(), chaves }
}

/** The surest key that a row has. */
const surest = (chaves: Keys['chaves']) => {
  const at = chaves.findIndex(values => values !== undefined)
  return at < 0 ? undefined : `${at}:${chaves[at]?.map(bareName).join('\n')}`
}

const refused = (motivo: string, nome: string): Conferida => ({
  situacao: 'recusada',
  registro: null,
  versao: null,
  nome,
  dados: null,
  valores: [],
  recusas: [{ coluna: null, valor: '', motivo }],
})

type Target = { registro?: Registro } | { motivo: string }

/** The record that a row is about, of those that its code or keys find. */
function targetOf(
  { codigo, chaves }: Keys,
  found: readonly (readonly Chave[])[],
  records: ReadonlyMap<Chave, Registro>,
  cadastro: Cadastro,
): Target {
  if (codigo !== '') {
    const registro = records.get(cadastro.importa.porUuid ? codigo.toLowerCase() : Number(codigo))
    return registro
      ? { registro }
      : { motivo: `Não há registro com o código ${codigo.slice(0, 40)}. Apague o código para criar um novo.` }
  }
  for (const [at, ids] of found.entries()) {
    const candidates = ids
      .flatMap(id => records.get(id) ?? [])
      // A record that a surer key tells apart is another one of the same name.
      .filter(record =>
        chaves.slice(0, at).every((values, earlier) => {
          const [field, ...more] = cadastro.chaves[earlier] ?? []
          const stored = field && more.length === 0 ? record[field.campo] : null
          return !values || stored === null || stored === undefined || String(stored) === values[0]
        }),
      )
    const [registro, ...others] = candidates
    if (registro && others.length === 0) return { registro }
    if (registro) {
      const named = candidates.map(each => `${String(each[cadastro.nome]).slice(0, 60)} (código ${each.id})`)
      const motivo = `${counted(candidates.length, 'registro serve', 'registros servem')}: ${named.join(', ')}. Preencha a coluna Código.`
      return { motivo }
    }
  }
  return {}
}

const WRITE = `
  update planilhas_linhas l set situacao = x.situacao, registro_id = x.registro_id, registro_uuid = x.registro_uuid, versao = x.versao, nome = x.nome,
    dados = x.dados, valores = x.valores, recusas = x.recusas
  from jsonb_to_recordset($2::jsonb) as x(linha int, situacao text, registro_id int, registro_uuid uuid, versao bigint, nome text,
    dados jsonb, valores jsonb, recusas jsonb)
  where l.planilha_id = $1 and l.linha = x.linha`

/** Codes as an export writes them. */
const NUMBER = /^[1-9]\d{0,8}$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The record that a code names, as far as it looks like one. */
const codeOf = ({ importa }: Cadastro, codigo: string): Chave[] =>
  importa.porUuid
    ? UUID.test(codigo)
      ? [codigo.toLowerCase()]
      : []
    : NUMBER.test(codigo)
      ? [Number(codigo)]
      : []

/** Where the key of a record is kept, by its kind. */
const kept = ({ registro, ...row }: Conferida) => ({
  ...row,
  registro_id: typeof registro === 'number' ? registro : null,
  registro_uuid: typeof registro === 'string' ? registro : null,
})

/** Asks the entity about rows that its schema accepts, and takes out what it refuses. */
async function refuse(
  { context, cadastro, colunas }: Comparing,
  written: (Conferida & { linha: number })[],
  rows: readonly Row[],
  records: ReadonlyMap<Chave, Registro>,
): Promise<void> {
  const { recusa } = cadastro.exportar.selecao ?? {}
  const asked = written.filter(({ dados }) => dados !== null)
  if (!recusa || asked.length === 0) return
  const given = asked.map(({ registro, dados }) => ({
    registro: registro === null ? undefined : records.get(registro),
    dados: dados ?? {},
  }))
  for (const [n, answer] of (await recusa(context, given)).entries()) {
    const row = asked[n]
    if (!answer || !row) continue
    const coluna = colunas.find(({ campo }) => campo === answer.campo)
    const celulas = rows.find(({ linha }) => linha === row.linha)?.celulas ?? []
    const valor = textOfCell(coluna && celulas[coluna.indice])
    const recusas = [{ coluna: coluna?.rotulo ?? null, valor, motivo: answer.motivo }]
    Object.assign(row, { situacao: 'recusada', dados: null, valores: [], recusas })
  }
}

/**
 * Compares every row of a spreadsheet with the register and keeps what each would become.
 * @returns how many records of the register were read, and the newest that there was
 */
export async function compareSheet(
  context: Context,
  catalog: Catalog,
  cadastro: Cadastro,
  { id, campos, vaziasApagam }: { id: string; campos: readonly (string | null)[]; vaziasApagam: boolean },
): Promise<{ registros: number; ultimo_id: number }> {
  const colunas = campos.flatMap((campo, indice): Coluna[] => {
    const known = cadastro.campos.find(each => each.campo === campo)
    return known ? [{ ...known, indice }] : []
  })
  const find = referenceFinder(context, catalog)
  const may = permitImport(cadastro, context.actor)
  const comparing: Comparing = { context, cadastro, colunas, vaziasApagam, may, find }
  const { table, read } = cadastro.exportar.selecao ?? {}
  if (!table || !read) throw new Error(`${cadastro.entidade} does not say what its export selects`)

  // Numbers tell what is newer; an UUID does not.
  const newest = cadastro.importa.porUuid ? 'null::int' : 'max(id)'
  const [last] = await context.db.query<{ id: number | null }>(`select ${newest} as id from ${table} limit 1`)
  const keys: Keys[] = []
  for await (const rows of pages(context, id))
    for (const { celulas } of rows) keys.push(keysOf(comparing, celulas))
  const byKey: Map<number, Chave[]>[] = []
  for (const [at, chave] of cadastro.chaves.entries()) {
    const values = keys.map(({ codigo, chaves }) => (codigo === '' ? chaves[at] : undefined))
    byKey.push(await recordsWith(context.db, table, chave, values))
  }

  const seen = new Map<string, number>()
  let place = 0
  let known = 0
  for await (const rows of pages(context, id)) {
    const first = place
    const mine = rows.map((_, n) => keys[first + n] as Keys)
    const found = rows.map((_, n) => byKey.map(each => each.get(first + n) ?? []))
    const codes = mine.flatMap(({ codigo }) => codeOf(cadastro, codigo))
    const ids = [...new Set([...found.flat(2), ...codes])]
    const records = new Map((await read(context, ids)).map(each => [each.id as Chave, each as Registro]))
    known += records.size
    const written: (Conferida & { linha: number })[] = []
    for (const [n, { linha, celulas }] of rows.entries()) {
      const target = targetOf(mine[n] as Keys, found[n] as number[][], records, cadastro)
      const nome = celulas.map(textOfCell).find(text => text.trim() !== '') ?? ''
      if ('motivo' in target) {
        written.push({ linha, ...refused(target.motivo, nome) })
        continue
      }
      const key = target.registro ? `#${target.registro.id}` : surest((mine[n] as Keys).chaves)
      const before = key === undefined ? undefined : seen.get(key)
      if (before !== undefined) {
        const motivo = `A linha ${before} é do mesmo registro.`
        written.push({ linha, ...refused(motivo, nome) })
        continue
      }
      const row = await compareRow(comparing, celulas, target.registro)
      // What is refused is nobody's double.
      if (key !== undefined && row.situacao !== 'recusada') seen.set(key, linha)
      if (row.situacao === 'nova')
        for (const [at, values] of (mine[n] as Keys).chaves.entries())
          if (values) seen.set(`${at}:${values.map(bareName).join('\n')}`, linha)
      written.push({ linha, ...row })
    }
    await refuse(comparing, written, rows, records)
    await context.db.query(WRITE, [id, JSON.stringify(written.map(kept))])
    place += rows.length
  }
  return { registros: known, ultimo_id: last?.id ?? 0 }
}
