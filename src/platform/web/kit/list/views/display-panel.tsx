import { Popover } from 'radix-ui'
import { useId } from 'react'
import type { Exibicao } from '#platform/contract/visoes.ts'
import { Button } from '../../button.tsx'
import { type Column, titleOf } from '../columns.ts'
import type { List } from '../use-list.ts'
import { ColumnList } from './column-list.tsx'
import { DisplayButton } from './display-button.tsx'
import { groupChoices } from './grouping.ts'
import { choicesOf, shownColumns } from './shown-columns.tsx'

interface Props {
  list: List<unknown>
  columns: readonly Column<unknown>[]
}

const HEADING = 'mb-1.5 font-semibold text-muted text-xs'
/** Of a record. How close together the lines stand is said in Configurações, for all lists. */
const DENSITIES = [
  ['padrao', 'Uma linha'],
  ['confortavel', 'Duas linhas'],
] as const

/** How the rows of a list are shown, initially open: groups, density, and the columns with their order and widths. */
export function DisplayPanel({ list, columns }: Props) {
  const { exibicao, show } = list.view
  const name = useId()
  const choices = choicesOf(list, columns)
  const groups = groupChoices(list, columns)
  const shown = shownColumns(list, columns, exibicao.colunas)
  const widths = new Map(exibicao.colunas?.map(({ chave, largura }) => [chave, largura]))
  const colunas: NonNullable<Exibicao['colunas']> = shown.map(({ key }) => {
    const largura = widths.get(key)
    return { chave: key, ...(largura && { largura }) }
  })
  const byKey = new Map(choices.map(choice => [choice.key, choice]))
  const hidden = choices.filter(({ key }) => !colunas.some(({ chave }) => chave === key))
  const all = [...colunas.flatMap(({ chave }) => byKey.get(chave) ?? []), ...hidden]
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>
        <DisplayButton />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Exibição"
          // A moment after it closed: what was pressed for that may have the focus by then.
          onCloseAutoFocus={event => document.activeElement !== document.body && event.preventDefault()}
          className="z-50 flex max-h-[var(--radix-popover-content-available-height)] w-80 max-w-[calc(100vw-1.5rem)] animate-[surgir_0.12s_ease-out] flex-col gap-3.5 overflow-y-auto rounded-lg border border-line bg-surface p-3.5 text-ink shadow-md outline-none"
        >
          {groups.length > 0 && (
            <label className="flex items-center justify-between gap-3">
              <span className="font-semibold text-muted text-xs">Agrupar por</span>
              <select
                value={list.grouped?.agrupar ?? ''}
                onChange={event => list.groupBy(event.target.value || undefined)}
                className="h-control-sm min-w-40 rounded-md border border-line-strong bg-surface px-2 max-sm:h-control"
              >
                <option value="">Sem grupos</option>
                {groups.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
          <fieldset>
            <legend className={HEADING}>Cada registro em</legend>
            <div className="flex rounded-md border border-line-strong/50 p-0.5">
              {DENSITIES.map(([value, label]) => (
                <label
                  key={value}
                  className="flex h-control-sm flex-1 cursor-pointer items-center justify-center rounded-sm font-medium text-muted has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:h-control"
                >
                  <input
                    type="radio"
                    name={name}
                    checked={(exibicao.densidade ?? 'padrao') === value}
                    onChange={() => show({ densidade: value })}
                    className="sr-only"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          <section aria-labelledby={`${name}-colunas`}>
            <div className="flex items-center justify-between">
              <h2 id={`${name}-colunas`} className={HEADING}>
                Colunas
              </h2>
              {exibicao.colunas && (
                <Button
                  variant="ghost"
                  className="h-control-sm! px-2! text-accent-text text-sm"
                  onClick={() => show({ colunas: undefined })}
                >
                  Restaurar
                </Button>
              )}
            </div>
            <ColumnList
              all={all as never}
              shown={colunas}
              title={titleOf(columns).key}
              onChange={next => show({ colunas: next })}
            />
          </section>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
