import { Link } from '@tanstack/react-router'
import type { LinhaDaFigura } from '#platform/contract/inicio.ts'
import type { Tone } from '#platform/contract/vocabulary.ts'

/** Full class names: Tailwind finds classes by scanning the source. */
export const fills: Record<Tone, string> = {
  gray: 'bg-badge-gray-fg',
  blue: 'bg-badge-blue-fg',
  green: 'bg-badge-green-fg',
  yellow: 'bg-badge-yellow-fg',
  orange: 'bg-badge-orange-fg',
  red: 'bg-badge-red-fg',
  purple: 'bg-badge-purple-fg',
}

interface Props {
  linha: LinhaDaFigura
  /** What the length tells: the number, or the amount. */
  size: number
  /** The largest of the lines: its bar is as wide as there is room. */
  most: number
  /** Bars stand in the middle, so that stages look like a funnel. */
  centred?: boolean
}

/**
 * A number or an amount as a length, for the eye and the mouse alone: the table has both, the number as a link that the keyboard
 * reaches. What is not nothing is always seen.
 */
export function Bar({ linha: { quantidade, tom, partes, destino }, size, most, centred }: Props) {
  const share = (count: number, of: number) => `${of === 0 ? 0 : (100 * count) / of}%`
  const parts = partes.length > 0 ? partes : [{ nome: '', quantidade, tom, destino }]
  return (
    <span
      aria-hidden
      className={`flex min-w-0 flex-1 rounded-sm bg-surface-2 max-sm:w-full max-sm:flex-none ${centred ? 'h-7 justify-center' : 'h-3.5'}`}
    >
      <span
        className={`flex overflow-hidden rounded-sm ${quantidade > 0 ? 'min-w-1' : ''}`}
        style={{ width: share(size, most) }}
      >
        {parts.map(part => (
          <Link
            key={part.nome}
            to={part.destino.caminho}
            search={part.destino.filtros as never}
            tabIndex={-1}
            className={`border-surface not-last:border-r ${fills[part.tom]} ${part.quantidade === 0 ? 'hidden' : ''}`}
            style={{ width: share(part.quantidade, quantidade) }}
          />
        ))}
      </span>
    </span>
  )
}
