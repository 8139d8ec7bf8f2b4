import type { ExportProcedure } from '#platform/contract/export.ts'
import { buttonClass } from '../../button.tsx'
import type { List } from '../use-list.ts'
import { useViewVerbs } from './use-view-verbs.ts'

const VERB = `${buttonClass('ghost')} h-control-sm! px-2! text-accent-text max-sm:h-control!`

/** That the list differs from its view, and what to do about it. */
export function ViewChanged({ list }: { list: List<unknown> }) {
  const { maySave, busy, save, discard } = useViewVerbs(list)
  return (
    <span data-visao-modificada className="order-1 flex items-center gap-0.5 text-muted text-sm">
      <span role="status" className="max-sm:sr-only">
        modificada
      </span>
      {maySave && (
        <button type="button" className={VERB} disabled={busy} onClick={save}>
          Salvar
        </button>
      )}
      <button type="button" className={VERB} onClick={discard}>
        Descartar
      </button>
    </span>
  )
}

/** That the view cannot be shown, or not whole. */
export function ViewNote({ list }: { list: List<unknown> }) {
  const { active, missing } = list.view
  const { exportar } = list.api as { exportar?: ExportProcedure }
  const perdidos = (active?.salva?.perdidos ?? []).map(name => exportar?.colunas[name]?.[0] ?? name)
  return (
    <p role="status" className="w-full rounded-md bg-warn-soft px-3 py-1.5 text-sm text-warn-text">
      {missing
        ? 'Esta visão não existe mais ou não foi compartilhada com você. A lista está como ela vem.'
        : `Esta visão guarda algo que a lista não tem mais e ficou de fora: ${perdidos.join(', ')}.`}
    </p>
  )
}
