import { z } from 'zod'
import { defineApi, mutation, query } from './api.ts'
import { bounded, id } from './fields.ts'

/** Of each kind so many are counted; the bell says '99+'. */
export const TETO = 100
/** Rows of each kind on the first page, where all kinds are shown. */
export const PRIMEIRAS = 10
/** Rows of a page of one kind. */
export const POR_PAGINA = 50
/** Records that one person follows. */
export const MAXIMO_ACOMPANHADOS = 300
/** Single records that one person silences; whole kinds are few. */
export const MAXIMO_SILENCIOS = 300
/** Silenced records of a kind that are named. */
export const SILENCIADOS_MOSTRADOS = 20

const fonte = bounded(60)
/** Key of a record within its kind. */
const registro = bounded(120)

/** What can be decided in the row: a procedure of an entity, called with `entrada`. */
const verbo = z.strictObject({
  rotulo: z.string(),
  /** The key that does it, while the row has the focus. */
  tecla: z.string(),
  /** Path of the procedure, e.g. `predial/chamados/mover`. */
  operacao: z.string(),
  /** Its input. */
  entrada: z.record(z.string(), z.unknown()),
  /** Its `dados` that take it back; null where nothing does. */
  volta: z.record(z.string(), z.unknown()).nullable(),
  /** Asked of the person before, as this field of `dados` or, without these, of the input; null: nothing is. */
  pergunta: z.strictObject({ campo: z.string(), rotulo: z.string() }).nullable(),
  /** What `selecao/iniciar` takes, where the verb is offered for several chosen rows at once. */
  paraMuitos: z
    .strictObject({
      /** Path of the procedure that does it. */
      operacao: z.string(),
      /** Its `dados` beside what the person is asked. */
      dados: z.record(z.string(), z.unknown()),
      id: z.int(),
      version: z.int(),
      /** What it does is not taken back. */
      semVolta: z.boolean(),
      /** What the notice says of one record and of several, where 'alterado' says too little. */
      feito: z.tuple([z.string(), z.string()]).readonly().nullable(),
    })
    .nullable(),
  /** What the notice of success says. */
  sucesso: z.string(),
})
export type Verbo = z.output<typeof verbo>

const linha = z.strictObject({
  registro: z.string(),
  titulo: z.string(),
  detalhe: z.string().nullable(),
  /** Name of somebody who is away, in whose place it is the person's. */
  no_lugar_de: z.string().nullable(),
  /** An amount; the chosen rows show its total. */
  quantia: z.string().nullable(),
  /** Calendar date by which it is due. */
  prazo: z.string().nullable(),
  /** Date, or instant, since when it waits. */
  desde: z.string().nullable(),
  /** A word of its state, with its tone. */
  marca: z
    .strictObject({
      valor: z.string(),
      tom: z.enum(['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'purple']),
    })
    .nullable(),
  /** Address of the record: its page, or the screen where it is dealt with. */
  endereco: z.string(),
  /** What it leaves by once it has been looked at, as `visto` takes it; null where looking does not settle it. */
  visto: z.strictObject({ entidade: z.string(), id: z.int() }).nullable(),
  verbos: z.array(verbo),
})
export type LinhaQueEspera = z.output<typeof linha>

const grupo = z.strictObject({
  fonte: z.string(),
  titulo: z.string(),
  /** Why it waits for this person. */
  porque: z.string(),
  /** Counted up to {@link TETO}. */
  total: z.int(),
  linhas: z.array(linha),
  mais: z.boolean(),
})
export type GrupoQueEspera = z.output<typeof grupo>

const silencio = z.strictObject({
  fonte: z.string(),
  titulo: z.string(),
  /** Of the kind as a whole. */
  tudo: z.boolean(),
  /** Single records of it. */
  registros: z.int(),
  /** The first of them that would wait; none where the whole kind is silenced. */
  linhas: z.array(linha.pick({ registro: true, titulo: true })),
})
export type Silencio = z.output<typeof silencio>

const acesso = { area: 'todos', nivel: 'ver' } as const
const deRegistro = z.strictObject({
  /** Department and entity, e.g. `comercial/clientes`. */
  entidade: bounded(200),
  id: id(),
})

/** What waits for the person who asks: read from the records each time, so that what is done leaves by itself. */
export const esperaApi = defineApi('espera', {
  numero: query({
    ...acesso,
    resumo: `Quantas coisas esperam pela pessoa; de cada tipo contam-se até ${TETO}`,
    erro: 'Erro ao contar o que espera por você',
    input: z.strictObject({}),
    output: z.strictObject({ total: z.int() }),
  }),
  list: query({
    ...acesso,
    resumo: 'O que espera pela pessoa, por tipo, o mais urgente primeiro; de um tipo, página por página',
    erro: 'Erro ao buscar o que espera por você',
    input: z.strictObject({ fonte: fonte.optional(), pagina: z.int().min(1).max(1000).default(1) }),
    output: z.strictObject({ grupos: z.array(grupo), silencios: z.array(silencio) }),
  }),
  silenciar: mutation({
    ...acesso,
    resumo: 'Silencia um tipo, ou um registro dele, para a própria pessoa; ou volta a mostrar',
    erro: 'Erro ao silenciar',
    input: z.strictObject({
      fonte,
      /** Absent: the kind as a whole, and with `silenciar: false` its records, too. */
      registro: registro.optional(),
      silenciar: z.boolean(),
    }),
    output: z.strictObject({ silenciado: z.boolean() }),
  }),
  situacao: query({
    ...acesso,
    resumo: 'Se a pessoa acompanha um registro, e se há nele menção ou mudança que ela não viu',
    erro: 'Erro ao buscar o acompanhamento',
    input: deRegistro,
    output: z.strictObject({ acompanha: z.boolean(), novo: z.boolean() }),
  }),
  acompanhar: mutation({
    ...acesso,
    resumo: 'Acompanha um registro, ou deixa de acompanhar',
    erro: 'Erro ao acompanhar o registro',
    input: deRegistro.extend({ acompanha: z.boolean() }),
    output: z.strictObject({ acompanha: z.boolean() }),
  }),
  visto: mutation({
    ...acesso,
    resumo: 'Anota que a pessoa viu um registro: menções e mudanças nele deixam de esperar',
    erro: 'Erro ao anotar o que você viu',
    input: deRegistro,
    output: z.strictObject({}),
  }),
})
