import { type Achado, paletaApi } from '../../../contract/paleta.ts'
import type { Actor } from '../../access/permissions/actor.ts'
import type { Findable } from '../../engine/findable.ts'
import { type Operation, operation, permit, router } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { indexPending } from './pending.ts'
import { best, type Hit, type Reach, search } from './search.ts'

/** Whoever may not call the list is told nothing of its records. */
function mayList({ procedure }: Findable, actor: Actor): boolean {
  try {
    permit(procedure, actor)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function reachOf(actor: Actor, findables: readonly Findable[], all: number): Reach {
  const whole: string[] = []
  const part: Reach['part'] = []
  for (const findable of findables) {
    const some = findable.restrito?.(actor)
    if (some) part.push({ entidade: findable.entidade, ...some })
    else whole.push(findable.entidade)
  }
  return { whole, part, limited: whole.length < all }
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const plural = (noun: string) => [noun, `${noun}s`, noun.replace(/ao$/, 'oes'), noun.replace(/l$/, 'is')]

/** "cliente maria", "chamado 152": what kind of record it is, and the rest. */
function narrowed(busca: string, findables: readonly Findable[]): { busca: string; of: Findable[] } {
  const [first = '', ...others] = busca.trim().split(/\s+/)
  const of = findables.filter(({ nome }) => plural(fold(nome).split(' ')[0] ?? '').includes(fold(first)))
  return { busca: others.join(' '), of: others.length > 0 ? of : [] }
}

interface Shown {
  registro: string
  rotulo: string
  valores: Record<string, string | null>
  aberto: string
}

const objectOf = (texts: Record<string, string>) =>
  `json_build_object(${Object.entries(texts).map(([name, sql]) => `'${name}', (${sql})::text`)})`

/** The present state of the records that were found: one statement of as many parts as there are kinds among them. */
async function show(db: Queryable, hits: readonly Hit[], findables: readonly Findable[]): Promise<Achado[]> {
  const kinds = findables.filter(({ entidade }) => hits.some(hit => hit.entidade === entidade))
  if (kinds.length === 0) return []
  const statements = kinds.map(
    (findable, index) => `select '${findable.entidade}' as entidade, t.id::text as registro,
      (${findable.rotulo})::text as rotulo, ${objectOf(findable.mostra ?? {})} as valores,
      (${findable.abre?.id ?? 't.id'})::text as aberto
      from ${findable.tabela} t ${findable.joins ?? ''} where t.id = any($${index + 1}::text[]::${findable.chave}[])`,
  )
  const rows = await db.query<Shown & { entidade: string }>(
    statements.join(' union all '),
    kinds.map(({ entidade }) =>
      hits.filter(hit => hit.entidade === entidade).map(({ registro }) => registro),
    ),
  )
  return hits.flatMap(({ entidade, registro }) => {
    const findable = kinds.find(kind => kind.entidade === entidade)
    const row = rows.find(row => row.entidade === entidade && row.registro === registro)
    if (!findable || !row) return []
    return {
      entidade,
      id: /^\d+$/.test(registro) ? Number(registro) : registro,
      nome: findable.nome,
      rotulo: row.rotulo,
      detalhe: findable.detalhe?.(row.valores) ?? '',
      endereco: `${findable.abre?.tela ?? `/${entidade}`}/${row.aberto}`,
    }
  })
}

/** The palette's search over all that the operations of a server declare to be findable. */
export function paletaRouter(findables: readonly Findable[]): Operation[] {
  return router(paletaApi, {
    buscar: operation(paletaApi.buscar, async ({ db, actor }, { busca }) => {
      const open = findables.filter(findable => mayList(findable, actor))
      // What was registered a moment ago is found, unless thousands were.
      await indexPending(db)
      const reach = (of: readonly Findable[]) => reachOf(actor, of, findables.length)
      const { busca: rest, of } = narrowed(busca, open)
      const kind = of.length > 0 ? await search(db, rest, reach(of)) : []
      const any = open.length > 0 ? await search(db, busca, reach(open)) : []
      return { achados: await show(db, best(kind, any), open) }
    }),
  })
}
