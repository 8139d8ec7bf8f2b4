import { Play } from 'lucide-react'
import { counted } from '#platform/contract/counts.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { estadoTarefa, type Tarefa, tarefasApi } from '../contract.ts'

/** How long a run took, where that is worth telling: ' (4 s)', ' (12 min)'. */
function duration(seconds: number | null): string {
  if (!seconds || seconds < 1) return ''
  return seconds < 60 ? ` (${Math.round(seconds)} s)` : ` (${Math.round(seconds / 60)} min)`
}

/** Why it failed or is being repeated, and how often. */
function reasonOf({ tentativas, motivo, falhas }: Tarefa): string {
  const others = falhas > 1 ? ` Mais ${counted(falhas - 1, 'falha antes', 'falhas antes')}.` : ''
  return `${motivo} (${counted(tentativas, 'tentativa', 'tentativas')})${others}`
}

/** One job: what it does, its last and its next run, why it failed and what one can do about it. */
export function TarefaItem({ tarefa }: { tarefa: Tarefa }) {
  const run = useAction(tarefasApi.executar)
  const dismiss = useAction(tarefasApi.dispensar)
  const { nome, titulo, descricao, quando, estado, ultima_em, ultima_duracao, proxima_em, executavel } =
    tarefa
  const { na_fila, falhas, motivo } = tarefa
  const runnable = executavel && estado !== 'Executando'
  const figures = [
    ['Quando', quando],
    ['Última vez', ultima_em ? showInstant(ultima_em) + duration(ultima_duracao) : '–'],
    ['Próxima vez', proxima_em ? showInstant(proxima_em) : '–'],
  ] as const
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{titulo}</span>
          <Badge value={estado} of={estadoTarefa} />
          {na_fila > 1 && <span className="text-muted text-sm">{na_fila} na fila</span>}
        </p>
        <p className="text-muted">{descricao}</p>
      </div>
      <dl className="numeros grid grid-cols-2 gap-x-4 gap-y-1 text-sm max-lg:order-1 max-lg:w-full sm:grid-cols-[9rem_13rem_9rem]">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <IconButton
        label="Executar agora"
        about={titulo}
        disabled={!runnable || run.busy}
        onClick={() => run.run({ nome })}
      >
        <Play size={16} />
      </IconButton>
      {motivo && (
        <div className="order-2 flex w-full flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 basis-64 wrap-anywhere text-danger-text">{reasonOf(tarefa)}</p>
          {falhas > 0 && runnable && (
            <Button
              aria-label={`Executar de novo: ${titulo}`}
              busy={run.busy}
              onClick={() => run.run({ nome })}
            >
              Executar de novo
            </Button>
          )}
          {falhas > 0 && (
            <Button
              variant="ghost"
              aria-label={`Dispensar: ${titulo}`}
              busy={dismiss.busy}
              onClick={() => dismiss.run({ nome })}
            >
              Dispensar
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
