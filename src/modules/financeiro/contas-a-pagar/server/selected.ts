import type { InputOf } from '#platform/contract/api.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { type contasApi, filtroDeStatus } from '../contract.ts'

type Selecionadas = Pick<InputOf<typeof contasApi.list>, 'ordem' | 'direcao' | 'filtros' | 'coluna'>

/** The filters as the statement knows them; an empty date selects everything. */
export function narrowed({ emDiaDesde }: Context, filtros: Selecionadas['filtros']) {
  const { status, vencimento_de, vencimento_ate, ...others } = filtros
  return {
    ...others,
    ...(status === 'em_atraso' && { em_atraso: emDiaDesde }),
    ...(status && status !== 'em_atraso' && { status: filtroDeStatus.valuesOf(status) }),
    ...(vencimento_de && { vencimento_de }),
    ...(vencimento_ate && { vencimento_ate }),
  }
}

/**
 * A list as the statement knows it. Where only settled ones are listed, they come in the order of their dates, which has
 * an index: in the order of what is due next, all that is still to be paid would be passed first. A column of the board is
 * read by the index of its status, which has these dates, too.
 */
export function selected<Input extends Selecionadas>(context: Context, input: Input) {
  const { ordem, direcao, filtros, coluna } = input
  const status = coluna?.valor ?? filtros.status
  const settled = status === 'Paga' || status === 'Cancelada'
  const latestFirst = direcao === 'asc' ? 'desc' : 'asc'
  return {
    ...input,
    ...(ordem === 'proximas' &&
      (settled || coluna) && {
        ordem: 'data_vencimento' as const,
        direcao: settled ? (latestFirst as typeof direcao) : direcao,
      }),
    filtros: narrowed(context, filtros),
  }
}
