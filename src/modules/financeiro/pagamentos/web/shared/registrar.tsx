import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { ContaListada } from '../../../contas-a-pagar/contract.ts'
import { pagavel } from './parcial.tsx'

const PagamentoForm = lazyForm(async () => (await import('../form.tsx')).PagamentoForm)

interface Props {
  conta: ContaListada
  /** A button of this kind with its words, on the page of the payable; else an entry of the menu of its row. */
  labelled?: 'primary' | 'secondary'
}

/** Registers a payment of a payable, where the person may and something is left to be paid. */
export function RegistrarPagamento({ conta, labelled }: Props) {
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  // While the form is open the payable may become Paga, by this very payment.
  if (!open && !(conta.pode.alterar && pagavel(conta))) return null
  return (
    <>
      {labelled ? (
        <Button variant={labelled} icon={<Banknote size={16} />} onClick={show}>
          Registrar pagamento
        </Button>
      ) : (
        <IconButton label="Registrar pagamento" about={conta.solicitacao_compra} onClick={show}>
          <Banknote size={16} />
        </IconButton>
      )}
      {open && <PagamentoForm record={undefined} conta={conta} onClose={() => setOpen(false)} />}
    </>
  )
}
