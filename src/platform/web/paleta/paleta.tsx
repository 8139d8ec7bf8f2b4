import { LoaderCircle, LogOut, Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { useDepartments } from '../departments.tsx'
import { useEscape } from '../escape.ts'
import { arriveOverlay } from '../keyboard/overlays.ts'
import { useCombobox } from '../kit/typed/use-combobox.ts'
import { useReturnFocus } from '../kit/use-return-focus.ts'
import { useSessao } from '../session.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'
import {
  asksToCreate,
  type Choice,
  creations,
  iconOf,
  leaving,
  mayStillChoose,
  SAIR,
  screens,
  wordsOf,
} from './choices.ts'
import { Option } from './option.tsx'
import { recentChoices } from './recent.ts'
import { useChoose } from './use-choose.ts'
import { useRecords } from './use-records.ts'

/** As many screens and creations as stand above the records that were found. */
const SHORT = 4

interface Group {
  title: string
  choices: readonly Choice[]
}

/** Goes to any screen, creates any record, finds any record: the editable combobox of the ARIA practices, in a dialog. */
export function Paleta({ onClose }: { onClose: () => void }) {
  const id = useId()
  const departments = useDepartments()
  const sessao = useSessao()
  const choose = useChoose()
  const { sair } = useSignOut()
  const returnFocus = useReturnFocus()
  useEscape(onClose)
  const [text, setText] = useState('')
  /** Enter was pressed before there was anything to choose. */
  const [eager, setEager] = useState(false)
  // No letter may fall between what was typed while this was being fetched and what the field takes itself: Radix would
  // give it the focus a moment later.
  const arrive = useCallback((field: HTMLInputElement | null) => {
    if (!field) return
    field.focus()
    const ahead = arriveOverlay()
    setText(typed => ahead.text || typed)
    setEager(ahead.enter)
  }, [])
  const [left, setLeft] = useState(false)
  const records = useRecords(text)

  const words = useMemo(() => wordsOf(text), [text])
  const recent = useMemo(
    () => recentChoices(sessao.usuario.id).filter(choice => mayStillChoose(departments, sessao, choice)),
    [sessao, departments],
  )
  const typing = words.length > 0
  const short = typing ? SHORT : undefined
  const groups: Group[] = [
    { title: 'Recentes', choices: typing ? [] : recent },
    { title: 'Ir para', choices: screens(departments, sessao, words).slice(0, short) },
    {
      title: 'Criar',
      choices: creations(departments, sessao, words).slice(0, asksToCreate(words) ? undefined : short),
    },
    { title: 'Registros', choices: records.found },
    { title: 'Conta', choices: leaving(words) },
  ].filter(({ choices }) => choices.length > 0)
  const choices = groups.flatMap(({ choices }) => choices)

  const take = (choice: Choice | undefined) => {
    if (!choice) return
    setLeft(true)
    onClose()
    if (choice === SAIR) void sair()
    else choose(choice)
  }
  const settled = records.fresh
  const first = choices[0]
  useEffect(() => {
    if (!eager || !settled) return
    setEager(false)
    take(first)
  })

  const combobox = useCombobox({
    id,
    open: choices.length > 0,
    text,
    options: choices.map(({ endereco }) => endereco),
    start: 0,
    onChoose: index => take(choices[index]),
    onEnter: () => setEager(typing && !settled),
  })

  const status = records.failed
    ? 'Não foi possível buscar registros.'
    : !settled
      ? 'Buscando registros...'
      : choices.length === 0
        ? 'Nada encontrado. Tente outra palavra, um documento ou um número.'
        : ''
  const said = status || (typing ? counted(choices.length, 'resultado', 'resultados') : '')
  let index = -1
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 flex justify-center bg-overlay px-4 pt-[10dvh] [animation:aparecer_.12s_ease-out] max-sm:p-0">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={event => (left ? event.preventDefault() : returnFocus(event))}
            className="flex max-h-[75dvh] w-full max-w-2xl flex-col self-start overflow-hidden rounded-xl bg-surface text-ink shadow-lg outline-none [animation:surgir_.14s_ease-out] max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none"
          >
            <Dialog.Title className="sr-only">Buscar em tudo</Dialog.Title>
            <div className="flex shrink-0 items-center gap-3 border-line border-b pr-2 pl-5">
              {settled ? (
                <Search size={18} className="shrink-0 text-muted" />
              ) : (
                <LoaderCircle size={18} className="shrink-0 animate-spin text-muted" />
              )}
              <input
                ref={arrive}
                {...combobox.input}
                aria-label="Buscar em tudo"
                enterKeyHint="go"
                maxLength={200}
                placeholder="Nome, número, tela ou ação..."
                value={text}
                onChange={event => {
                  setText(event.target.value)
                  setEager(false)
                }}
                className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none"
              />
              <Dialog.Close
                aria-label="Fechar"
                className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-ink"
              >
                <X aria-hidden size={18} />
              </Dialog.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
              <div id={id} role="listbox" aria-label="Resultados" aria-busy={!settled}>
                {groups.map(group => (
                  // biome-ignore lint/a11y/useSemanticElements: options are grouped by a role, a fieldset holds controls
                  <div
                    key={group.title}
                    role="group"
                    aria-labelledby={`${id}-${group.title}`}
                    className="mb-1"
                  >
                    <div id={`${id}-${group.title}`} className="px-3 py-1.5 font-semibold text-muted text-xs">
                      {group.title}
                    </div>
                    {group.choices.map(choice => {
                      index += 1
                      const at = index
                      return (
                        <Option
                          key={choice.endereco + choice.nome}
                          attributes={combobox.option(at)}
                          choice={choice}
                          icon={choice === SAIR ? LogOut : iconOf(departments, choice.endereco)}
                          active={at === combobox.active}
                          words={words}
                          onPoint={() => combobox.point(at)}
                        />
                      )
                    })}
                  </div>
                ))}
              </div>
              {status && (
                <div className="flex flex-wrap items-center gap-3 px-3 py-3 text-muted">
                  {status}
                  {records.failed && (
                    <button
                      type="button"
                      onClick={records.retry}
                      className="h-control rounded-md border border-line-strong px-3 font-medium text-ink hover:bg-surface-2 max-sm:h-11"
                    >
                      Tentar novamente
                    </button>
                  )}
                </div>
              )}
            </div>
            <p role="status" className="sr-only">
              {said}
            </p>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
