import { useRef, useState } from 'react'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import { quadroDe } from '#platform/contract/list.ts'
import { call } from '../../api.ts'
import { notify, notifyError } from '../../notices/notices.tsx'
import { invalidate } from '../../queries.ts'

/** The procedures of an entity whose list has a board. */
export type BoardApi = Readonly<Record<string, Procedure>>

/** A record as its list answers it. */
export type BoardRow = Record<string, unknown> & {
  id: number
  version: number
  pode: { alterar: boolean; mover?: boolean }
}

/** The field of an entity's board, and the verb that changes it alone. */
export function statusVerb(api: BoardApi) {
  const { campo, valores } = quadroDe(api.list) as { campo: string; valores: readonly string[] }
  const procedure = Object.values(api).find(({ emLote }) => emLote?.[campo]) as Procedure
  /** What a person may choose; others are set by the system. */
  const opcoes = procedure.emLote?.[campo]?.opcoes ?? valores
  /** Field with the name of a record. */
  const nome = api.delete?.exclui?.nome ?? 'id'
  return { campo, valores, opcoes, procedure, nome }
}

/** May this person change the status? Where that is a right of its own, it decides. */
export const mayMove = ({ pode }: BoardRow) => pode.mover ?? pode.alterar

/**
 * Changes the status of records in their place, by the verb that changes it elsewhere, too: shown at once, with a notice that
 * takes it back. A refusal is told, and the record is as it was.
 * @returns `pending`: statuses that are shown before they are answered, by id
 */
export function useFieldChange(api: BoardApi, onSettled?: (id: number) => void) {
  const [pending, setPending] = useState<ReadonlyMap<number, string>>(new Map())
  const running = useRef(pending)
  const show = (id: number, value: string | undefined) => {
    const next = new Map(running.current)
    if (value === undefined) next.delete(id)
    else next.set(id, value)
    running.current = next
    setPending(next)
  }
  const change = async (row: BoardRow, value: string): Promise<void> => {
    const { campo, procedure, nome } = statusVerb(api)
    const { id, version } = row
    const before = String(row[campo])
    if (before === value || running.current.has(id)) return
    show(id, value)
    try {
      const input = { id, version, dados: { [campo]: value } }
      const saved = (await call(procedure, input as CallOf<Procedure>)) as BoardRow
      notify({
        titulo: procedure.sucesso ?? '',
        descricao: `"${saved[nome]}" agora está em ${saved[campo]}.`,
        acao: { rotulo: 'Desfazer', onClick: () => void change(saved, before) },
      })
    } catch (error) {
      notifyError(error)
    }
    // Also after a refusal: somebody else may have changed it first.
    await invalidate(procedure.path.slice(0, procedure.path.lastIndexOf('/')))
    onSettled?.(id)
    show(id, undefined)
  }
  return { pending, change }
}
