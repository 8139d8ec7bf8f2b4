import { Spinner } from '../spinner.tsx'
import { tableRoles } from './table-roles.ts'

const ROWS = [62, 48, 70, 55, 66, 50]

/** Placeholder rows with a text while the first rows load. */
export function TableSkeleton({ columns, text }: { columns: number; text: string }) {
  return (
    <>
      <tr {...tableRoles.row} className="max-sm:block">
        <td {...tableRoles.cell} colSpan={columns} className="px-4 py-1.5 text-muted max-sm:block">
          <span role="status" className="flex items-center gap-2">
            <Spinner />
            {text}
          </span>
        </td>
      </tr>
      {ROWS.map(width => (
        <tr key={width} aria-hidden className="max-sm:block">
          <td colSpan={columns} className="border-line border-t px-4 py-[0.5625rem] max-sm:block">
            <div className="h-3.5 animate-pulse rounded-sm bg-surface-3" style={{ width: `${width}%` }} />
          </td>
        </tr>
      ))}
    </>
  )
}
