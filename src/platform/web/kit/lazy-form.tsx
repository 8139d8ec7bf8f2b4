import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A form dialog that is fetched when it is first opened: what forms need would otherwise be a fifth of a list's code.
 * @param load e.g. `async () => (await import('./form.tsx')).ClienteForm`
 */
export function lazyForm<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Form = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function LazyForm(props: Props) {
    return (
      <Suspense fallback={null}>
        <Form {...props} />
      </Suspense>
    )
  }
}
