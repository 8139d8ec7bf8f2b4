import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { data, dinheiro, id, texto, textoOpcional } from '#platform/contract/fields.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { SEM_FATURA } from '../../despesas-cartao/contract.ts'

/** A month of a card has some tens of KB; base64 in JSON makes four bytes of three. */
export const MAX_BYTES = 700_000
export const MAX_LANCAMENTOS = 2000
const MAX_BASE64 = Math.ceil(MAX_BYTES / 3) * 4

export const ARQUIVO_GRANDE = 'O arquivo é grande demais: o limite é 700 KB. Baixe um período menor.'

export const COTACAO_INVALIDA = 'Informe quantos reais vale 1 unidade da moeda, por exemplo 5,43.'

/** What a line of the file is: money spent, money given back, or the payment of the invoice. */
const naturezas = ['gasto', 'credito', 'pagamento'] as const

/** Why a line is not picked by itself, or is not what the others are. */
export const situacoes = vocabulary([
  { value: 'Já está na fatura', tone: 'yellow' },
  { value: 'Já está em outra fatura', tone: 'yellow' },
  { value: 'Repetido no arquivo', tone: 'yellow' },
  { value: 'Crédito', tone: 'green' },
  { value: 'Pagamento', tone: 'gray' },
  { value: 'Compra em moeda estrangeira', tone: 'orange' },
])

const lancamento = z.strictObject({
  /** Line of the file, counted from 1. */
  linha: z.int(),
  data_despesa: z.string(),
  descricao_despesa: z.string(),
  categoria_despesa: z.string().nullable(),
  /** Positive where money was spent, negative where it came back. */
  valor_despesa: z.string(),
  natureza: z.enum(naturezas),
  /**
   * The same transaction: in this statement, in another one of the card, or earlier in the file. By the bank's identifier
   * where both have one, else by date, amount and description.
   */
  repetido: z.enum(['fatura', 'outra', 'arquivo']).nullable(),
  identificador_banco: z.string().nullable(),
  /** The currency of a purchase abroad that the bank says it converted to reais. */
  moeda_origem: z.string().nullable(),
})
export type Lancamento = z.output<typeof lancamento>

/** The currency of amounts that are not reais, and how many reais it is worth: "5.4321". */
const cotacao = z.strictObject({
  moeda: z.string().regex(/^[A-Z]{3}$/, { error: 'Informe a moeda.' }),
  cotacao: z.string().regex(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,6})?$/, { error: COTACAO_INVALIDA }),
})
export type Cotacao = z.output<typeof cotacao>

const recusa = z.strictObject({ linha: z.int(), motivo: z.string() })
export type Recusa = z.output<typeof recusa>

export const extratoLido = z.strictObject({
  formato: z.enum(['OFX', 'CSV']),
  lancamentos: z.array(lancamento),
  /** Lines that could not be read, and why. */
  recusas: z.array(recusa),
  /** Currencies other than reais of the file, with how many lines wait for a rate. Without one none of them is offered. */
  moedas: z.array(z.strictObject({ moeda: z.string(), esperando: z.int() })),
  /** What the person should know before choosing. */
  avisos: z.array(z.string()),
})
export type ExtratoLido = z.output<typeof extratoLido>

const escolhido = z.strictObject({
  data_despesa: data('Informe a data da despesa.'),
  descricao_despesa: texto('Informe a descrição da despesa.'),
  categoria_despesa: textoOpcional(),
  valor_despesa: dinheiro(),
  identificador_banco: textoOpcional(),
})

const acesso = {
  area: 'financeiro.prestacao',
  nivel: 'registrar',
  erro: 'Erro ao importar extrato',
  semUsuario: SEM_FATURA,
} as const

export const extratoApi = defineApi('financeiro/extrato', {
  ler: query({
    ...acesso,
    resumo: 'Lê um extrato OFX ou CSV e marca o que a fatura já tem; não grava nada',
    input: z.strictObject({
      prestacao_id: id(SEM_FATURA),
      conteudo_base64: z.base64({ error: 'O arquivo não chegou inteiro. Tente novamente.' }).max(MAX_BASE64, {
        error: ARQUIVO_GRANDE,
      }),
      /** Reads every amount with the other sign, where the file's habit was guessed wrong. */
      inverter: z.boolean().default(false),
      cotacoes: z.array(cotacao).max(20).default([]),
    }),
    output: extratoLido,
  }),
  importar: mutation({
    ...acesso,
    resumo: 'Lança em uma fatura, de uma só vez, o que foi escolhido de um extrato',
    maximo: { values: MAX_LANCAMENTOS * 7 },
    input: z.strictObject({
      prestacao_id: id(SEM_FATURA),
      lancamentos: z
        .array(escolhido)
        .min(1, { error: 'Escolha ao menos um lançamento.' })
        .max(MAX_LANCAMENTOS, { error: `Importe no máximo ${MAX_LANCAMENTOS} lançamentos por vez.` }),
    }),
    output: z.strictObject({ importados: z.int() }),
  }),
})
