const FIELDS = ':is(input, select, textarea):not([disabled], [readonly], [type="hidden"], [data-leitor])'

/**
 * The first field in which one can type or choose: a short form folds some, a file is chosen by a button, and what only reads
 * a code (`data-leitor`) is no field of the record.
 */
export const firstField = (box: Element): HTMLElement | undefined =>
  [...box.querySelectorAll<HTMLElement>(FIELDS)].find(field => field.checkVisibility())
