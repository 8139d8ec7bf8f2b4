import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { ExportJob } from '#platform/web/kit/list/export/export-job.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { funcionariosApi } from '../../contract.ts'

/** All that is kept of an employee, for the employee (LGPD). Nothing for who may not take it. */
export function ExportarDados({ id }: { id: number }) {
  const [taking, setTaking] = useState(false)
  if (!usePode(funcionariosApi.exportarDados)) return null
  return (
    <>
      <Button icon={<Download size={16} />} busy={taking} onClick={() => setTaking(true)}>
        Exportar dados
      </Button>
      {taking && (
        <ExportJob procedure={funcionariosApi.exportarDados} input={{ id }} onEnd={() => setTaking(false)} />
      )}
    </>
  )
}
