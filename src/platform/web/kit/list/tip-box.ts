/**
 * A box with text below an element, in the browser's top layer. It stays while it is pointed at; Esc, Enter and scrolling hide it.
 * @param hide takes it away by `close`
 */
export function tipBox(below: HTMLElement, lines: readonly string[], hide: () => void) {
  const box = document.createElement('div')
  box.popover = 'manual'
  // The cells hold the same for screen readers.
  box.ariaHidden = 'true'
  box.className = 'texto-inteiro'
  box.append(
    ...lines.map(line => {
      const part = document.createElement('p')
      part.textContent = line
      return part
    }),
  )
  box.addEventListener('mouseleave', hide)
  document.body.append(box)
  box.showPopover()
  const { left, top, bottom } = below.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const fits = bottom + height < innerHeight
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  box.style.top = `${fits ? bottom - 1 : top - height + 1}px`
  const pressed = ({ key }: KeyboardEvent) => (key === 'Escape' || key === 'Enter') && hide()
  addEventListener('scroll', hide, true)
  addEventListener('keydown', pressed, true)
  return {
    contains: (target: Node) => box.contains(target),
    close: () => {
      box.remove()
      removeEventListener('scroll', hide, true)
      removeEventListener('keydown', pressed, true)
    },
  }
}
