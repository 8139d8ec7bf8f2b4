import { z } from 'zod'
import { MOTIVO_MAXIMO } from '#platform/contract/errors.ts'
import {
  data,
  dataOpcional,
  id,
  pode,
  registro,
  texto,
  textoLongoOpcional,
  textoOpcional,
  urlOpcional,
} from '#platform/contract/fields.ts'
import { linhas } from '#platform/contract/lines.ts'
import { addMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import { percentOf } from '#platform/contract/numbers/percent.ts'
import { canonicalQuantity, formatQuantity, timesQuantity } from '#platform/contract/numbers/quantity.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { retencaoInput, retencoesInput } from '../retencoes/contract.ts'

/** Open until the client approves it; then it is billed. Reopened with a reason, it is open again and its bill is gone. */
export const statusMedicao = vocabulary([
  { value: 'Aberta', tone: 'yellow' },
  { value: 'Aprovada', tone: 'green' },
])
export const ABERTA = 'Aberta'
export const APROVADA = 'Aprovada'

export const medicaoLabels = {
  projeto_id: 'Projeto',
  data_inicio: 'Data de início',
  data_fim: 'Data de fim',
  observacao: 'Observação',
  itens: 'Itens',
  acima_do_contrato: 'Mais de 100% de um item',
} satisfies Record<keyof MedicaoInput, string>

const units = (percent: string) => BigInt(percent.replace('.', ''))
const INTEIRO = '100.0000'
/** Far above what any contract is exceeded by: what passes it is a slip of the keyboard. */
const MAXIMO = '999.9999'

/** Percent with at most four places, as typed. */
const percentual = texto('Informe o acumulado, como 30 ou 33,33.', 20).transform((value, context) => {
  const canonical = canonicalQuantity(value.replace(/\s*%$/, ''))
  if (canonical !== null && units(canonical) <= units(MAXIMO)) return canonical
  context.addIssue({ code: 'custom', message: 'Informe o acumulado, como 30 ou 33,33.' })
  return z.NEVER
})

export const itemMedidoLabels = { acumulado: 'Acumulado (%)' } as const

/** How far one item of the contract is done, in percent since the beginning. */
export const itemMedidoInput = z.strictObject({
  /** Which item: an item of the proposal, an addition, or the contract as a whole. */
  origem: z.string().regex(/^(item|aditivo|contrato):\d{1,10}$/, { error: 'Item desconhecido.' }),
  acumulado: percentual,
})

/** Items of a proposal and additions together. */
export const MAX_ITENS_MEDIDOS = 300

export const medicaoInput = z.strictObject({
  projeto_id: id('Escolha o projeto.'),
  data_inicio: dataOpcional(),
  data_fim: data('Informe até quando foi medido.'),
  observacao: textoLongoOpcional(),
  /** Items that are left out stay as they were. */
  itens: linhas(itemMedidoInput, { max: MAX_ITENS_MEDIDOS, nome: 'itens' }).default([]),
  /** Whoever measures more than 100% of an item says so; kept only where it is so. */
  acima_do_contrato: z.boolean().default(false),
})
export type MedicaoInput = z.output<typeof medicaoInput>

/** An item of the contract, and how far it was done before and is done now. */
export const itemDoBoletim = z.strictObject({
  origem: z.string(),
  descricao: z.string(),
  unidade: z.string().nullable(),
  quantidade: z.string(),
  valor_unitario: z.string(),
  /** Percent before this measurement. */
  anterior: z.string(),
  /** Percent with it. */
  acumulado: z.string(),
})
export type ItemDoBoletim = z.output<typeof itemDoBoletim>

/** What an item costs in full. */
export const valorDoItem = ({
  quantidade,
  valor_unitario,
}: Pick<ItemDoBoletim, 'quantidade' | 'valor_unitario'>) => timesQuantity(quantidade, valor_unitario)

/**
 * What is done of an item in reais: before, in this measurement and in total. This is the difference of the other two, each rounded
 * to the cent, so that the measurements of an item add up to it.
 * @throws RangeError where a percentage is not canonical
 */
export function valoresDoItem(item: ItemDoBoletim) {
  const total = valorDoItem(item)
  const [anterior, acumulado] = [percentOf(total, item.anterior), percentOf(total, item.acumulado)]
  return { total, anterior, acumulado, periodo: subtractMoney(acumulado, anterior) }
}

/** The same of all items together. */
export function somasDoBoletim(itens: readonly ItemDoBoletim[]) {
  const all = itens.map(valoresDoItem)
  const sum = (of: keyof (typeof all)[number]) => addMoney(...all.map(each => each[of]))
  return {
    total: sum('total'),
    anterior: sum('anterior'),
    periodo: sum('periodo'),
    acumulado: sum('acumulado'),
  }
}

type Medido = Pick<ItemDoBoletim, 'descricao' | 'anterior' | 'acumulado'>

/** Why an item cannot be measured like this, by its name; null where it can. */
export const recusaDoItem = ({ descricao, anterior, acumulado }: Medido): string | null =>
  units(acumulado) < units(anterior) ? `"${descricao}" já tinha sido medido além disso.` : null

/** Is more of it done than was contracted? */
export const passaDoContrato = ({ acumulado }: Pick<Medido, 'acumulado'>): boolean =>
  units(acumulado) > units(INTEIRO)

/** Items that this measurement takes above 100%, by name with their percentage; null where there is none. */
export function avisoDeAcima(itens: readonly Medido[]): string | null {
  const acima = itens.filter(item => passaDoContrato(item) && item.acumulado !== item.anterior)
  if (acima.length === 0) return null
  const nomes = acima.map(
    ({ descricao, acumulado }) => `"${descricao}" chega a ${formatQuantity(acumulado)}%`,
  )
  return `Acima de 100% do contrato: ${nomes.join('; ')}.`
}

export const medicao = z.strictObject({
  ...registro,
  ...medicaoInput.shape,
  itens: linhas(itemMedidoInput, { max: MAX_ITENS_MEDIDOS, nome: 'itens' }),
  /** 'Medição 1'. */
  nome: z.string(),
  numero: z.int(),
  nome_projeto: z.string(),
  status: statusMedicao.schema,
  /** What was done in this period, in reais. */
  valor: z.string(),
  aprovado_por: z.string().nullable(),
  aprovada_em: z.iso.date().nullable(),
  /** Why it was reopened after its approval; null once it is approved again, which the trail remembers. */
  motivo_reabertura: z.string().nullable(),
  /** The bill that it became. */
  recebivel_id: z.int().nullable(),
  /** All items of the contract with their columns. */
  boletim: z.array(itemDoBoletim),
  pode,
})
export type Medicao = z.output<typeof medicao>

/** A measurement in the list, without its items. */
export const medicaoListada = medicao.omit({ itens: true, boletim: true })
export type MedicaoListada = z.output<typeof medicaoListada>

export const aprovacaoLabels = {
  aprovado_por: 'Quem aprovou',
  aprovada_em: 'Data da aprovação',
  cliente_id: 'Cliente',
  data_vencimento: 'Vencimento',
  numero_nota_fiscal: 'Número da Nota Fiscal',
  chave_acesso_nota_fiscal: 'Chave ou Código de Verificação da NF',
  data_emissao_nota_fiscal: 'Data de Emissão da NF',
  nota_fiscal_url: 'Nota Fiscal (URL)',
  retencoes: 'Retenções',
  abater: 'Abater das próximas parcelas',
}

/** What the client approved, and how it is billed. */
export const aprovacaoInput = z.strictObject({
  aprovado_por: texto('Informe quem aprovou pelo cliente.', 200),
  aprovada_em: data('Informe a data da aprovação.'),
  cliente_id: id('Escolha o cliente.'),
  data_vencimento: data('Informe a data de vencimento.'),
  numero_nota_fiscal: textoOpcional(60),
  chave_acesso_nota_fiscal: textoOpcional(60),
  data_emissao_nota_fiscal: dataOpcional(),
  nota_fiscal_url: urlOpcional(),
  retencoes: retencoesInput.default([]),
  /** Takes from the open instalments of the project's plan what this bill and they together are above the contract. */
  abater: z.boolean().default(false),
})

/** Why an approved measurement is open again. */
export const reaberturaInput = z.strictObject({ motivo: texto('Informe o motivo.', MOTIVO_MAXIMO) })

/** What a new measurement starts from. */
export const aMedir = z.strictObject({
  boletim: z.array(itemDoBoletim),
  /** The measurement that still waits for the client. */
  aberta_id: z.int().nullable(),
  cliente_id: z.int().nullable(),
  nome_cliente: z.string().nullable(),
  /** Retentions of the last bill: kinds and rates, their bases as a share of this value of 100.00. */
  retencoes: z.array(retencaoInput.pick({ tipo: true, base: true, aliquota: true })),
})
export type AMedir = z.output<typeof aMedir>
