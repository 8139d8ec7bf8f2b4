import { useSessao } from '../session.tsx'

interface Props {
  /** Path of the list that the record is in. */
  list: string
  row: { id: number | string; version?: number }
}

/** Says of a record that it is an example. Nothing where it is not, or where somebody changed it. */
export function ExampleMark({ list, row }: Props) {
  if (!useSessao().exemplos[list]?.includes(`${row.id}.${row.version}`)) return null
  return (
    <span
      data-etiqueta
      className="mr-1.5 rounded-full bg-badge-purple-bg px-2 py-0.5 font-medium text-badge-purple-fg text-xs"
    >
      Exemplo
    </span>
  )
}
