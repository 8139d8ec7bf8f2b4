import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { type Planilha, planilhasApi } from '#platform/contract/planilhas.ts'
import { Button } from '../../button.tsx'
import { ExportJob } from '../export/export-job.tsx'

/** The refused rows as a sheet with the reason of each: corrected, it is imported again. */
export function RefusedDownload({ planilha: { id } }: { planilha: Planilha }) {
  const [busy, setBusy] = useState(false)
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
        Corrija e importe de novo: o que já entrou é reconhecido.
      </p>
      <Button icon={<Download size={16} />} disabled={busy} onClick={() => setBusy(true)}>
        Baixar linhas recusadas
      </Button>
      {busy && (
        <ExportJob
          procedure={planilhasApi.recusadas as unknown as ExportProcedure}
          input={{ id }}
          onEnd={() => setBusy(false)}
        />
      )}
    </div>
  )
}
