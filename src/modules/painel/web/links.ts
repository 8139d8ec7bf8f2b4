import { addDays, addMonths } from '#platform/contract/dates.ts'
import type { SerieDeDespesa } from '../apoio/despesas/contract.ts'
import { type TipoDeAlerta, type TipoDeVencimento, type Vao, VENCEM_EM_DIAS } from '../contract.ts'

/** Where something is listed or shown, for `Link`: the address carries what each screen reads from it. */
export interface Destination {
  to: string
  search: never
}

const link = (to: string, search: Record<string, string | number> = {}): Destination => ({
  to,
  search: search as never,
})

/** The rows that a figure counts, and no others. */
export const receitaLink = (mes: string) =>
  link('/comercial/propostas', { status_proposta: 'receita', emissao: mes })
export const faturadoLink = (mes: string) =>
  link('/financeiro/recebiveis', { status: 'nao:Cancelado', data_emissao_nota_fiscal: mes })
/** The closing of the month lists its receipts, for those who see all that it sums. */
export const recebidoLink = (mes: string) => link('/financeiro/fechamento', { mes, parte: 'recebimentos' })
export const usuariosLink = () => link('/ti/usuarios', { novos: 'true' })
export const vendasLink = () => link('/comercial/propostas', { status_proposta: 'ativas' })

export const alertaLinks: Record<TipoDeAlerta, Destination> = {
  desvios: link('/ssma/desvios', { status_resolucao: 'em_aberto', risco_potencial: 'graves' }),
  chamados: link('/predial/chamados', { status: 'em_aberto', prioridade: 'Urgente' }),
  contas: link('/financeiro/contas-a-pagar', { status: 'em_atraso' }),
  documentos: link('/rh/funcionarios', { aba: 'documentos', validade: 'Vencidos' }),
}

/** The proposals behind the revenue of a span. */
export const receitaNoVaoLink = ({ de, ate }: Vao) =>
  link('/comercial/propostas', { status_proposta: 'receita', data_emissao: `${de}..${ate}` })

/** The expenses behind a bar: a dialog over the dashboard, which adds up to it. */
export const despesasLink = (de: string, ate: string, parte?: SerieDeDespesa) =>
  link('/', { despesas: `${de}..${ate}`, ...(parte && { parte }) })
export const despesasDoMesLink = (mes: string, parte?: SerieDeDespesa) =>
  despesasLink(`${mes}-01`, addDays(`${addMonths(mes, 1)}-01`, -1), parte)

/** What is due on a day. */
export const vencimentoLink = (tipo: TipoDeVencimento, dia: string): Destination =>
  ({
    contas: link('/financeiro/contas-a-pagar', {
      status: 'em_aberto',
      vencimento_de: dia,
      vencimento_ate: dia,
    }),
    desvios: link('/ssma/desvios', { status_resolucao: 'em_aberto', prazo_solucao: dia }),
    documentos: link('/rh/funcionarios', { aba: 'documentos', data_validade: dia }),
  })[tipo]

/** All pending items of a kind, in the order in which the dashboard shows the first of them. */
export const pendenciasLinks = (hoje: string) => ({
  chamados: link('/predial/chamados', { meus: 'atribuidos', status: 'em_aberto', ordem: 'prioridade' }),
  desvios: link('/ssma/desvios', { meus: 'true', status_resolucao: 'em_aberto' }),
  contas: link('/financeiro/contas-a-pagar', {
    status: 'em_aberto',
    vencimento_de: hoje,
    vencimento_ate: addDays(hoje, VENCEM_EM_DIAS),
  }),
  faturas: link('/financeiro/prestacao-contas-cartao'),
})

/** One pending item. */
export const itemLinks = {
  chamado: (id: number) => link(`/predial/chamados/${id}`),
  desvio: (id: number) => link(`/ssma/desvios/${id}`),
  conta: (id: number) => link(`/financeiro/contas-a-pagar/${id}`),
  /** Where its expenses are entered. */
  fatura: (cartao: number, mes: string) => link('/financeiro/prestacao-contas-cartao', { cartao, mes }),
}

/** The dialog for a new one. */
export const novoLinks = {
  chamado: link('/predial/chamados', { dialogo: 'novo' }),
  desvio: link('/ssma/desvios', { dialogo: 'novo' }),
  /** Into this month's statement of one's card; whoever holds several, or none, chooses one there. */
  despesa: link('/financeiro/prestacao-contas-cartao', { dialogo: 'novo' }),
}
