import { z } from 'zod'
import { defineApi, mutation, query } from '#platform/contract/api.ts'
import { id, textoDeBusca } from '#platform/contract/fields.ts'
import type { Historia } from '#platform/contract/history.ts'

/** A month of an account has some tens of KB; base64 in JSON makes four bytes of three. */
export const MAX_BYTES = 700_000
export const ARQUIVO_GRANDE = 'O arquivo é grande demais: o limite é 700 KB. Baixe um período menor.'

/** Lines of a statement that are shown and matched at once, the oldest first. */
export const MAX_PENDENTES = 200
const MAX_ITENS = 30
const MAX_CONFIRMADAS = 50

/** What a line is that no payable and no receivable stands for. */
export const motivos = ['Transferência entre contas', 'Rendimento do banco', 'Estorno'] as const
export type Motivo = (typeof motivos)[number]

/** Which of them a line of this direction may be. */
export const motivosPossiveis = (saida: boolean): readonly Motivo[] =>
  motivos.filter(motivo => !(saida && motivo === 'Rendimento do banco'))

/** What a line of a statement is tied to: a payment or receipt that is registered, or a payable or receivable that gets one by it. */
const tipoDePar = z.enum(['conta', 'pagamento', 'recebivel', 'recebimento'])
export type TipoDePar = z.output<typeof tipoDePar>

/** How the difference between a line and what it is tied to is booked. `parte`: the rest stays open. */
export const diferencas = ['juros', 'multa', 'desconto', 'tarifa', 'parte'] as const
export type Diferenca = (typeof diferencas)[number]

const candidata = z.strictObject({
  tipo: tipoDePar,
  id: id(),
  /** Supplier or client. */
  nome: z.string(),
  descricao: z.string(),
  /** Due date, or the day of the payment or receipt. */
  data: z.string(),
  /** What is left of it: to be paid or received, or of a payment to be found in a statement. */
  valor: z.string(),
  /** That of the line by its name, however it was typed; else as a payment or receipt names it: another one, or none that is registered. */
  conta_bancaria: z.string().nullable(),
  /** A payable that a person set to Paga: its payment is not registered. */
  marcada: z.boolean().optional(),
})
export type Candidata = z.output<typeof candidata>

/** The account that a payment or receipt names, where it is another one than that of the statement. */
export const outraConta = ({ conta_bancaria }: Pick<Candidata, 'conta_bancaria'>, conta: string) =>
  conta_bancaria && conta_bancaria.toLowerCase() !== conta.toLowerCase() ? conta_bancaria : null

const proposta = candidata.extend({
  /** Same value, no other account, not set to Paga by hand, about the same day, and no line that names somebody else. */
  exata: z.boolean(),
  /** Same value, or its number or name in the line: chosen until the person says otherwise. */
  provavel: z.boolean(),
})
export type Proposta = z.output<typeof proposta>

const linha = z.strictObject({
  id: id(),
  data: z.string(),
  descricao: z.string(),
  documento: z.string().nullable(),
  /** Negative where money left the account. */
  valor: z.string(),
  /** Part of the value, without its sign, that is tied to nothing yet. */
  resta: z.string(),
  tarifa: z.string(),
  /** The bank says that it is a fee. */
  parece_tarifa: z.boolean(),
})
/** Nothing of it is tied yet. Undo takes back all of a line: of one that was tied in part, more than the last press did. */
export const intacta = ({ tarifa, resta, valor }: z.output<typeof linha>) =>
  tarifa === '0.00' && resta === valor.replace('-', '')

const pendente = linha.extend({ propostas: z.array(proposta) })
export type Pendente = z.output<typeof pendente>

const soma = z.strictObject({ quantos: z.int(), entradas: z.string(), saidas: z.string() })

/** The opposite line of a transfer or reversal. */
const oposta = z.strictObject({ conta: z.string(), data: z.string(), descricao: z.string() })
export type Oposta = z.output<typeof oposta>

const resolvida = linha.extend({
  ignorada: z.boolean(),
  motivo: z.enum(motivos).nullable(),
  oposta: oposta.nullable(),
  pares: z.array(candidata),
})
export type Resolvida = z.output<typeof resolvida>

/** What the choice of these pairs leaves over of a line, and how that may be booked. */
export const diferencasPossiveis = (saida: boolean, difference: bigint): readonly Diferenca[] => {
  if (difference === 0n) return []
  if (difference > 0n) return saida ? ['juros', 'multa', 'tarifa'] : ['juros']
  return saida ? ['desconto', 'parte'] : ['tarifa', 'desconto', 'parte']
}

/** How the trail calls a line, and what it tells of it. */
export const linhaHistoria = {
  entidade: 'Lançamento do extrato',
  campos: {
    data: 'Data',
    descricao: 'Descrição',
    valor: 'Valor (R$)',
    tarifa: 'Tarifa (R$)',
    ignorada: 'Ignorado',
    motivo: 'Motivo',
  },
  nome: ['descricao'],
  caminho: '/financeiro/conciliacao',
} satisfies Historia
export const conciliacaoHistoria = {
  entidade: 'Conciliação',
  campos: { valor: 'Valor (R$)' },
  nome: ['valor'],
  caminho: '/financeiro/conciliacao',
} satisfies Historia

const ver = { area: 'financeiro.bancos', nivel: 'ver' } as const
const registrar = { area: 'financeiro.bancos', nivel: 'registrar' } as const
const daConta = { conta_bancaria_id: id('Escolha a conta bancária.') }
const feito = z.strictObject({ linhas: z.int() })

