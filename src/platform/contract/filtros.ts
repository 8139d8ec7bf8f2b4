import { z } from 'zod'
import { addDays, addMonths, isCalendarDate, isMonth } from './dates/dates.ts'
import { isPeriodo } from './dates/periodos.ts'
import { storable } from './fields.ts'
import { canonicalMoney } from './numbers/money.ts'
import type { Tone, Vocabulary } from './vocabulary.ts'

// The language of filters. A filter is one text, in the API, in addresses and in saved views alike:
//   Pendente,Aprovada        one of several; `eu` is the caller, `vazio` nothing, a comma in a value is `\,`
//   nao:Paga                 the contrary of what follows
//   2026-01-01..2026-03-31   from, to, either end may be missing; one day or one month alone; money and months alike: 100..500
//   proximos_30_dias         days counted from today, whenever it is evaluated; of due dates with what is not late yet

export const VAZIO = 'vazio'
export const EU = 'eu'
export const ATRASADAS = 'atrasadas'
export const A_VENCER = 'a_vencer'
const NAO = 'nao:'
const MAX_ITENS = 100
const MAX_TEXTO = 4000

/** What a list can be filtered by, beside the filters that have a control of their own. */
export interface Campo {
  rotulo: string
  tipo: 'opcoes' | 'data' | 'mes' | 'instante' | 'dinheiro' | 'registro' | 'pessoa' | 'texto' | 'presenca'
  /** How a record without a value is called, e.g. 'Sem responsável'; absent where each has one. */
  vazio?: string | undefined
  /** Values of `opcoes`. */
  valores?: readonly string[]
  tom?: (value: string) => Tone
  /** Groups of values, by their word. */
  grupos?: Readonly<Record<string, { label: string; values: readonly string[] }>>
  /** Filters of the source that take today's date, by their word. */
  palavras?: Readonly<Record<string, string>>
  /** Banks settle it: the words take the first due date that is not late, and the days to come begin there. */
  diasUteis?: boolean | undefined
  /** Path of a query with `busca` whose answers have an id and a name. */
  procura?: string
  /** Field of a row with the name of the person or record. */
  nome?: string
}
export type Campos = Readonly<Record<string, Campo>>

/** A filter that was read: values, or a period, or ends of a range. */
export interface Escolha {
  nao: boolean
  itens: readonly string[]
  vazio: boolean
  /** Word of a period, e.g. `este_mes`. */
  periodo?: string
  de?: string
  ate?: string
}

interface DaData extends Pick<Campo, 'vazio' | 'diasUteis'> {
  emAtraso?: string
  aVencer?: string
}

const simples =
  (tipo: Campo['tipo']) =>
  (rotulo: string, vazio?: string): Campo => ({ rotulo, tipo, vazio })

/** Declares what a list can be filtered by: `listInput(…, filters, { data_vencimento: por.data('Vencimento') })`. */
export const por = {
  /** A closed vocabulary. */
  opcoes: (
    rotulo: string,
    { values, tone }: { values: readonly string[] } & Partial<Pick<Vocabulary, 'tone'>>,
    more: Pick<Campo, 'grupos' | 'palavras' | 'vazio' | 'diasUteis'> = {},
  ): Campo => ({ rotulo, tipo: 'opcoes', valores: values, ...(tone && { tom: tone }), ...more }),
  /**
   * A calendar date.
   * @param emAtraso filter of the source for what is late, e.g. with a passed date and still open
   * @param aVencer filter of the source for what is open and not late
   * @param diasUteis due on a day without banks, it is late only after the next business day
   */
  data: (rotulo: string, { emAtraso, aVencer, vazio, diasUteis }: DaData = {}): Campo => ({
    rotulo,
    tipo: 'data',
    vazio,
    diasUteis,
    ...(emAtraso && { palavras: { [ATRASADAS]: emAtraso, ...(aVencer && { [A_VENCER]: aVencer }) } }),
  }),
  /** A month, kept as the text '2026-03'. */
  mes: simples('mes'),
  /** An instant, chosen by days of the company's zone. */
  instante: simples('instante'),
  dinheiro: simples('dinheiro'),
  /**
   * A reference to a record.
   * @param procura path of a query with `busca` whose answers have an id and a name
   * @param nome field of a row with the record's name, where the rows may stand in groups by it
   */
  registro: (rotulo: string, procura: string, vazio?: string, nome?: string): Campo => ({
    rotulo,
    tipo: 'registro',
    procura,
    vazio,
    ...(nome && { nome }),
  }),
  /** A person; `eu` is the caller. Parameters as `registro`; without `procura` nobody else is offered. */
  pessoa: (rotulo: string, procura?: string, vazio?: string, nome?: string): Campo => ({
    rotulo,
    tipo: 'pessoa',
    vazio,
    ...(procura && { procura }),
    ...(nome && { nome }),
  }),
  /** A text as a whole. */
  texto: simples('texto'),
  /** Only whether there is a value. */
  presenca: simples('presenca') as (rotulo: string, vazio: string) => Campo,
}

