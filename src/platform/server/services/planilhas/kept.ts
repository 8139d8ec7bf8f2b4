import { MAX_NOME_ARQUIVO } from '../../../contract/files.ts'
import type { Planilha, Situacao } from '../../../contract/planilhas.ts'
import type { Context } from '../../engine/operation.ts'
import { AppError } from '../../ground/errors.ts'
import { folded } from './folded.ts'
import type { Lida } from './reading/read.ts'
import { type Cadastro, matchColumns } from './register.ts'

type Guardada = Omit<Lida, 'partes' | 'total'>

export interface Row {
  id: string
  entidade: string
  nome_arquivo: string
  lida: Guardada
  total: number
  campos: (string | null)[]
  vazias_apagam: boolean
  conferida: boolean
  lote_id: string | null
}

/** Spreadsheets of one person that are kept at once; an older one is forgotten. */
const KEPT = 5
const gone = () =>
  new AppError('nao_encontrado', 'Esta planilha não está mais guardada. Escolha o arquivo de novo.')

export const COLUMNS = `p.id, p.entidade, p.nome_arquivo, p.lida, p.total, p.campos, p.vazias_apagam, p.conferida,
  (select l.id from lotes l where l.planilha_id = p.id and l.desfaz is null) as lote_id`

/** @throws AppError nao_encontrado where it is nobody's or another person's */
export async function own({ db, actor }: Context, id: string, lock = false): Promise<Row> {
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from planilhas p where p.id = $1 and p.user_id = $2 ${lock ? 'for update of p' : ''}`,
    [id, actor.id],
  )
  if (!row) throw gone()
  return row
}

export async function countsOf({ db }: Context, id: string): Promise<Record<Situacao, number>> {
  const rows = await db.query<{ situacao: Situacao | null; n: number }>(
    'select situacao, count(*)::int as n from planilhas_linhas where planilha_id = $1 group by situacao',
    [id],
  )
  const counts = { nova: 0, alterada: 0, igual: 0, recusada: 0 }
  for (const { situacao, n } of rows) if (situacao) counts[situacao] = n
  return counts
}

/** SQL: has a row of a sheet a value that is to be looked at? */
export const AVISA = `jsonb_path_exists(coalesce(valores, '[]'), '$[*].aviso')`

async function warningsOf({ db }: Context, id: string): Promise<Planilha['avisos']> {
  const [row] = await db.query<Planilha['avisos']>(
    `select (count(*) filter (where situacao = 'nova'))::int as nova,
       (count(*) filter (where situacao = 'alterada'))::int as alterada
     from planilhas_linhas where planilha_id = $1 and situacao in ('nova', 'alterada') and ${AVISA}`,
    [id],
  )
  return row ?? { nova: 0, alterada: 0 }
}

/** The fields that columns may fill. */
export const fillable = ({ campos }: Cadastro): Planilha['campos'] =>
  campos
    .filter(({ papel }) => papel !== 'leitura')
    .map(({ campo, rotulo, obrigatorio }) => ({ campo, rotulo, obrigatorio }))

export async function described(context: Context, cadastro: Cadastro, row: Row): Promise<Planilha> {
  const { campos } = cadastro
  const { id, entidade, nome_arquivo, lida, total, vazias_apagam, conferida, lote_id } = row
  return {
    ...{ id, entidade, nome_arquivo, total, vazias_apagam, lote_id },
    // What was kept before a person could choose says how many sheets there are, and no lines.
    folha: lida.folha && { nome: lida.folha.nome, todas: lida.folha.todas ?? [lida.folha.nome] },
    cabecalho: lida.cabecalho,
    primeiras: lida.primeiras ?? [],
    colunas: lida.titulos.map((titulo, n) => {
      const campo = row.campos[n] ?? null
      const isRead = campos.some(
        ({ rotulo, papel }) => papel === 'leitura' && folded(rotulo) === folded(titulo),
      )
      const fora = campo === null && isRead ? ('somente_leitura' as const) : null
      return { titulo, exemplos: lida.exemplos[n] ?? [], campo, fora }
    }),
    campos: fillable(cadastro),
    contagens: conferida ? await countsOf(context, id) : null,
    avisos: await warningsOf(context, id),
  }
}

const memory = async ({ db, actor }: Context, entidade: string) => {
  const [row] = await db.query<{ campos: Record<string, string | null> }>(
    'select campos from planilhas_colunas where user_id = $1 and entidade = $2',
    [actor.id, entidade],
  )
  return row?.campos ?? {}
}

/** Columns that are only read are recognised by their headings and never filled in. */
const onlyFilled = ({ campos }: Cadastro, matched: (string | null)[]) =>
  matched.map(campo => (campos.some(each => each.campo === campo && each.papel !== 'leitura') ? campo : null))

const forgetOlder = ({ db, actor }: Pick<Context, 'db' | 'actor'>) =>
  db.query(
    `delete from planilhas p where user_id = $1 and id in (
       select id from planilhas where user_id = $1 order by created_at desc offset $2)
     and not exists (select from lotes l where l.planilha_id = p.id and l.estado = 'andando')`,
    [actor.id, KEPT],
  )

/** Keeps what was read, with its columns matched as far as they are known. */
export async function keep(
  context: Context,
  cadastro: Cadastro,
  nome: string,
  { partes, total, ...lida }: Lida,
) {
  const { db, actor } = context
  // 'Coluna A' of one file says nothing about that of another; the refused rows of this one come with it as a heading.
  const titulos = lida.cabecalho === 0 ? lida.titulos.map(() => '') : lida.titulos
  const matched = matchColumns(cadastro, titulos, await memory(context, cadastro.entidade))
  const campos = onlyFilled(cadastro, matched)
  // What the product gave out comes back whole: a cell that is empty there was emptied.
  const exported = campos.includes('id')
  const [row] = await db.query<{ id: string }>(
    `insert into planilhas (user_id, entidade, nome_arquivo, lida, total, campos, vazias_apagam)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      ...[actor.id, cadastro.entidade, nome.slice(0, MAX_NOME_ARQUIVO)],
      ...[JSON.stringify(lida), total, JSON.stringify(campos), exported],
    ],
  )
  for (const part of partes)
    await db.query(
      `insert into planilhas_linhas (planilha_id, linha, celulas)
       select $1, (x ->> 0)::int, x -> 1 from jsonb_array_elements($2::jsonb) x`,
      [row?.id, part],
    )
  await forgetOlder(context)
  return described(context, cadastro, await own(context, row?.id ?? ''))
}

