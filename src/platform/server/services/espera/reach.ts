import { alcanca } from '../../../contract/permissions.ts'
import { type Actor, nivelDe } from '../../access/permissions/actor.ts'
import { type Comentada, todasAsComentadas } from '../comentarios/mentions.ts'

/** What of a record: the record itself, or what is said about it. */
type Parte = 'registro' | 'conversa'

const soDe = (comentada: Comentada, parte: Parte) =>
  parte === 'conversa' ? comentada.soDe : comentada.registro.soDe

/** The tables of which this person sees at least some records. */
const visible = (actor: Actor): Comentada[] =>
  [...todasAsComentadas().values()].filter(({ auditada }) => alcanca(nivelDe(actor, auditada.area), 'ver'))

/** The tables of which this person sees all: `:inteiras` and `:conversadas` of the conditions. */
const whole = (actor: Actor, parte: Parte): string[] =>
  visible(actor)
    .filter(comentada => !soDe(comentada, parte)?.(actor))
    .map(({ auditada }) => auditada.tabela)

/**
 * SQL: may this person see it? The condition of each entity is that of its own guard.
 * @param tabela SQL of the record's table
 * @param id SQL of its key
 */
export function alcance(actor: Actor, parte: Parte, tabela: string, id: string): string {
  const some = visible(actor).flatMap(comentada => {
    const condition = soDe(comentada, parte)?.(actor)
    const { tabela: table, numero = 'id' } = comentada.auditada
    return condition
      ? [
          `(${tabela} = '${table}' and exists (select from ${table} t where t.${numero} = ${id} and ${condition}))`,
        ]
      : []
  })
  const all = parte === 'registro' ? ':inteiras' : ':conversadas'
  return `(${[`${tabela} = any(${all}::text[])`, ...some].join(' or ')})`
}

/** The values of these conditions. */
export const tabelasInteiras = (actor: Actor) => ({
  inteiras: whole(actor, 'registro'),
  conversadas: whole(actor, 'conversa'),
})
