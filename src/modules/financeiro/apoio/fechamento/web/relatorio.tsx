import { useMutation } from '@tanstack/react-query'
import { FileArchive, FileDown, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { fetchDocument, saveFile } from '#platform/web/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { notifyError } from '#platform/web/notices/notices.tsx'
import { fechamentoApi } from '../contract.ts'

const ExportJob = lazyForm(
  async () => (await import('#platform/web/kit/list/export/export-job.tsx')).ExportJob,
)

/** The month as files for the accountant. */
export function Relatorio({ mes }: { mes: string }) {
  const making = useMutation({
    mutationFn: (formato: 'pdf' | 'xlsx') => fetchDocument(fechamentoApi.relatorio, { mes, formato }),
    onSuccess: saveFile,
    onError: error => notifyError(error),
  })
  const [taking, setTaking] = useState(false)
  const busy = (formato: 'pdf' | 'xlsx') => making.isPending && making.variables === formato
  return (
    <>
      <Button
        icon={<FileDown size={16} />}
        busy={busy('pdf')}
        disabled={making.isPending}
        onClick={() => making.mutate('pdf')}
      >
        PDF
      </Button>
      <Button
        icon={<FileSpreadsheet size={16} />}
        busy={busy('xlsx')}
        disabled={making.isPending}
        onClick={() => making.mutate('xlsx')}
      >
        XLSX
      </Button>
      <Button icon={<FileArchive size={16} />} busy={taking} onClick={() => setTaking(true)}>
        Documentos
      </Button>
      {taking && (
        <ExportJob procedure={fechamentoApi.documentos} input={{ mes }} onEnd={() => setTaking(false)} />
      )}
    </>
  )
}
