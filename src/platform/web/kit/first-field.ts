const FIELDS = ':is(input, select, textarea):not([disabled], [readonly], [type="hidden"], [data-leitor])'

/**
 * The first field in which one can type or choose: a short form folds some, a file is chosen by a button, and what only reads
 * a code (`data-leitor`) is no field of the record.
 */
export const firstField = (box: Element): HTMLElement | undefined =>
  [...box.querySelectorAll<HTMLElement>(FIELDS)].find(field => field.checkVisibility())

/** Types a text at the cursor, where the field takes one: not a number, a date or a choice. */
export function typeInto(field: HTMLElement, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const { selectionStart, selectionEnd } = field
  if (selectionStart === null || selectionEnd === null) return
  field.setRangeText(text, selectionStart, selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
