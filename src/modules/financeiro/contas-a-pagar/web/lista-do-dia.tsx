import { useMutation } from '@tanstack/react-query'
import { FileDown, FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import { isCalendarDate } from '#platform/contract/dates.ts'
import { fetchDocument, saveFile } from '#platform/web/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { DateInput } from '#platform/web/kit/form/date-input.tsx'
import { CONTROL } from '#platform/web/kit/form/field.tsx'
import { notifyError } from '#platform/web/notices/notices.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { contasApi } from '../contract.ts'

/** Makes the list of what is to be paid on a day: on paper for who pays it in the bank's app, or as a spreadsheet. */
export function ListaDoDia({ onClose }: { onClose: () => void }) {
  const { hoje } = useSessao()
  const field = useId()
  const [dia, setDia] = useState<string>(hoje)
  const [wrong, setWrong] = useState(false)
  const making = useMutation({
    mutationFn: (formato: 'pdf' | 'csv') => fetchDocument(contasApi.lista, { dia, formato }),
    onSuccess: file => {
      saveFile(file)
      onClose()
    },
    onError: error => notifyError(error),
  })
  const make = (formato: 'pdf' | 'csv') => {
    const valid = isCalendarDate(dia)
    setWrong(!valid)
    if (valid && !making.isPending) making.mutate(formato)
  }
  return (
    <Dialog title="Lista de pagamentos" busy={making.isPending} onClose={onClose}>
      <form
        noValidate
        className="flex min-h-0 flex-col"
        onSubmit={event => {
          event.preventDefault()
          make('pdf')
        }}
      >
        <DialogBody>
          <label htmlFor={field} className="mb-1 block font-medium text-sm">
            Contas que vencem em
          </label>
          <DateInput
            id={field}
            about="Contas que vencem em"
            value={dia}
            onChange={setDia}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${field}-erro` : undefined}
            className={CONTROL}
          />
          {wrong && (
            <p id={`${field}-erro`} role="alert" className="mt-1 text-danger-text text-sm">
              Informe uma data, como 28/02/2027.
            </p>
          )}
          <p className="mt-2 text-muted text-sm">
            O PDF tem fornecedor, valor, código, código de barras e QR do PIX; a planilha, os mesmos dados em
            colunas. O que espera aprovação fica de fora.
          </p>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button disabled={making.isPending}>Cancelar</Button>
          </DialogClose>
          <Button
            icon={<FileSpreadsheet aria-hidden size={16} />}
            busy={making.isPending && making.variables === 'csv'}
            onClick={() => make('csv')}
          >
            Baixar CSV
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={<FileDown aria-hidden size={16} />}
            busy={making.isPending && making.variables === 'pdf'}
          >
            Baixar PDF
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
