import { visoesApi } from '#platform/contract/visoes.ts'
import { loadSession } from '../../../session.tsx'
import { useAction } from '../../use-action.ts'
import type { List } from '../use-list.ts'

/** What the list shows now, as a view keeps it. */
export function presentOf({ input, view }: List<unknown>) {
  const { busca, ordem, direcao, por_pagina, agrupar, filtros } = input
  return {
    busca,
    ordem,
    direcao,
    por_pagina,
    filtros: Object.fromEntries(Object.entries(filtros).filter(([name]) => !view.places.includes(name))),
    ...(agrupar && { agrupar }),
    ...view.exibicao,
    ...(view.como && { como: view.como }),
  }
}

/** What can be done with the present view of a list. */
export function useViewVerbs(list: List<unknown>) {
  const { active, open } = list.view
  const saving = useAction(visoesApi.update, { onDone: ({ id }) => open(String(id)) })
  const sharing = useAction(visoesApi.update)
  const choosing = useAction(visoesApi.padrao, { onDone: () => void loadSession() })
  const salva = active?.salva
  const change = (dados: Parameters<typeof saving.run>[0]['dados'], by = saving) =>
    salva && by.run({ id: salva.id, version: salva.version, dados })
  return {
    salva,
    maySave: salva?.pode.alterar === true,
    busy: saving.busy,
    save: () => change({ consulta: presentOf(list) }),
    share: (compartilhada: boolean) => change({ compartilhada }, sharing),
    beDefault: (visao: number | string | null) => choosing.run({ lista: list.view.lista, visao }),
    discard: () => active && open(active.id),
  }
}
