import { z } from 'zod'
import { doBanco, nomeDoBanco, numeroDoBanco } from '#platform/contract/codigos/bancos.ts'
import { erroDaChavePix, formatChavePix, lerChavePix } from '#platform/contract/codigos/chave-pix.ts'
import { type Destino, destinoDoCodigo } from '#platform/contract/codigos/destino.ts'
import { texto, textoOpcional } from '#platform/contract/fields.ts'
import type { Historia } from '#platform/contract/history.ts'
import { linhas } from '#platform/contract/lines.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'

/** How a supplier is paid: by a PIX key, into a bank account, or by boletos that a bank collects for it. */
export const tipoDeConta = vocabulary(
  [
    { value: 'PIX', tone: 'blue' },
    { value: 'Conta', tone: 'gray' },
    { value: 'Boleto', tone: 'gray' },
  ],
  'Escolha PIX, conta ou boleto.',
)

export const contaDoFornecedorLabels = {
  tipo: 'Tipo',
  chave: 'Chave PIX ou banco',
  agencia: 'Agência',
  conta: 'Conta',
} satisfies Record<keyof ContaDoFornecedor, string>

/** Where a supplier is paid. */
export const contaDoFornecedor = z.strictObject({
  tipo: tipoDeConta.schema,
  /** PIX key as PIX texts carry it; of an account and of boletos the three digits of the bank. */
  chave: texto('Informe a chave PIX ou o banco.', 512),
  /** Of an account alone, with its digit where it has one. */
  agencia: textoOpcional(20),
  conta: textoOpcional(20),
})
export type ContaDoFornecedor = z.output<typeof contaDoFornecedor>

/** So many of them may a supplier have. */
export const MAX_CONTAS = 30

const numeros = (text: string | null) => text?.replace(/[\s.]/g, '').toUpperCase() || null

/** As it is stored and compared. What cannot be read stays as it was typed, to be refused with a sentence. */
function guardada<Linha extends ContaDoFornecedor>(line: Linha): Linha {
  const { tipo, chave, agencia, conta } = line
  if (tipo === 'PIX')
    return { ...line, chave: lerChavePix(chave)?.chave ?? chave, agencia: null, conta: null }
  const banco = numeroDoBanco(chave) ?? chave
  return tipo === 'Conta'
    ? { ...line, chave: banco, agencia: numeros(agencia), conta: numeros(conta) }
    : { ...line, chave: banco, agencia: null, conta: null }
}

const AGENCIA = /^\d{1,5}(-?[\dX])?$/
const CONTA = /^\d{1,13}(-?[\dX])?$/

/** What is wrong with a line, by its field. */
function errosDaConta({
  tipo,
  chave,
  agencia,
  conta,
}: ContaDoFornecedor): Partial<Record<keyof ContaDoFornecedor, string>> {
  if (tipo === 'PIX') {
    const chaveErrada = erroDaChavePix(chave)
    return chaveErrada ? { chave: chaveErrada } : {}
  }
  return {
    ...(!/^\d{3}$/.test(chave) && {
      chave: 'Informe o banco: o número de três dígitos ou o nome, como 341 ou Itaú.',
    }),
    ...(tipo === 'Conta' &&
      !AGENCIA.test(agencia ?? '') && { agencia: 'Informe a agência, como 1234 ou 1234-5.' }),
    ...(tipo === 'Conta' &&
      !CONTA.test(conta ?? '') && { conta: 'Informe a conta com o dígito, como 12345-6.' }),
  }
}

/** Where a supplier is paid, one line each; read from a pasted PIX text or boleto, too. */
export const contasDoFornecedorInput = linhas(contaDoFornecedor, { max: MAX_CONTAS, nome: 'contas' })
  .overwrite(lines => lines.map(guardada))
  .superRefine((lines, context) => {
    const seen = new Set<string>()
    for (const [index, line] of lines.entries()) {
      for (const [field, message] of Object.entries(errosDaConta(line)))
        context.addIssue({ code: 'custom', message, path: [index, field] })
      const key = [line.tipo, line.chave, line.agencia, line.conta].join(' ')
      if (seen.has(key))
        context.addIssue({ code: 'custom', message: 'Esta conta já está na lista.', path: [index, 'chave'] })
      seen.add(key)
    }
  })

/** A line in one line of text: 'PIX 11.222.333/0001-81', 'Itaú, agência 1234, conta 12345-6', 'Boletos do Itaú'. */
export function textoDaConta(line: Partial<Record<keyof ContaDoFornecedor, unknown>>): string {
  const chave = String(line.chave ?? '').trim()
  if (!chave) return 'Conta sem dados'
  if (line.tipo === 'PIX') return `PIX ${formatChavePix(chave)}`
  const banco = /^\d{3}$/.test(chave) ? nomeDoBanco(chave) : chave
  return line.tipo === 'Boleto'
    ? `Boletos ${doBanco(banco)}`
    : `${banco}, agência ${line.agencia ?? '–'}, conta ${line.conta ?? '–'}`
}

/** Where the money of a code goes, with the key as lines are stored. Null where the code does not say it. */
export function destinoParaGuardar(codigo: string): Destino | null {
  const to = destinoDoCodigo(codigo)
  return to?.tipo === 'pix' ? { ...to, chave: lerChavePix(to.chave)?.chave ?? to.chave } : to
}

/** What a line stands for when a code is compared: boletos of the bank of an account are expected, too. */
export const destinoDaConta = ({ tipo, chave }: Pick<ContaDoFornecedor, 'tipo' | 'chave'>): Destino =>
  tipo === 'PIX' ? { tipo: 'pix', chave, nome: '' } : { tipo: 'banco', chave, nome: nomeDoBanco(chave) }

/** What the history of a supplier tells of them. */
export const contaDoFornecedorHistoria = {
  entidade: 'Conta do fornecedor',
  campos: contaDoFornecedorLabels,
  nome: ['chave'],
  caminho: '/financeiro/fornecedores/{fornecedor_id}',
} satisfies Historia
