import { X } from 'lucide-react'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { Messages } from '../../extrato/web/shared/messages.tsx'
import type { Recusado } from './use-importar.ts'

interface Props {
  recusados: readonly Recusado[]
  onClose: () => void
}

/** The lines of each file that did not come in, with their reasons, until the person closes it. */
export function Recusas({ recusados, onClose }: Props) {
  return (
    <section
      aria-label="Linhas que ficaram de fora"
      className="mb-2.5 flex items-start gap-2 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-sm"
    >
      <div className="min-w-0 flex-1">
        {recusados.map(({ nome, recusas }) => (
          <div key={nome}>
            <p className="wrap-anywhere font-medium">{nome}</p>
            <Messages avisos={[]} recusas={recusas} />
          </div>
        ))}
      </div>
      <IconButton label="Fechar" onClick={onClose}>
        <X size={16} />
      </IconButton>
    </section>
  )
}
