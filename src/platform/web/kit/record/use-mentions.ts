import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OutputOf } from '#platform/contract/api.ts'
import type { ComentariosApi } from '#platform/contract/comentarios/comentarios.ts'
import { procedureQuery } from '../../queries.ts'
import { useCombobox } from '../typed/use-combobox.ts'
import { useFound } from '../typed/use-found.ts'

export type Pessoa = OutputOf<ComentariosApi['pessoas']>[number]

/** What is typed after an '@' up to the caret: at most two words of a name. */
const AT_CARET = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/
const WAIT_MS = 150

/** The ids of those chosen people whose '@Nome' still is in the text. */
export const mentionedIn = (texto: string, chosen: readonly Pessoa[]): string[] => [
  ...new Set(chosen.filter(({ full_name }) => texto.includes(`@${full_name}`)).map(({ id }) => id)),
]

interface Options {
  /** Of the list. */
  id: string
  procedure: ComentariosApi['pessoas']
  registro_id: number
  area: RefObject<HTMLTextAreaElement | null>
  /** Called with the text that now names the person. */
  onMention: (texto: string, person: Pessoa) => void
}

/** Offers people while a name is typed after '@'; the text keeps the focus. */
export function useMentions({ id, procedure, registro_id, area, onMention }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const { rows: people, fresh } = useFound({
    query: busca => procedureQuery(procedure, { registro_id, busca }),
    rowsOf: people => people,
    shown: ({ full_name }: Pessoa) => full_name,
    text: typed ?? '',
    waitMs: WAIT_MS,
    enabled: () => typed !== null,
    silent: true,
  })
  const open = typed !== null && people.length > 0
  /** One word of a name that was looked for in vain; further words may be the sentence that goes on. */
  const nobody = typed !== null && /^\S{2,}$/.test(typed) && fresh && people.length === 0

  function onChoose(index: number) {
    const [element, person] = [area.current, people[index]]
    if (!element || !person) return
    const { value, selectionStart } = element
    const start = selectionStart - (typed ?? '').length
    const before = `${value.slice(0, start)}${person.full_name} `
    // At once, and the caret with it: what is typed before the next frame goes on from there.
    flushSync(() => {
      setTyped(null)
      onMention(before + value.slice(selectionStart).replace(/^ /, ''), person)
    })
    element.focus()
    element.setSelectionRange(before.length, before.length)
  }

  const close = () => setTyped(null)
  const list = { id, open, text: typed ?? '', options: people.map(({ id }) => id), start: 0 }
  const { active, input, option } = useCombobox({ ...list, onChoose, onClose: close })
  return {
    id,
    open,
    nobody,
    people,
    active,
    option,
    close,
    /** Looks for an '@' before the caret. */
    look: ({ value, selectionStart }: HTMLTextAreaElement) =>
      setTyped(AT_CARET.exec(value.slice(0, selectionStart))?.[1] ?? null),
    onKeyDown: (event: KeyboardEvent) => {
      if (open) input.onKeyDown(event)
    },
    // A textarea stays a text field: the role of a combobox is for one line.
    attributes: {
      'aria-autocomplete': 'list',
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': input['aria-activedescendant'],
      onBlur: close,
    } as const,
  }
}
