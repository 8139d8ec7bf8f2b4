import { useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import type { Vencimento } from '#platform/contract/vencimentos.ts'
import { call } from '../api.ts'
import { clearUndo, notify, notifyError } from '../notices/notices.tsx'
import { invalidate } from '../queries.ts'
import { useSessao } from '../session.tsx'
import { moveWarning } from './warning.ts'

/** Only the path is told by the server; a refusal brings its own title. */
const procedureAt = (path: string) =>
  ({ path, kind: 'mutation', erro: 'Não foi possível mudar a data' }) as Procedure

/** Moves what expires to another day by its entity's own verb, with the version that was seen, and back. */
export function useMove() {
  const { hoje } = useSessao()
  const [busy, setBusy] = useState(false)
  const [dragged, drag] = useState<Vencimento>()
  /** The day that it would fall on. */
  const [over, setOver] = useState<string>()

  async function move(row: Vencimento, dia: string, undo = true): Promise<boolean> {
    const { id, muda, titulo, detalhe } = row
    if (!muda || dia === row.dia) return true
    const { operacao, campo, version } = muda
    setBusy(true)
    const ato = clearUndo()
    try {
      const saved = (await call(procedureAt(operacao), { id, version, dados: { [campo]: dia } })) as {
        version: number
      }
      const moved = { ...row, dia, muda: { ...muda, version: saved.version } }
      notify({
        ato,
        titulo: undo ? `Passou para ${formatDate(dia)}` : `Voltou para ${formatDate(dia)}`,
        descricao:
          `"${titulo}"${detalhe ? ` (${detalhe})` : ''}: de ${formatDate(row.dia)} para ${formatDate(dia)}. ${undo ? moveWarning(row, dia, hoje) : ''}`.trim(),
        ...(undo && { acao: { rotulo: 'Desfazer', onClick: () => void move(moved, row.dia, false) } }),
      })
      return true
    } catch (error) {
      notifyError(error)
      return false
    } finally {
      setBusy(false)
      await Promise.all([invalidate('vencimentos'), invalidate(operacao.slice(0, operacao.lastIndexOf('/')))])
    }
  }

  return {
    busy,
    move,
    /** Of a row that may be moved. */
    dragProps: (row: Vencimento) =>
      row.muda
        ? {
            draggable: true,
            onDragStart: () => drag(row),
            onDragEnd: () => {
              drag(undefined)
              setOver(undefined)
            },
          }
        : { draggable: false },
    /** Of a day on which a row may be dropped. */
    dropProps: (dia: string) =>
      dragged && dragged.dia !== dia
        ? {
            'data-alvo': dia === over || undefined,
            onDragOver: (event: { preventDefault: () => void }) => {
              event.preventDefault()
              setOver(dia)
            },
            onDrop: () => {
              drag(undefined)
              setOver(undefined)
              void move(dragged, dia)
            },
          }
        : {},
  }
}
export type Moves = ReturnType<typeof useMove>
