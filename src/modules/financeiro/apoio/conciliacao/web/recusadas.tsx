/** A line of several that was not tied, and why. */
export interface Recusada {
  linha_id: number
  descricao: string
  motivo: string
}

/** What was left of several that one press was to tie. */
export function Recusadas({ recusadas }: { recusadas: readonly Recusada[] }) {
  return (
    <div role="status" className="empty:hidden">
      {recusadas.length > 0 && (
        <ul className="mb-2 flex flex-col gap-1 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          {recusadas.map(({ linha_id, descricao, motivo }) => (
            <li key={linha_id} className="wrap-anywhere">
              <span className="font-medium">{descricao}</span>: {motivo}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
