import type { Procedure } from '../../contract/api.ts'
import { alcanca, type Nivel } from '../../contract/permissions.ts'
import type { Vocabulary } from '../../contract/vocabulary.ts'
import { type Actor, nivelDe } from '../access/permissions/actor.ts'
import type { Queryable } from '../ground/database/database.ts'

/**
 * A verb that a row offers. SQL over the kind's rows.
 */
export interface VerboDaFonte {
  procedure: Procedure
  rotulo: string
  /** What the notice of success says; by default what the procedure does. */
  feito?: string
  /** One letter, for the row that has the focus. */
  tecla: string
  /** SQL: may this person do it to this row? Left out where whoever sees the row may. */
  quando?: string
  /** SQL of the procedure's input as JSON; `id` and `version` of `t` by default. `dados` come to it. */
  entrada?: string
  dados?: Readonly<Record<string, unknown>>
  /** SQL of the former values, by field of `dados`, which take it back. */
  volta?: Readonly<Record<string, string>>
  /** Asked of the person before: the field of `dados`, or of the input where it has none, that it fills, and its label. */
  pergunta?: { campo: string; rotulo: string }
  /**
   * Does the same to several chosen rows in one request: a verb of the entity that is offered for many (`emLote`), with its `dados`
   * beside the answer. It takes `id` and `version` of `t`.
   */
  paraMuitos?: { procedure: Procedure; dados: Readonly<Record<string, unknown>> } | undefined
}

/** A row before it is shown. */
export interface LinhaLida {
  registro: string
  titulo: string
  detalhe: string | null
  no_lugar_de?: string | null
  quantia: string | null
  prazo: string | null
  desde: string | null
  marca: string | null
  endereco: string
  valores: Record<string, unknown>
}

/**
 * A kind of thing that waits for a person. All SQL is constant; in it `:eu` is the person's key,
 * `:hoje` today (date), `:ate` how many rows are read at most (integer), and
 * the names of `valores` what these answer.
 */
export interface DeclaracaoDeEspera {
  /** Unique among all; it stands in the database where somebody silenced it. */
  chave: string
  /** Heading, e.g. 'Chamados sob sua responsabilidade'. */
  titulo: string
  /** Answers 'Por que recebo isto'. */
  porque: string
  /** Level in the area of the list from which it is a person's to deal with; that of the list by default. */
  nivel?: Exclude<Nivel, 'nenhum'>
  /**
   * Queries that a statement works out once for all its kinds, by the names under which the SQL of these reads them. Kinds that
   * name one alike mean the same.
   */
  comum?: Readonly<Record<string, string>>
  /** `predial_chamados t`, with joins. */
  de: string | ((actor: Actor) => string)
  /** Which rows wait for this person. An index has to serve it: a test explains it. */
  onde: string | ((actor: Actor) => string)
  /** Most urgent first, then oldest. Unique at its end. */
  ordem: string
  /** No index has its rows in this order, so that the first ones take reading all of them: their number comes with them. */
  inteira?: true
  /** Text that tells a row from others of its kind; `t.id::text` by default. */
  registro?: string
  rotulo: string
  detalhe?: string
  /** Name of somebody who is away, in whose place it is this person's. */
  noLugarDe?: string
  /** An amount; the chosen rows show its total. */
  quantia?: string
  /** Calendar date by which it is due. A payment that fell due from `:em_dia_desde` on is not late: it is due `:hoje`. */
  prazo?: string
  /** Date or instant since when it waits. */
  desde?: string
  /** A word of its state, and the vocabulary that has its tone. */
  marca?: { valor: string; de: Vocabulary }
  /** Address of the record's page, or of the screen where it is dealt with. */
  endereco: string
  /** It leaves when it has been looked at. */
  some?: true
  verbos?: readonly VerboDaFonte[]
  valores?: (actor: Actor) => Record<string, unknown>
  /** What `completar` reads of each row, by name. */
  mostra?: Readonly<Record<string, string>>
  /** Finishes the rows of a page for this person, e.g. with names from other tables: one query for all of them. */
  completar?: (db: Queryable, rows: LinhaLida[], actor: Actor) => Promise<LinhaLida[]>
}

/** A declared kind, with the list whose permission it takes. */
export interface FonteDeEspera extends DeclaracaoDeEspera {
  procedure?: Procedure
}

/**
 * Declares what of a list waits for a person: who may call the list, from `nivel` on, has it under 'Espera por mim'.
 * @param list the operation that reads the list
 * @returns the same operation
 */
export function espera<List extends { procedure: Procedure; esperas?: readonly FonteDeEspera[] }>(
  list: List,
  declaracao: DeclaracaoDeEspera,
): List {
  const fonte = { ...declaracao, procedure: list.procedure }
  return Object.assign(list, { esperas: [...(list.esperas ?? []), fonte] })
}

/** The declarations of all operations. */
export const fontesOf = (operations: readonly { esperas?: readonly FonteDeEspera[] }[]): FonteDeEspera[] =>
  operations.flatMap(({ esperas }) => esperas ?? [])

/** May things of this kind wait for this person? */
export const concerne = ({ procedure, nivel }: FonteDeEspera, actor: Actor): boolean =>
  !procedure || alcanca(nivelDe(actor, procedure.area), nivel ?? procedure.nivel)
