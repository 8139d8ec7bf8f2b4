import type { Page } from '@playwright/test'
import type { Perfil } from '#platform/contract/permissions.ts'
import { openBeside, openFirst } from './acts.ts'

/** One picture to take. */
export interface Screen {
  /** Names its files, and is what one asks for. */
  name: string
  /** Address, its parameters included. */
  path: string
  /** What is done once it is there, e.g. a menu opened. */
  act?: (page: Page) => Promise<void>
  /** Signed in as somebody of this profile, in place of the first Administrador. */
  as?: Perfil
  /** Without anybody signed in. */
  outside?: true
  /** Answers 500 to every request for data, or to those of one part of the screen. */
  broken?: true | RegExp
  /** Of the page of the kit, not of the product. */
  kit?: true
  /** A picture of each of its parts, in place of one of all, or of the part of this name. */
  parts?: true | string
  /** Taken on phones or on wide screens alone. */
  only?: 'phone' | 'desk'
}

/** Finds nothing, so that the list says so. */
const NOTHING = 'busca=nada+com+este+nome'

/** A list with its failure, its empty form, its dialog for a new record, and the page of a record, alone and beside the list. */
export const list = (name: string, path: string, more: Screen[] = []): Screen[] => [
  { name, path },
  { name: `${name}-registro`, path, act: openFirst },
  { name: `${name}-ao-lado`, path, act: openBeside, only: 'desk' },
  { name: `${name}-novo`, path: `${path}?dialogo=novo` },
  { name: `${name}-vazio`, path: `${path}?${NOTHING}` },
  { name: `${name}-erro`, path, broken: true },
  ...more,
]
