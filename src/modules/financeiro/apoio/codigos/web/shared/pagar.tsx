import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { codigoParaPagar } from '#platform/contract/codigos/codigo.ts'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CopyButton } from '#platform/web/kit/copy-button.tsx'
import { QrCode } from '#platform/web/kit/qr-code.tsx'
import { BarCode } from '../bar-code.tsx'

/** A code for the bank's app: copied, or drawn for another device to read from the screen. */
export function Pagar({ lido: { tipo, codigo } }: { lido: Pick<Lido, 'tipo' | 'codigo'> }) {
  const [shown, setShown] = useState(false)
  const drawn = tipo === 'pix' ? 'QR' : 'barras'
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codigoParaPagar(codigo)} label="Copiar código" />
        <Button icon={<ScanLine size={16} />} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {`${shown ? 'Esconder' : 'Mostrar'} ${drawn}`}
        </Button>
      </div>
      {shown && (
        <div className="mt-2">
          {tipo === 'pix' ? (
            <QrCode text={codigo} label="QR do PIX" />
          ) : (
            <BarCode digits={codigo} label="Código de barras do boleto" />
          )}
        </div>
      )}
    </div>
  )
}
