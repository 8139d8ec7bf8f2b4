import { FileText, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { PreviewDialog } from '#platform/web/kit/files/preview-later.ts'
import { useDownload } from '#platform/web/kit/files/use-download.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { type PropostaListada, propostasApi } from '../../../propostas/contract.ts'

const EnvioForm = lazyForm(async () => (await import('../form.tsx')).EnvioForm)

/** A proposal as a PDF: to look at, to download, and to send to the client. `named` says so beside its icon. */
export function PdfButton({ proposta, named = false }: { proposta: PropostaListada; named?: boolean }) {
  const pdf = useDownload(propostasApi.pdf)
  const [sending, setSending] = useState(false)
  const send = () => {
    pdf.closeView()
    setSending(true)
  }
  return (
    <>
      <IconButton
        label="PDF"
        named={named}
        about={proposta.titulo_proposta}
        disabled={pdf.busy}
        onClick={() => pdf.view(proposta.id, `Proposta ${proposta.id}.pdf`)}
      >
        <FileText size={16} />
      </IconButton>
      {pdf.viewing && (
        <PreviewDialog {...pdf.viewing} onClose={pdf.closeView}>
          {proposta.pode.alterar && (
            <Button icon={<Mail size={16} />} onClick={send}>
              Enviar por e-mail
            </Button>
          )}
        </PreviewDialog>
      )}
      {sending && <EnvioForm proposta={proposta} onClose={() => setSending(false)} />}
    </>
  )
}
