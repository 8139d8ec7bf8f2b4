import { counted } from '#platform/contract/counts.ts'
import type { Conta } from '../contract.ts'

type Salva = Pick<Conta, 'aprovacao' | 'aprovador' | 'parcelas'>

/** What the notice of a saved payable says: of a new one how many instalments there are, and whose approval is waited for. */
export const describeSaved =
  (isNew: boolean) =>
  ({ aprovacao, aprovador, parcelas }: Salva): string | undefined => {
    const many = isNew && parcelas ? `São ${counted(parcelas, 'conta', 'contas')}, uma por parcela.` : ''
    if (aprovacao !== 'Aguardando') return many || undefined
    return `${many} ${many ? 'Esperam' : 'Espera'} a aprovação de ${aprovador}.`.trim()
  }
