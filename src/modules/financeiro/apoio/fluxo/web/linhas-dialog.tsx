import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { buttonClass } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { type Fonte, nomeDaFonte } from '../contract.ts'
import type { PeriodoProjetado } from '../projecao/contract.ts'
import { Linhas } from './linhas.tsx'
import type { Simulacao } from './use-suposicoes.ts'

/** The list that shows the same rows, where there is one. What is late belongs to the first period, which has no beginning there. */
function lista(fonte: Fonte, de: string | undefined, ate: string) {
  const data_vencimento = `${de ?? ''}..${ate}`
  if (fonte === 'contas')
    return { to: '/financeiro/contas-a-pagar', search: { status: 'em_aberto', data_vencimento } }
  if (fonte === 'recebiveis')
    return { to: '/financeiro/recebiveis', search: { status: 'a_receber', data_vencimento } }
  return undefined
}

interface Props {
  fonte: Fonte
  periodo: PeriodoProjetado
  simulacao: Simulacao
  onClose: () => void
}

/** What is behind a figure of a source in a period. */
export function LinhasDialog({ fonte, periodo, simulacao, onClose }: Props) {
  const { hoje } = useSessao()
  const { de, ate, valores } = periodo
  const found = lista(fonte, de <= hoje ? undefined : de, ate)
  return (
    <Dialog
      title={`${nomeDaFonte[fonte]}: ${formatDate(de)} a ${formatDate(ate)}`}
      size="lg"
      reading
      onClose={onClose}
    >
      <DialogBody>
        <p className="mb-2 text-muted">
          No fluxo: <span className="numeros font-medium text-ink">{formatMoney(valores[fonte])}</span>
          {fonte === 'propostas' && `, ${simulacao.chance} % do que as propostas somam`}. Ver uma linha em
          outro dia não muda o registro.
        </p>
        <Linhas fonte={fonte} de={de} ate={ate} simulacao={simulacao} />
      </DialogBody>
      <DialogFooter>
        {found && (
          <Link to={found.to as never} search={found.search as never} className={buttonClass()}>
            Abrir na lista
          </Link>
        )}
        <CloseButton />
      </DialogFooter>
    </Dialog>
  )
}
