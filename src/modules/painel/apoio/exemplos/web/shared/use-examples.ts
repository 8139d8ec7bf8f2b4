import { useState } from 'react'
import type { OutputOf } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { exemplosApi } from '#platform/contract/exemplos.ts'
import { call } from '#platform/web/api.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { notify, notifyError } from '#platform/web/notices/notices.tsx'
import { outdate } from '#platform/web/queries.ts'
import { loadSession } from '#platform/web/session.tsx'
import { empresaDeExemploApi } from '../../contract.ts'

const TIME_TO_UNDO_MS = 30_000

const records = (quantidade: number) => counted(quantidade, 'registro', 'registros')

/** What is an example travels with the session; the records are in every list. */
function changed() {
  void loadSession()
  void outdate()
}

/** Fills the departments with an example company. */
export const useFill = () =>
  useAction(empresaDeExemploApi.preencher, {
    notice: ({ registros }) => ({
      descricao: `${records(registros)} em todos os departamentos. "Remover exemplos" tira tudo de novo.`,
    }),
    onDone: changed,
  })

/** What is said of the examples that were removed, and of those that were not. */
const removed = ({ removidos, em_uso, ficaram }: OutputOf<typeof exemplosApi.remover>) =>
  [
    `${records(removidos)}.`,
    em_uso > 0 &&
      `${counted(em_uso, 'exemplo ficou', 'exemplos ficaram')}, porque registros da empresa dependem ${em_uso === 1 ? 'dele' : 'deles'}.`,
    ficaram > 0 &&
      `${counted(ficaram, 'exemplo ficou', 'exemplos ficaram')}, porque o seu perfil ou uma regra não permite excluir.`,
  ]
    .filter(Boolean)
    .join(' ')

/** What own records use of the examples, to be asked about before they are removed. */
export type EmUso = OutputOf<typeof exemplosApi.emUso>

const NOTHING_TO_REMOVE = {
  titulo: 'Nada a remover',
  descricao:
    'Registros da empresa estão ligados a todos os exemplos que restam. Troque-os nesses registros antes de remover.',
}

/** Removes the examples, after a question where own records use some; the notice offers undo. @param total the examples that there are */
export function useRemove(total: number) {
  const [question, ask] = useState<EmUso | null>(null)
  const [looking, setLooking] = useState(false)
  const undo = useAction(exemplosApi.desfazer, { onDone: changed })
  const remove = useAction(exemplosApi.remover, {
    onDone: result => {
      changed()
      notify({
        titulo: 'Exemplos removidos',
        descricao: removed(result),
        duracao: TIME_TO_UNDO_MS,
        ...(result.removidos > 0 && { acao: { rotulo: 'Desfazer', onClick: () => undo.run({}) } }),
      })
    },
  })
  async function start() {
    setLooking(true)
    try {
      const used = await call(exemplosApi.emUso, {})
      if (used.em_uso === total) notify(NOTHING_TO_REMOVE)
      else if (used.proprios > 0) ask(used)
      else remove.run({})
    } catch (error) {
      notifyError(error)
    } finally {
      setLooking(false)
    }
  }
  return {
    busy: looking || remove.busy || undo.busy,
    start,
    question,
    confirm: () => {
      ask(null)
      remove.run({})
    },
    cancel: () => ask(null),
  }
}
