// What people do all day, as requests: to the product, and what the plain bare server is asked instead.
import type { Case } from './bare-case.ts'
import { changeOf, newClients, type Stored } from './clients.ts'
import { emails, PASSWORD } from './data.ts'
import { plainCreate, plainList, plainSearches, plainSignIn, plainUpdate, type Read } from './plain.ts'
import type { Place } from './processes.ts'
import type { Request } from './recording.ts'
import { keystrokes } from './search.ts'
import { listBody } from './statements.ts'

export const [LISTING, SEARCHING] = ['listing', 'searching, every keystroke'] as const
export const [CREATING, CHANGING] = ['creating', 'changing one field'] as const
/** As the form of a new client sends it: a repetition makes no second one. The bare servers do not know such keys. */
const CREATING_ONCE = 'creating, with an idempotency key'
export const SIGNING_IN = 'signing in'
const CLIENTES = '/api/comercial/clientes'
const SEARCHES = 120
/** So many take turns at signing in. */
const PEOPLE = 20

export interface Kind {
  name: string
  how: Omit<Case, 'steps'>
  /** What the bare server's statements are taken of: each for itself. */
  recorded: Request[]
  /** Where it differs from what is recorded: other values of the first one's fields. */
  bodies?: string[]
  /** What the plain bare server does for each of those recorded. */
  plain?: Case[]
  /** Has each request a key of its own? */
  keyed?: boolean
  /** Do several people ask, each no more than one person may at once? */
  several?: boolean
  /** Least share of the plain bare server's requests per second, at the most connections. */
  atLeast?: number
}

const post = (path: string, body: object, again?: object): Request => ({
  path,
  body: JSON.stringify(body),
  ...(again && { again: JSON.stringify(again) }),
})
const prefixes = (text: string) => Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1))

function exported() {
  const { busca, ordem, direcao, filtros } = listBody('')
  return { busca, ordem, direcao, filtros }
}

/** @param stored of which the first three are left to the recording */
export function kindsOf(stored: Stored[]): Kind[] {
  const created = newClients()
  const [first, second, third] = stored
  const [one, other] = created
  if (!first || !second || !third || !one || !other) throw new Error('There are too few clients')
  const searched = keystrokes().names.slice(0, SEARCHES)
  const page = { answer: 'page' } as const
  const record = { answer: 'record' } as const
  const signingIn = emails.slice(1, 1 + PEOPLE)
  return [
    {
      name: LISTING,
      how: page,
      recorded: [post(`${CLIENTES}/list`, listBody(''))],
      plain: [{ ...page, steps: [plainList] }],
      atLeast: 0.6,
    },
    {
      name: SEARCHING,
      how: page,
      recorded: searched.map(busca => post(`${CLIENTES}/list`, listBody(busca))),
      plain: [],
      atLeast: 1,
    },
    { name: 'dashboard', how: page, recorded: [post('/api/painel/resumo', {})] },
    {
      name: 'palette, every keystroke',
      how: page,
      recorded: prefixes('construtora são josé').map(busca => post('/api/paleta/buscar', { busca })),
    },
    {
      name: SIGNING_IN,
      how: { ...record, hash: true },
      recorded: signingIn.map(email => post('/api/auth/sign-in/email', { email, password: PASSWORD })),
      plain: signingIn.map(plainSignIn),
      atLeast: 0.6,
    },
    // Before there are more clients than the bare server's statements ask for.
    {
      name: 'exporting all as CSV',
      how: { answer: 'lines' },
      recorded: [post(`${CLIENTES}/exportar`, { ...exported(), formato: 'csv' })],
      several: true,
    },
    {
      name: CREATING,
      how: record,
      recorded: [post(`${CLIENTES}/create`, one, other)],
      bodies: created.map(dados => JSON.stringify(dados)),
      plain: [plainCreate],
      atLeast: 0.4,
    },
    {
      name: CREATING_ONCE,
      how: record,
      keyed: true,
      recorded: [post(`${CLIENTES}/create`, one, other)],
      bodies: created.map(dados => JSON.stringify(dados)),
      plain: [plainCreate],
      atLeast: 0.4,
    },
    {
      name: CHANGING,
      how: record,
      // Versions must differ as well, for the statements' to be known from other ones.
      recorded: [
        post(`${CLIENTES}/update`, changeOf(third, 1), changeOf(second, 1)),
        post(`${CLIENTES}/update`, changeOf(first, 1), changeOf(second, 2)),
      ],
      plain: [plainUpdate, plainUpdate],
      atLeast: 0.4,
    },
  ]
}

/** Gives the searches their plain statements, once the plain database holds the same clients. */
export async function findPlainSearches(kinds: Kind[], read: Read, plain: Place): Promise<void> {
  const searching = kinds.find(({ name }) => name === SEARCHING)
  if (!searching) return
  const typed = searching.recorded.map(({ body }) => JSON.parse(body).busca as string)
  const statements = await plainSearches(read, plain, typed)
  searching.plain = statements.map(statement => ({ ...searching.how, steps: [statement] }))
}
