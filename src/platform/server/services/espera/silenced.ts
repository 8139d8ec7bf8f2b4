import { SILENCIADOS_MOSTRADOS, type Silencio } from '../../../contract/espera.ts'
import type { FonteDeEspera } from '../../engine/espera.ts'
import { bound, common, type Lida, type Quem, rowsOf, shown, silenced, valuesOf, waiting } from './read.ts'

/** Waiting rows of a kind among which its silenced ones are looked for. */
const PROCURADAS = 1000
const FIRST = { limit: SILENCIADOS_MOSTRADOS, offset: 0 }

/** SQL of the statement that reads the silenced rows of these kinds that would wait otherwise; for its test, too. */
export function silencedStatement(quem: Quem, fontes: readonly FonteDeEspera[]) {
  const rows = fontes.map(fonte =>
    rowsOf(fonte, quem.actor, FIRST, `${waiting(fonte, quem.actor)} and ${silenced(fonte)}`),
  )
  return bound(common(fontes) + rows.join('\nunion all '), valuesOf(quem, fontes, PROCURADAS))
}

/** Key and name of the silenced records, by kind. The conditions of the kinds leave out what this person may no longer see. */
async function namesOf(
  quem: Quem,
  fontes: readonly FonteDeEspera[],
): Promise<Map<string, Silencio['linhas']>> {
  if (fontes.length === 0) return new Map()
  const { text, params } = silencedStatement(quem, fontes)
  const found = Map.groupBy(await quem.db.query<Lida>(text, params), ({ fonte }) => fonte)
  const named = fontes.map(async fonte => {
    const linhas = await shown(quem.db, fonte, quem.actor, found.get(fonte.chave) ?? [])
    return [fonte.chave, linhas.map(({ registro, titulo }) => ({ registro, titulo }))] as const
  })
  return new Map(await Promise.all(named))
}

/** What this person silenced of these kinds, with the names of single records. */
export async function readSilenced(quem: Quem, fontes: readonly FonteDeEspera[]): Promise<Silencio[]> {
  const kept = await quem.db.query<Pick<Silencio, 'fonte' | 'tudo' | 'registros'>>(
    `select fonte, bool_or(registro = '') as tudo, count(*) filter (where registro <> '')::int as registros
     from espera_silencios where usuario_id = $1 group by fonte`,
    [quem.actor.id],
  )
  const singly = fontes.filter(({ chave }) => kept.some(({ fonte, tudo }) => fonte === chave && !tudo))
  const names = await namesOf(
    quem,
    singly.map(fonte => ({ ...fonte, verbos: [] })),
  )
  return fontes.flatMap(({ chave, titulo }) =>
    kept
      .filter(({ fonte }) => fonte === chave)
      .map(row => ({ ...row, titulo, linhas: names.get(chave) ?? [] })),
  )
}
