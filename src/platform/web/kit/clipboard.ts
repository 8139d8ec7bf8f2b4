import { notify } from '../notices/notices.tsx'

/**
 * Takes a text to the clipboard. Where the browser does not let it, as without https or when it was denied, it says so.
 * @returns whether the text is there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    notify({
      titulo: 'Não foi possível copiar',
      descricao: 'O navegador não permitiu. Selecione o texto e copie com Ctrl+C.',
      tom: 'destrutivo',
    })
    return false
  }
}
