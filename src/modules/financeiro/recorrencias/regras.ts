import { counted } from '#platform/contract/counts.ts'
import { addDays, formatDate } from '#platform/contract/dates/dates.ts'
import {
  type Ocorrencia,
  ocorrencia,
  ocorrencias,
  primeiraDepois,
} from '#platform/contract/dates/recorrencia.ts'
import { DIAS_ANTES, type Recorrencia, type RecorrenciaInput, regraDe } from './contract.ts'

/** Of a recurrence that began earlier, what was due longer ago than this is not made. */
const DIAS_ATRAS = 31

/** A change of one of these moves the days to come. */
const QUANDO = [
  'frequencia',
  'cada',
  'data_inicio',
  'ultimo_dia',
  'sem_banco',
  'data_fim',
  'vezes',
  'situacao',
] as const
/** A change of one of these also changes how many occurrences lie before a day. */
const PASSOS = ['frequencia', 'cada', 'data_inicio'] as const

type Regida = Pick<RecorrenciaInput, (typeof QUANDO)[number]>
/** A stored recurrence: its rule and what came of it so far. */
type Guardada = Regida &
  Pick<Recorrencia, 'seguinte' | 'adiante' | 'ultima' | 'feitas' | 'puladas' | 'created_at'>

interface Dia {
  hoje: string
  /** Holidays beside those of banks, as `ehDiaUtil` takes them. */
  feriados: readonly string[]
}

/** Does a change move the days to come? */
export const mudaQuando = (depois: Regida, antes: Regida): boolean =>
  QUANDO.some(name => depois[name] !== antes[name])

/** Number of the first occurrence whose day by the rule is after another day, whatever ends the rule. */
const numeroDepois = (regida: Regida, dia: string): number =>
  primeiraDepois({ ...regraDe(regida), ate: null, vezes: null }, dia)?.n ?? 0

/** Occurrences that passed before the rule was typed. They count for 'Quantas vezes', and no payable is made of them. */
const passadas = (regida: Regida, hoje: string) => numeroDepois(regida, addDays(hoje, -DIAS_ATRAS - 1))

/**
 * How many of 'Quantas vezes' are used up: payables made, occurrences skipped, and those that passed before it was registered. The last
 * ones are counted anew where another beginning is typed, as its typing error counted wrong ones, but never more than before once
 * payables were made: a change of the rule takes away none of those that were still to come.
 */
function usadas(depois: Regida, antes: Guardada): number {
  // What passed since then, in a pause, does not count.
  const cadastro = antes.created_at.slice(0, 'aaaa-mm-dd'.length)
  const feitas = antes.feitas + antes.puladas.length
  const contadas = Math.max(antes.seguinte - antes.adiante, feitas)
  if (feitas === 0)
    return PASSOS.some(name => depois[name] !== antes[name]) ? passadas(depois, cadastro) : contadas
  if (depois.data_inicio === antes.data_inicio) return contadas
  return feitas + Math.min(contadas - feitas, passadas(depois, cadastro))
}

/** Where a recurrence goes on, how many of 'Quantas vezes' are used up, and its next occurrence, if there is one. */
export interface Andamento {
  seguinte: number
  adiante: number
  usadas: number
  next: Ocorrencia | undefined
}

const andamentoEm = (regida: Regida, { feriados }: Dia, seguinte: number, usadas: number): Andamento => {
  const adiante = seguinte - usadas
  const next = ocorrencia({ ...regraDe({ ...regida, adiante }), feriados }, seguinte)
  return { seguinte, adiante, usadas, next }
}

/**
 * Where a recurrence goes on once it is saved: the service stores it, and the form tells it before. A new one goes on at its first
 * occurrence that is not long past. A change of the rule, or going on after a pause, goes on at the first occurrence from today on
 * that comes after what was made or skipped. What was paused is not made up for, and does not count for 'Quantas vezes'.
 * @param antes the recurrence as it is stored; undefined for a new one
 */
export function andamento(depois: Regida, antes: Guardada | undefined, dia: Dia): Andamento {
  const { hoje } = dia
  if (!antes) {
    const n = passadas(depois, hoje)
    return andamentoEm(depois, dia, n, n)
  }
  if (!mudaQuando(depois, antes))
    return andamentoEm(depois, dia, antes.seguinte, antes.seguinte - antes.adiante)
  const last = [addDays(hoje, -1), antes.ultima ?? '', ...antes.puladas].sort().at(-1) ?? ''
  return andamentoEm(depois, dia, numeroDepois(depois, last), usadas(depois, antes))
}

