import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../button.tsx'

/** Button that opens the choice of formats. */
export function ExportButton(props: ComponentProps<typeof Button>) {
  return (
    <Button icon={<Download size={16} />} {...props}>
      Exportar
    </Button>
  )
}
