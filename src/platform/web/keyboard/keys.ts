import { expectLetters, typeAhead } from './overlays.ts'
import { teclasSimples } from './setting.ts'

/** What the keys that hold on every screen ask for. */
export interface KeyActions {
  palette: () => void
  /** The key is down with which the palette may be asked for. */
  soon: () => void
  help: () => void
  /** Goes to the department of a letter. @returns whether there is one */
  go: (letter: string) => boolean
}

/** How long "g" waits for the letter of a department. */
const SEQUENCE_MS = 1500
/** How long letters are kept for the form of a new record. */
const FORM_MS = 5000
/** What takes letters for itself. */
export const TYPING = 'input, textarea, select, [contenteditable], [role=listbox]'
/** While one of these is open, the page behind it is out of reach. */
export const MODAL =
  '[role=dialog], [role=alertdialog], [role=menu]:not([popover]), [role=menu]:is(:popover-open)'
/** By the kit's convention the primary button at the head of a list makes a new record. */
export const NEW = 'main [data-acoes] > [data-variante=primary]:enabled'
/** The search box of a list. */
export const SEARCH = 'main search input'
/** By the kit's convention the button that adds a filter to a list. */
const FILTER = 'main [data-novo-filtro]'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Presses a button as a person would, so that the focus comes back to where it was, or else to the button. */
function press(button: HTMLElement | null): boolean {
  if (!button) return false
  if (document.activeElement === document.body) button.focus()
  button.click()
  return true
}

/** Hears a press on the button for a new record. What is typed until the form is there goes into its first field. */
export function newAsked({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest(NEW)) expectLetters(FORM_MS)
}

function focusSearch(): boolean {
  const input = find(SEARCH)
  if (input instanceof HTMLInputElement) input.select()
  input?.focus()
  return input !== null
}

/** Sends the form that one is in, or that of the topmost dialog, by its own button. @param goesOn with the next record */
function submit(target: EventTarget | null, goesOn: boolean): boolean {
  const around = target instanceof Element ? target.closest('form') : null
  const form = around ?? [...document.querySelectorAll<HTMLFormElement>('[role=dialog] form')].at(-1)
  if (goesOn) return press(form?.querySelector<HTMLElement>('[data-salva-e-novo]:enabled') ?? null)
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!form || !button || button.disabled) return false
  form.requestSubmit(button)
  return true
}

/**
 * Handles `keydown` of the document: Ctrl/⌘ K and Ctrl/⌘ Enter everywhere; single keys only where nobody types, no
 * dialog or menu is open and the person has not turned them off. What a component handled itself is left alone.
 */
export function keyHandler({ palette, soon, help, go }: KeyActions): (event: KeyboardEvent) => void {
  let waitingUntil = 0

  function single(key: string): boolean {
    const sequence = performance.now() < waitingUntil
    waitingUntil = 0
    if (sequence && go(key)) return true
    if (key === 'g') waitingUntil = performance.now() + SEQUENCE_MS
    if (key === 'n') return press(find(NEW))
    if (key === 'f') return press(find(FILTER))
    if (key === '/') return focusSearch()
    if (key === '?') help()
    return key === '?'
  }

  return event => {
    const { target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || event.isComposing) return
    const key = event.key.toLowerCase()
    const isIn = (selector: string) => target instanceof Element && target.closest(selector) !== null
    const typing = isIn(TYPING)
    // Within what came, Space presses a button.
    const arrived = typing || isIn(`${MODAL}, dialog`)
    let handled = false
    if (ctrlKey || metaKey) {
      if (key === 'control' || key === 'meta') soon()
      if (key === 'enter') handled = submit(target, shiftKey)
      if (key === 'k' && !altKey && !shiftKey) {
        palette()
        handled = true
      }
    } else if (!altKey && typeAhead(event.key, arrived)) {
      // Enter would press once more the button that asked for it.
      handled = event.key.length === 1 || key === 'enter'
    } else if (!altKey && !event.repeat && teclasSimples() === 'ligadas') {
      if (!typing && !find(MODAL)) handled = single(key)
    }
    if (handled) event.preventDefault()
  }
}
