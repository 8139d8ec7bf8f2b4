import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { type RecebivelListado, STATUS_A_RECEBER } from '../../../recebiveis/contract.ts'

const RecebimentoForm = lazyForm(async () => (await import('../form.tsx')).RecebimentoForm)

interface Props {
  recebivel: RecebivelListado
  /** A button with its words, on the page of the receivable; else an entry of the menu of its row. */
  labelled?: boolean
}

/** Registers a receipt of a receivable, where the person may and something is left to be received. */
export function RegistrarRecebimento({ recebivel, labelled }: Props) {
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const receivable = recebivel.pode.alterar && STATUS_A_RECEBER.some(status => status === recebivel.status)
  // While the form is open the receivable may become Recebido, by this very receipt.
  if (!open && !receivable) return null
  return (
    <>
      {labelled ? (
        <Button variant="primary" icon={<HandCoins size={16} />} onClick={show}>
          Registrar recebimento
        </Button>
      ) : (
        <IconButton label="Registrar recebimento" about={recebivel.descricao} onClick={show}>
          <HandCoins size={16} />
        </IconButton>
      )}
      {open && <RecebimentoForm record={undefined} recebivel={recebivel} onClose={() => setOpen(false)} />}
    </>
  )
}
