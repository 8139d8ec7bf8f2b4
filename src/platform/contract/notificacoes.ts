import { type AreaDaMatriz, alcanca, type Nivel } from './permissions.ts'

/** Mails that one may do without. Those of security (confirmation, password, invitation) are not among them. */

export const frequencias = {
  na_hora: 'Na hora',
  diario: 'Todo dia útil',
  semanal: 'Uma vez por semana',
  nunca: 'Nunca',
} as const
export type Frequencia = keyof typeof frequencias

/** A notice tells of one event as it happens; a part of the summary tells of what is due. */
const AVISO = ['na_hora', 'nunca'] as const
const RESUMO = ['semanal', 'diario', 'nunca'] as const

interface Declaracao {
  rotulo: string
  explicacao: string
  /** Level `ver` in this area is required to receive it. */
  area: AreaDaMatriz
  opcoes: readonly [Frequencia, ...Frequencia[]]
  /** The first of `opcoes` holds from this level on where nothing was chosen; below it, none is sent unasked. */
  desde: Nivel
}

export const notificacoes = {
  chamado_atribuido: {
    rotulo: 'Chamado atribuído a mim',
    explicacao: 'Quando alguém faz de você o responsável.',
    area: 'predial.chamados',
    opcoes: AVISO,
    desde: 'ver',
  },
  chamado_comentario: {
    rotulo: 'Comentário em chamado meu ou que sigo',
    explicacao: 'Chamados que você abriu, de que cuida ou em que já comentou.',
    area: 'predial.chamados',
    opcoes: AVISO,
    desde: 'ver',
  },
  chamado_status: {
    rotulo: 'Mudança de status de chamado meu',
    explicacao: 'Chamados que você abriu ou de que cuida.',
    area: 'predial.chamados',
    opcoes: AVISO,
    desde: 'ver',
  },
  desvio_responsavel: {
    rotulo: 'Desvio sob minha responsabilidade',
    explicacao: 'Quando seu nome ou e-mail é posto como responsável pela ação.',
    area: 'ssma',
    opcoes: AVISO,
    desde: 'ver',
  },
  contas_vencendo: {
    rotulo: 'Contas a pagar',
    explicacao: 'As que vencem no período e as em atraso.',
    area: 'financeiro.cadastros',
    opcoes: RESUMO,
    desde: 'gerir',
  },
  faturas_abertas: {
    rotulo: 'Minhas faturas de cartão em aberto',
    explicacao: 'Dos cartões de que você é portador.',
    area: 'financeiro.prestacao',
    opcoes: RESUMO,
    desde: 'registrar',
  },
  desvios_prazo: {
    rotulo: 'Prazos de desvios sob minha responsabilidade',
    explicacao: 'Os que terminam no período e os atrasados.',
    area: 'ssma',
    opcoes: RESUMO,
    desde: 'registrar',
  },
  documentos_vencendo: {
    rotulo: 'Documentos de funcionários',
    explicacao: 'Os vencidos e os que vencem em 30 dias.',
    area: 'rh',
    opcoes: RESUMO,
    desde: 'gerir',
  },
} as const satisfies Record<string, Declaracao>

export type Notificacao = keyof typeof notificacoes

type ComOpcoes<Opcoes> = {
  [N in Notificacao]: (typeof notificacoes)[N]['opcoes'] extends Opcoes ? N : never
}[Notificacao]
/** Sent as it happens. */
export type Aviso = ComOpcoes<typeof AVISO>
/** Part of the summary. */
export type ParteDoResumo = ComOpcoes<typeof RESUMO>

const nomes = Object.keys(notificacoes) as Notificacao[]
export const avisos = nomes.filter((nome): nome is Aviso => notificacoes[nome].opcoes === AVISO)
export const partesDoResumo = nomes.filter(
  (nome): nome is ParteDoResumo => notificacoes[nome].opcoes === RESUMO,
)

/** How often a person with this level gets it; undefined: nothing was chosen. */
export function frequenciaDe(nome: Notificacao, nivel: Nivel, escolhida: Frequencia | undefined): Frequencia {
  const { opcoes, desde } = notificacoes[nome]
  if (!alcanca(nivel, 'ver')) return 'nunca'
  return escolhida ?? (alcanca(nivel, desde) ? opcoes[0] : 'nunca')
}

/** The summary leaves at this hour, in `APP_TIMEZONE`. */
export const HORA_DO_RESUMO = 7