export const conciliacaoApi = defineApi('financeiro/conciliacao', {
  quadro: query({
    ...ver,
    resumo:
      'O que falta conciliar de uma conta bancária, no extrato e no sistema, com o par proposto de cada lançamento',
    erro: 'Erro ao buscar a conciliação',
    input: z.strictObject(daConta),
    output: z.strictObject({
      linhas: z.array(pendente),
      extrato: soma,
      sistema: z.strictObject({
        ...soma.shape,
        /** The days that its statements cover, two months at most; null before the first. */
        de: z.string().nullable(),
        ate: z.string().nullable(),
        pares: z.array(candidata),
      }),
    }),
  }),
  resolvidas: query({
    ...ver,
    resumo: 'Lançamentos conciliados, ignorados ou lançados como tarifa, os mais novos primeiro',
    erro: 'Erro ao buscar lançamentos',
    input: z.strictObject({ ...daConta, busca: textoDeBusca.default('') }),
    output: z.strictObject({ linhas: z.array(resolvida) }),
  }),
  lancamento: query({
    ...ver,
    resumo: 'Um lançamento do extrato, o que foi feito dele e a conta bancária em que está',
    erro: 'Erro ao buscar lançamento',
    input: z.strictObject({ linha_id: id() }),
    output: resolvida.extend({ conta_bancaria_id: id() }),
  }),
  procurar: query({
    ...ver,
    resumo:
      'Contas, pagamentos, recebíveis ou recebimentos que podem ser o par de um lançamento, por texto ou valor',
    erro: 'Erro ao procurar',
    input: z.strictObject({ linha_id: id(), busca: textoDeBusca }),
    output: z.array(candidata),
  }),
  importar: mutation({
    ...registrar,
    resumo: 'Importa um extrato de conta bancária, OFX ou CSV; o que já está aqui não entra de novo',
    erro: 'Erro ao importar extrato',
    maximo: { bytes: 1_200_000 },
    input: z.strictObject({
      conteudo_base64: z
        .base64({ error: 'O arquivo não chegou inteiro. Tente novamente.' })
        .max(Math.ceil(MAX_BYTES / 3) * 4, { error: ARQUIVO_GRANDE }),
      /** Of a CSV, which does not say it; an OFX does. */
      conta_bancaria_id: id().nullable().default(null),
    }),
    output: z.strictObject({
      contas: z.array(
        z.strictObject({
          id: id(),
          nome: z.string(),
          /** The account was registered by this file. */
          nova: z.boolean(),
          novos: z.int(),
          repetidos: z.int(),
        }),
      ),
      /** Lines that could not be read, and why. */
      recusas: z.array(z.strictObject({ linha: z.int(), motivo: z.string() })),
      /** What is strange about the file as such. */
      avisos: z.array(z.string()),
    }),
  }),
  confirmar: mutation({
    ...registrar,
    resumo:
      'Concilia lançamentos: liga cada um ao seu pagamento ou recebimento, ou o registra; de vários, cada um por si',
    erro: 'Erro ao conciliar',
    sucesso: 'Conciliado',
    maximo: { values: MAX_CONFIRMADAS * (MAX_ITENS * 3 + 4) + 1 },
    input: z.strictObject({
      conciliacoes: z
        .array(
          z.strictObject({
            linha_id: id(),
            itens: z
              .array(z.strictObject({ tipo: tipoDePar, id: id() }))
              .min(1, { error: 'Escolha o par deste lançamento.' })
              .max(MAX_ITENS, { error: `Escolha no máximo ${MAX_ITENS} de uma vez.` }),
            diferenca: z.enum(diferencas).nullable().default(null),
          }),
        )
        .min(1)
        .max(MAX_CONFIRMADAS),
    }),
    /** Of several, those that somebody else changed meanwhile stay as they are, with the reason; a single one is refused with it. */
    output: feito.extend({ recusas: z.array(z.strictObject({ linha_id: id(), motivo: z.string() })) }),
  }),
  ignorar: mutation({
    ...registrar,
    resumo:
      'Deixa um lançamento fora da conciliação, com o que ele é: uma transferência ou um estorno leva junto o lançamento oposto',
    erro: 'Erro ao ignorar',
    sucesso: 'Lançamento ignorado',
    input: z.strictObject({ linha_id: id(), motivo: z.enum(motivos).nullable().default(null) }),
    output: feito.extend({ oposta: oposta.extend({ era_tarifa: z.boolean() }).nullable() }),
  }),
  tarifar: mutation({
    ...registrar,
    resumo: 'Lança como tarifa bancária o que resta de um débito',
    erro: 'Erro ao lançar tarifa',
    sucesso: 'Lançado como tarifa',
    input: z.strictObject({ linha_id: id() }),
    output: feito,
  }),
  desfazer: mutation({
    ...registrar,
    resumo:
      'Desfaz a conciliação, a tarifa ou o Ignorar de lançamentos; o pagamento que ela registrou sai junto, e o lançamento oposto volta, tarifa se era uma',
    erro: 'Erro ao desfazer',
    sucesso: 'Conciliação desfeita',
    maximo: { values: MAX_CONFIRMADAS + 1 },
    input: z.strictObject({ linha_ids: z.array(id()).min(1).max(MAX_CONFIRMADAS) }),
    output: feito,
  }),
})
