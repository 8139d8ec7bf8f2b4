import { comGrupos, vocabulary } from '#platform/contract/vocabulary.ts'

export const statusFatura = vocabulary([
  { value: 'Aberta', tone: 'yellow' },
  { value: 'Paga Parcialmente', tone: 'red' },
  { value: 'Paga', tone: 'green' },
  { value: 'Em Atraso', tone: 'red' },
  { value: 'Fechada (Conciliada)', tone: 'green' },
])
type StatusFatura = (typeof statusFatura.values)[number]

export const FECHADA = 'Fechada (Conciliada)' satisfies StatusFatura

/** Nothing more is to be paid or settled. */
export const FATURAS_ENCERRADAS: readonly StatusFatura[] = ['Paga', FECHADA]

const STATUS_DEBITO: readonly StatusFatura[] = ['Aberta', FECHADA]

/** Something is still to be done about them. */
export const EM_ABERTO = ['Aberta', 'Paga Parcialmente', 'Em Atraso'] as const

export const porStatus = comGrupos(statusFatura, { em_aberto: { label: 'Em aberto', values: EM_ABERTO } })

/** Still to be settled, and past the due date. */
export const EM_ATRASO = 'em_atraso'

/** What a statement may become: a debit card is never paid, only settled. One's present status always stands. */
export const statusPossiveis = (tipo: string, atual: StatusFatura) =>
  statusFatura.values.filter(value => tipo === 'Crédito' || STATUS_DEBITO.includes(value) || value === atual)
