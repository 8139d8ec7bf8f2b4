import { useNavigate } from '@tanstack/react-router'
import { FolderPlus } from 'lucide-react'
import { Button } from '#platform/web/kit/button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { type Proposta, propostasApi } from '../contract.ts'

/** On the page of an approved proposal: makes its project and leads there. Who may not is told why. */
export function CreateProject({ proposta }: { proposta: Proposta }) {
  const navigate = useNavigate()
  const { busy, run } = useAction(propostasApi.converter, {
    affects: ['financeiro/projetos'],
    onDone: ({ projeto_id }) => void navigate({ to: `/financeiro/projetos/${projeto_id}` }),
  })
  const { converter, sem_converter } = proposta.pode
  if (sem_converter) return <p className="text-muted text-sm">{sem_converter}</p>
  if (!converter) return null
  return (
    <Button
      variant="primary"
      icon={<FolderPlus size={16} />}
      busy={busy}
      onClick={() => run({ id: proposta.id })}
    >
      Criar Projeto
    </Button>
  )
}