/** Which field this person gave to each heading, for the next time. */
export async function remember(
  context: Context,
  { entidade, lida }: Row,
  campos: readonly (string | null)[],
) {
  const chosen = Object.fromEntries(
    lida.titulos.flatMap((titulo, n): [string, string | null][] =>
      folded(titulo) === '' ? [] : [[folded(titulo), campos[n] ?? null]],
    ),
  )
  await context.db.query(
    `insert into planilhas_colunas as c (user_id, entidade, campos) values ($1, $2, $3)
     on conflict (user_id, entidade) do update set campos = c.campos || excluded.campos`,
    [context.actor.id, entidade, JSON.stringify(chosen)],
  )
}

interface Done {
  entidade: string
  nome: string
  /** Fields of the cells, in their order; their headings are the same words. */
  campos: string[]
  total: number
  importados: number
  /** How many were refused: of a long file not all are kept. */
  recusadas: number
  linhas: { linha: number; celulas: string[]; nome: string; motivo: string }[]
}

/** Keeps what became of an import that wrote its rows by itself, as one that ended: its refused rows wait like those of any. */
export async function keepDone({ db, actor }: Context, done: Done): Promise<void> {
  const { entidade, nome, campos, total, importados, recusadas, linhas } = done
  const lida: Guardada = { folha: null, cabecalho: 1, primeiras: [], titulos: campos, exemplos: [] }
  const [row] = await db.query<{ id: string }>(
    `insert into planilhas (user_id, entidade, nome_arquivo, lida, total, campos, vazias_apagam, conferida)
     values ($1, $2, $3, $4, $5, $6, false, true) returning id`,
    [
      ...[actor.id, entidade, nome.slice(0, MAX_NOME_ARQUIVO)],
      ...[JSON.stringify(lida), total, JSON.stringify(campos)],
    ],
  )
  await db.query(
    `insert into planilhas_linhas (planilha_id, linha, celulas, nome, situacao, recusas)
     select $1, linha, celulas, nome, 'recusada',
       jsonb_build_array(jsonb_build_object('coluna', null, 'valor', '', 'motivo', motivo))
     from jsonb_to_recordset($2::jsonb) as x(linha int, celulas jsonb, nome text, motivo text)
     on conflict do nothing`,
    [row?.id, JSON.stringify(linhas)],
  )
  await db.query(
    `insert into lotes (user_id, operacao, pedido, planilha_id, estado, total, feitas, recusadas, terminado_em)
     select $1, $2, current_setting('app.autor')::jsonb ->> 'pedido', $3, 'feito', $4, $5, $6, now()`,
    [actor.id, `${entidade}/importar`, row?.id, total, importados, recusadas],
  )
  await forgetOlder({ db, actor })
}
