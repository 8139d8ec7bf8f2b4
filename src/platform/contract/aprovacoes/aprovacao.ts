import { z } from 'zod'
import { mutation } from '../api.ts'
import { byId, id, texto, versionedInput } from '../fields.ts'
import type { Area } from '../permissions.ts'
import { vocabulary } from '../vocabulary.ts'

/** What became of the approval of a record; a record to which no rule applies has none. */
export const situacaoDaAprovacao = vocabulary([
  { value: 'Aguardando', tone: 'yellow' },
  { value: 'Aprovada', tone: 'green' },
  { value: 'Recusada', tone: 'red' },
])

/** The column of a record, kept by the database: for its contract, never for its input. */
export const aprovacaoDoRegistro = { aprovacao: z.string().nullable() }

/** Is the approval of a record asked for and not given? */
export const faltaAprovacao = (row: { aprovacao: string | null }): row is { aprovacao: string } =>
  row.aprovacao !== null && row.aprovacao !== 'Aprovada'

const passo = z.strictObject({
  id: id(),
  /** Stands for what is decided about: another one when amount, supplier or another sealed field changes. */
  selo: z.string(),
  passo: z.int(),
  /** Who approves it, in words: 'Ana', '2 de Ana, Bruno, Carla', 'Financeiro'. */
  quem: z.string(),
  /** Depois: an earlier step waits. */
  situacao: z.enum(['Depois', ...situacaoDaAprovacao.values]),
  quorum: z.int(),
  /** Since when it waits. */
  desde: z.string(),
  escalada: z.boolean(),
  /** Who approved it; `de` names the person in whose place. */
  votos: z.array(z.strictObject({ nome: z.string(), de: z.string().nullable(), em: z.string() })),
  /** Who refused it, when, and why. */
  recusa: z.strictObject({ nome: z.string(), em: z.string(), motivo: z.string() }).nullable(),
  pode: z.strictObject({ decidir: z.boolean() }),
})

/** The approval of a record, step by step. */
export const aprovacao = z.strictObject({
  situacao: situacaoDaAprovacao.schema,
  passos: z.array(passo),
  /** `pedir`: this person may ask anew after a refusal. `proprio`: one of the steps would be this person's, were the record not their own. */
  pode: z.strictObject({ pedir: z.boolean() }),
  proprio: z.boolean(),
})
export type Aprovacao = z.output<typeof aprovacao>

const ONDE = { aprovacao: 'Aguardando' }

/**
 * The verbs by which many records of a list are approved or refused at once, for the entity's own procedures: of each record the
 * step that waits for this person. Whoever may read a record may call them; who decides, the rules say.
 * @param artigo of the records, e.g. 'uma conta a pagar'
 * @param soma column of the amount that is decided about
 */
export const aprovacaoEmLote = (area: Area, artigo: string, soma: string) => ({
  aprovar: mutation({
    area,
    nivel: 'ver',
    resumo: `Aprova o passo de ${artigo} que espera por quem pede`,
    erro: 'Erro ao aprovar',
    sucesso: 'Aprovação registrada',
    emLote: {
      decisao: {
        rotulo: 'Decisão',
        atalhos: { Aprovar: 'Aprovar' },
        botao: true,
        confirma:
          'Uma aprovação fica registrada no seu nome e não se desfaz. O que não espera por você fica como está.',
        onde: ONDE,
        soma,
      },
    },
    semVolta: true,
    feito: ['aprovado', 'aprovados'],
    input: versionedInput(z.strictObject({ decisao: z.literal('Aprovar', 'Escolha Aprovar.') })),
    output: byId,
  }),
  recusar: mutation({
    area,
    nivel: 'ver',
    resumo: `Recusa, com motivo, o passo de ${artigo} que espera por quem pede`,
    erro: 'Erro ao recusar',
    sucesso: 'Recusa registrada',
    emLote: {
      motivo: { rotulo: 'Motivo da recusa', acao: 'Recusar', tipo: 'texto', botao: true, onde: ONDE, soma },
    },
    semVolta: true,
    feito: ['recusado', 'recusados'],
    input: versionedInput(z.strictObject({ motivo: texto('Escreva o motivo da recusa.', 500) })),
    output: byId,
  }),
})
export type AprovacaoEmLote = ReturnType<typeof aprovacaoEmLote>