/** Due dates that are shown. */
const MOSTRADAS = 3
/** Occurrences of the next 500 years are looked at: a rule may go on past the calendar's end. */
const DIAS_A_FRENTE = 182_625
const horizonte = ({ data_inicio }: Regida, { hoje }: Dia) =>
  addDays(data_inicio > hoje ? data_inicio : hoje, DIAS_A_FRENTE)

/** The occurrences of which the job will make payables once the recurrence is saved and while it is active, in their order. */
export function aFazer(depois: Regida, antes: Guardada | undefined, dia: Dia, most: number): Ocorrencia[] {
  const { seguinte, adiante } = andamento(depois, antes, dia)
  const regra = { ...regraDe({ ...depois, adiante }), feriados: dia.feriados }
  return ocorrencias(regra, { desde: seguinte, limite: horizonte(depois, dia), most })
}

const contam = (usadas: number) => (usadas === 1 ? 'conta' : 'contam')

/** What of 'Quantas vezes' is used up, in words: '6 contas feitas e 1 vencimento pulado'. */
function jaContam(usadas: number, antes: Guardada | undefined): string {
  const [feitas, puladas] = [antes?.feitas ?? 0, antes?.puladas.length ?? 0]
  const passadas = usadas - feitas - puladas
  const parts = [
    feitas > 0 && counted(feitas, 'conta feita', 'contas feitas'),
    puladas > 0 && counted(puladas, 'vencimento pulado', 'vencimentos pulados'),
    passadas > 0 &&
      counted(passadas, 'vencimento anterior ao cadastro', 'vencimentos anteriores ao cadastro'),
  ].filter(part => part !== false)
  return new Intl.ListFormat('pt-BR').format(parts)
}

/** Why no payable is made any more. */
function nenhuma(
  { vezes, data_inicio, data_fim }: Regida,
  antes: Guardada | undefined,
  usadas: number,
): string {
  if (data_fim !== null && data_fim < data_inicio)
    return 'Nenhuma conta: o fim é anterior ao primeiro vencimento.'
  const why =
    vezes !== null && usadas >= vezes
      ? `o limite é ${counted(vezes, 'vez', 'vezes')}, e já ${contam(usadas)} ${jaContam(usadas, antes)}`
      : `o fim, ${formatDate(data_fim ?? '')}, é anterior ao próximo vencimento`
  return `${antes ? 'Nenhuma conta a mais' : 'Nenhuma conta'}: ${why}. A recorrência será encerrada ao salvar.`
}

/** What the job will do of a recurrence once it is saved as typed: due dates, how many, and the last one, or why it ends. */
export function previsao(depois: Regida, antes: Guardada | undefined, dia: Dia): string {
  if (depois.situacao === 'Encerrada')
    return 'Encerrada: nenhuma conta é feita. Para continuar, escolha a situação Ativa.'
  const pausada = depois.situacao === 'Pausada'
  const active = { ...depois, situacao: 'Ativa' as const }
  const { usadas } = andamento(active, antes, dia)
  const { vezes } = depois
  const all = aFazer(active, antes, dia, vezes ?? MOSTRADAS + 1)
  if (all.length === 0) return nenhuma(depois, antes, usadas)
  const days = all.slice(0, MOSTRADAS).map(({ data }) => formatDate(data))
  const verb = all.length === 1 ? 'vence em' : 'vencem em'
  const dates = `${verb} ${days.join(', ')}${all.length > MOSTRADAS ? '...' : '.'}`
  const said = pausada
    ? `Pausada: nenhuma conta é feita. Se voltar a Ativa hoje, ${dates}`
    : `${dates.replace('v', 'V')} Cada conta é feita ${DIAS_ANTES} dias antes.`
  if (vezes === null) return said
  const { data_fim } = depois
  const complete = all.length === vezes - usadas || (data_fim !== null && data_fim <= horizonte(depois, dia))
  const left =
    all.length === 1
      ? 'Ainda vem 1 conta.'
      : `Ainda vêm ${counted(all.length, 'conta', 'contas')}, a última em ${formatDate(all.at(-1)?.data ?? '')}.`
  const counting =
    usadas > 0 && `Já ${contam(usadas)} ${jaContam(usadas, antes)}, de ${counted(vezes, 'vez', 'vezes')}.`
  return [said, complete && left, counting].filter(part => part !== false).join(' ')
}
