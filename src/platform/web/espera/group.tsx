import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { useId, useState } from 'react'
import { type GrupoQueEspera, TETO } from '#platform/contract/espera.ts'
import { Button } from '../kit/button.tsx'
import { Row } from './row.tsx'
import { keyOf } from './row-key.ts'
import { type Chosen, choosable } from './use-chosen.ts'
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
  const keys = linhas.filter(choosable).map(linha => keyOf(grupo, linha))
  const marked = keys.filter(chosen.has).length
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
          <CircleHelp aria-hidden size={14} />
          Por que recebo isto?
        </button>
        {keys.length > 1 && (
          <label className="inline-flex items-center gap-2 text-sm max-sm:min-h-11 sm:px-1">
            <input
              type="checkbox"
              ref={box => {
                if (box) box.indeterminate = marked > 0 && marked < keys.length
              }}
              checked={marked === keys.length}
              onChange={() => chosen.change(keys, marked < keys.length)}
              className="size-4 accent-accent max-sm:size-5"
            />
            Selecionar todos<span className="sr-only">: {titulo}</span>
          </label>
        )}
        {!alone && mais && (
          <Link
            to="/espera"
            search={{ tipo: fonte } as never}
            className="ml-auto rounded-sm font-medium text-accent-text text-sm hover:underline"
          >
            Ver todos<span className="sr-only">: {titulo}</span>
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
              chosen={keys.length > 1 ? chosen.has(key) : undefined}
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
