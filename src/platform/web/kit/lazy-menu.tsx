import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { notify } from '../notices/notices.tsx'
import { partOf, usePart } from './use-part.ts'

/**
 * A menu that is fetched when its button is first pressed: what menus need would otherwise be a twelfth of every
 * screen's code. Until then the button stands alone; where it does not come, a notice says so, and the button tries again.
 * @param Trigger the button; the menu shows the same in a `DropdownMenu.Trigger asChild`, in a root that is `defaultOpen`
 * @param kind what the button opens
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
