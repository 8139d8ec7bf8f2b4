import { counted } from '#platform/contract/counts.ts'
import { exemplosApi } from '#platform/contract/exemplos.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { notify } from '#platform/web/notices/notices.tsx'
import { queryClient } from '#platform/web/queries.ts'
import { loadSession } from '#platform/web/session.tsx'
import { empresaDeExemploApi } from '../../contract.ts'

const TIME_TO_UNDO_MS = 30_000

const records = (quantidade: number) => counted(quantidade, 'registro', 'registros')

/** What is an example travels with the session; the records are in every list. */
function changed() {
  void loadSession()
  void queryClient.invalidateQueries()
}

/** Fills the departments with an example company. */
export const useFill = () =>
  useAction(empresaDeExemploApi.preencher, {
    notice: ({ registros }) => ({
      descricao: `${records(registros)} em todos os departamentos. "Remover exemplos" tira tudo de novo.`,
    }),
    onDone: changed,
  })

/** Removes the examples; the notice offers undo. */
export function useRemove() {
  const undo = useAction(exemplosApi.desfazer, { onDone: changed })
  const remove = useAction(exemplosApi.remover, {
    onDone: ({ removidos, ficaram }) => {
      changed()
      notify({
        titulo: 'Exemplos removidos',
        descricao: ficaram
          ? `${records(removidos)}. ${counted(ficaram, 'exemplo ficou', 'exemplos ficaram')}, porque o seu perfil ou uma regra não permite excluir.`
          : `${records(removidos)}.`,
        duracao: TIME_TO_UNDO_MS,
        acao: { rotulo: 'Desfazer', onClick: () => undo.run({}) },
      })
    },
  })
  return { busy: remove.busy || undo.busy, run: () => remove.run({}) }
}