const escaped = (item: string) => {
  const plain = item.replace(/[\\,]/g, '\\$&')
  return [VAZIO, EU].includes(plain) || plain.startsWith(NAO) ? `\\${plain}` : plain
}
/** The items of a text, still escaped. */
const split = (text: string) => text.match(/(?:\\.|[^,\\])+/gs) ?? []
const unescaped = (item: string) => item.replace(/\\(.)/gs, '$1')

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ID = /^[1-9]\d{0,8}$/

function isItem({ tipo, valores = [], grupos = {}, palavras = {} }: Campo, item: string): boolean {
  if (tipo === 'opcoes')
    return valores.includes(item) || Object.hasOwn(grupos, item) || Object.hasOwn(palavras, item)
  if (tipo === 'registro') return ID.test(item)
  if (tipo === 'pessoa') return item === EU || UUID.test(item)
  return tipo === 'texto' && item.trim() !== '' && item.length <= 500
}

function itemsOf(campo: Campo, text: string): Pick<Escolha, 'itens' | 'vazio'> | null {
  const { vazio, tipo } = campo
  const raw = split(text)
  const isEmpty = (item: string) => item === VAZIO || (tipo === 'registro' && item === '0')
  const items = raw.filter(item => !isEmpty(item))
  // `\eu` is a text, `eu` a person.
  const itens = [...new Set(items.map(item => (item === EU ? item : unescaped(item))))]
  const empty = raw.length > items.length
  if (raw.length === 0 || raw.length > MAX_ITENS || (empty && !vazio)) return null
  return itens.every(item => isItem(campo, item)) ? { itens, vazio: empty } : null
}

/** Days can be counted on from it. */
const isKnown = (date: string) => date < '9000'

const endOf = ({ tipo }: Campo, text: string): string | null => {
  if (tipo === 'dinheiro') return canonicalMoney(text)
  return (tipo === 'mes' ? isMonth : isCalendarDate)(text) && isKnown(text) ? text : null
}

function rangeOf(campo: Campo, text: string): Omit<Escolha, 'nao' | 'itens' | 'vazio'> | null {
  const dated = campo.tipo !== 'dinheiro'
  const months = campo.tipo === 'mes'
  // Of months a period is whole months.
  const period = isPeriodo(text) && (!months || /mes|ano/.test(text))
  if (dated && (period || Object.hasOwn(campo.palavras ?? {}, text))) return { periodo: text }
  if (dated && !months && isMonth(text) && isKnown(text))
    return { de: `${text}-01`, ate: addDays(`${addMonths(text, 1)}-01`, -1) }
  const [from, to = from, more] = text.split('..')
  if (more !== undefined || (!from && !to)) return null
  const de = from ? endOf(campo, from) : undefined
  const ate = to ? endOf(campo, to) : undefined
  if (de === null || ate === null) return null
  return { ...(de && { de }), ...(ate && { ate }) }
}

