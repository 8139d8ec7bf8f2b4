/** Files that a browser would open in place of the page; what a script sends does nothing by itself. */
const isStray = ({ defaultPrevented, isTrusted, dataTransfer }: DragEvent) =>
  isTrusted && !defaultPrevented && dataTransfer?.types.includes('Files') === true

/**
 * Refuses files that are dropped where nothing takes them: the browser would leave the page, and what is typed in it. Whoever takes
 * files listens below the window.
 * @returns ends it
 */
export function refuseStrayFiles(): () => void {
  const refuse = (event: DragEvent) => {
    if (!isStray(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
  return () => {
    removeEventListener('dragover', refuse)
    removeEventListener('drop', refuse)
  }
}
