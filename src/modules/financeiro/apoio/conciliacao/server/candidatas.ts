import type { Context } from '#platform/server/engine/operation.ts'
import type { Candidata } from '../contract.ts'
import { alheias, comConta } from './contas.ts'
import {
  columns,
  comMarca,
  emAberto,
  type Fonte,
  type Possivel,
  PROCURADO,
  restaDe,
  visiveis,
} from './fontes.ts'
import { type Aberta, palavrasDe } from './palavras.ts'

/** Of how many candidates of a kind the best for a line is chosen. */
const POR_LINHA = 6
/** The same where no value is equal: of about the same value there are many, and their names are compared later. */
const PERTO = 12

/** How far a candidate may be from its line. */
interface Alcance {
  /** Largest difference as a part of the line: '0' for the same value alone. */
  parte: '0' | '0.06'
  /** Days before and after the line. */
  antes: number
  depois: number
  /** However old, where it is open and the line names it. */
  nomeada?: true
}

/** What may be the pair of these lines: of one value those that a line names, then the nearest. `n` is the line's place among these. */
export async function candidatasDe(
  context: Context,
  linhas: readonly Aberta[],
  saida: boolean,
  { parte, antes, depois, nomeada }: Alcance,
): Promise<(Possivel & { n: number })[]> {
  const fontes = visiveis(context, saida)
  if (fontes.length === 0 || linhas.length === 0) return []
  const worth = ({ valor }: Fonte) =>
    parte === '0'
      ? `${valor} = l.valor`
      : `${valor} between l.valor * (1 - ${parte}) and l.valor * (1 + ${parte})`
  const each = fontes.map(fonte => {
    const dita = `(f_busca(${fonte.nome}) ~ l.palavras) is true`
    const perto = `${fonte.data} between l.data - $3::int and l.data + $4::int`
    return `select l.n, f.* from linhas l cross join lateral (
      select ${columns(fonte)} from ${fonte.tabela} t ${fonte.junta}
      where ${fonte.aberta} and ${worth(fonte)}
        and ${nomeada && emAberto(fonte) ? `(${perto} or ${dita})` : perto}
        ${fonte.laco ? `and ${restaDe(fonte)} = ${fonte.valor}` : ''}
      order by ${nomeada ? `${dita} desc, ` : ''}abs(${fonte.valor} - l.valor), abs(${fonte.data} - l.data), t.id
      limit ${nomeada ? POR_LINHA : PERTO}) f`
  })
  const found = await context.db.query<Possivel & { n: number; marcada: boolean | null }>(
    `with linhas as (select (ordinality - 1)::int as n, valor, data, palavras
       from unnest($1::numeric[], $2::date[], $5::text[]) with ordinality as u(valor, data, palavras, ordinality))
     ${each.map(one => `(${one})`).join(' union all ')}`,
    [
      linhas.map(({ resta }) => resta),
      linhas.map(({ data }) => data),
      ...[antes, depois],
      linhas.map(palavrasDe),
    ],
  )
  return found.map(comMarca)
}

/** Days around a line where payments, receipts and what was set to Paga are looked for. */
const DIAS_DE_BUSCA = 180

/** Of a text that is an amount, as screens show it or not, 'R$ 8.549,95' or '8549': from which amount to which. */
function valoresDe(busca: string): [string, string] | undefined {
  const typed = busca.replace(/^R\$/i, '').replace(/\s/g, '')
  if (!/^(\d{1,12}|\d{1,3}(\.\d{3}){1,3})(,\d{0,2})?$/.test(typed)) return undefined
  const [reais = '', centavos = ''] = typed.replaceAll('.', '').split(',')
  return [`${reais}.${centavos.padEnd(2, '0')}`, `${reais}.${centavos.padEnd(2, '9')}`]
}

type Achada = Possivel & { marcada: boolean | null; falta: number; longe: number }

const MAX_ACHADAS = 20
/** The nearest value, then the nearest day. */
const nearest = (a: Achada, b: Achada) =>
  a.falta - b.falta || a.longe - b.longe || a.tipo.localeCompare(b.tipo) || a.id - b.id
/** Letters of a text that the indexes of lists find anywhere. */
const LETRAS = 3

