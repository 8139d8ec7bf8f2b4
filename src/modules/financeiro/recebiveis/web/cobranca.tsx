import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Button } from '#platform/web/kit/button.tsx'
import { PreviewDialog } from '#platform/web/kit/files/preview-later.ts'
import { useDownload } from '#platform/web/kit/files/use-download.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { Pagar } from '../../apoio/codigos/web/shared/pagar.tsx'
import { recebiveisApi } from '../contract.ts'

/** What the client gets: the bill as PDF, and the PIX code of what is left. */
export function Cobranca({ id, descricao }: { id: number; descricao: string }) {
  const pdf = useDownload(recebiveisApi.pdf)
  const { data } = useQuery(procedureQuery(recebiveisApi.pix, { id }))
  return (
    <section aria-label="Cobrança" className="mt-4">
      <Button
        icon={<FileText size={16} />}
        disabled={pdf.busy}
        onClick={() => pdf.view(id, `Cobrança ${id} - ${descricao}.pdf`)}
      >
        Cobrança em PDF
      </Button>
      {data?.codigo && (
        <div className="mt-3">
          <p className="font-medium text-sm">PIX do que resta receber</p>
          <Pagar lido={{ tipo: 'pix', codigo: data.codigo }} />
        </div>
      )}
      {pdf.viewing && <PreviewDialog {...pdf.viewing} onClose={pdf.closeView} />}
    </section>
  )
}
