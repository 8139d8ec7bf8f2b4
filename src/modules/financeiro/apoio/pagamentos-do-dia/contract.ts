import { z } from 'zod'
import { document, query } from '#platform/contract/api.ts'
import { data, registro } from '#platform/contract/fields.ts'
import type { Area } from '#platform/contract/permissions.ts'

/** A day on which bills are paid. */
const diaDePagar = z.strictObject({
  dia: data(),
  /** With what was due before and is still open. */
  atrasadas: z.boolean().default(true),
})
/** What is to be paid on a day, less what waits for approval. */
const contasDoDia = z.strictObject({
  contas: z.array(
    z.strictObject({
      id: registro.id,
      version: registro.version,
      solicitacao_compra: z.string(),
      nome_fornecedor: z.string(),
      item: z.string(),
      data_vencimento: z.iso.date(),
      codigo_pagamento: z.string().nullable(),
      /** Left to be paid; null without a value. */
      resta: z.string().nullable(),
      /** Why its beneficiary is to be looked at. */
      avisos: z.array(z.string()),
      /** This person may register its payment. */
      paga: z.boolean(),
    }),
  ),
  /** How many more there are that may not be paid yet. */
  esperando: z.int(),
})
export type ContasDoDia = z.output<typeof contasDoDia>

/** The procedures that tell what is to be paid on a day: on the screen, from where it is marked as paid, and on paper. */
export const pagamentosDoDia = (acesso: { area: Area }) => ({
  noDia: query({
    ...acesso,
    nivel: 'ver',
    resumo: 'As contas a pagar em um dia: as que vencem nele ou em dia sem banco logo antes, e as atrasadas',
    erro: 'Erro ao buscar as contas do dia',
    input: diaDePagar,
    output: contasDoDia,
  }),
  lista: document({
    ...acesso,
    nivel: 'ver',
    resumo:
      'As contas a pagar em um dia, com códigos e contas dos fornecedores: em PDF, com códigos de barras e QR, ou em CSV',
    erro: 'Erro ao gerar a lista',
    input: diaDePagar.extend({ formato: z.enum(['pdf', 'csv']).default('pdf') }),
  }),
})
