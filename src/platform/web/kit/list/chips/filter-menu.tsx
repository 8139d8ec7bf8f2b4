import { type RefObject, useLayoutEffect, useState } from 'react'
import { arriveOverlay } from '../../../keyboard/overlays.ts'
import { fold } from '../../../paleta/places.ts'
import type { List } from '../use-list.ts'
import { ChoiceList } from './choice-list.tsx'
import { Editor } from './editor.tsx'
import { Floating } from './floating.tsx'
import { fieldName } from './words.ts'

interface Props {
  list: List<unknown>
  anchor: RefObject<HTMLElement | null>
  /** The field whose filter the chosen one takes the place of. */
  instead?: string
  onClose: () => void
}

/** Chooses a field, then what to select of it. */
export function FilterMenu({ list, anchor, instead, onClose }: Props) {
  const [text, setText] = useState<string>()
  const [name, setName] = useState<string | null>(null)
  const campo = name === null ? undefined : list.campos[name]
  const named = (typed = '') =>
    Object.entries(list.campos)
      .map(([value, each]) => ({ value, label: fieldName(each) }))
      .filter(({ value, label }) => value !== instead && fold(label).includes(fold(typed.trim())))
  const fields = named(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useLayoutEffect(() => {
    // Sets the text in any case: drawn again at once, the box has the focus before the next letter is typed.
    const ahead = instead ? { text: '', enter: false } : arriveOverlay()
    setText(ahead.text)
    const [first] = named(ahead.text)
    if (ahead.enter && first) setName(first.value)
  }, [])
  return (
    <Floating
      label={campo ? `Filtro: ${fieldName(campo)}` : 'Adicionar filtro'}
      anchor={anchor}
      onClose={onClose}
    >
      {name !== null && campo ? (
        <Editor key={name} list={list} name={name} campo={campo} onDone={onClose} />
      ) : (
        <ChoiceList
          label="Filtrar por..."
          options={fields}
          text={text ?? ''}
          onText={setText}
          onChoose={({ value }) => {
            if (instead) list.setFilter(instead, null)
            setName(value)
          }}
          status={fields.length === 0 ? 'Nenhum campo com este nome.' : ''}
        />
      )}
    </Floating>
  )
}
