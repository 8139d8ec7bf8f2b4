import { addMoney, compareMoney, formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { type RetencaoDigitada, somaDasRetencoes } from '../../retencoes/contract.ts'
import { CANCELADO, liquidoDe, type Recebivel } from '../contract.ts'

type Somado = Pick<Recebivel, 'status' | 'bruto' | 'retido' | 'valor_recebido' | 'glosado'>

function recusar(campo: 'bruto' | 'retencoes' | 'status', message: string): never {
  throw new AppError('dados_invalidos', message, { campos: { [campo]: message } })
}

/** The sums of a receivable that is new. */
export const ABERTO = {
  status: 'A Receber',
  retido: '0.00',
  valor_recebido: '0.00',
  glosado: '0.00',
} as const

/** The status that the sums give, as the trigger `situar_recebivel` has it. */
export function statusPelasSomas({ valor_recebido, glosado, ...valor }: Omit<Somado, 'status'>) {
  const baixado = addMoney(valor_recebido, glosado)
  if (compareMoney(baixado, liquidoDe(valor)) >= 0)
    return toCents(valor_recebido) > 0n ? 'Recebido' : 'Glosado'
  return toCents(baixado) > 0n ? 'Recebido em Parte' : 'A Receber'
}

/**
 * What a person changes in a receivable has to agree with its receipts: no net value below what they come to, no status but
 * Cancelado or the one that follows from them, and none that is cancelled with receipts.
 * @throws AppError dados_invalidos
 */
export function exigirDeAcordo(
  before: Somado,
  {
    retencoes,
    ...dados
  }: Partial<Pick<Recebivel, 'status' | 'bruto'>> & { retencoes?: RetencaoDigitada[] | undefined },
): void {
  const retido = retencoes === undefined ? before.retido : somaDasRetencoes(retencoes)
  const after = { ...before, bruto: dados.bruto ?? before.bruto, retido }
  const baixado = addMoney(before.valor_recebido, before.glosado)
  const liquido = liquidoDe(after)
  if (toCents(liquido) <= 0n)
    recusar('retencoes', `As retenções somam ${formatMoney(retido)} e não deixam nada do valor a receber.`)
  if (toCents(retido) > 0n && compareMoney(liquido, baixado) < 0)
    recusar(
      'retencoes',
      `Com as retenções restam ${formatMoney(liquido)}, e ${formatMoney(baixado)} já foram recebidos ou glosados.`,
    )
  if (compareMoney(after.bruto, baixado) < 0)
    recusar(
      'bruto',
      `O valor não pode ficar abaixo do que já foi recebido ou glosado: ${formatMoney(baixado)}.`,
    )
  if (dados.status === undefined || dados.status === before.status) return
  if (dados.status === CANCELADO) {
    if (toCents(baixado) > 0n)
      recusar('status', 'Este recebível tem recebimentos. Exclua-os antes de cancelá-lo.')
    return
  }
  if (dados.status !== statusPelasSomas(after))
    recusar('status', 'O status segue os recebimentos. Escolha Registrar recebimento.')
}

/** Asked, with the receivable locked, by everything that registers a receipt. @throws AppError regra */
export function exigirRecebivel({ status }: Pick<Somado, 'status'>): void {
  if (status === 'Recebido') throw new AppError('regra', 'Este recebível já foi recebido por inteiro.')
  if (status === 'Glosado') throw new AppError('regra', 'Este recebível foi glosado por inteiro.')
  if (status === CANCELADO)
    throw new AppError('regra', 'Este recebível está cancelado. Reabra-o antes de registrar um recebimento.')
}
