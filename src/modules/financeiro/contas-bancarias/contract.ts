import { z } from 'zod'
import { defineApi, query } from '#platform/contract/api.ts'
import { type ColunasDe, exportQuery } from '#platform/contract/export.ts'
import {
  dataOpcional,
  dinheiroOpcional,
  id,
  pode,
  registro,
  texto,
  textoDeBusca,
  textoOpcional,
} from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { entregarVisoes } from '#platform/contract/visoes.ts'

/** The fields of a bank account, in the order of the form. */
export const contaBancariaLabels = {
  nome: 'Nome da Conta',
  banco: 'Banco',
  agencia: 'Agência',
  numero: 'Número da Conta',
  saldo: 'Saldo (R$)',
  saldo_em: 'Data do Saldo',
} satisfies Record<keyof ContaBancariaInput, string>

export const contaBancariaInput = z.strictObject({
  /** As people call it; payments and receipts name it so. */
  nome: texto('Informe o nome da conta bancária.', 120),
  /** Name of the bank, or its code of three digits. */
  banco: textoOpcional(120),
  agencia: textoOpcional(20),
  numero: textoOpcional(40),
  /** At the end of the day `saldo_em`, as the bank says it or as somebody typed it. A statement with a later day takes its place. */
  saldo: dinheiroOpcional('Informe o saldo da conta, como 1.234,56.'),
  saldo_em: dataOpcional(),
})
export type ContaBancariaInput = z.output<typeof contaBancariaInput>

export const contaBancaria = z.strictObject({ ...registro, ...contaBancariaInput.shape, pode })
export type ContaBancaria = z.output<typeof contaBancaria>

const acesso = { area: 'financeiro.bancos' } as const
const lista = listInput(
  ['nome', 'saldo'],
  { ordem: 'nome', direcao: 'asc' },
  {},
  {
    saldo: por.dinheiro(contaBancariaLabels.saldo, 'Sem saldo'),
    saldo_em: por.data(contaBancariaLabels.saldo_em, { vazio: 'Sem data' }),
    extrato: por.presenca('Extrato', 'Nenhum importado'),
  },
)

const colunas = {
  nome: [contaBancariaLabels.nome, 'texto'],
  banco: [contaBancariaLabels.banco, 'texto'],
  agencia: [contaBancariaLabels.agencia, 'texto'],
  numero: [contaBancariaLabels.numero, 'texto'],
  saldo: [contaBancariaLabels.saldo, 'dinheiro'],
  saldo_em: [contaBancariaLabels.saldo_em, 'data'],
  created_at: ['Registrado em', 'instante'],
} satisfies ColunasDe<ContaBancaria>

export const contasBancariasApi = defineApi('financeiro/contas-bancarias', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: contaBancariaInput,
    registro: contaBancaria,
    lista,
    exclui: { tipo: 'Conta Bancária', nome: 'nome' },
    naoCopia: ['agencia', 'numero', 'saldo', 'saldo_em'],
    textos: {
      list: [
        'Lista contas bancárias; busca por nome, banco, agência ou número',
        'Erro ao buscar contas bancárias',
      ],
      get: ['Uma conta bancária', 'Erro ao buscar conta bancária'],
      create: [
        'Registra uma conta bancária',
        'Erro ao adicionar conta bancária',
        'Conta bancária adicionada',
      ],
      update: ['Altera uma conta bancária', 'Erro ao atualizar conta bancária', 'Conta bancária atualizada'],
      delete: [
        'Exclui uma conta bancária; recusado enquanto houver lançamentos conciliados',
        'Erro ao excluir conta bancária',
        'Conta bancária excluída',
      ],
    },
  }),
  /** Names of bank accounts, for payments and receipts, where any other may be written as well, and for a statement that names none. */
  nomes: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Nomes das contas bancárias, para escolha enquanto se digita',
    erro: 'Erro ao buscar contas bancárias',
    input: z.strictObject({ busca: textoDeBusca.default('') }),
    output: z.array(z.strictObject({ id: id(), nome: z.string() })),
  }),
  exportar: exportQuery({ ...acesso, nivel: 'ver', titulo: 'Contas Bancárias', lista, colunas }),
  historico: historyQuery(acesso, {
    entidade: 'Conta Bancária',
    campos: contaBancariaLabels,
    nome: ['nome'],
    caminho: '/financeiro/contas-bancarias/{id}',
  }),
})

entregarVisoes(contasBancariasApi.list, {
  'Saldo negativo': { filtros: { saldo: '..-0.01' } },
  'Saldo desatualizado': { filtros: { saldo_em: 'nao:ultimos_30_dias' } },
  'Sem extrato': { filtros: { extrato: 'vazio' } },
})
