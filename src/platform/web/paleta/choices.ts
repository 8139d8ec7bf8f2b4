import type { LucideIcon } from 'lucide-react'
import { alcanca } from '#platform/contract/permissions.ts'
import type { Sessao } from '#platform/contract/session.ts'
import { areasOf, type Department, locate, mayOpen, type Screen } from '../department.ts'
import { nivelEm } from '../session.tsx'
import { fold } from './places.ts'

/** Something that can be chosen in the palette: it leads to an address. */
export interface Choice {
  /** What kind it is, e.g. 'Cliente', 'Tela'. */
  nome: string
  rotulo: string
  /** What tells it apart; may be empty. */
  detalhe: string
  endereco: string
}

/** A choice with further words that find it. */
type Found = Choice & { buscas?: string | undefined }

const NEW = '?dialogo=novo'

export const wordsOf = (text: string) => fold(text).split(/\s+/).filter(Boolean)

/** How well a choice answers what was typed: 0 is just that, 1 begins so, 2 has words that begin so; else undefined. */
function merit(typed: string[], { nome, rotulo, detalhe, buscas = '' }: Found): number | undefined {
  const whole = typed.join(' ')
  const folded = fold(rotulo)
  if (folded === whole) return 0
  if (folded.startsWith(whole)) return 1
  const words = wordsOf(`${rotulo} ${detalhe} ${nome} ${buscas}`)
  return typed.every(part => words.some(word => word.startsWith(part))) ? 2 : undefined
}

/** The best of some choices for what was typed; all of them where nothing was. */
function bestOf(choices: Found[], typed: string[]): Choice[] {
  if (typed.length === 0) return choices
  return choices
    .map(choice => ({ choice, merit: merit(typed, choice) }))
    .filter(({ merit }) => merit !== undefined)
    .sort((a, b) => (a.merit ?? 0) - (b.merit ?? 0))
    .map(({ choice: { buscas: _, ...choice } }) => choice)
}

/** @param typed what was typed; as long as nothing was, the screens below what is out of the menu stay out, too */
const entriesOf = (departments: readonly Department[], typed: string[]) =>
  departments.flatMap(department => {
    const { children = [], outOfMenu } = department
    const below = outOfMenu && typed.length === 0 ? [] : children
    return [
      { entry: department as Department | Screen, above: department.section ?? department.description },
      ...below.map(entry => ({ entry, above: department.label })),
    ]
  })

const mayCreate = (sessao: Sessao, entry: Department | Screen) =>
  entry.novo !== undefined && areasOf(entry).some(area => alcanca(nivelEm(sessao, area), 'registrar'))

/** "novo" alone asks for all that can be created. */
export const asksToCreate = ([word = '', ...more]: string[]) =>
  more.length === 0 && word.length >= 3 && ['novo', 'nova', 'criar'].some(verb => verb.startsWith(word))

/** The screens that this person may open. */
export function screens(departments: readonly Department[], sessao: Sessao, typed: string[]): Choice[] {
  const open = entriesOf(departments, typed).filter(({ entry }) => mayOpen(sessao, entry))
  const choices = open.map(({ entry: { path, label, buscas }, above }) => ({
    nome: 'Tela',
    rotulo: label,
    detalhe: above,
    endereco: path,
    buscas,
  }))
  return bestOf(choices, typed)
}

/** Leaves the session, instead of leading to an address. */
export const SAIR: Choice = {
  nome: 'Ação',
  rotulo: 'Sair',
  detalhe: 'Encerra a sua sessão neste aparelho',
  endereco: '',
}

/** What ends the session is offered by its name alone: Enter takes the first choice, whatever it is. */
export const leaving = ([word = '', ...more]: string[]): Choice[] =>
  more.length === 0 && word.length >= 3 && 'sair'.startsWith(word) ? [SAIR] : []

/** The records that this person may create. */
export function creations(departments: readonly Department[], sessao: Sessao, typed: string[]): Choice[] {
  const choices = entriesOf(departments, typed)
    .filter(({ entry }) => mayCreate(sessao, entry))
    .map(({ entry, above }) => ({
      nome: 'Criar',
      rotulo: entry.novo ?? '',
      detalhe: above,
      endereco: entry.path + NEW,
    }))
  return bestOf(choices, typed)
}

/** The screen that an address leads to. */
function screenOf(departments: readonly Department[], endereco: string) {
  const { department, screen } = locate(departments, endereco.split('?')[0] ?? '')
  return screen ?? department
}

export const iconOf = (departments: readonly Department[], endereco: string): LucideIcon | undefined =>
  screenOf(departments, endereco)?.icon

/** Whether what was chosen once may still be: levels change. */
export function mayStillChoose(departments: readonly Department[], sessao: Sessao, { endereco }: Choice) {
  const entry = screenOf(departments, endereco)
  if (!entry) return false
  return endereco.endsWith(NEW) ? mayCreate(sessao, entry) : mayOpen(sessao, entry)
}
