import type { Department } from '../department.ts'
import type { ScreenText } from './guide-text.ts'

/** What is explained at an address: a screen, or its tab where that has a text of its own. */
export interface Explained {
  /** Path of the screen, or that of the tab, e.g. `/ti/usuarios?aba=perfis`. */
  place: string
  /** Undefined where the department says nothing of it. */
  text: ScreenText | undefined
}

/** @param path of the screen; `aba` as the address has it, empty where it has none */
export async function textAt(
  department: Department | undefined,
  path: string,
  aba: string,
): Promise<Explained> {
  const texts = (await department?.telas?.())?.default ?? {}
  const tab = `${path}?aba=${aba}`
  const place = texts[tab] ? tab : path
  return { place, text: texts[place] }
}
