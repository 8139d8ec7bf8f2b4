import { z } from 'zod'
import { anexosApi } from '#platform/contract/anexos.ts'
import {
  data,
  dataOpcional,
  dinheiro,
  id,
  idOpcional,
  pode,
  registro,
  texto,
  textoOpcional,
  urlOpcional,
} from '#platform/contract/fields.ts'
import { MB, PAPEIS } from '#platform/contract/files.ts'
import { linhas } from '#platform/contract/lines.ts'
import { addMoney, canonicalMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import { comGrupos, vocabulary } from '#platform/contract/vocabulary.ts'
import { retencoesInput } from '../retencoes/contract.ts'

/** Only Cancelado is chosen by people; the others follow from what was received, by a trigger. */
export const statusRecebivel = vocabulary([
  { value: 'A Receber', tone: 'blue' },
  { value: 'Recebido em Parte', tone: 'yellow' },
  { value: 'Recebido', tone: 'green' },
  /** Settled without money: the client accepted none of it. */
  { value: 'Glosado', tone: 'purple' },
  { value: 'Cancelado', tone: 'gray' },
])
export const CANCELADO = 'Cancelado'

/** Still to be received. What is late stays in its status: being late is a matter of the date. */
export const STATUS_A_RECEBER = ['A Receber', 'Recebido em Parte'] as const

export const porStatus = comGrupos(statusRecebivel, {
  a_receber: { label: 'A receber', values: STATUS_A_RECEBER },
})
export const EM_ATRASO = 'em_atraso'

/** By status, or by what the due date makes of it: still to be received and past that date. */
export const filtroDeStatus = {
  schema: z.enum([...porStatus.schema.options, EM_ATRASO]),
  options: [{ value: EM_ATRASO, label: 'Em atraso' }, ...porStatus.options],
  valuesOf: (choice: (typeof porStatus.schema.options)[number]) => porStatus.valuesOf(choice),
}

/** What it is received for. A contractual retention is a receivable of its own, due on its release date. */
export const tipoRecebivel = vocabulary([
  { value: 'Parcela', tone: 'blue' },
  { value: 'Medição', tone: 'purple' },
  { value: 'Retenção', tone: 'orange' },
  { value: 'Avulso', tone: 'gray' },
])

/** What is said of a due date before the invoice. */
export const desdeANota = {
  campo: 'data_emissao_nota_fiscal',
  aviso: 'O vencimento é anterior à emissão da nota.',
}

export const recebivelLabels = {
  descricao: 'Descrição',
  cliente_id: 'Cliente',
  projeto_id: 'Projeto',
  tipo: 'Tipo',
  data_vencimento: 'Vencimento',
  bruto: 'Valor (R$)',
  numero_nota_fiscal: 'Número da Nota Fiscal',
  chave_acesso_nota_fiscal: 'Chave ou Código de Verificação da NF',
  data_emissao_nota_fiscal: 'Data de Emissão da NF',
  nota_fiscal_url: 'Nota Fiscal (URL)',
  retencoes: 'Retenções',
  status: 'Status',
} satisfies Record<keyof RecebivelInput, string>

const { retencoes: _, ...proprios } = recebivelLabels
export const camposDoHistorico = {
  ...proprios,
  retido: 'Retido',
  valor_recebido: 'Valor Recebido',
  glosado: 'Glosado',
  recebido_em: 'Recebido em',
}

export const recebivelInput = z.strictObject({
  descricao: texto('Informe a descrição, como Parcela 1 de 3.'),
  cliente_id: id('Escolha o cliente.'),
  projeto_id: idOpcional(),
  tipo: tipoRecebivel.schema.default('Avulso'),
  data_vencimento: data('Informe a data de vencimento.'),
  bruto: dinheiro('Informe o valor, como 1.234,56.').refine(value => Number(value) > 0, {
    error: 'O valor tem de ser maior que zero.',
  }),
  numero_nota_fiscal: textoOpcional(60),
  /** The key of an NF-e or national NFS-e, or the code by which a town hall shows its own. */
  chave_acesso_nota_fiscal: textoOpcional(60),
  data_emissao_nota_fiscal: dataOpcional(),
  /** Where the invoice itself is kept, e.g. its page at the municipality. */
  nota_fiscal_url: urlOpcional(),
  /** What the client withholds of the value. */
  retencoes: retencoesInput.default([]),
  /** Left out, it follows from what was received. */
  status: statusRecebivel.schema
    .nullish()
    .transform(status => status ?? 'A Receber')
    .pipe(statusRecebivel.schema),
})
type RecebivelInput = z.output<typeof recebivelInput>

export const recebivel = z.strictObject({
  ...registro,
  ...recebivelInput.shape,
  retencoes: retencoesInput,
  cliente_id: z.int().nullable(),
  /** Also that of a client who was deleted since. */
  nome_cliente: z.string(),
  nome_projeto: z.string().nullable(),
  /** Days past the due date while it is still to be received; 0 otherwise. */
  dias_atraso: z.int(),
  /** The receivable of which this is the contractual retention. */
  origem_id: z.int().nullable(),
  /** The measurement that it bills. */
  medicao_id: z.int().nullable(),
  /** What its retentions come to. */
  retido: z.string(),
  /** What the client is to pay: the value without what is withheld. */
  liquido: z.string(),
  /** What arrived of its value, without interest. */
  valor_recebido: z.string(),
  /** What the client refused to pay of it. */
  glosado: z.string(),
  /** Day of the last receipt. */
  recebido_em: z.iso.date().nullable(),
  pode,
})
export type Recebivel = z.output<typeof recebivel>

/** A receivable in the list, which shows no retentions one by one. */
export const recebivelListado = recebivel.omit({ retencoes: true })
export type RecebivelListado = z.output<typeof recebivelListado>

/** The invoice and other papers of a receivable. */
export const anexosDoRecebivelApi = anexosApi(
  'financeiro/recebiveis/anexos',
  { area: 'financeiro.recebimentos', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: PAPEIS },
)

/** What the client is to pay: the value without what is withheld. */
export const liquidoDe = ({ bruto, retido }: Pick<Recebivel, 'bruto' | 'retido'>): string =>
  subtractMoney(bruto, retido)

/** What is left to be received of the net value. */
export const restaReceber = ({
  valor_recebido,
  glosado,
  ...valor
}: Pick<Recebivel, 'bruto' | 'retido' | 'valor_recebido' | 'glosado'>): string =>
  subtractMoney(subtractMoney(liquidoDe(valor), valor_recebido), glosado)

/** So many instalments may a plan have: ten years of months. */
export const MAX_PARTES = 120

export const parteLabels = {
  descricao: 'Parcela ou marco',
  data_vencimento: 'Vencimento',
  bruto: 'Valor (R$)',
} satisfies Record<keyof Parte, string>

/** An instalment or a milestone. */
const parte = z.strictObject({
  descricao: texto('Descreva a parcela ou o marco, como Entrega da estrutura.', 300),
  data_vencimento: data('Informe o vencimento.'),
  bruto: dinheiro('Informe o valor, como 1.234,56.').refine(value => Number(value) > 0, {
    error: 'O valor tem de ser maior que zero.',
  }),
})
type Parte = z.output<typeof parte>

export const planoLabels = { projeto_id: 'Projeto', cliente_id: 'Cliente', partes: 'Plano' }

/** How the value of a project comes in: each line becomes a receivable of its own, in this order. */
export const planoInput = z.strictObject({
  projeto_id: id('Escolha o projeto.'),
  cliente_id: id('Escolha o cliente.'),
  partes: linhas(parte, { max: MAX_PARTES, nome: 'parcelas' }).refine(partes => partes.length > 0, {
    error: 'Adicione ao menos uma parcela.',
  }),
})

/** What a plan starts from: the client, the value of the contract, and what is planned or billed already. */
export const aPlanejar = z.strictObject({
  cliente_id: z.int().nullable(),
  nome_cliente: z.string().nullable(),
  /** Value of the proposal and of the additions; null where the project has neither. */
  contratado: z.string().nullable(),
  /** Receivables of the project, without those that are cancelled. */
  planejado: z.string(),
  /** What of the contracted value has no receivable yet, negative where plan and measurements pass it; null without a contract. */
  resta: z.string().nullable(),
  /** Instalments of the plan of which nothing arrived or is withheld: what a measurement may take the place of. */
  abativel: z.string(),
})
export type APlanejar = z.output<typeof aPlanejar>

/** What the lines come to, those that are typed so far. */
export const somaDoPlano = (partes: readonly { bruto?: unknown }[]): string =>
  addMoney(...partes.map(({ bruto }) => canonicalMoney(String(bruto ?? '')) ?? '0.00'))
