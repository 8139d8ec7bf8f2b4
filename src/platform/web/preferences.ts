import { preferenciasApi } from '#platform/contract/preferencias.ts'
import { call } from './api.ts'
import { notifyError } from './notices/notices.tsx'
import { loadSession, patchSession, useSessao } from './session.tsx'

/** The last save of each key. The next one waits for it: of two that overtake each other the older choice would be stored. */
const saves = new Map<string, Promise<unknown>>()

function save(chave: string, valor: string | null, noted: boolean) {
  const before = saves.get(chave) ?? Promise.resolve()
  const saved = before
    .then(() => call(preferenciasApi.gravar, { chave, valor }))
    .catch(error => {
      if (!noted) notifyError(error)
      void loadSession()
    })
  saves.set(chave, saved)
}

/**
 * What this person chose about a screen, kept on the server; undefined where they chose nothing.
 * @param noted the screen notes it by itself: nobody pressed anything that could have failed
 */
export function usePreference(chave: string, noted = false) {
  const { preferencias } = useSessao()
  const choose = (valor: string | null) => {
    // Shown at once; where it cannot be saved, what is stored comes back.
    patchSession(sessao => {
      const { [chave]: _, ...others } = sessao.preferencias
      return { ...sessao, preferencias: valor === null ? others : { ...others, [chave]: valor } }
    })
    save(chave, valor, noted)
  }
  return [preferencias[chave], choose] as const
}
