import { useState } from 'react'
import { formatMonth } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { DropField } from '#platform/web/kit/files/drop-field.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import type { Prestacao } from '../../../../prestacao-contas-cartao/contract.ts'
import type { Cotacao } from '../../contract.ts'
import { Currencies } from '../currencies.tsx'
import { Rows } from '../rows.tsx'
import { useImport } from '../use-import.ts'
import { Messages } from './messages.tsx'

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

  const [cotacoes, setCotacoes] = useState<Cotacao[]>([])

  const choose = (chosen: File) => {
    setFile(chosen)
    setInverter(false)
    setCotacoes([])
    flow.read({ file: chosen })
  }
  const invert = () => {
    setInverter(!inverter)
    if (file) flow.read({ file, inverter: !inverter, cotacoes })
  }
  const convert = (known: Cotacao[]) => {
    setCotacoes(known)
    if (file) flow.read({ file, inverter, cotacoes: known })
  }

  return (
    <Dialog title="Importar Extrato" size="lg" busy={flow.saving} onClose={onClose}>
      <DialogBody>
        <p className="mb-3 text-muted">
          Fatura de {fatura.nome_cartao}, {formatMonth(fatura.mes_referencia)}. Gastos entram com valor
          positivo; créditos e estornos, com valor negativo.
        </p>
        <DropField
          label="Arquivo do banco"
          accept=".ofx,.qfx,.csv,.txt"
          hint="OFX ou CSV, como o banco os oferece; até 700 KB."
          error={flow.error}
          disabled={flow.saving}
          onChoose={choose}
        />
        {flow.reading && (
          <p role="status" className="mt-4 flex items-center gap-2 text-muted">
            <Spinner />
            Lendo o arquivo...
          </p>
        )}
        {extrato && !flow.reading && (
          <>
            <Messages avisos={extrato.avisos} recusas={extrato.recusas} />
            {extrato.moedas.length > 0 && (
              <Currencies moedas={extrato.moedas} known={cotacoes} onRates={convert} />
            )}
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
        <CloseButton disabled={flow.saving}>Cancelar</CloseButton>
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
