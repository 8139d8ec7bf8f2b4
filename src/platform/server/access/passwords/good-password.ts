import { storable } from '../../../contract/fields.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { readSettings } from '../settings/settings.ts'
import { MAX_LENGTH, MIN_LENGTH } from './passwords.ts'

/** Words that a guesser tries here, besides the names of company and person (ASVS 5.0, 6.1.2). */
const PRODUCT = ['alicerce', 'senha', 'acesso']
/** Parts of e-mail addresses that identify nobody. */
const SUFFIXES = ['com', 'net', 'org', 'gov', 'edu', 'ind']
/** Shorter words occur in good passwords by chance. */
const WORD = 3
/** Least number of letters that remain of a password without the known words. */
const LEFT = 4

let common: Promise<Set<string>> | undefined

/** The most common passwords, from the data of zxcvbn: read at the first use, not at the start. */
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return common
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^a-z]+/)
    .filter(word => word.length >= WORD && !SUFFIXES.includes(word))

/** Does the password consist of known words with digits or signs around them, such as `AnaSouza2026!`? */
export function isGuessable(password: string, about: string[]): boolean {
  let rest = folded(password)
  const before = rest
  // Longer words first: a short one would leave the rest of a long one behind.
  const words = [...PRODUCT, ...about.flatMap(wordsOf)].sort((a, b) => b.length - a.length)
  for (const word of words) rest = rest.replaceAll(word, ' ')
  return rest !== before && rest.replace(/[^a-z]/g, '').length < LEFT
}

/** Returns the reason to refuse a new password, or null. `about`: texts about the person that others know, such as the name. */
export type JudgePassword = (password: string, about: (string | null | undefined)[]) => string | null

/** Loads the rule for new passwords: too short, too long, common or easy to guess. It holds for forms and imports alike. */
export async function passwordJudge(db: Queryable): Promise<JudgePassword> {
  const common = await commonPasswords()
  const { nome_empresa } = await readSettings(db)
  return (password, about) => {
    // A lone surrogate is lost in UTF-8, so that two such passwords would have one hash.
    if (!storable(password)) return 'A senha contém caracteres que não podem ser usados.'
    if (password.length < MIN_LENGTH) return `A senha deve ter no mínimo ${MIN_LENGTH} caracteres.`
    if (password.length > MAX_LENGTH) return `A senha deve ter no máximo ${MAX_LENGTH} caracteres.`
    if (common.has(password.toLowerCase())) {
      return 'Esta senha está entre as mais usadas do mundo. Escolha outra.'
    }
    const known = [nome_empresa, ...about].filter(text => typeof text === 'string')
    if (!isGuessable(password, known)) return null
    return 'Esta senha é fácil de adivinhar: não use só o seu nome, o da empresa ou o do sistema.'
  }
}

/**
 * Judges a new password.
 * @param about texts about the person that others know: name, address, login
 * @param campo field of the form that shows the reason
 * @throws AppError dados_invalidos when the rule refuses it
 */
export async function requireGoodPassword(
  db: Queryable,
  password: string,
  about: (string | null | undefined)[],
  campo = 'password',
): Promise<void> {
  const mensagem = (await passwordJudge(db))(password, about)
  if (mensagem) throw new AppError('dados_invalidos', mensagem, { campos: { [campo]: mensagem } })
}
