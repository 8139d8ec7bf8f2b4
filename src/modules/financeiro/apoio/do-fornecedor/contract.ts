import { z } from 'zod'
import { defineApi, query } from '#platform/contract/api.ts'
import { registro } from '#platform/contract/fields.ts'

/** What a new payable takes over of the ones that its supplier had; null where they say nothing that holds of another. */
const proposta = z.strictObject({
  solicitacao_compra: z.string().nullable(),
  centro_custo: z.string().nullable(),
  item: z.string().nullable(),
  natureza_orcamentaria: z.string().nullable(),
  aprovador: z.string().nullable(),
})
export type Proposta = z.output<typeof proposta>

/** Apart from the other procedures of payables: the form alone asks, and the list loads first. */
export const doFornecedorApi = defineApi('financeiro/contas-a-pagar/do-fornecedor', {
  propor: query({
    area: 'financeiro.cadastros',
    nivel: 'registrar',
    resumo: 'O que as últimas contas de um fornecedor propõem para uma nova; não grava nada',
    erro: 'Erro ao buscar as últimas contas do fornecedor',
    input: z.strictObject({ fornecedor_id: registro.id }),
    output: proposta,
  }),
})
