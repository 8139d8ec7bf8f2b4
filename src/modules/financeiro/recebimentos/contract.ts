import { z } from 'zod'
import { defineApi } from '#platform/contract/api.ts'
import { data, id, pode, registro, textoOpcional } from '#platform/contract/fields.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { addMoney } from '#platform/contract/numbers/money.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { acrescimo, conciliado, parteDoValor } from '../apoio/baixa/contract.ts'

export { anexosDeRecebimentosApi } from './anexos.ts'

export const recebimentoLabels = {
  recebivel_id: 'Recebível',
  data_recebimento: 'Data do Recebimento',
  valor: 'Valor (R$)',
  glosa: 'Glosa (R$)',
  motivo_glosa: 'Motivo da Glosa',
  juros: 'Juros e Multa (R$)',
  conta_bancaria: 'Conta Bancária',
} satisfies Record<keyof RecebimentoInput, string>

/** A receipt, whole or in part, of one receivable. What it settles, {@link baixa} says. */
export const recebimentoInput = z.strictObject({
  recebivel_id: id('Escolha o recebível.'),
  data_recebimento: data('Informe a data do recebimento.'),
  /** Part of the receivable's value that arrived, without interest. */
  valor: parteDoValor('Informe o valor recebido, como 1.234,56.'),
  /** What the client refuses to pay of the value: settled without money, for a reason. */
  glosa: acrescimo(),
  motivo_glosa: textoOpcional(300),
  /** Interest and fine that arrived on top. */
  juros: acrescimo(),
  /** The bank account where it arrived, as people call it. */
  conta_bancaria: textoOpcional(120),
})
export type RecebimentoInput = z.output<typeof recebimentoInput>

/** What a receipt settles of its receivable: value and glosa. Interest comes on top and settles nothing. */
export const baixa = ({ valor, glosa }: Pick<RecebimentoInput, 'valor' | 'glosa'>): string =>
  addMoney(valor, glosa)

/** What arrives in the bank account: value and interest. */
export const entrada = ({ valor, juros }: Pick<RecebimentoInput, 'valor' | 'juros'>): string =>
  addMoney(valor, juros)

export const recebimento = z.strictObject({
  ...registro,
  ...recebimentoInput.shape,
  /** What it is called: 'R$ 60,00 em 23/11/2026'. */
  nome: z.string(),
  descricao: z.string(),
  nome_cliente: z.string(),
  /** Lines of statements that account for it; none for people who may not see bank accounts. */
  conciliado: z.array(conciliado),
  pode,
})
export type Recebimento = z.output<typeof recebimento>

const acesso = { area: 'financeiro.recebimentos' } as const
const lista = listInput(
  ['data_recebimento', 'valor'],
  { ordem: 'data_recebimento', direcao: 'desc' },
  { recebivel_id: id().optional() },
  {
    data_recebimento: por.data(recebimentoLabels.data_recebimento),
    valor: por.dinheiro(recebimentoLabels.valor),
  },
)

export const recebimentosApi = defineApi('financeiro/recebimentos', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: recebimentoInput,
    alterado: recebimentoInput.omit({ recebivel_id: true }),
    registro: recebimento,
    lista,
    exclui: { tipo: 'Recebimento', nome: 'nome' },
    naoCopia: ['data_recebimento', 'valor', 'glosa', 'motivo_glosa', 'juros'],
    textos: {
      list: ['Lista recebimentos; busca por data, valor ou conta bancária', 'Erro ao buscar recebimentos'],
      get: ['Um recebimento', 'Erro ao buscar recebimento'],
      create: [
        'Registra um recebimento, inteiro ou em parte; o recebível recebido por inteiro fica Recebido',
        'Erro ao registrar recebimento',
        'Recebimento registrado',
      ],
      update: ['Altera um recebimento', 'Erro ao atualizar recebimento', 'Recebimento atualizado'],
      delete: [
        'Exclui um recebimento; o recebível volta ao status de antes dele',
        'Erro ao excluir recebimento',
        'Recebimento excluído',
      ],
    },
  }),
  historico: historyQuery(acesso, {
    entidade: 'Recebimento',
    campos: recebimentoLabels,
    nome: ['nome'],
    caminho: '/financeiro/recebimentos/{id}',
  }),
})
