import { counted } from '#platform/contract/counts.ts'
import { formatDate, formatMonth } from '#platform/contract/dates/dates.ts'
import { A_VENCER, ATRASADAS, type Campo, type Escolha, EU, lerFiltro } from '#platform/contract/filtros.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'

/** Periods that are offered, in their order. Others are read from addresses. */
const PERIODOS: Record<string, string> = {
  hoje: 'Hoje',
  amanha: 'Amanhã',
  esta_semana: 'Esta semana',
  proxima_semana: 'Próxima semana',
  este_mes: 'Este mês',
  proximo_mes: 'Próximo mês',
  proximos_7_dias: 'Próximos 7 dias',
  proximos_30_dias: 'Próximos 30 dias',
  antes_de_hoje: 'Antes de hoje',
  ontem: 'Ontem',
  semana_passada: 'Semana passada',
  mes_passado: 'Mês passado',
  ultimos_7_dias: 'Últimos 7 dias',
  ultimos_30_dias: 'Últimos 30 dias',
  ultimos_12_meses: 'Últimos 12 meses',
  este_ano: 'Este ano',
  ano_passado: 'Ano passado',
}
const AHEAD = /^(amanha|proxim)/

const EM_ATRASO = 'Em atraso'
const DA_FONTE: Record<string, string> = { [ATRASADAS]: EM_ATRASO, [A_VENCER]: 'A vencer' }

/** Periods for a field: nothing is registered in the days to come. */
export function periodsOf(campo: Campo): [word: string, label: string][] {
  const { tipo, palavras = {} } = campo
  const all = Object.entries(PERIODOS).filter(
    ([word]) => lerFiltro(campo, word) && (tipo !== 'instante' || !AHEAD.test(word)),
  )
  return [...Object.entries(DA_FONTE).filter(([word]) => word in palavras), ...all]
}

function periodName(word: string): string {
  const [, side, count, unit] = /^(proximos|ultimos)_(\d+)_(dias|meses)$/.exec(word) ?? []
  const all =
    unit === 'meses' ? counted(Number(count), 'mês', 'meses') : counted(Number(count), 'dia', 'dias')
  return DA_FONTE[word] ?? PERIODOS[word] ?? `${side === 'proximos' ? 'Próximos' : 'Últimos'} ${all}`
}

/** A range in words, e.g. 'a partir de R$ 100,00'. */
function rangeName(campo: Campo, de: string | undefined, ate: string | undefined): string {
  const shown: Partial<Record<Campo['tipo'], (end: string) => string>> = {
    dinheiro: formatMoney,
    mes: formatMonth,
  }
  const show = shown[campo.tipo] ?? formatDate
  if (de && de === ate) return show(de)
  if (de && ate) return `${show(de)} a ${show(ate)}`
  return de ? `a partir de ${show(de)}` : `até ${show(ate ?? '')}`
}

/** How a value that is no record is called. */
export const optionName = ({ grupos = {}, palavras = {} }: Campo, value: string): string =>
  value === EU ? 'Eu' : (grupos[value]?.label ?? (value in palavras ? EM_ATRASO : value))

/** A field as a chip names it: the unit of a column's heading is said by the value. */
export const fieldName = ({ rotulo }: Campo): string => rotulo.replace(/ \(R\$\)$/, '')

/** What a filter selects, in words. @param names of the chosen records and people */
export function choiceName(campo: Campo, choice: Escolha, names: ReadonlyMap<string, string>): string {
  const { itens, vazio, periodo, de, ate } = choice
  if (campo.tipo === 'presenca') return choice.nao ? 'preenchido' : 'vazio'
  if (periodo) return periodName(periodo)
  if (de || ate) return rangeName(campo, de, ate)
  const all = [
    ...itens.map(item => names.get(item) ?? optionName(campo, item)),
    ...(vazio ? [campo.vazio ?? 'Vazio'] : []),
  ]
  return all.length > 2 ? `${all[0]} e mais ${all.length - 1}` : all.join(', ')
}

/** The verb between field and value. */
export function operatorName(campo: Campo, { nao, itens, vazio, de, ate }: Escolha): string {
  if (campo.tipo === 'presenca') return 'está'
  if (de && ate && de !== ate) return nao ? 'não é de' : 'é de'
  if (itens.length + Number(vazio) > 1) return nao ? 'não é' : 'é um de'
  return nao ? 'não é' : 'é'
}
