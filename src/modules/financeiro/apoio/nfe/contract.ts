import { z } from 'zod'
import { query } from '#platform/contract/api.ts'
import { id } from '#platform/contract/fields.ts'
import type { Area } from '#platform/contract/permissions.ts'

export const MAX_XML_BYTES = 2_000_000
export const XML_GRANDE_DEMAIS = 'O arquivo XML tem mais de 2 MB.'

/** How much of a request's body an invoice may take: in JSON each quote and line end counts twice. */
const MAX_NFE_BODY = 2 * MAX_XML_BYTES

/** The text of an invoice's XML file. */
export const nfeInput = z.strictObject({
  xml: z
    .string({ error: 'Envie o conteúdo de um arquivo XML.' })
    .refine(xml => new TextEncoder().encode(xml).length <= MAX_XML_BYTES, { error: XML_GRANDE_DEMAIS }),
})

/** Of goods, or of services. */
const tipos = ['NF-e', 'NFS-e'] as const

/** What a form takes from an invoice. Nothing is stored by reading it. */
export const notaFiscal = z.strictObject({
  tipo: z.enum(tipos),
  numero: z.string(),
  /**
   * What it is verified by: of an NF-e its key of 44 positions, of a national NFS-e that of 50, of a town hall's the code. Bare; empty
   * where the file has none.
   */
  chave: z.string(),
  data_emissao: z.string().nullable(),
  valor: z.string().nullable(),
  /** Due date of the first instalment. */
  data_vencimento: z.string().nullable(),
  parcelas: z.int(),
  /** What was bought, in its own words: the first product and how many more. Null of a service invoice, and where it says none. */
  item: z.string().nullable(),
  /** Instalments with date and amount, in the order of the file; empty where one of them lacks either. */
  duplicatas: z.array(z.strictObject({ data_vencimento: z.string(), valor: z.string() })),
  emitente: z.strictObject({
    nome: z.string(),
    cnpj: z.string(),
    endereco: z.string().nullable(),
    telefone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** The issuer in the register of suppliers. */
  fornecedor: z.strictObject({ id: id(), nome: z.string(), cnpj: z.string() }).nullable(),
})
export type NotaFiscal = z.output<typeof notaFiscal>
/** What the file alone says. */
export type NotaLida = Omit<NotaFiscal, 'fornecedor'>

/** The key of an NF-e; null of a service invoice, which has another. */
export const chaveDaNfe = ({ tipo, chave }: Pick<NotaFiscal, 'tipo' | 'chave'>) =>
  tipo === 'NF-e' ? chave : null

/** The procedure of an entity whose form an invoice fills. @param registro "uma conta" */
export const lerNfeQuery = (acesso: { area: Area }, registro: string) =>
  query({
    ...acesso,
    nivel: 'registrar',
    resumo: `Lê o XML de uma NF-e ou NFS-e para preencher ${registro}; não grava nada`,
    erro: 'Erro ao ler o XML',
    maximo: { bytes: MAX_NFE_BODY },
    input: nfeInput,
    output: notaFiscal,
  })
