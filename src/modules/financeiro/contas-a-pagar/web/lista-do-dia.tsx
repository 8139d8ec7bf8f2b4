import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { fetchDocument, saveFile } from '#platform/web/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { notifyError } from '#platform/web/notices/notices.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { contasApi } from '../contract.ts'

/** Makes the list of what is to be paid on a day, for who pays it in the bank's app. */
export function ListaDoDia({ onClose }: { onClose: () => void }) {
  const { hoje } = useSessao()
  const [dia, setDia] = useState<string>(hoje)
  const making = useMutation({
    mutationFn: () => fetchDocument(contasApi.lista, { dia }),
    onSuccess: file => {
      saveFile(file)
      onClose()
    },
    onError: error => notifyError(error),
  })
  return (
    <Dialog title="Lista de pagamentos" busy={making.isPending} onClose={onClose}>
      <form
        className="flex min-h-0 flex-col"
        onSubmit={event => {
          event.preventDefault()
          making.mutate()
        }}
      >
        <DialogBody>
          <label className="block font-medium text-sm">
            Contas que vencem em
            <input
              type="date"
              required
              value={dia}
              onChange={event => setDia(event.target.value)}
              className="mt-1 block h-control w-full rounded-md border border-line-strong bg-surface px-2.5 text-ink max-sm:h-11"
            />
          </label>
          <p className="mt-2 text-muted text-sm">
            PDF com fornecedor, valor, código, código de barras e QR do PIX. O que espera aprovação fica de
            fora. Em planilha: filtre o vencimento e use Exportar.
          </p>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button disabled={making.isPending}>Cancelar</Button>
          </DialogClose>
          <Button
            type="submit"
            variant="primary"
            icon={<FileDown aria-hidden size={16} />}
            busy={making.isPending}
          >
            Baixar PDF
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