/** Is it a field of ends, rather than of values? */
export const temPontas = ({ tipo }: Campo): boolean => /^(data|mes|instante|dinheiro)$/.test(tipo)

/** Reads a filter. @returns null where the text is none of this kind */
export function lerFiltro(campo: Campo, text: string): Escolha | null {
  if (text.length > MAX_TEXTO || !storable(text)) return null
  const nao = text.startsWith(NAO)
  const rest = nao ? text.slice(NAO.length) : text
  if (!temPontas(campo)) {
    const items = itemsOf(campo, rest)
    return items && { nao, ...items }
  }
  const vazio = rest === VAZIO
  const range = vazio ? campo.vazio && {} : rangeOf(campo, rest)
  return range ? { nao, itens: [], vazio, ...range } : null
}

/** Writes a filter as it is read. @returns '' for one that selects everything */
export function escreverFiltro({ nao, itens, vazio, periodo, de, ate }: Escolha): string {
  const range = de === ate ? de : `${de ?? ''}..${ate ?? ''}`
  const items = itens.map(item => (item === EU ? item : escaped(item)))
  const text = !vazio && (periodo ?? range)
  const all = text ? [text] : [...items, ...(vazio ? [VAZIO] : [])]
  return all.length > 0 ? `${nao ? NAO : ''}${all.join(',')}` : ''
}

const FORMA: Record<Campo['tipo'], string> = {
  opcoes: 'Um ou vários valores, separados por vírgulas.',
  data: 'Um dia, um mês, um intervalo (2026-01-01..2026-03-31) ou um período, como hoje, este_mes, proximos_30_dias.',
  mes: 'Um mês, um intervalo (2026-01..2026-03) ou um período: este_mes, mes_passado, ultimos_12_meses, este_ano.',
  instante:
    'Um dia, um mês, um intervalo (2026-01-01..2026-03-31) ou um período, como hoje, este_mes, ultimos_7_dias.',
  dinheiro: 'Um valor ou um intervalo, como 100..500.',
  registro: 'Um ou vários ids, separados por vírgulas.',
  pessoa: 'Um ou vários ids, separados por vírgulas; eu: quem chama.',
  texto: 'Um ou vários textos, separados por vírgulas.',
  presenca: 'vazio ou nao:vazio.',
}

/** Schema of a filter's text. */
export const filtroDe = (campo: Campo) =>
  z
    .string({ error: `Filtro inválido: ${campo.rotulo}.` })
    .refine(text => lerFiltro(campo, text) !== null, { error: `Filtro inválido: ${campo.rotulo}.` })
    .describe(`${FORMA[campo.tipo]} nao: na frente inverte${campo.vazio ? `; vazio: ${campo.vazio}` : ''}.`)

/** What the filters of a list are made of: declared fields, and those schemas that are no text of the language. */
interface Declarados {
  campos: Campos
  proprios: z.ZodRawShape
}
const declared = new WeakMap<object, Declarados>()

/** @returns a list's `filtros`: its own filters, and the declared fields in the language of filters */
export function filtrosDaLista<Filters extends z.ZodRawShape>(proprios: Filters, campos: Campos) {
  const chips = Object.entries(campos).map(([name, campo]) => {
    const own = proprios[name] as z.ZodType | undefined
    const text = filtroDe(campo)
    return [name, (own ? z.union([own, text]) : text).optional()]
  })
  const schema = z
    .strictObject({ ...proprios, ...Object.fromEntries(chips) } as Filters)
    .prefault({} as never)
  declared.set(schema, { campos, proprios })
  return schema
}

const NONE: Declarados = { campos: {}, proprios: {} }

/** The declared fields of what a procedure takes, by the name of the filter. */
export function declaradosEm(input: z.ZodType): Declarados {
  const { filtros } = input instanceof z.ZodObject ? (input.shape as Record<string, object>) : {}
  return (filtros && declared.get(filtros)) ?? NONE
}
