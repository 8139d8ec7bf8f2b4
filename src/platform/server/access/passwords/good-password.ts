import { storable } from '../../../contract/fields.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { readSettings } from '../settings/settings.ts'
import { MAX_LENGTH, MIN_LENGTH } from './passwords.ts'

/** Words of this installation, beside the company's name and the person's own (ASVS 5.0, 6.1.2). */
const PRODUCT = ['alicerce', 'senha', 'acesso']
/** Ends of addresses, which say nothing of anybody. */
const SUFFIXES = ['com', 'net', 'org', 'gov', 'edu', 'ind']
/** Shorter words are in many a good password by chance. */
const WORD = 3
/** So much has to be left of a password without these words and without what is no letter. */
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

/** Is this password little more than such words, with digits or signs around them, as in `AnaSouza2026!`? */
export function isGuessable(password: string, about: string[]): boolean {
  let rest = folded(password)
  const before = rest
  // Longer words first: what a short one would leave of a long one is no mystery either.
  const words = [...PRODUCT, ...about.flatMap(wordsOf)].sort((a, b) => b.length - a.length)
  for (const word of words) rest = rest.replaceAll(word, ' ')
  return rest !== before && rest.replace(/[^a-z]/g, '').length < LEFT
}

/** Says why a new password is refused, or null. `about`: what others know of the person, such as name and address. */
export type JudgePassword = (password: string, about: (string | null | undefined)[]) => string | null

/** The one rule for every new password, wherever it comes from: too short, too long, common or easy to guess. */
export async function passwordJudge(db: Queryable): Promise<JudgePassword> {
  const common = await commonPasswords()
  const { nome_empresa } = await readSettings(db)
  return (password, about) => {
    // Half of a letter is lost on the way to the hash: such passwords would be each other's.
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
 * @param about what others know of the person: name, address, login
 * @param campo the form's field that it came from
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
