import { z } from 'zod'
import { query } from '#platform/contract/api.ts'
import { codigoDePagamento } from '#platform/contract/codigos/codigo.ts'
import { id, idOpcional } from '#platform/contract/fields.ts'
import type { Area } from '#platform/contract/permissions.ts'
import { MAX_PARCELAS } from '../parcelas/contract.ts'

const destino = z.strictObject({ tipo: z.enum(['banco', 'pix']), chave: z.string(), nome: z.string() })

export const beneficiarioInput = z.strictObject({
  fornecedor_id: id(),
  codigo_pagamento: codigoDePagamento(),
  /** Of the instalments of a new purchase, each of which is paid by its own. */
  codigos: z.array(codigoDePagamento()).max(MAX_PARCELAS).default([]),
  /** The payable itself, once there is one. */
  exceto: idOpcional(),
})

export const beneficiarioOutput = z.strictObject({
  /** Why the beneficiary is to be looked at, a sentence each. */
  avisos: z.array(z.string()),
  /** Where this supplier is paid: what people keep with it first, then where payables were paid to, the latest first. */
  conhecidos: z.array(destino),
  /** Where the code leads, if that is not known yet and this person may keep it with the supplier. */
  novo: destino.nullable(),
})

/** The procedure that compares a code of payment with what its supplier is known by: a warning, never a refusal. */
export const beneficiarioQuery = (acesso: { area: Area }) =>
  query({
    ...acesso,
    nivel: 'ver',
    resumo:
      'Compara um código de pagamento com os bancos e chaves PIX do fornecedor: os guardados e os já pagos',
    erro: 'Erro ao conferir o beneficiário',
    input: beneficiarioInput,
    output: beneficiarioOutput,
  })
