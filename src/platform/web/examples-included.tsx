import { useSessao } from './session.tsx'

interface Props {
  /** Paths of the entities whose records the figures count. */
  of: readonly string[]
  className?: string
}

/** Says of figures that they count examples as well. Nothing where the entities have none. */
export function ExamplesIncluded({ of, className = '' }: Props) {
  const { exemplos } = useSessao()
  if (!of.some(entidade => exemplos[`${entidade}/list`])) return null
  return (
    <p
      className={`w-fit whitespace-nowrap rounded-full bg-badge-purple-bg px-2 py-0.5 font-medium text-badge-purple-fg text-xs ${className}`}
    >
      Inclui dados de exemplo
    </p>
  )
}
