import { z } from 'zod'
import { codigoDePagamento } from '#platform/contract/codigos/codigo.ts'
import { counted } from '#platform/contract/counts.ts'
import { MESES } from '#platform/contract/dates/dates.ts'
import type { Recorrencia as Regra } from '#platform/contract/dates/recorrencia.ts'
import {
  data,
  dataOpcional,
  dinheiroOpcional,
  documento,
  idOpcional,
  pode,
  registro,
  texto,
} from '#platform/contract/fields.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { rateioInput } from '../apoio/rateio/contract.ts'

export const frequencia = vocabulary([
  { value: 'Semanal', tone: 'gray' },
  { value: 'Mensal', tone: 'gray' },
  { value: 'Anual', tone: 'gray' },
])
export type Frequencia = z.output<typeof frequencia.schema>

export const semBanco = vocabulary([
  { value: 'Próximo dia útil', tone: 'gray' },
  { value: 'Dia útil anterior', tone: 'gray' },
  { value: 'Manter a data', tone: 'gray' },
])

export const situacaoDaRecorrencia = vocabulary([
  { value: 'Ativa', tone: 'green' },
  { value: 'Pausada', tone: 'yellow' },
  { value: 'Encerrada', tone: 'gray' },
])

export const recorrenciaLabels = {
  nome: 'Solicitação de Compra',
  nome_fornecedor: 'Fornecedor',
  cnpj_fornecedor: 'CNPJ do Fornecedor',
  fornecedor_id: 'Fornecedor',
  valor: 'Valor (R$)',
  frequencia: 'Frequência',
  cada: 'A cada',
  data_inicio: 'Primeiro Vencimento',
  ultimo_dia: 'Sempre no último dia do mês',
  sem_banco: 'Em dia sem banco',
  data_fim: 'Termina em',
  vezes: 'Quantas vezes',
  situacao: 'Situação',
  nome_solicitante: 'Nome do Solicitante',
  centro_custo: 'Centro de Custo',
  item: 'Item',
  natureza_orcamentaria: 'Natureza Orçamentária',
  aprovador: 'Aprovador',
  codigo_pagamento: 'Código de Pagamento',
  rateio: 'Projeto / rateio',
} satisfies Record<keyof RecorrenciaInput, string>

/** A whole number as a form types it, or as the API carries it. */
const inteiro = (message: string, max: number) =>
  z
    .union([z.int(), z.string()], { error: message })
    .transform(value => (value === '' ? Number.NaN : Number(value)))
    .pipe(z.int({ error: message }).min(1, { error: message }).max(max, { error: message }))

const VEZES = 'Informe de 1 a 600 vezes, ou deixe em branco.'

export const SO_PIX_DE_CHAVE =
  'Boleto, guia e PIX de cobrança são outros a cada vez: aqui só serve o PIX copia e cola de uma chave.'

/** What comes again, such as a rent: the payable that is made each time, and when. */
export const recorrenciaInput = z.strictObject({
  /** Each payable is called so, with its month or its day behind it. */
  nome: texto('Informe a solicitação de compra.', 400),
  nome_fornecedor: texto('Escolha o fornecedor.'),
  cnpj_fornecedor: documento('Informe o CNPJ do fornecedor.', 40),
  fornecedor_id: idOpcional(),
  /** Null where it varies: each payable then comes without a value, to be filled in. */
  valor: dinheiroOpcional(),
  frequencia: frequencia.schema.default('Mensal'),
  /** Every so many weeks, months or years. */
  cada: inteiro('Informe de 1 a 99.', 99).default(1),
  data_inicio: data('Informe o primeiro vencimento.'),
  ultimo_dia: z.boolean().default(false),
  sem_banco: semBanco.schema.default('Próximo dia útil'),
  data_fim: dataOpcional(),
  vezes: z
    .union([inteiro(VEZES, 600), z.literal('')], { error: VEZES })
    .nullish()
    .transform(value => value || null)
    .pipe(z.int().nullable()),
  situacao: situacaoDaRecorrencia.schema.default('Ativa'),
  nome_solicitante: texto('Informe o nome do solicitante.'),
  centro_custo: texto('Informe o centro de custo.'),
  item: texto('Informe o item.'),
  natureza_orcamentaria: texto('Informe a natureza orçamentária.'),
  aprovador: texto('Informe o aprovador.'),
  /** None that `valeUmaVez`, except where one was stored before that was asked: the service refuses others. */
  codigo_pagamento: codigoDePagamento(),
  /** What each payable is allocated to projects: in percent where its value varies. */
  rateio: rateioInput.optional(),
})
export type RecorrenciaInput = z.output<typeof recorrenciaInput>

