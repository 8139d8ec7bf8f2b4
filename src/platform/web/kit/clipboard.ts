import { notify } from '../notices/notices.tsx'

/** Copies the selected text of the page: a page without https has no `navigator.clipboard`. */
function copySelected(text: string): boolean {
  const shown = document.createElement('span')
  shown.textContent = text
  // Selected without focus, which a dialog would take back at once.
  shown.style.cssText = 'position:fixed;top:0;opacity:0;white-space:pre;user-select:text'
  document.body.append(shown)
  getSelection()?.selectAllChildren(shown)
  const plain = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', plain)
  const copied = document.execCommand('copy')
  document.removeEventListener('copy', plain)
  shown.remove()
  return copied
}

/**
 * Takes a text to the clipboard. Where the browser does not let it, as when it was denied, it says so.
 * @returns whether the text is there
 */
export async function copyText(text: string): Promise<boolean> {
  const copied = navigator.clipboard
    ? await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : copySelected(text)
  if (!copied)
    notify({
      titulo: 'Não foi possível copiar',
      descricao: 'O navegador não permitiu. Selecione o texto e copie com Ctrl+C.',
      tom: 'destrutivo',
    })
  return copied
}
