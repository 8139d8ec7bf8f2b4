import type { A_RENOVAR } from '#modules/rh/documentos/contract.ts'
import { addDays, addMonths } from '#platform/contract/dates/dates.ts'
import type { SerieDeDespesa } from '../apoio/linhas/contract.ts'
import type { SerieDoPeriodo, TipoDeAlerta, Vao } from '../contract.ts'

/** Where something is listed or shown, for `Link`: the address carries what each screen reads from it. */
export interface Destination {
  to: string
  search: never
}

const link = (to: string, search: Record<string, string | number> = {}): Destination => ({
  to,
  search: search as never,
})

/** Where an address leads. */
export function destinationOf(address: string): Destination {
  const { pathname, searchParams } = new URL(address, location.origin)
  return link(pathname, Object.fromEntries(searchParams))
}

/** A dialog over the dashboard, which keeps the period that it shows. */
const over = (search: Record<string, string>): Destination => ({
  to: '/',
  search: (({ voltas }: { voltas?: number }) => ({ ...search, voltas })) as never,
})

const spanOf = ({ de, ate }: Vao) => `${de}..${ate}`

/** The rows that a figure counts, and no others. */
export const receitaLink = (mes: string) =>
  link('/comercial/propostas', { status_proposta: 'receita', emissao: mes })
export const faturadoLink = (vao: Vao) =>
  link('/financeiro/recebiveis', { status: 'nao:Cancelado', data_emissao_nota_fiscal: spanOf(vao) })
/** What arrived: a dialog over the dashboard, which adds up to it. */
export const recebidoLink = (vao: Vao) => over({ recebido: spanOf(vao) })
export const usuariosLink = (vao: Vao) => link('/ti/usuarios', { created_at: spanOf(vao) })
export const vendasLink = () => link('/comercial/propostas', { status_proposta: 'ativas' })

/** Spelled out, and held to be the same by its type: the contract that names it is larger than all that this page begins with. */
const aRenovar: typeof A_RENOVAR = { situacao_funcionario: 'nao:Desligado' }

export const alertaLinks: Record<TipoDeAlerta, Destination> = {
  desvios: link('/ssma/desvios', { status_resolucao: 'em_aberto', risco_potencial: 'graves' }),
  chamados: link('/predial/chamados', { status: 'em_aberto', prioridade: 'Urgente' }),
  contas: link('/financeiro/contas-a-pagar', { status: 'em_atraso' }),
  documentos: link('/rh/funcionarios', { aba: 'documentos', validade: 'Vencidos', ...aRenovar }),
}

/** The proposals behind the revenue of a span. */
export const receitaNoVaoLink = (vao: Vao) =>
  link('/comercial/propostas', { status_proposta: 'receita', data_emissao: spanOf(vao) })

/** The expenses behind a bar: a dialog over the dashboard, which adds up to it. */
export const despesasLink = (de: string, ate: string, parte?: SerieDeDespesa) =>
  over({ despesas: `${de}..${ate}`, ...(parte && { parte }) })
export const despesasDoMesLink = (mes: string, parte?: SerieDeDespesa) =>
  despesasLink(`${mes}-01`, addDays(`${addMonths(mes, 1)}-01`, -1), parte)

/** The rows behind each series of a period; those behind expenses are in one place. */
export const doPeriodoLinks: Partial<Record<SerieDoPeriodo, (vao: Vao) => Destination>> = {
  receita: receitaNoVaoLink,
  contas: ({ de, ate }) => despesasLink(de, ate),
  faturado: faturadoLink,
  recebido: recebidoLink,
  propostas: vao => link('/comercial/propostas', { data_emissao: spanOf(vao) }),
  projetos_iniciados: vao => link('/financeiro/projetos', { data_inicio: spanOf(vao) }),
  chamados: vao => link('/predial/chamados', { data_abertura: spanOf(vao) }),
  chamados_fechados: vao => link('/predial/chamados', { data_fechamento: spanOf(vao) }),
  desvios: vao => link('/ssma/desvios', { data_ocorrencia: spanOf(vao) }),
}

/** The dialog for a new one. */
export const novoLinks = {
  chamado: link('/predial/chamados', { dialogo: 'novo' }),
  desvio: link('/ssma/desvios', { dialogo: 'novo' }),
  /** Into this month's statement of one's card; whoever holds several, or none, chooses one there. */
  despesa: link('/financeiro/prestacao-contas-cartao', { dialogo: 'novo' }),
}
