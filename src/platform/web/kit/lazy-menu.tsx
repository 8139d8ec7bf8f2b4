import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { notify } from '../notices/notices.tsx'
import { partOf, usePart } from './use-part.ts'

/**
 * A menu that is loaded when its button is first pressed: menus would be a twelfth of every screen's code. If loading fails,
 * a notice says so, and the next press tries again.
 * @param Trigger the button; the menu renders it again in a `DropdownMenu.Trigger asChild`, in a root with `defaultOpen`
 * @param kind what the button opens, for `aria-haspopup`
 * @param load e.g. `async () => (await import('./user-menu.tsx')).UserMenu`
 */
export function lazyMenu<Props extends object>(
  Trigger: ComponentType<ComponentProps<'button'>>,
  load: () => Promise<ComponentType<Props>>,
  kind: 'menu' | 'dialog' = 'menu',
) {
  const part = partOf(load)
  const button = (onClick?: () => void) => (
    <Trigger aria-haspopup={kind} aria-expanded={false} onClick={onClick} />
  )
  function Wanted({ onFail, ...props }: Props & { onFail: () => void }) {
    const { Present, failed } = usePart(part)
    useEffect(() => {
      if (failed) onFail()
    }, [failed, onFail])
    return Present ? <Present {...(props as unknown as Props)} /> : button()
  }
  return function LazyMenu(props: Props) {
    const [wanted, want] = useState(false)
    const [fail] = useState(() => () => {
      want(false)
      notify({
        titulo: 'Não foi possível abrir',
        descricao: 'Verifique a conexão e tente de novo.',
        tom: 'destrutivo',
      })
    })
    return wanted ? <Wanted {...props} onFail={fail} /> : button(() => want(true))
  }
}
