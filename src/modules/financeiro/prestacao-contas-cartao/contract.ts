import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { aConferir, entradaAConferir } from '#platform/contract/conferir.ts'
import { type ColunasDe, exportQuery, MAXIMO_DE_EXCETO, MAXIMO_DE_IDS } from '#platform/contract/export.ts'
import { fichaDe } from '#platform/contract/ficha.ts'
import {
  byId,
  dataOpcional,
  dinheiro,
  id,
  mes,
  registro,
  storable,
  textoDeBusca,
  updateInput,
} from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput, listOutput } from '#platform/contract/list.ts'
import { declararNotificacoes, parteDoResumo } from '#platform/contract/notificacoes.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import { tipoCartao } from '../cartoes/contract.ts'
import { EM_ATRASO, FATURAS_ENCERRADAS, FECHADA, porStatus, statusFatura } from './campos.ts'

export * from './campos.ts'

/** The notice where nothing was chosen yet. */
export const SELECIONE_UMA_FATURA = 'Selecione uma fatura'

export const SELECIONE_UM_CARTAO = 'Selecione um cartão.'

export const faturaLabels = {
  status_fatura: 'Status da Fatura',
  data_vencimento_fatura: 'Data de Vencimento',
  valor_total_fatura: 'Valor Total da Fatura',
} satisfies Record<keyof FaturaInput, string>

const NUMERO = /\d/

export const faturaInput = z.strictObject({
  status_fatura: statusFatura.schema,
  /** Credit cards only, as the total: for others what is stored stays. */
  data_vencimento_fatura: dataOpcional(),
  /** What holds no number at all counts as empty; a number that can be read in two ways is refused. */
  valor_total_fatura: z
    .string()
    .refine(storable, { error: 'Informe um valor válido, como 1.234,56.' })
    .nullish()
    .transform(value => (value && NUMERO.test(value) ? value : null))
    .pipe(dinheiro().nullable())
    .pipe(z.string().nullable()),
})
export type FaturaInput = z.output<typeof faturaInput>

/** One month of one card, with what was spent on it. */
export const prestacao = z.strictObject({
  ...registro,
  cartao_id: registro.id,
  mes_referencia: z.string(),
  ...faturaInput.shape,
  nome_cartao: z.string(),
  tipo_cartao: tipoCartao.schema,
  ultimos_digitos: z.string().nullable(),
  nome_portador: z.string().nullable(),
  /** Sum and number of the expenses, by the database. */
  total_despesas: z.string(),
  quantidade_despesas: z.int(),
  /** Total of the invoice less the expenses; null where the invoice has no total. */
  diferenca: z.string().nullable(),
  pode: z.strictObject({ alterar: z.boolean() }),
})
export type Prestacao = z.output<typeof prestacao>

/** A statement by name, as one chooses among several. */
export const fatura = z.strictObject({
  cartao_id: registro.id,
  nome_cartao: z.string(),
  ultimos_digitos: z.string().nullable(),
  mes_referencia: z.string(),
  status_fatura: statusFatura.schema,
  data_vencimento_fatura: z.string().nullable(),
  /** Sum of the expenses until now. */
  total_despesas: z.string(),
})

const acesso = { area: 'financeiro.prestacao' } as const

const lista = listInput(
  ['mes_referencia', 'data_vencimento_fatura', 'valor_total_fatura', 'status_fatura'],
  { ordem: 'mes_referencia', direcao: 'desc' },
  { cartao_id: id(SELECIONE_UM_CARTAO).optional() },
  {
    mes_referencia: por.mes('Mês/Ano'),
    status_fatura: por.opcoes(faturaLabels.status_fatura, statusFatura, { grupos: porStatus.grupos }),
    data_vencimento_fatura: por.data(faturaLabels.data_vencimento_fatura, {
      emAtraso: EM_ATRASO,
      diasUteis: true,
      vazio: 'Sem vencimento',
    }),
    valor_total_fatura: por.dinheiro(faturaLabels.valor_total_fatura),
  },
)

const colunas = {
  nome_cartao: ['Cartão', 'texto'],
  nome_portador: ['Portador', 'texto'],
  mes_referencia: ['Mês/Ano', 'texto'],
  data_vencimento_fatura: ['Vencimento', 'data'],
  valor_total_fatura: ['Valor Total', 'dinheiro'],
  total_despesas: ['Despesas', 'dinheiro'],
  diferenca: ['Diferença', 'dinheiro'],
  status_fatura: ['Status', 'texto'],
} satisfies ColunasDe<Prestacao>

