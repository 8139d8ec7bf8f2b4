import { ShieldAlert } from 'lucide-react'
import type { z } from 'zod'
import type { aConferir } from '#platform/contract/conferir.ts'
import { counted } from '#platform/contract/counts.ts'

/** As many as are named; the rest is a number. */
const NAMED = 10

/** What is to be looked at of records, by their names. */
export const Warnings = ({ found }: { found: z.output<typeof aConferir> }) => (
  <div className="wrap-anywhere rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
    <p className="flex items-center gap-1.5 font-medium">
      <ShieldAlert size={16} className="shrink-0" />
      {counted(found.length, 'registro pede', 'registros pedem')} que você confira antes
    </p>
    <ul className="mt-1 flex flex-col gap-1">
      {found.slice(0, NAMED).map(({ id, nome, avisos }) => (
        <li key={id}>
          <span className="font-medium">{nome}</span>: {avisos.join(' ')}
        </li>
      ))}
      {found.length > NAMED && <li>e mais {found.length - NAMED}</li>}
    </ul>
  </div>
)
