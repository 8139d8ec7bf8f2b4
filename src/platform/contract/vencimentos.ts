import { z } from 'zod'
import { defineApi, query } from './api.ts'
import { daysBetween } from './dates/dates.ts'
import { bounded, data } from './fields.ts'

/** Days that one request may span: six weeks, as a month's page shows them, or the agenda of a quarter. */
export const MAXIMO_DE_DIAS = 93
/** Rows of a page. */
export const POR_PAGINA = 200

const periodo = { de: data('Informe o primeiro dia.'), ate: data('Informe o último dia.') }
const acesso = { area: 'todos', nivel: 'ver' } as const
const PERIODO = { error: `Escolha até ${MAXIMO_DE_DIAS} dias.`, path: ['ate'] }
const short = ({ de, ate }: { de: string; ate: string }) => {
  const days = daysBetween(de, ate)
  return days >= 0 && days < MAXIMO_DE_DIAS
}

/** A kind of thing that expires. */
const tipo = z.strictObject({
  chave: z.string(),
  titulo: z.string(),
  /** One of them, and several, e.g. 'desvio' and 'desvios'. */
  nome: z.tuple([z.string(), z.string()]),
  /** Its place among all kinds, from 0: the same for everybody. */
  lugar: z.int(),
  /** Address of the list that holds the same records; with the day in the parameter `campo` it selects those of that day. */
  lista: z.string().nullable(),
  campo: z.string(),
  /** What was due before this day is late. */
  atrasaAntesDe: z.string(),
})
export type TipoDeVencimento = z.output<typeof tipo>

const linha = z.strictObject({
  tipo: z.string(),
  id: z.int(),
  dia: z.string(),
  titulo: z.string(),
  detalhe: z.string().nullable(),
  quantia: z.string().nullable(),
  endereco: z.string(),
  /** Moves it: a procedure that takes `id`, `version` and, in `dados`, the date as `campo`. Null where this person may not. */
  muda: z
    .strictObject({
      operacao: z.string(),
      campo: z.string(),
      version: z.int(),
      /** Day before which it should not be, and what is said where it is. */
      desde: z.strictObject({ dia: z.string(), aviso: z.string() }).nullable(),
    })
    .nullable(),
})
export type Vencimento = z.output<typeof linha>

/** What is due or expires, of all departments, as far as the person who asks may see it. */
export const vencimentosApi = defineApi('vencimentos', {
  dias: query({
    ...acesso,
    resumo: 'Quanto vence em cada dia de um período, por tipo',
    erro: 'Erro ao buscar vencimentos',
    input: z.strictObject(periodo).refine(short, PERIODO),
    output: z.strictObject({
      tipos: z.array(tipo),
      dias: z.array(
        z.strictObject({
          dia: z.string(),
          tipo: z.string(),
          quantidade: z.int(),
          /** Sum of the amounts; null for what has none. */
          valor: z.string().nullable(),
        }),
      ),
    }),
  }),
  list: query({
    ...acesso,
    resumo: 'O que vence em um período, dia a dia',
    erro: 'Erro ao buscar vencimentos',
    input: z
      .strictObject({
        ...periodo,
        /** Of this kind alone. */
        tipo: bounded(60).optional(),
        pagina: z.int().min(1).max(1000).default(1),
      })
      .refine(short, PERIODO),
    output: z.strictObject({ rows: z.array(linha), mais: z.boolean() }),
  }),
})
