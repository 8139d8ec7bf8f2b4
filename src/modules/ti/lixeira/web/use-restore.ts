import { useState } from 'react'
import { DEPENDE_DA_LIXEIRA } from '#platform/contract/lixeira.ts'
import { ApiError } from '#platform/web/api.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { lixeiraApi } from '../contract.ts'

/** Restores a deletion. Where it depends on others in the bin, `question` offers to restore all of it. */
export function useRestore() {
  const [asked, setAsked] = useState<{ id: string; sentence: string } | null>(null)
  const restore = useAction(lixeiraApi.restaurar, {
    notice: ({ tipo, nome, aviso }) => ({ descricao: aviso ?? `De volta: ${tipo} "${nome}".` }),
    onRefused: (error, { id }) => {
      const depends = error instanceof ApiError && error.erro.motivo === DEPENDE_DA_LIXEIRA
      setAsked(depends ? { id, sentence: `${error.erro.mensagem} Ou restaure tudo de uma vez.` } : null)
      return depends
    },
    onDone: () => setAsked(null),
  })
  return {
    busy: restore.busy,
    run: (id: string) => restore.run({ id }),
    question: asked && {
      title: 'Restaurar com o que vem antes',
      sentence: asked.sentence,
      action: 'Restaurar tudo',
      danger: false,
      busy: restore.busy,
      onConfirm: () => restore.run({ id: asked.id, com_dependencias: true }),
      onCancel: () => setAsked(null),
    },
  }
}