export const recorrencia = z.strictObject({
  ...registro,
  ...recorrenciaInput.shape,
  /** Due date of the next payable that will be made; null where none comes any more. */
  proxima: z.iso.date().nullable(),
  /** How many payables were made of it. */
  feitas: z.int(),
  /** Days of the occurrences that were skipped, before they are shifted to a business day, the last one at the end. */
  puladas: z.array(z.iso.date()),
  /** Number of the next occurrence by its rule, from 0 at `data_inicio`. */
  seguinte: z.int(),
  /** How far `seguinte` is ahead of what 'Quantas vezes' counts: a changed rule numbers its days anew. */
  adiante: z.int(),
  /** Day of the last occurrence that was made, before it was shifted to a business day. */
  ultima: z.iso.date().nullable(),
  /** How many of the payables made of it are open: they stay so when it ends. */
  em_aberto: z.int(),
  /** None for who may not see projects. */
  rateio: rateioInput,
  pode,
})
export const recorrenciaListada = recorrencia.omit({
  ...{ rateio: true, em_aberto: true, seguinte: true, adiante: true, ultima: true },
})
export type RecorrenciaListada = z.output<typeof recorrenciaListada>
export type Recorrencia = z.output<typeof recorrencia>

/** What is told of the open payables of a recurrence that ends. */
export const ficamEmAberto = (quantas: number): string =>
  `${counted(quantas, 'conta que ela fez continua', 'contas que ela fez continuam')} em aberto.`

/** May its next occurrence be skipped? */
export const temProxima = ({
  situacao,
  proxima,
}: Pick<RecorrenciaListada, 'situacao' | 'proxima'>): boolean => situacao === 'Ativa' && proxima !== null

const UNIDADE: Record<Frequencia, Regra['unidade']> = { Semanal: 'semana', Mensal: 'mes', Anual: 'ano' }
const AJUSTE: Record<RecorrenciaInput['sem_banco'], Regra['ajuste']> = {
  'Próximo dia útil': 'proximo',
  'Dia útil anterior': 'anterior',
  'Manter a data': 'manter',
}

type Quando = Pick<
  RecorrenciaInput,
  'frequencia' | 'cada' | 'data_inicio' | 'ultimo_dia' | 'sem_banco' | 'data_fim' | 'vezes'
>

/**
 * Its rule, as the calendar counts it. `vezes` of the calendar is a number of its days: what was made by another rule is taken off, and
 * what this rule numbers without making it is added.
 * @param quando.adiante as stored; 0 for one that is not registered yet
 */
export const regraDe = ({
  frequencia,
  cada,
  data_inicio,
  ultimo_dia,
  sem_banco,
  data_fim,
  vezes,
  adiante = 0,
}: Quando & { adiante?: number }): Regra => ({
  unidade: UNIDADE[frequencia],
  cada,
  inicio: data_inicio,
  ultimoDia: ultimo_dia && frequencia !== 'Semanal',
  ajuste: AJUSTE[sem_banco],
  ate: data_fim,
  vezes: vezes === null ? null : vezes + adiante,
})

/** Its rule in words: 'Todo mês, dia 10', 'A cada 2 semanas', 'Todo ano, 29 de fevereiro'. */
export function emPalavras({ frequencia, cada, data_inicio, ultimo_dia }: Quando): string {
  const dia = Number(data_inicio.slice(8))
  const dias = ultimo_dia ? 'último dia' : `dia ${dia}`
  if (frequencia === 'Semanal')
    return cada === 1 ? 'Toda semana' : `A cada ${counted(cada, 'semana', 'semanas')}`
  if (frequencia === 'Mensal')
    return `${cada === 1 ? 'Todo mês' : `A cada ${counted(cada, 'mês', 'meses')}`}, ${dias}`
  const mes = MESES[Number(data_inicio.slice(5, 7)) - 1]
  const quando = ultimo_dia ? `último dia de ${mes}` : `${dia} de ${mes}`
  return `${cada === 1 ? 'Todo ano' : `A cada ${counted(cada, 'ano', 'anos')}`}, ${quando}`
}
