import { z } from 'zod'
import { anexosApi } from '#platform/contract/anexos.ts'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  byId,
  data,
  dinheiro,
  id,
  pode,
  registro,
  storable,
  texto,
  textoDeBusca,
  textoLongoOpcional,
  textoOpcional,
  urlOpcional,
  versionedInput,
} from '#platform/contract/fields.ts'
import { MB } from '#platform/contract/files.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'
import { parecidasQuery } from '../apoio/parecidas/contract.ts'
import { rateioInput } from '../apoio/rateio/contract.ts'
import { prestacao } from '../prestacao-contas-cartao/contract.ts'

/** What is said where an expense has no statement to stand in. */
export const SEM_FATURA = 'Fatura ou usuário não definido.'

/** The fields of an expense, in the order of the form. */
export const despesaCartaoLabels = {
  prestacao_id: 'Fatura',
  data_despesa: 'Data',
  descricao_despesa: 'Descrição',
  categoria_despesa: 'Categoria',
  valor_despesa: 'Valor (R$)',
  comprovante_url: 'Comprovante (URL)',
  observacoes: 'Observações',
  rateio: 'Projeto / rateio',
} satisfies Record<keyof DespesaCartaoInput, string>

const { rateio: _linhas, ...camposDoHistorico } = despesaCartaoLabels

/** An amount without any digit counts as zero, as it always did; the form says so before it is saved. */
export const semNumero = (text: string) => text.trim() !== '' && !/\d/.test(text)

export const despesaCartaoInput = z.strictObject({
  prestacao_id: id(SEM_FATURA),
  data_despesa: data('Informe a data da despesa.'),
  descricao_despesa: texto('Informe a descrição da despesa.'),
  categoria_despesa: textoOpcional(),
  valor_despesa: z
    .string({ error: 'Informe o valor da despesa.' })
    .trim()
    .min(1, { error: 'Informe o valor da despesa.' })
    .refine(storable, { error: 'Informe o valor da despesa.' })
    .transform(value => (semNumero(value) ? '0.00' : value))
    .pipe(dinheiro()),
  comprovante_url: urlOpcional(),
  observacoes: textoLongoOpcional(),
  /** What of it concerns projects; the rest is overhead. Left out, an update keeps it. */
  rateio: rateioInput.optional(),
})
export type DespesaCartaoInput = z.output<typeof despesaCartaoInput>

export const despesaCartao = z.strictObject({
  ...registro,
  ...despesaCartaoInput.shape,
  /** Why it was given back; null where it was not, or where that is settled. */
  devolucao: z.string().nullable(),
  /** How many receipts are attached as files, beside the one that `comprovante_url` leads to. */
  comprovantes: z.int(),
  rateio: rateioInput,
  pode,
})
/** A card expense in a list, which shows no parts. */
export const despesaCartaoListada = despesaCartao.omit({ rateio: true })
export type DespesaCartaoListada = z.output<typeof despesaCartaoListada>
export type DespesaCartao = z.output<typeof despesaCartao>

const acesso = { area: 'financeiro.prestacao', semUsuario: SEM_FATURA } as const
const lista = listInput(
  ['data_despesa', 'categoria_despesa', 'valor_despesa'],
  { ordem: 'data_despesa', direcao: 'desc' },
  {
    prestacao_id: id().optional(),
    /** Those with a part for this project. */
    projeto_id: id().optional(),
  },
  {
    data_despesa: por.data(despesaCartaoLabels.data_despesa),
    valor_despesa: por.dinheiro(despesaCartaoLabels.valor_despesa),
    categoria_despesa: por.texto(despesaCartaoLabels.categoria_despesa, 'Sem categoria'),
    comprovante: por.presenca('Comprovante', 'Sem comprovante'),
    devolucao_id: por.presenca('Devolução', 'Não devolvida'),
  },
)

