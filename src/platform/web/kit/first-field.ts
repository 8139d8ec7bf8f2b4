const FIELDS = ':is(input, select, textarea):not([disabled], [readonly], [type="hidden"])'

/** The first field in which one can type or choose: a short form folds some, and a file is chosen by a button. */
export const firstField = (box: Element): HTMLElement | undefined =>
  [...box.querySelectorAll<HTMLElement>(FIELDS)].find(field => field.checkVisibility())