/** Those that a person looks for by words of their names, or by what is left of them. The nearest value comes first, then the day. */
export async function procuradas(
  context: Context,
  saida: boolean,
  busca: string,
  perto: { resta: string; data: string },
): Promise<Possivel[]> {
  const fontes = visiveis(context, saida)
  if (fontes.length === 0) return []
  const text = busca.trim()
  const valores = valoresDe(text)
  const find = async (
    among: readonly Fonte[],
    where: (fonte: Fonte) => string,
    sought: readonly string[],
  ) => {
    // Each on a connection of its own, where one is free: a word that most names have is looked for in tens of thousands of rows.
    const answers = among.map(fonte =>
      context.db.query<Achada>(
        `select ${columns(fonte)}, abs(${restaDe(fonte)} - $2::numeric)::float8 as falta, abs(${fonte.data} - $3::date) as longe
         from ${fonte.tabela} t ${fonte.junta} where ${fonte.aberta} and ${restaDe(fonte)} > 0 and ${where(fonte)}
         order by falta, longe, t.id limit ${MAX_ACHADAS}`,
        [...sought.slice(0, 1), perto.resta, perto.data, ...sought.slice(1)],
      ),
    )
    return (await Promise.all(answers)).flat().sort(nearest)
  }
  const near = ({ data }: Fonte) =>
    `${data} between $3::date - ${DIAS_DE_BUSCA} and $3::date + ${DIAS_DE_BUSCA}`
  const worth = (fonte: Fonte) =>
    `${fonte.valor} between $1::numeric and $4::numeric ${emAberto(fonte) ? '' : `and ${near(fonte)}`}`
  const found = valores ? await find(fontes, worth, valores) : []
  const long = text.length >= LETRAS
  const told = (fonte: Fonte) =>
    `${near(fonte)} and ${long ? fonte.achada : `f_busca(${fonte.busca}) like ${PROCURADO}`}`
  // Of those set to Paga there may be as many as of all others together: of two letters they are not read.
  const among = fontes.filter(({ marcada }) => long || !marcada)
  if (found.length < MAX_ACHADAS) found.push(...(await find(among, told, [text])))
  const open = fontes.filter(emAberto)
  if (found.length < MAX_ACHADAS && long && open.length > 0)
    found.push(...(await find(open, fonte => `not (${near(fonte)}) and ${fonte.achada}`, [text])))
  const unique = new Map(found.map(each => [`${each.tipo}:${each.id}`, each]))
  return [...unique.values()]
    .sort(nearest)
    .slice(0, MAX_ACHADAS)
    .map(({ falta: _, longe: __, ...possivel }) => comMarca(possivel))
}

/** Payments and receipts of these days that no line of a statement accounts for, except those that name another account. */
export async function semPar(context: Context, conta: { id: number; nome: string }, de: string, ate: string) {
  const fontes = visiveis(context).filter(({ laco }) => laco)
  const nothing = { quantos: 0, entradas: '0.00', saidas: '0.00', pares: [] as Candidata[] }
  if (fontes.length === 0) return nothing
  const typed = fontes.map(
    ({ tabela, data }) => `select t.conta_bancaria from ${tabela} t where ${data} between $1 and $2`,
  )
  // Of another account are most, and what ties each has is not read.
  const open = fontes.map(
    ({ tipo, tabela, saida, data, valor, aberta, laco }) => `(
      select '${tipo}' as tipo, t.id, ${saida} as saida, ${data} as data, ${valor} - coalesce(k.soma, 0) as valor
      from ${tabela} t
      left join lateral (select sum(k.valor) as soma from financeiro_conciliacoes k where k.${laco} = t.id) k on true
      where ${aberta} and ${data} between $1 and $2 and ${valor} > coalesce(k.soma, 0)
        and (t.conta_bancaria is null or t.conta_bancaria not in (select nome from alheias)))`,
  )
  const named = fontes.map(
    ({ tipo, tabela, junta, nome, descricao }) => `(
      select s.tipo, s.id, ${nome} as nome, ${descricao} as descricao, s.data::text as data, s.valor::text as valor,
        t.conta_bancaria
      from shown s join ${tabela} t on t.id = s.id ${junta} where s.tipo = '${tipo}')`,
  )
  const [row] = await context.db.query<typeof nothing>(
    `with ditas as materialized (${typed.join(' union ')}),
       alheias as materialized (${alheias('(select conta_bancaria from ditas where conta_bancaria is not null)', '$3::int')}),
       abertos as materialized (${open.join(' union all ')}),
       shown as (select * from abertos order by data, tipo, id limit 100)
     select count(*)::int as quantos,
       coalesce(sum(valor) filter (where not saida), 0)::numeric(15,2)::text as entradas,
       coalesce(sum(valor) filter (where saida), 0)::numeric(15,2)::text as saidas,
       (select coalesce(json_agg(n order by n.data, n.tipo, n.id), '[]') from (${named.join(' union all ')}) n) as pares
     from abertos`,
    [de, ate, conta.id],
  )
  return row ? { ...row, pares: await comConta(context, conta, row.pares) } : nothing
}