const colunas = {
  data_despesa: [despesaCartaoLabels.data_despesa, 'data'],
  descricao_despesa: [despesaCartaoLabels.descricao_despesa, 'texto'],
  categoria_despesa: [despesaCartaoLabels.categoria_despesa, 'texto'],
  valor_despesa: [despesaCartaoLabels.valor_despesa, 'dinheiro'],
  comprovante_url: [despesaCartaoLabels.comprovante_url, 'texto'],
  comprovantes: ['Comprovantes anexados', 'inteiro'],
  observacoes: [despesaCartaoLabels.observacoes, 'texto'],
  created_at: ['Registrada em', 'instante'],
} satisfies ColunasDe<DespesaCartaoListada>

export const despesasCartaoApi = defineApi('financeiro/despesas-cartao', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: despesaCartaoInput,
    registro: despesaCartao,
    linha: despesaCartaoListada,
    lista,
    exclui: { tipo: 'Despesa de cartão', nome: 'descricao_despesa' },
    naoCopia: ['data_despesa', 'comprovante_url', 'rateio'],
    emLote: { categoria_despesa: { rotulo: despesaCartaoLabels.categoria_despesa, tipo: 'texto' } },
    textos: {
      list: [
        'Lista despesas de cartão; busca por descrição, categoria ou observações',
        'Erro ao buscar despesas',
      ],
      get: ['Uma despesa de cartão', 'Erro ao buscar despesas'],
      create: [
        'Lança uma despesa em uma prestação de contas',
        'Erro adicionando despesa',
        'Despesa adicionada',
      ],
      update: ['Altera uma despesa de cartão', 'Erro atualizando despesa', 'Despesa atualizada'],
      delete: ['Exclui uma despesa de cartão', 'Erro ao excluir', 'Despesa excluída'],
    },
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Despesas de Cartão', lista, colunas }),
  /** A statement with all of its expenses, read at one moment: what is printed. */
  extrato: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Uma prestação de contas com todas as suas despesas, por data',
    erro: 'Erro ao buscar despesas',
    input: z.strictObject({ prestacao_id: id(SEM_FATURA) }),
    output: z.strictObject({ prestacao, despesas: z.array(despesaCartaoListada) }),
  }),
  /** Categories that are in use already. Any other may be written as well. */
  categorias: query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'Categorias já usadas nos cartões que a pessoa vê e nas contas a pagar, para escolha enquanto se digita',
    erro: 'Erro ao buscar categorias',
    input: z.strictObject({ busca: textoDeBusca.default('') }),
    output: z.array(z.strictObject({ nome: z.string() })),
  }),
  /** Waits for who registered it and for the holder of the card until they change it, attach a receipt, or answer in its conversation. */
  devolver: mutation({
    ...acesso,
    nivel: 'gerir',
    resumo: 'Devolve uma despesa de cartão, com motivo, ao portador e a quem a registrou',
    erro: 'Erro ao devolver',
    sucesso: 'Despesa devolvida',
    emLote: {
      motivo: { rotulo: 'Motivo da devolução', acao: 'Devolver', tipo: 'texto', botao: true },
    },
    semVolta: true,
    input: versionedInput(z.strictObject({ motivo: texto('Escreva o motivo da devolução.', 500) })),
    output: byId,
  }),
  parecidas: parecidasQuery(acesso),
  historico: historyQuery(acesso, {
    entidade: 'Despesa de cartão',
    campos: { ...camposDoHistorico, devolucao_id: 'Devolução' },
    nome: ['descricao_despesa'],
    caminho: '/financeiro/despesas-cartao/{id}',
  }),
})

entregarVisoes(despesasCartaoApi.list, {
  'Sem comprovante': { filtros: { comprovante: 'vazio' } },
  Devolvidas: { filtros: { devolucao_id: 'nao:vazio' } },
  'Sem categoria': { filtros: { categoria_despesa: 'vazio' } },
})

/** Receipts as files. */
export const comprovantesApi = anexosApi(
  'financeiro/despesas-cartao/anexos',
  { area: 'financeiro.prestacao', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: ['pdf', 'jpeg', 'png', 'webp'] },
)
