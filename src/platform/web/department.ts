import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Area } from '#platform/contract/permissions.ts'
import type { Sessao } from '#platform/contract/session.ts'
import type { GuideText, ScreenTexts } from './ajuda/guide-text.ts'
import type { Registro } from './kit/record/registro.ts'
import { nivelEm } from './session.tsx'

interface Entry {
  path: string
  /** What menu, breadcrumb and window title say. */
  label: string
  icon: LucideIcon
  /** One sentence for the cards that lead here. */
  description: string
  /** Further words by which 'Buscar em tudo' finds it, e.g. 'segundo fator'. */
  buscas?: string
  /** Beyond the area's levels: for the profile Administrador alone. */
  somenteAdministrador?: true
  /** What making a record here is called, e.g. 'Novo Cliente'; `?dialogo=novo` opens the form. */
  novo?: string
  /** Fetches the page, in its own chunk. */
  load: () => Promise<{ Page: () => ReactNode }>
  /** Fetches what the page of a record is made of; its address is `<path>/<id>`. */
  registro?: () => Promise<Registro>
  /** Its list comes once something is chosen, such as the project. */
  escolheAntes?: true
  /** Records of other entities that this screen lists, with pages at addresses of their own. */
  dentro?: readonly Pages[]
}

/** Where the pages of an entity's records are: `<path>/<id>`. */
export interface Pages extends Pick<Entry, 'path' | 'novo' | 'registro'> {
  area?: Area
  /** What the breadcrumb says, where the screen around them does not list them. */
  label?: string
}

/** How a department is used, step by step, for the people who use it: a page of 'Ajuda'. */
export interface Guide {
  /** Below /ajuda. */
  path: string
  label: string
  /** One sentence for the card that leads here. */
  description: string
  /** Fetches the text, which the build makes of the department's `guia/guia.md`. */
  load: () => Promise<{ default: GuideText }>
}

/** A screen below a department. */
export interface Screen extends Entry {
  area: Area
  /** A new record waits on the device where there is no network. */
  semRede?: true
  /** Its tabs with lists of other entities: the `aba` of the address by the entity's path in the API. */
  abas?: Readonly<Record<string, string>>
  /** Paths in the API of further entities whose lists it shows, without a tab. */
  listas?: readonly string[]
}

/** One entry of the menu: a screen of its own, or a hub with screens below it. */
export interface Department extends Entry {
  /** Left out where the screens below decide: the hub opens for whoever may open one of them. */
  area?: Area
  /** The letter that leads here after "g". */
  atalho?: string
  /** A second address of the same screen. */
  alias?: string
  children?: readonly Screen[]
  /** Left out by departments in development alone. */
  guia?: Guide
  /** Fetches what its screens say of themselves, which the build makes of `guia/telas/ajuda.md`. */
  telas?: () => Promise<{ default: ScreenTexts }>
  /** Heading in the menu under which it stands. */
  section?: 'Administração'
  /** Reached from elsewhere, such as the menu of one's account. */
  outOfMenu?: true
  /** Open in the menu from the start. */
  expanded?: boolean
}

type Guarded = Partial<Pick<Department, 'area' | 'children' | 'somenteAdministrador'>>

export function areasOf({ area, children }: Guarded): readonly Area[] {
  return area ? [area] : (children?.map(child => child.area) ?? ['conta'])
}

export function mayOpen(sessao: Sessao, entry: Guarded): boolean {
  if (entry.somenteAdministrador && sessao.usuario.perfil_acesso !== 'Administrador') return false
  return areasOf(entry).some(area => nivelEm(sessao, area) !== 'nenhum')
}

/** The pages of records that a screen shows: those of its own, and of others that it lists. */
export const pagesOf = (entry: Entry & Pages): readonly Pages[] => [entry, ...(entry.dentro ?? [])]

/** Is `pathname` this entry's own address, or below it? */
export function covers(entry: Department | Screen, pathname: string): boolean {
  return isAt(entry, pathname) || pagesOf(entry).some(({ path }) => pathname.startsWith(`${path}/`))
}

/** Is `pathname` this entry's own address? */
export function isAt(entry: Department | Screen, pathname: string): boolean {
  return pathname === entry.path || ('alias' in entry && pathname === entry.alias)
}

/** The department and, below it, the screen that an address shows. */
export function locate(departments: readonly Department[], pathname: string) {
  const department = departments.find(candidate => covers(candidate, pathname))
  const screen = department?.children?.find(candidate => covers(candidate, pathname))
  return { department, screen }
}
