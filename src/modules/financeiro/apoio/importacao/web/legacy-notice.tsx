import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#platform/contract/counts.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { readLegacy } from './legacy.ts'
import type { ImportProcedure } from './use-legacy-import.ts'

const LegacyDialog = lazyForm(async () => (await import('./legacy-dialog.tsx')).LegacyDialog)

export interface LegacyNoticeProps {
  /** Where the first version kept its rows in the browser. */
  storageKey: string
  /** What they are called, e.g. 'fornecedores'. */
  noun: string
  procedure: ImportProcedure
  /** What is there. */
  kept: string
}

/** Offers to bring over what the first version left in this browser, for as long as it is there. */
export function LegacyNotice({ storageKey, noun, procedure, kept }: LegacyNoticeProps) {
  const [raw, setRaw] = useState<string | null>(kept)
  const [open, setOpen] = useState(false)
  const allowed = usePode(procedure)
  const rows = readLegacy(raw)
  if (raw === null || rows === undefined || !allowed) return null

  const forget = () => {
    localStorage.removeItem(storageKey)
    setRaw(null)
  }
  const found =
    rows === null
      ? `Este navegador guarda ${noun} da versão anterior, mas o conteúdo está danificado.`
      : `Este navegador ainda guarda ${noun} da versão anterior: ${formatCount(rows.length)}.`
  return (
    <section
      aria-label="Dados da versão anterior"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-accent-soft px-4 py-3 text-accent-text"
    >
      <DatabaseBackup size={18} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60">{found}</p>
      <Button onClick={() => setOpen(true)}>{rows === null ? 'Ver detalhes' : 'Importar'}</Button>
      {open && (
        <LegacyDialog {...{ noun, procedure, raw, rows }} onForget={forget} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}
