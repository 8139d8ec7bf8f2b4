/** What E edits of the record that is open: the fact that has the focus, else the first one. */
export function factToEdit(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('[data-registro] [data-fato]')
  return focused ?? document.querySelector<HTMLElement>('[data-registro] [data-fato]')
}
