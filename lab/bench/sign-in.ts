// A list alone, and while four people sign in over and over. The bare server beside it shows how much of the
// difference is the machine's: hashing takes a core from it as well.
import { emails, PASSWORD } from './data.ts'
import type { Figures } from './load.ts'
import { browserHeaders, load, type Place, signIn, startBare, startProduct } from './processes.ts'
import { median, type Section, table } from './report.ts'
import { listBody, listStatement } from './statements.ts'

const ROUNDS = 5
const ROUND_MS = 5000
/** A screenful of people listing at the same time. */
const CONNECTIONS = 4

export async function measureSignIn(place: Place, copy: Place): Promise<Section> {
  const product = await startProduct(place)
  const bare = await startBare(copy, [
    { steps: [await listStatement('')], answer: 'page', total: 10_000, totalMinimo: true },
  ])
  try {
    const cookie = await signIn(product.port, emails[0] ?? '')
    const body = JSON.stringify(listBody(''))
    const lists = [
      { name: 'Alicerce', port: product.port, path: '/api/comercial/clientes/list' },
      { name: 'bare node:http', port: bare.port, path: '/0' },
    ].map(({ name, port, path }) => {
      const headers = { ...browserHeaders(port), cookie }
      const run = () =>
        load({ port, requests: [{ path, body }], headers, connections: CONNECTIONS, ms: ROUND_MS })
      return { name, run, alone: [] as Figures[], during: [] as Figures[] }
    })
    const people = emails.slice(1, 1 + CONNECTIONS)
    const storm = () =>
      Promise.all(
        people.map(email =>
          load({
            port: product.port,
            requests: [
              { path: '/api/auth/sign-in/email', body: JSON.stringify({ email, password: PASSWORD }) },
            ],
            headers: browserHeaders(product.port),
            connections: 1,
            ms: ROUND_MS,
          }),
        ),
      )
    await Promise.all([...lists.map(({ run }) => run()), storm()])
    const signIns: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const list of lists) {
        list.alone.push(await list.run())
        const [figures, storms] = await Promise.all([list.run(), storm()])
        list.during.push(figures)
        if (list === lists[0]) signIns.push(storms.reduce((sum, { perSecond }) => sum + perSecond, 0))
      }
    }
    const middle = (rounds: Figures[], key: keyof Figures) => median(rounds.map(figures => figures[key]))
    const ratio = (list: (typeof lists)[number]) =>
      median(list.during.map(({ p99 }, round) => p99 / (list.alone[round]?.p99 ?? 0)))
    return {
      title: 'Listing while four people sign in over and over',
      body: [
        table(
          ['server', 'p99 alone, ms', 'p99 during, ms', 'ratio', 'req/s alone', 'req/s during'],
          lists.map(list => [
            list.name,
            middle(list.alone, 'p99').toFixed(1),
            middle(list.during, 'p99').toFixed(1),
            ratio(list).toFixed(2),
            middle(list.alone, 'perSecond').toFixed(0),
            middle(list.during, 'perSecond').toFixed(0),
          ]),
        ),
        `${CONNECTIONS} connections list, medians of ${ROUNDS} rounds; meanwhile ${median(signIns).toFixed(0)} sign-ins per second.`,
      ],
      bars: lists.slice(0, 1).map(list => ({
        what: 'p99 of a list during sign-ins, times p99 alone',
        value: ratio(list),
        below: 2,
      })),
    }
  } finally {
    await bare.stop()
    await product.stop()
  }
}