export const notificacoesDaPrestacao = declararNotificacoes('financeiro.prestacao', {
  faturas_abertas: parteDoResumo(
    'Minhas faturas de cartão em aberto',
    'Dos cartões de que você é portador.',
    'registrar',
  ),
})

export const prestacoesApi = defineApi('financeiro/prestacao-contas-cartao', {
  /** The cards whose statements this person may open. */
  cartoes: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Cartões para escolha, por nome',
    erro: 'Erro ao buscar cartões',
    input: z.strictObject({ busca: textoDeBusca.default('') }),
    output: z.array(
      z.strictObject({
        id: registro.id,
        nome_cartao: z.string(),
        tipo_cartao: tipoCartao.schema,
        ultimos_digitos: z.string().nullable(),
        /** Whether this person holds it. */
        meu: z.boolean(),
      }),
    ),
  }),
  abertas: query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'As faturas a fechar, da mais antiga à mais nova: as dos próprios cartões e, para quem vê todos, as dos outros',
    erro: 'Erro ao buscar faturas',
    input: z.strictObject({}),
    /** At most 100 of others, after all of one's own; the holder's name where it is another one's card. */
    output: z.array(fatura.extend({ de: z.string().nullable() })),
  }),
  abrir: mutation({
    ...acesso,
    nivel: 'ver',
    resumo: 'A prestação de contas de um cartão em um mês; cria-a, aberta, se ainda não existe',
    erro: 'Erro ao buscar prestação',
    input: z.strictObject({ cartao_id: id(SELECIONE_UM_CARTAO), mes_referencia: mes() }),
    output: prestacao,
  }),
  list: query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'As faturas dos cartões que a pessoa vê, da mais nova à mais antiga; busca por cartão, por mês, como 11/2026, ou ano',
    erro: 'Erro ao buscar faturas',
    input: lista,
    output: listOutput(prestacao),
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Faturas de Cartão', lista, colunas }),
  /** Before statements are closed: those whose total and expenses differ. */
  conferir: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'De faturas que vão ser fechadas, aquelas cujo total difere das despesas lançadas',
    erro: 'Erro ao conferir as faturas',
    maximo: { values: MAXIMO_DE_IDS + MAXIMO_DE_EXCETO + 500 },
    input: lista.pick({ busca: true, filtros: true }).extend({
      ...entradaAConferir,
      status_fatura: z.literal(FECHADA).default(FECHADA),
    }),
    output: aConferir,
  }),
  get: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Uma fatura',
    erro: 'Erro ao buscar fatura',
    input: byId,
    output: prestacao,
  }),
  /** What the statement's page shows: how it stands, and what was spent. */
  ficha: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Uma fatura, com as suas despesas',
    erro: 'Erro ao buscar fatura',
    input: byId,
    output: fichaDe(prestacao),
  }),
  historico: historyQuery(acesso, {
    entidade: 'Fatura',
    campos: { cartao_id: 'Cartão', mes_referencia: 'Mês/Ano', ...faturaLabels },
    nome: ['mes_referencia'],
    caminho: '/financeiro/prestacao-contas-cartao/{id}',
  }),
  update: mutation({
    ...acesso,
    nivel: 'registrar',
    resumo: 'Altera status, vencimento e valor total da fatura',
    erro: 'Erro ao atualizar fatura',
    sucesso: 'Fatura atualizada',
    emLote: {
      status_fatura: {
        rotulo: faturaLabels.status_fatura,
        opcoes: statusFatura.values,
        noLugar: true,
        nome: 'nome_cartao',
        confere: 'financeiro/prestacao-contas-cartao/conferir',
        confereEm: [FECHADA],
      },
      data_vencimento_fatura: { rotulo: faturaLabels.data_vencimento_fatura, tipo: 'data' },
    },
    input: updateInput(faturaInput),
    output: prestacao,
  }),
})

entregarVisoes(prestacoesApi.list, {
  'A pagar': { filtros: { status_fatura: 'em_aberto' } },
  'Vencem em 7 dias': { filtros: { status_fatura: 'em_aberto', data_vencimento_fatura: 'proximos_7_dias' } },
  Atrasadas: { filtros: { data_vencimento_fatura: 'atrasadas' } },
  Encerradas: { filtros: { status_fatura: FATURAS_ENCERRADAS.join() } },
})
