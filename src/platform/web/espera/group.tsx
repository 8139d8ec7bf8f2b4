import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { useId, useState } from 'react'
import { type GrupoQueEspera, TETO } from '#platform/contract/espera.ts'
import { Button } from '../kit/button.tsx'
import { Row } from './row.tsx'
import { keyOf } from './row-key.ts'
import { SelectAll } from './select-all.tsx'
import { type Chosen, choosable, choosableKeys } from './use-chosen.ts'
import type { useOpen } from './use-open.ts'
import type { Verbs } from './use-verbs.ts'

interface Props {
  grupo: GrupoQueEspera
  /** Key of the row in the tab order. */
  current: string | undefined
  opening: ReturnType<typeof useOpen>
  verbs: Verbs
  chosen: Chosen
  /** All of this kind are on the screen, page by page. */
  alone: boolean
}

/** One kind of thing that waits, with the reason why it does. */
export function Group({ grupo, current, opening, verbs, chosen, alone }: Props) {
  const { fonte, titulo, porque, total, linhas, mais } = grupo
  const id = useId()
  const [why, setWhy] = useState(false)
  const keys = choosableKeys(grupo)
  const count = total >= TETO ? `${TETO - 1}+` : String(total)
  return (
    <section aria-labelledby={id} className="mb-4">
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-2">
        <h2 id={id} className="font-semibold">
          {titulo} <span className="numeros font-normal text-muted">{count}</span>
        </h2>
        <button
          type="button"
          aria-expanded={why}
          aria-controls={`${id}-porque`}
          onClick={() => setWhy(!why)}
          className="inline-flex items-center gap-1 rounded-sm text-muted text-sm hover:text-ink max-sm:min-h-11"
        >
          <CircleHelp size={14} />
          Por que recebo isto?
        </button>
        {keys.length > 1 && (
          <SelectAll keys={keys} chosen={chosen}>
            Selecionar todos<span className="sr-only">: {titulo}</span>
          </SelectAll>
        )}
        {!alone && mais && (
          <Link
            to="/espera"
            search={{ tipo: fonte } as never}
            className="ml-auto rounded-sm font-medium text-accent-text text-sm hover:underline"
          >
            Ver tudo<span className="sr-only">: {titulo}</span>
          </Link>
        )}
      </div>
      <div id={`${id}-porque`} hidden={!why}>
        <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-2 px-3 py-2 text-sm">
          <span className="min-w-0 grow">{porque}</span>
          <Button onClick={() => verbs.silenceKind(fonte, titulo, true)}>Silenciar este tipo</Button>
        </p>
      </div>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
        {linhas.map(linha => {
          const key = keyOf(grupo, linha)
          return (
            <Row
              key={key}
              grupo={grupo}
              linha={linha}
              open={opening.row === key}
              current={current === key}
              chosen={choosable(linha) ? chosen.has(key) : undefined}
              onChoose={() => chosen.toggle(key)}
              verbs={verbs}
              onOpen={() => opening.show(key, linha)}
            />
          )
        })}
      </ul>
    </section>
  )
}
