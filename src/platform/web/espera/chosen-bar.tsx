import { X } from 'lucide-react'
import { counted } from '#platform/contract/counts.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Button } from '../kit/button.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { Running } from '../kit/list/selection/bulk-running.tsx'
import type { Chosen } from './use-chosen.ts'
import type { Verbs } from './use-verbs.ts'

/** What can be done with the chosen rows, and their one total, above the bottom of the window. */
export function ChosenBar({ chosen, verbs }: { chosen: Chosen; verbs: Verbs }) {
  const { rows, total } = chosen
  const { running, cancel } = verbs.bulk
  const busy = verbs.busy !== undefined
  return (
    <section
      aria-label="Selecionados"
      className="sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-2 shadow-lg max-sm:bottom-2 max-sm:w-full max-sm:justify-between max-sm:*:last:-order-1"
    >
      {running ? (
        <Running progress={running} onCancel={cancel} />
      ) : (
        <>
          <span
            role="status"
            className="numeros px-2 font-medium max-sm:-order-2 max-sm:basis-[calc(100%-3.5rem)]"
          >
            {counted(rows.length, 'selecionado', 'selecionados')}
            {total !== null && ` · ${formatMoney(total)}`}
          </span>
          {chosen.verbs.map((verb, at) => (
            <Button
              key={verb.rotulo}
              variant={at === 0 ? 'primary' : 'secondary'}
              busy={busy}
              onClick={() => void verbs.runMany(verb)}
            >
              {verb.rotulo}
              {verb.de.length < rows.length && ` ${verb.de.length}`}
              {verb.pergunta && '...'}
            </Button>
          ))}
          <IconButton label="Limpar seleção" disabled={busy} onClick={chosen.clear}>
            <X aria-hidden size={16} />
          </IconButton>
        </>
      )}
    </section>
  )
}
