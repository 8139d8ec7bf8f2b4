import { z } from 'zod'
import { aprovacao } from './aprovacoes/aprovacao.ts'
import { paginaDaLinha } from './linha-do-tempo.ts'

/** Rows of each relation on a record's page; the rest is one click away, in the filtered list. */
export const LINHAS_DA_RELACAO = 5

/** Records of another entity that refer to one record. */
export const relacao = z.strictObject({
  /** Path of the other entity in the API, e.g. `comercial/propostas`. */
  entidade: z.string(),
  /** e.g. 'Propostas' */
  titulo: z.string(),
  /** Filter of the other entity's list that selects these records. */
  filtro: z.string(),
  /** Column of that list that names this record, in every row. */
  repete: z.string().nullable(),
  /** Field of the other entity's form that refers to this record; null where a new one cannot be tied by it. */
  campo: z.string().nullable(),
  /** Address of the list of these records alone; null where no screen has one: then the page reads on where it is. */
  lista: z.string().nullable(),
  total: z.int(),
  /** How many of them this person may not see. Then nothing is summed. */
  ocultos: z.int(),
  somas: z.array(z.strictObject({ rotulo: z.string(), valor: z.string() })),
  /** The first of them, as their own list answers them. */
  rows: z.array(z.looseObject({ id: z.union([z.int(), z.string()]) })),
})
export type Relacao = z.output<typeof relacao>

/** What else the page of a record shows at once: the answer of another procedure to what the page would ask it. */
const parteDaFicha = z.strictObject({
  /** e.g. `comercial/clientes/anexos/list` */
  caminho: z.string(),
  entrada: z.looseObject({}),
  resposta: z.unknown(),
})
export type ParteDaFicha = z.output<typeof parteDaFicha>

/** The number by which comments and mentions name a record: its id, or `numero` where the id is none. */
export const numeroDe = ({ id, numero }: { id: number | string; numero?: number }): number | undefined =>
  typeof id === 'number' ? id : numero

/** A record with what refers to it: all that its page shows, in one answer. */
export const fichaDe = <Registro extends z.ZodType>(registro: Registro) =>
  z.strictObject({
    registro,
    relacoes: z.array(relacao),
    /** The first page of its timeline; null where it has none, or this person may not read it. */
    linha: paginaDaLinha.nullable(),
    /** What its approval needs; null where no rule applies to it. */
    aprovacao: aprovacao.nullable(),
    partes: z.array(parteDaFicha),
  })
