import { FilterX, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Campo, Escolha } from '#platform/contract/filtros.ts'
import { Button } from '../../button.tsx'
import type { List } from '../use-list.ts'
import { choiceOf, Editor, putChoice } from './editor.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { Floating } from './floating.tsx'
import { useNames } from './use-names.ts'
import { choiceName, fieldName, operatorName } from './words.ts'

interface Props {
  list: List<unknown>
  /** Names of the filters that no control shows. */
  names: readonly string[]
}

/**
 * The filters in force that have no control of their own: field, operator, value, each of which can be changed. Without any, what
 * takes away those of the controls: beside them, on a narrow screen among them.
 */
export function Chips({ list, names }: Props) {
  if (names.length === 0)
    return (
      <Button
        variant="ghost"
        icon={<FilterX size={16} />}
        title="Limpar filtros"
        className="max-sm:h-11 max-sm:w-full sm:w-control sm:px-0!"
        onClick={list.clear.filters}
      >
        <span className="sm:sr-only">Limpar filtros</span>
      </Button>
    )
  return (
    <section
      aria-label="Filtros em uso"
      data-filtros
      className="flex basis-full flex-wrap items-center gap-1.5 max-sm:order-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 print:hidden"
    >
      {names.map(name => {
        const campo = list.campos[name]
        const choice = campo && choiceOf(list, name, campo)
        return campo && choice && <Chip key={name} list={list} name={name} campo={campo} choice={choice} />
      })}
      {list.clear.filters && (
        <Button
          variant="ghost"
          className="h-control-sm px-2 text-muted max-sm:h-11"
          onClick={list.clear.filters}
        >
          Limpar filtros
        </Button>
      )}
    </section>
  )
}

interface ChipProps {
  list: List<unknown>
  name: string
  campo: Campo
  choice: Escolha
}

const PART = 'flex items-center px-2 hover:bg-surface-2 focus-visible:-outline-offset-2'

function Chip({ list, name, campo, choice }: ChipProps) {
  const field = useRef<HTMLButtonElement>(null)
  const value = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'field' | 'value' | null>(null)
  const label = fieldName(campo)
  const names = useNames(campo, choice.itens)
  const close = () => setOpen(null)
  const remove = () => {
    list.setFilter(name, null)
    document.querySelector<HTMLElement>('[data-novo-filtro]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const own = (event.target as Element).closest('[data-chip]') === event.currentTarget
    if (!own || open || !['Delete', 'Backspace'].includes(event.key)) return
    event.preventDefault()
    remove()
  }
  const operator = operatorName(campo, choice)
  const said = choiceName(campo, choice, names)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
    <div
      data-chip
      onKeyDown={onKeyDown}
      className="flex h-control-sm max-w-full shrink-0 items-stretch divide-x divide-line overflow-hidden rounded-md border border-line-strong/60 bg-surface text-sm [animation:surgir_.12s_ease-out] max-sm:h-11"
    >
      <button
        ref={field}
        type="button"
        aria-haspopup="dialog"
        title={`Trocar o campo: ${label}`}
        onClick={() => setOpen('field')}
        className={`${PART} shrink-0 text-muted`}
      >
        {label}
      </button>
      <button
        type="button"
        title={choice.nao ? 'Trocar para o que é' : 'Trocar para o que não é'}
        aria-label={`${label}: ${operator}. Inverter`}
        onClick={() => putChoice(list, name, { ...choice, nao: !choice.nao })}
        className={`${PART} shrink-0 text-muted`}
      >
        {operator}
      </button>
      <button
        ref={value}
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}: ${said}. Alterar`}
        onClick={() => setOpen('value')}
        className={`${PART} min-w-0 font-medium`}
      >
        <span className="truncate">{said}</span>
      </button>
      <button
        type="button"
        aria-label={`Tirar o filtro ${label}`}
        title={`Tirar o filtro ${label}`}
        onClick={remove}
        className={`${PART} shrink-0 px-1.5 text-muted hover:text-ink max-sm:px-3`}
      >
        <X aria-hidden size={14} />
      </button>
      {open === 'field' && <FilterMenu list={list} anchor={field} instead={name} onClose={close} />}
      {open === 'value' && (
        <Floating label={`Filtro: ${label}`} anchor={value} onClose={close}>
          <Editor list={list} name={name} campo={campo} onDone={close} />
        </Floating>
      )}
    </div>
  )
}
