/** A filter of a toolbar: its name and its value in one box. On a narrow screen the name is above the box. */
export const FILTER =
  'min-w-0 max-sm:w-full sm:flex sm:h-control sm:items-center sm:rounded-md sm:border sm:border-line-strong sm:bg-surface sm:focus-within:border-focus'
export const FILTER_LABEL =
  'shrink-0 text-sm max-sm:mb-1 max-sm:block max-sm:font-medium sm:pl-2 sm:text-muted'
export const FILTER_CONTROL =
  'w-full rounded-md bg-transparent px-1.5 font-medium max-sm:h-11 max-sm:border max-sm:border-line-strong max-sm:bg-surface max-sm:px-2.5 sm:h-full sm:max-w-31 sm:supports-[field-sizing:content]:max-w-40 [field-sizing:content]'
/** Of a look-up, which has room for a name once one is chosen. */
export const lookupWidth = (chosen: boolean) => (chosen ? 'sm:w-40 sm:max-w-40!' : 'sm:w-28 sm:pr-8!')
