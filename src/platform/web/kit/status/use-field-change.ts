import { useRef, useState } from 'react'
import type { CallOf, CampoEmLote, Procedure } from '#platform/contract/api.ts'
import { quadroDe } from '#platform/contract/list.ts'
import { call } from '../../api.ts'
import { clearUndo, notify, notifyError } from '../../notices/notices.tsx'
import { versionLeft } from '../../own-changes.ts'
import { invalidate } from '../../queries.ts'
import { knownRow } from '../record/known-row.ts'

/** The procedures of an entity whose list has a board, or a status that is changed in its place. */
export type BoardApi = Readonly<Record<string, Procedure>>

/** A record as its list answers it. */
export type BoardRow = Record<string, unknown> & {
  id: number
  version: number
  pode: { alterar: boolean; mover?: boolean }
}

/** The field that is an entity's status: that of its board, else the one whose contract says `noLugar`. */
function statusOf(api: BoardApi): { campo: string; valores: readonly string[] } | undefined {
  const fields = Object.values(api).flatMap(({ emLote }) => Object.entries(emLote ?? {}))
  const [campo, how] = fields.find(([, field]) => field?.noLugar) ?? []
  return quadroDe(api.list) ?? (campo ? { campo, valores: how?.opcoes ?? [] } : undefined)
}

/** The field that is an entity's status, and the verb that changes it alone. */
export function statusVerb(api: BoardApi) {
  const { campo, valores } = statusOf(api) as NonNullable<ReturnType<typeof statusOf>>
  const procedure = Object.values(api).find(({ emLote }) => emLote?.[campo]) as Procedure
  const {
    /** What a person may choose; others are set by the system. */
    opcoes = valores,
    soAprovado,
    avisa,
    /** Field with the name of a record. */
    nome = api.delete?.exclui?.nome ?? 'id',
  } = procedure.emLote?.[campo] ?? {}
  return { campo, valores, opcoes, soAprovado, avisa, procedure, nome }
}

/** Those of the statuses that the server would not refuse for want of an approval. */
export const withoutApproval = (
  { aprovacao }: BoardRow,
  options: readonly string[],
  soAprovado: readonly string[] = [],
) =>
  aprovacao === 'Aguardando' || aprovacao === 'Recusada'
    ? options.filter(option => !soAprovado.includes(option))
    : options

/** May this person change the status? Where that is a right of its own, it decides. */
export const mayMove = ({ pode }: BoardRow) => pode.mover ?? pode.alterar

/**
 * Changes the status of records in their place, by the verb that changes it elsewhere, too: shown at once, with a notice that
 * takes it back. A refusal is told, and the record is as it was.
 * @param onMove a record is about to be shown with another status
 * @returns `pending`: statuses that are shown before they are answered, by id
 */
export function useFieldChange(api: BoardApi, onMove?: (id: number) => void) {
  const [pending, setPending] = useState<ReadonlyMap<number, string>>(new Map())
  const running = useRef(pending)
  /** What was chosen while an earlier choice is not answered yet. */
  const next = useRef(new Map<number, string>())
  /** Records as they were moved and saved here: a list may be older for a moment, or between two columns. */
  const saves = useRef(new Map<number, BoardRow>())
  const show = (id: number, value: string | undefined) => {
    const shown = new Map(running.current)
    if (value === undefined) shown.delete(id)
    else {
      shown.set(id, value)
      onMove?.(id)
    }
    running.current = shown
    setPending(shown)
  }
  const { campo, procedure, nome, avisa } = statusVerb(api)

  /** @returns the record as it is now; undefined where it was refused */
  const save = async (row: BoardRow, value: string, ato: number): Promise<BoardRow | undefined> => {
    try {
      const version = await versionLeft(procedure.path, row)
      const input = { id: row.id, version, dados: { [campo]: value } }
      const saved = (await call(procedure, input as CallOf<Procedure>)) as BoardRow
      notify({
        ato,
        titulo: procedure.sucesso ?? '',
        descricao: `"${saved[nome]}" passou para "${saved[campo]}". ${avisa?.[value] ?? ''}`.trim(),
        acao: { rotulo: 'Desfazer', onClick: () => void change(saved, String(row[campo]), true) },
      })
      saves.current.set(row.id, saved)
      return saved
    } catch (error) {
      notifyError(error)
      return undefined
    }
  }
  /** What was chosen meanwhile, where it is something else. */
  const take = (row: BoardRow) => {
    const then = next.current.get(row.id)
    next.current.delete(row.id)
    return then === row[campo] ? undefined : then
  }
  /** Asks for the lists again; once more where somebody else's change broke that off. */
  const settle = async (saved: BoardRow | undefined) => {
    const entity = procedure.path.slice(0, procedure.path.lastIndexOf('/'))
    await invalidate(entity)
    const shown = saved && knownRow(`${entity}/list`, saved.id)
    if (shown && shown.version < saved.version) await invalidate(entity)
  }
  /** Nothing is shown as changed while somebody is asked. */
  const looked = async (how: CampoEmLote, value: string, id: number): Promise<boolean> => {
    try {
      const { lookFirst } = await import('./look-first.tsx')
      return await lookFirst(how, campo, value, { ids: [id] }, 'Continuar')
    } catch (error) {
      notifyError(error)
      return false
    }
  }
  /** @param sure nothing is told before: it takes back what somebody did */
  const change = async (row: BoardRow, value: string, sure = false): Promise<void> => {
    const { id } = row
    const how = procedure.emLote?.[campo]
    if (!sure && how?.confere && !(await looked(how, value, id))) return
    const ato = clearUndo()
    if (running.current.has(id)) {
      next.current.set(id, value)
      return show(id, value)
    }
    const known = saves.current.get(id)
    let from = known && known.version > row.version ? known : row
    saves.current.set(id, from)
    let wanted: string | undefined = value === from[campo] ? undefined : value
    while (wanted !== undefined) {
      show(id, wanted)
      const saved = await save(from, wanted, ato)
      wanted = saved && take(saved)
      if (wanted === undefined) {
        // Also after a refusal: somebody else may have changed it first.
        await settle(saved)
        wanted = saved && take(saved)
      }
      from = saved ?? from
    }
    next.current.delete(id)
    show(id, undefined)
  }
  return { pending, saves: saves.current as ReadonlyMap<number, BoardRow>, change }
}
