import { z } from 'zod'
import { defineApi, type OutputOf, query } from '#platform/contract/api.ts'
import { data } from '#platform/contract/fields.ts'

/** What moves the cash: receivables and sent proposals bring money, the others take it. */
export const fontes = ['recebiveis', 'propostas', 'contas', 'recorrencias', 'faturas'] as const
export type Fonte = (typeof fontes)[number]

export const nomeDaFonte: Record<Fonte, string> = {
  recebiveis: 'Recebíveis',
  propostas: 'Propostas enviadas',
  contas: 'Contas a pagar',
  recorrencias: 'Recorrências',
  faturas: 'Faturas de cartão',
}

/** Paths of their entities. */
export const entidadeDaFonte: Record<Fonte, string> = {
  recebiveis: 'financeiro/recebiveis',
  propostas: 'comercial/propostas',
  contas: 'financeiro/contas-a-pagar',
  recorrencias: 'financeiro/recorrencias',
  faturas: 'financeiro/prestacao-contas-cartao',
}

/** One record of a source, and several. */
export const registroDaFonte: Record<Fonte, readonly [one: string, several: string]> = {
  recebiveis: ['recebível', 'recebíveis'],
  propostas: ['proposta enviada', 'propostas enviadas'],
  contas: ['conta a pagar', 'contas a pagar'],
  recorrencias: ['recorrência', 'recorrências'],
  faturas: ['fatura de cartão', 'faturas de cartão'],
}

/** Money that comes in. */
export const ENTRADAS: readonly Fonte[] = ['recebiveis', 'propostas']

/** Weeks until a Sunday, or calendar months; the first of them begins today. */
export const horizontes = ['semanas', 'meses'] as const
export type Horizonte = (typeof horizontes)[number]

/** Rows of a source that are shown at once. */
export const LINHAS_POR_PAGINA = 50
/** A sent proposal is expected to be received so many days after its issue, at most. */
export const PRAZO_MAXIMO = 730
/** Before anybody chooses another. It only counts where a chance was typed. */
export const PRAZO_ENTREGUE = 60

const prazo = z.int().min(0).max(PRAZO_MAXIMO).default(PRAZO_ENTREGUE)

const dia = z.strictObject({
  fonte: z.enum(fontes),
  /** What is late counts today. */
  dia: z.iso.date(),
  quantidade: z.int(),
  /** Never negative: its source says whether it comes or goes. Of proposals the whole value. */
  valor: z.string(),
})
export type DiaDeCaixa = z.output<typeof dia>

const linha = z.strictObject({
  /** Id of the record, and its day: a recurrence comes several times. */
  id: z.int(),
  dia: z.iso.date(),
  /** The day in the record, where it is another: late, or of a proposal, its issue. */
  original: z.iso.date(),
  titulo: z.string(),
  detalhe: z.string().nullable(),
  /** Null where the record has none yet: it counts as nothing. */
  valor: z.string().nullable(),
  endereco: z.string(),
})
export type LinhaDeCaixa = z.output<typeof linha>

/** What the company's bank accounts hold together, by the latest balance that is known of each. */
const saldoDosBancos = z.strictObject({
  saldo: z.string(),
  contas: z.int(),
  /** The oldest and the latest day of these balances. */
  desde: z.iso.date(),
  em: z.iso.date(),
})
export type SaldoDosBancos = z.output<typeof saldoDosBancos>

const acesso = { area: 'financeiro.recebimentos', nivel: 'ver', naReplica: true } as const

export const fluxoApi = defineApi('financeiro/fluxo', {
  dias: query({
    ...acesso,
    resumo:
      'O que entra e sai do caixa em cada dia, por fonte, até um dia; só as fontes que a pessoa pode ver, e o que já venceu conta hoje',
    erro: 'Erro ao buscar fluxo de caixa',
    input: z.strictObject({ horizonte: z.enum(horizontes).default('semanas'), prazo }),
    output: z.strictObject({
      hoje: z.iso.date(),
      ate: z.iso.date(),
      /** Sources that this person sees; of the others no sum is here. */
      fontes: z.array(z.enum(fontes)),
      dias: z.array(dia),
      /** Null where no balance is known, or this person may not see bank accounts. */
      bancos: saldoDosBancos.nullable(),
      /** Overdue in each source; part of what counts today. */
      atraso: z.array(z.strictObject({ fonte: z.enum(fontes), quantidade: z.int(), valor: z.string() })),
      /** Sent proposals whose days of expectation are over: they count nowhere. */
      passadas: z.strictObject({ quantidade: z.int(), valor: z.string() }).nullable(),
    }),
  }),
  linhas: query({
    ...acesso,
    resumo: 'As linhas de uma fonte que entram ou saem do caixa entre dois dias, por dia',
    erro: 'Erro ao buscar linhas do fluxo de caixa',
    input: z.strictObject({
      fonte: z.enum(fontes),
      de: data(),
      ate: data(),
      prazo,
      pagina: z.int().min(1).max(1000).default(1),
    }),
    output: z.strictObject({
      linhas: z.array(linha),
      mais: z.boolean(),
      /** There are more recurrences than these, which are due first, and rows of these alone; null where none is left out. */
      somente: z.int().nullable(),
    }),
  }),
})
export type Fluxo = OutputOf<typeof fluxoApi.dias>
