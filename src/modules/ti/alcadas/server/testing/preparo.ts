import { getConta, updateConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import type { Procedure } from '#platform/contract/api.ts'
import { aprovacoesApi } from '#platform/contract/aprovacoes/aprovacoes.ts'
import { todayIn } from '#platform/contract/dates/dates.ts'
import type { HistoryProcedure } from '#platform/contract/history.ts'
import type { Operation } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { createAlcada } from '../service.ts'

export const CONTAS = 'financeiro_contas_a_pagar'
export const PROPOSTAS = 'comercial_propostas'
export const hoje = todayIn('America/Sao_Paulo')

export const found = <P extends Procedure>(among: readonly Operation[], { path }: P) =>
  among.find(({ procedure }) => procedure.path === path) as Operation<P>
export const idOf = ({ actor }: Person) => String(actor?.id)

/** The approvals of an entity's records, called as its screens call them. */
export function aprovacoesDe(router: readonly Operation[], { historico }: { historico: HistoryProcedure }) {
  const api = aprovacoesApi(historico)
  const [ver, decidir, pedir] = [found(router, api.ver), found(router, api.decidir), found(router, api.pedir)]
  const state = async (person: Person, registro_id: number) =>
    (await person.call(ver, { registro_id })).aprovacao
  /** The input that decides the step in turn, as this person sees it. */
  async function decision(person: Person, registro_id: number, decisao: 'aprovar' | 'recusar' = 'aprovar') {
    const passos = (await state(person, registro_id))?.passos
    const step = passos?.find(({ situacao }) => situacao === 'Aguardando') ?? passos?.[0]
    const motivo = decisao === 'recusar' ? 'Caro demais' : null
    return { registro_id, passo_id: step?.id ?? 0, selo: step?.selo ?? '', decisao, motivo }
  }
  const approve = async (person: Person, id: number) => person.call(decidir, await decision(person, id))
  return { ver, decidir, pedir, state, decision, approve }
}

/** Three people who may approve payables, and a supplier for these. */
export async function preparar(db: Database) {
  const platform = await platformOf(db)
  const admin = await someone(platform, 'Administrador', 'Adão')
  const ana = await someone(platform, 'Financeiro', 'Ana')
  const bia = await someone(platform, 'Financeiro', 'Bia')
  const fornecedor = await ana.call(createFornecedor, { nome: 'Aço Sul', cnpj: '11.222.333/0001-81' })
  return { platform, admin, ana, bia, fornecedor_id: fornecedor.id }
}
export type Preparo = Awaited<ReturnType<typeof preparar>>

/** Tables that each test finds empty. */
export const VAZIAS = ['alcadas', 'substituicoes', 'aprovacoes', CONTAS, PROPOSTAS]

/** A payable as its form sends it. */
export const umaConta = (fornecedor_id: number, valor: string, more: object = {}) => ({
  ...{ solicitacao_compra: 'SC-9', nome_solicitante: 'Zeca', data_vencimento: hoje, data_emissao: hoje },
  ...{ centro_custo: 'Oficina', item: 'Torno', natureza_orcamentaria: 'Material', aprovador: 'Célia' },
  ...{ fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', valor, ...more },
})

/** A rule of payables in force. */
export const alcada = (admin: Person, more: object) =>
  admin.call(createAlcada, { tabela: CONTAS, ativa: true, ...more } as never)

const change = async (person: Person, id: number, dados: object) => {
  const { version } = await person.call(getConta, { id })
  return { id, version, dados }
}
/** Changes a payable as it is now. */
export const alterar = async (person: Person, id: number, dados: object) =>
  person.call(updateConta, (await change(person, id, dados)) as never)
export const alteracaoRecusada = async (person: Person, id: number, dados: object) =>
  person.refusal(updateConta, await change(person, id, dados))
