/** Classes of inputs and selects. By themselves: a list with such a control loads no forms. */
export const CONTROL =
  'h-control w-full rounded-md border border-line-strong bg-surface px-2.5 text-ink [&:not(select):read-only]:bg-surface-2 disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-muted aria-invalid:border-danger max-sm:h-11 max-sm:text-lg'
