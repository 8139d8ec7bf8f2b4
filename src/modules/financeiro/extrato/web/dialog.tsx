import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { formatMonth } from '#platform/contract/dates.ts'
import { formatMoney } from '#platform/contract/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import type { Prestacao } from '../../prestacao-contas-cartao/contract.ts'
import { FilePicker } from './file-picker.tsx'
import { Rows } from './rows.tsx'
import { useImport } from './use-import.ts'

interface Props {
  fatura: Prestacao
  onClose: () => void
}

/** Chooses a bank's file, shows what is in it, and enters what is picked. Nothing is saved before. */
export function ImportDialog({ fatura, onClose }: Props) {
  const flow = useImport(fatura.id, onClose)
  const [file, setFile] = useState<File | null>(null)
  const [inverter, setInverter] = useState(false)
  const { extrato } = flow

  const choose = (chosen: File) => {
    setFile(chosen)
    setInverter(false)
    flow.read(chosen)
  }
  const invert = () => {
    setInverter(!inverter)
    if (file) flow.read(file, !inverter)
  }

  return (
    <Dialog title="Importar Extrato" size="lg" busy={flow.saving} onClose={onClose}>
      <DialogBody>
        <p className="mb-3 text-muted">
          Fatura de {fatura.nome_cartao}, {formatMonth(fatura.mes_referencia)}. Gastos entram com valor
          positivo; créditos e estornos, com valor negativo.
        </p>
        <FilePicker onChoose={choose} error={flow.error} disabled={flow.saving} />
        {flow.reading && (
          <p role="status" className="mt-4 flex items-center gap-2 text-muted">
            <Spinner />
            Lendo o arquivo...
          </p>
        )}
        {extrato && !flow.reading && (
          <>
            <Messages
              avisos={extrato.avisos}
              recusas={extrato.recusas.map(({ linha, motivo }) => `Linha ${linha}: ${motivo}`)}
            />
            {extrato.lancamentos.length > 0 && (
              <>
                <label className="mt-4 flex items-center gap-2">
                  <input
                    type="checkbox"
                    checked={inverter}
                    onChange={invert}
                    className="size-4 accent-accent"
                  />
                  Inverter o sinal dos valores
                </label>
                <Rows rows={extrato.lancamentos} {...flow} />
              </>
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {extrato && extrato.lancamentos.length > 0 && (
          <p role="status" className="numeros mr-auto self-center text-sm max-sm:basis-full">
            {flow.count} de {extrato.lancamentos.length} · {formatMoney(flow.total)}
          </p>
        )}
        <DialogClose asChild>
          <Button disabled={flow.saving}>Cancelar</Button>
        </DialogClose>
        <Button
          variant="primary"
          busy={flow.saving}
          disabled={flow.count === 0 || flow.reading}
          onClick={flow.save}
        >
          {flow.saving ? 'Importando...' : 'Importar'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** What is strange about the file, and the lines that stay out. */
function Messages({ avisos, recusas }: { avisos: readonly string[]; recusas: readonly string[] }) {
  if (avisos.length + recusas.length === 0) return null
  return (
    <div role="status" className="mt-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
      {recusas.length > 0 && (
        <p className="flex items-start gap-1.5 font-medium">
          <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
          {counted(
            recusas.length,
            'linha não pôde ser lida e fica de fora:',
            'linhas não puderam ser lidas e ficam de fora:',
          )}
        </p>
      )}
      <ul className="wrap-anywhere space-y-0.5">
        {[...recusas, ...avisos].map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
