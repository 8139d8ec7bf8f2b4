import { type Nivel, niveis, type Perfil } from '#platform/contract/permissions.ts'
import { tableRoles } from '#platform/web/kit/list/table-roles.ts'

/** What a level is called, and what it allows. */
export const LEVELS: Record<Nivel, { label: string; meaning: string; look: string }> = {
  nenhum: { label: 'Nenhum', meaning: 'não abre a área', look: 'bg-badge-gray-bg text-badge-gray-fg' },
  ver: { label: 'Ver', meaning: 'lê tudo, não altera nada', look: 'bg-badge-blue-bg text-badge-blue-fg' },
  registrar: {
    label: 'Registrar',
    meaning: 'lê, cria e altera ou exclui o que criou',
    look: 'bg-badge-yellow-bg text-badge-yellow-fg',
  },
  gerir: { label: 'Gerir', meaning: 'faz tudo na área', look: 'bg-badge-green-bg text-badge-green-fg' },
}

interface Props {
  perfil: Perfil
  /** What the area is called. */
  area: string
  nivel: Nivel
  /** Chosen and not saved. */
  changed: boolean
  /** Left out where it cannot be changed. */
  onChange: ((nivel: Nivel) => void) | undefined
}

/** One level of the matrix, to be chosen or only read. */
export function LevelCell({ perfil, area, nivel, changed, onChange }: Props) {
  const look = `h-control-sm rounded-md px-2 font-medium text-sm ${LEVELS[nivel].look}`
  return (
    <td
      {...tableRoles.cell}
      data-card="pair"
      data-label={perfil}
      className="border-line border-t px-2 py-1.5"
    >
      {onChange ? (
        <select
          aria-label={`${perfil}, ${area}`}
          value={nivel}
          onChange={event => onChange(event.target.value as Nivel)}
          className={`${look} cursor-pointer ${changed ? 'ring-2 ring-accent' : ''}`}
        >
          {niveis.map(option => (
            <option key={option} value={option} className="bg-surface text-ink">
              {LEVELS[option].label}
            </option>
          ))}
        </select>
      ) : (
        <div className={`${look} flex items-center`}>{LEVELS[nivel].label}</div>
      )}
    </td>
  )
}
