import { type AreaDaMatriz, alcanca, type Nivel } from './permissions.ts'

/** Mails that one may do without. Those of security (confirmation, password, invitation) are not among them. */

export const frequencias = {
  na_hora: 'Na hora',
  diario: 'Todo dia útil',
  semanal: 'Uma vez por semana',
  nunca: 'Nunca',
} as const
export type Frequencia = keyof typeof frequencias

const AVISO = ['na_hora', 'nunca'] as const
const RESUMO = ['semanal', 'diario', 'nunca'] as const

interface Declaracao<Opcoes extends readonly Frequencia[]> {
  rotulo: string
  explicacao: string
  opcoes: Opcoes
  /** The first of `opcoes` holds from this level on where nothing was chosen; below it, none is sent unasked. */
  desde: Nivel
}

/** A kind of notification, as an entity's contract declares it. */
export interface Declarada<Opcoes extends readonly Frequencia[]> extends Declaracao<Opcoes> {
  /** Unique among all; it stands in the database. */
  nome: string
  /** Level `ver` in this area is required to receive it; `todos`: its writer decides. */
  area: AreaDaMatriz | 'todos'
}
/** Sent as it happens. */
export type Aviso = Declarada<typeof AVISO>
/** A part of the summary of what is due. */
export type ParteDoResumo = Declarada<typeof RESUMO>
export type Notificacao = Aviso | ParteDoResumo

/** Tells of one event as it happens, to everybody with `ver`. @param explicacao when, or of which records */
export const aviso = (rotulo: string, explicacao: string): Declaracao<typeof AVISO> => ({
  rotulo,
  explicacao,
  opcoes: AVISO,
  desde: 'ver',
})

/** A part of the summary. @param desde the level from which it is sent unasked */
export const parteDoResumo = (
  rotulo: string,
  explicacao: string,
  desde: Nivel,
): Declaracao<typeof RESUMO> => ({ rotulo, explicacao, opcoes: RESUMO, desde })

/** The kinds of notification of an entity, by name. @param area where their readers need at least `ver` */
export const declararNotificacoes = <D extends Record<string, Declaracao<readonly Frequencia[]>>>(
  area: AreaDaMatriz | 'todos',
  declaracoes: D,
) =>
  Object.fromEntries(
    Object.entries(declaracoes).map(([nome, declaracao]) => [nome, { nome, area, ...declaracao }]),
  ) as { [N in keyof D]: Declarada<D[N]['opcoes']> }

export const ehAviso = (notificacao: Notificacao): notificacao is Aviso => notificacao.opcoes === AVISO

/** How often a person with this level gets it; undefined: nothing was chosen. */
export function frequenciaDe(
  { opcoes, desde }: Notificacao,
  nivel: Nivel,
  escolhida: Frequencia | undefined,
): Frequencia {
  if (!alcanca(nivel, 'ver')) return 'nunca'
  return escolhida ?? (alcanca(nivel, desde) ? opcoes[0] : 'nunca')
}

/** The summary leaves at this hour, in `APP_TIMEZONE`. */
export const HORA_DO_RESUMO = 7
