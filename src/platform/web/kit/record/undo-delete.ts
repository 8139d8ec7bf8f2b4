import type { Procedure } from '#platform/contract/api.ts'
import { lixeiraApi } from '#platform/contract/lixeira.ts'
import { call } from '../../api.ts'
import { notify, notifyError } from '../../notices/notices.tsx'
import { refresh } from '../refresh.ts'

/** Undoes a delete of this person, with a notice. */
export async function undoDelete(
  procedure: Procedure,
  id: number,
  affects: readonly string[],
): Promise<void> {
  try {
    const { tipo, nome, aviso } = await call(lixeiraApi.desfazer, { operacao: procedure.path, id })
    notify({ titulo: lixeiraApi.desfazer.sucesso ?? '', descricao: aviso ?? `De volta: ${tipo} "${nome}".` })
    await refresh(procedure, affects)
  } catch (error) {
    notifyError(error)
  }
}
