import { z } from 'zod'
import { defineApi, document, mutation, type OutputOf, query } from '#platform/contract/api.ts'
import { MOTIVO_MAXIMO } from '#platform/contract/errors.ts'
import { zipExport } from '#platform/contract/export.ts'
import { data, id, mes, texto } from '#platform/contract/fields.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'

/** What the figures of a month are made of, in the order in which they are shown. */
export const partes = [
  'contas',
  'despesas_cartao',
  'despesas_projeto',
  'pagamentos',
  'tarifas',
  'recebiveis',
  'recebimentos',
] as const
export type Parte = (typeof partes)[number]

/** Their names, and by which day a record belongs to a month. */
export const nomeDaParte: Record<Parte, { nome: string; dia: string }> = {
  contas: {
    nome: 'Contas a pagar',
    dia: 'pela data de emissão, sem as canceladas e as que pagam fatura de cartão',
  },
  despesas_cartao: { nome: 'Despesas de cartão', dia: 'pela data da despesa' },
  despesas_projeto: {
    nome: 'Despesas de projeto',
    dia: 'pela data da despesa, sem as que são parte de outra',
  },
  pagamentos: { nome: 'Pagamentos', dia: 'pela data do pagamento, com juros e multa' },
  tarifas: { nome: 'Tarifas bancárias', dia: 'pela data do lançamento no extrato' },
  recebiveis: {
    nome: 'Recebíveis',
    dia: 'pela data da nota fiscal, sem ela pelo vencimento, sem retenções e sem os cancelados',
  },
  recebimentos: { nome: 'Recebimentos', dia: 'pela data do recebimento, com juros' },
}

/** Records of one part in a month. */
const soma = z.strictObject({ parte: z.enum(partes), quantidade: z.int(), valor: z.string() })
export type Soma = z.output<typeof soma>

/** A month that is not over yet cannot be closed. */
export const situacaoDoMes = vocabulary([
  { value: 'Em andamento', tone: 'gray' },
  { value: 'Aberto', tone: 'blue' },
  { value: 'Fechado', tone: 'green' },
  { value: 'Reaberto', tone: 'yellow' },
])

const mesDoAno = z.strictObject({
  mes: z.string(),
  situacao: situacaoDoMes.schema,
  fechado_em: z.string().nullable(),
  fechado_por: z.string().nullable(),
  /** Changes of its figures since it was last closed. */
  alteracoes: z.int(),
})
export type MesDoAno = z.output<typeof mesDoAno>

/** A change of a month's figures after it was closed. */
const alteracao = z.strictObject({
  id: z.int(),
  quando: z.string(),
  usuario_nome: z.string(),
  parte: z.enum(partes),
  registro_id: z.int(),
  /** What the record is called now; null where it is deleted. */
  nome: z.string().nullable(),
  acao: z.string(),
  motivo: z.string(),
  /** What the record added to the month before and after; null where it did not count. */
  de: z.string().nullable(),
  para: z.string().nullable(),
  /** Was the month closed again since, with this in its figures? */
  incluida: z.boolean(),
})
export type Alteracao = z.output<typeof alteracao>

/** A record that a figure is made of. */
const linhaDaParte = z.strictObject({
  id: z.int(),
  dia: z.string(),
  descricao: z.string(),
  quem: z.string().nullable(),
  documento: z.string().nullable(),
  categoria: z.string().nullable(),
  projeto: z.string().nullable(),
  valor: z.string(),
})
export type LinhaDaParte = z.output<typeof linhaDaParte>

/** Records of a figure that are shown at once. */
export const LINHAS_POR_PAGINA = 100

/** Changes that are told at once. */
export const ALTERACOES_POR_PAGINA = 50

const detalhe = mesDoAno.extend({
  /** Of the closing; null for a month that never was closed. */
  id: z.int().nullable(),
  nome: z.string(),
  /** Why it was reopened. */
  motivo: z.string().nullable(),
  fechadas: z.array(soma).nullable(),
  agora: z.array(soma),
})

const acesso = { area: 'financeiro.fechamento' } as const
const doMes = z.strictObject({ mes: mes() })

export const fechamentoApi = defineApi('financeiro/fechamento', {
  meses: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Os meses de um ano, do último ao primeiro, e se estão fechados',
    erro: 'Erro ao buscar meses',
    input: z.strictObject({ ano: z.int().min(2000).max(2100) }),
    output: z.strictObject({ meses: z.array(mesDoAno) }),
  }),
  mes: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Os números de um mês, agora e quando foi fechado',
    erro: 'Erro ao buscar mês',
    input: doMes,
    output: detalhe,
  }),
  alteracoes: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'O que mudou os números de um mês depois de fechado, com o motivo, da mais nova à mais antiga',
    erro: 'Erro ao buscar alterações do mês',
    input: doMes.extend({ antes_de: z.int().min(1).nullable().default(null) }),
    output: z.strictObject({ alteracoes: z.array(alteracao), mais: z.boolean() }),
  }),
  linhas: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Os registros que somam um dos números de um mês, por dia',
    erro: 'Erro ao buscar registros do mês',
    input: doMes.extend({
      parte: z.enum(partes),
      depois: z.strictObject({ dia: data(), id: id() }).nullable().default(null),
    }),
    output: z.strictObject({ linhas: z.array(linhaDaParte), mais: z.boolean() }),
  }),
  fechar: mutation({
    ...acesso,
    nivel: 'gerir',
    resumo: 'Fecha um mês que terminou: o que mudar os seus números depois precisa de motivo',
    erro: 'Erro ao fechar mês',
    sucesso: 'Mês fechado',
    input: doMes,
    output: detalhe,
  }),
  reabrir: mutation({
    ...acesso,
    nivel: 'gerir',
    resumo: 'Reabre um mês fechado',
    erro: 'Erro ao reabrir mês',
    sucesso: 'Mês reaberto',
    input: doMes.extend({ motivo: texto('Informe o motivo.', MOTIVO_MAXIMO) }),
    output: detalhe,
  }),
  relatorio: document({
    ...acesso,
    nivel: 'ver',
    resumo:
      'O mês para o contador: em PDF, os números, os registros e o que mudou depois; em XLSX, o mesmo com os endereços dos documentos',
    erro: 'Erro ao gerar relatório',
    input: doMes.extend({ formato: z.enum(['pdf', 'xlsx']).default('pdf') }),
  }),
  documentos: zipExport({
    ...acesso,
    nivel: 'ver',
    titulo: 'Documentos do mês',
    resumo:
      'O mês para o contador, em ZIP: índice, relatório, extratos bancários, as cobranças e os boletins dos recebíveis e os arquivos anexados às contas, aos pagamentos e às despesas de cartão',
    input: doMes,
  }),
  historico: historyQuery(acesso, {
    entidade: 'Fechamento do Mês',
    campos: { nome: 'Mês', situacao: 'Situação', motivo: 'Motivo da reabertura' },
    nome: ['nome'],
    caminho: '/financeiro/fechamento?mes={mes}',
  }),
})
export type Fechamento = OutputOf<typeof fechamentoApi.mes>
