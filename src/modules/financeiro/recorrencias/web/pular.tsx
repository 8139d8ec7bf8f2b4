import { ChevronRight } from 'lucide-react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { type RecorrenciaListada, recorrenciasApi, temProxima } from '../contract.ts'

interface Props {
  recorrencia: RecorrenciaListada
  /** A button with its words, on the page of the recurrence; else an entry of the menu of its row. */
  labelled?: boolean
}

/** Skips the next occurrence, where the person may and there is one; the notice takes it back. */
export function PularProxima({ recorrencia, labelled }: Props) {
  const undo = useAction(recorrenciasApi.naoPular, { affects: ['financeiro/contas-a-pagar'] })
  const { nome, proxima, pode, id, version } = recorrencia
  const skip = useAction(recorrenciasApi.pular, {
    notice: after => ({
      titulo: `Vencimento de ${formatDate(proxima ?? '')} pulado`,
      descricao: after.proxima
        ? `"${nome}" vence agora em ${formatDate(after.proxima)}.`
        : `Era o último: "${nome}" está encerrada.`,
      acao: { rotulo: 'Desfazer', onClick: () => undo.run({ id, version: after.version }) },
    }),
  })
  if (!pode.alterar || !temProxima(recorrencia)) return null
  const run = () => skip.run({ id, version })
  return labelled ? (
    <Button icon={<ChevronRight size={16} />} busy={skip.busy} onClick={run}>
      Pular a próxima
    </Button>
  ) : (
    <IconButton label="Pular a próxima" about={nome} onClick={run}>
      <ChevronRight size={16} />
    </IconButton>
  )
}
