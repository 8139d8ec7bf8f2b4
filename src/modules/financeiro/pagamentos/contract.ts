import { z } from 'zod'
import { anexosApi } from '#platform/contract/anexos.ts'
import { defineApi } from '#platform/contract/api.ts'
import { data, id, pode, registro, textoOpcional } from '#platform/contract/fields.ts'
import { FOTOS, MB } from '#platform/contract/files.ts'
import { por } from '#platform/contract/filtros.ts'
import { historyQuery } from '#platform/contract/history.ts'
import { listInput } from '#platform/contract/list.ts'
import { addMoney } from '#platform/contract/numbers/money.ts'
import { standardProcedures } from '#platform/contract/standard.ts'
import { acrescimo, conciliado, parteDoValor } from '../apoio/baixa/contract.ts'

export const pagamentoLabels = {
  conta_id: 'Conta a Pagar',
  data_pagamento: 'Data do Pagamento',
  valor: 'Valor (R$)',
  desconto: 'Desconto (R$)',
  juros: 'Juros (R$)',
  multa: 'Multa (R$)',
  conta_bancaria: 'Conta Bancária',
} satisfies Record<keyof PagamentoInput, string>

/** A payment, whole or in part, of one payable. What it settles, {@link quita} says. */
export const pagamentoInput = z.strictObject({
  conta_id: id('Escolha a conta a pagar.'),
  data_pagamento: data('Informe a data do pagamento.'),
  /** Part of the payable's value that is paid, without interest, fine and discount. */
  valor: parteDoValor('Informe o valor pago, como 1.234,56.'),
  desconto: acrescimo(),
  juros: acrescimo(),
  multa: acrescimo(),
  /** The bank account it was paid from, as people call it. */
  conta_bancaria: textoOpcional(120),
})
export type PagamentoInput = z.output<typeof pagamentoInput>

type Parcela = Pick<PagamentoInput, 'valor' | 'desconto'>

/**
 * What a payment settles of its payable: value and discount. The sum over all payments never exceeds the value of the payable,
 * and makes it Paga once it equals it. Interest and fine come on top and settle nothing.
 */
export const quita = ({ valor, desconto }: Parcela): string => addMoney(valor, desconto)

/** What leaves the bank account: value, interest and fine. */
export const desembolso = ({
  valor,
  juros,
  multa,
}: Pick<PagamentoInput, 'valor' | 'juros' | 'multa'>): string => addMoney(valor, juros, multa)

export const pagamento = z.strictObject({
  ...registro,
  ...pagamentoInput.shape,
  /** What it is called: 'R$ 60,00 em 23/11/2026'. */
  nome: z.string(),
  solicitacao_compra: z.string(),
  nome_fornecedor: z.string(),
  /** How many receipts are attached. */
  comprovantes: z.int(),
  /** Lines of statements that account for it; none for people who may not see bank accounts. */
  conciliado: z.array(conciliado),
  pode,
})
export type Pagamento = z.output<typeof pagamento>

const acesso = { area: 'financeiro.cadastros' } as const
const lista = listInput(
  ['data_pagamento', 'valor'],
  { ordem: 'data_pagamento', direcao: 'desc' },
  { conta_id: id().optional() },
  {
    data_pagamento: por.data(pagamentoLabels.data_pagamento),
    valor: por.dinheiro(pagamentoLabels.valor),
  },
)

export const pagamentosApi = defineApi('financeiro/pagamentos', {
  ...standardProcedures({
    ...acesso,
    ler: 'ver',
    gravar: 'registrar',
    naReplica: true,
    input: pagamentoInput,
    alterado: pagamentoInput.omit({ conta_id: true }),
    registro: pagamento,
    lista,
    exclui: { tipo: 'Pagamento', nome: 'nome' },
    naoCopia: ['data_pagamento', 'valor', 'desconto', 'juros', 'multa'],
    textos: {
      list: ['Lista pagamentos; busca por data, valor ou conta bancária', 'Erro ao buscar pagamentos'],
      get: ['Um pagamento', 'Erro ao buscar pagamento'],
      create: [
        'Registra um pagamento, inteiro ou em parte; a conta paga por inteiro fica Paga',
        'Erro ao registrar pagamento',
        'Pagamento registrado',
      ],
      update: ['Altera um pagamento', 'Erro ao atualizar pagamento', 'Pagamento atualizado'],
      delete: [
        'Exclui um pagamento; a conta volta ao status de antes dele',
        'Erro ao excluir pagamento',
        'Pagamento excluído',
      ],
    },
  }),
  historico: historyQuery(acesso, {
    entidade: 'Pagamento',
    campos: pagamentoLabels,
    nome: ['nome'],
    caminho: '/financeiro/pagamentos/{id}',
  }),
})

/** Receipts as files. */
export const comprovantesDePagamentoApi = anexosApi(
  'financeiro/pagamentos/anexos',
  { ...acesso, ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: ['pdf', ...FOTOS] },
)
