import { z } from 'zod'
import { query } from '#platform/contract/api.ts'
import { codigoDePagamento } from '#platform/contract/codigos/codigo.ts'
import {
  data,
  dataOpcional,
  dinheiroOpcional,
  documentoOpcional,
  id,
  idOpcional,
  textoOpcional,
} from '#platform/contract/fields.ts'
import type { Area } from '#platform/contract/permissions.ts'
import { MAX_PARCELAS } from '../parcelas/contract.ts'

/** What a payable or an expense holds, or is about to. */
export const parecidasInput = z.strictObject({
  /** The record itself, once there is one. */
  exceto: idOpcional(),
  codigo_pagamento: codigoDePagamento(),
  /** Of the instalments of a new purchase. */
  codigos: z.array(codigoDePagamento()).max(MAX_PARCELAS).default([]),
  numero_nota_fiscal: textoOpcional(60),
  chave_acesso_nota_fiscal: documentoOpcional(44),
  fornecedor_id: idOpcional(),
  valor: dinheiroOpcional(),
  /** Due date of a payable, date of an expense. */
  data: dataOpcional(),
  /** Of a payable: an expense of its purchase has the day of its invoice, not the due date. */
  data_emissao: dataOpcional(),
})

/** Days by which the date of the same bill may differ. */
export const DIAS_DE_DIFERENCA = 3

/**
 * Records that may be the same bill: same code, same key, same supplier and number, or same supplier, value and about the same date,
 * which of a payable beside an expense is its due date or its issue date. A payable without a value has that of any bill.
 * A card expense has no supplier: value and about the same date are what there is.
 */
export const parecidasOutput = z.array(
  z.strictObject({
    tipo: z.enum(['conta', 'despesa', 'cartao']),
    id: id(),
    nome: z.string(),
    data: data(),
    valor: z.string().nullable(),
    /** Of a payable. */
    status: z.string().nullable(),
    porque: z.enum(['codigo', 'chave', 'numero', 'valor', 'emissao', 'sem_valor', 'valor_e_data']),
  }),
)
export type Parecida = z.output<typeof parecidasOutput>[number]

/** The procedure of an entity that looks for the same bill elsewhere: a warning, never a refusal. */
export const parecidasQuery = (acesso: { area: Area }) =>
  query({
    ...acesso,
    nivel: 'ver',
    resumo: 'Contas, despesas de projeto e despesas de cartão que podem ser a mesma cobrança',
    erro: 'Erro ao procurar cobranças repetidas',
    input: parecidasInput,
    output: parecidasOutput,
  })
