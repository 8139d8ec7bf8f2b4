import { modulo11 } from '#platform/contract/codigos/digitos.ts'
import { daysBetween } from '#platform/contract/dates/dates.ts'
import { chaveDeAcesso } from './people.ts'
import type { Random } from './random.ts'

/** Day 0 of the due date factor of boletos, and after how many days it starts again at 1000. */
const BASE = '1997-10-07'
const CYCLE = 9000
const LAST = 9999

/** Banks by whose boletos suppliers are paid. */
const EMISSORES = ['341', '001', '237', '104', '033', '756'] as const

/** Bar code of a boleto with right check digits. */
function boleto(random: Random, banco: string, vencimento: string, cents: number): string {
  const days = daysBetween(BASE, vencimento)
  const fator = String(days > LAST ? days - CYCLE : days).padStart(4, '0')
  const rest = `${fator}${String(cents).padStart(10, '0')}${random.digits(25)}`
  const digit = modulo11(`${banco}9${rest}`)
  return `${banco}9${digit > 9 ? 1 : digit}${rest}`
}

interface Compra {
  /** Place of the supplier among all: each has its bank. */
  fornecedor: number
  cnpj: string
  data_emissao: string
  data_vencimento: string
  /** null where the amount is not known yet. */
  cents: number | null
}

/** The invoice of a purchase and the boleto of a payable, where they are there. */
export function papeis(
  random: Random,
  { fornecedor, cnpj, data_emissao, data_vencimento, cents }: Compra,
): Record<'numero_nota_fiscal' | 'chave_acesso_nota_fiscal' | 'codigo_pagamento', string | null> {
  const nota = random.chance(0.7) ? String(random.int(100, 999_999)) : null
  const chave = nota && random.chance(0.8) ? chaveDeAcesso(random, cnpj, data_emissao, nota) : null
  const banco = EMISSORES[fornecedor % EMISSORES.length] ?? EMISSORES[0]
  const barras = cents !== null && random.chance(0.6) && boleto(random, banco, data_vencimento, cents)
  return {
    numero_nota_fiscal: nota,
    chave_acesso_nota_fiscal: chave,
    codigo_pagamento: barras || null,
  }
}
