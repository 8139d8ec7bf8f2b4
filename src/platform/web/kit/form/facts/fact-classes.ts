/** Label and value side by side: a record fits without scrolling. `data-fato-curto` lets two share a line (`record.css`). */
export const FACT = 'grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-2'
/** The label stands on the line of the value. */
export const FACT_LABEL = 'py-1.5 max-sm:py-3 text-muted text-sm/[1.3125rem]'
