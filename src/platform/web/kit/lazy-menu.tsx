import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A menu that is fetched when its button is first pressed: what menus need would otherwise be a twelfth of every
 * screen's code. Until then the button stands alone.
 * @param Trigger the button; the menu shows the same in a `DropdownMenu.Trigger asChild`, in a root that is `defaultOpen`
 * @param kind what the button opens
 * @param load e.g. `async () => (await import('./user-menu.tsx')).UserMenu`
 */
export function lazyMenu<Props extends object>(
  Trigger: ComponentType<ComponentProps<'button'>>,
  load: () => Promise<ComponentType<Props>>,
  kind: 'menu' | 'dialog' = 'menu',
) {
  const Menu = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function LazyMenu(props: Props) {
    const [wanted, want] = useState(false)
    const button = <Trigger aria-haspopup={kind} aria-expanded={false} onClick={() => want(true)} />
    if (!wanted) return button
    return (
      <Suspense fallback={button}>
        <Menu {...props} />
      </Suspense>
    )
  }
}
