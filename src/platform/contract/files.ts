/** Attached files: known types, limits and display of names. */

/** Known types by key, each with its media type and file name extensions. */
const tiposDeArquivo = {
  pdf: { mime: 'application/pdf', extensoes: ['pdf'] },
  jpeg: { mime: 'image/jpeg', extensoes: ['jpg', 'jpeg'] },
  png: { mime: 'image/png', extensoes: ['png'] },
  webp: { mime: 'image/webp', extensoes: ['webp'] },
  heic: { mime: 'image/heic', extensoes: ['heic', 'heif'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensoes: ['docx'],
  },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensoes: ['xlsx'] },
  odt: { mime: 'application/vnd.oasis.opendocument.text', extensoes: ['odt'] },
  ods: { mime: 'application/vnd.oasis.opendocument.spreadsheet', extensoes: ['ods'] },
  doc: { mime: 'application/msword', extensoes: ['doc'] },
  xls: { mime: 'application/vnd.ms-excel', extensoes: ['xls'] },
  xml: { mime: 'application/xml', extensoes: ['xml'] },
} as const

export type TipoDeArquivo = keyof typeof tiposDeArquivo

/** Header of an upload: `{ nome, dados }` as percent-encoded JSON. */
export const HEADER_ARQUIVO = 'x-arquivo'

export const MB = 1024 * 1024
/** Longest accepted name, in characters. */
export const MAX_NOME_ARQUIVO = 500

export const FOTOS = ['jpeg', 'png', 'webp', 'heic'] as const satisfies TipoDeArquivo[]
const TIPOS = Object.keys(tiposDeArquivo) as TipoDeArquivo[]
/** Papers of people. */
export const DOCUMENTOS = TIPOS.filter(tipo => tipo !== 'xml')
/** Papers of a bill: invoice, boleto, receipt. */
export const PAPEIS = ['pdf', 'xml', ...FOTOS] as const satisfies TipoDeArquivo[]

/** Which file a procedure accepts. */
export interface RegraDeArquivo {
  /** Largest size in bytes. */
  maximo: number
  tipos: readonly TipoDeArquivo[]
}

export const mimeDe = (tipo: TipoDeArquivo): string => tiposDeArquivo[tipo].mime
export const tipoDoMime = (mime: string) => TIPOS.find(tipo => mimeDe(tipo) === mime)

const extensaoDe = (nome: string) => /\.([a-z0-9]{1,5})\s*$/i.exec(nome)?.[1]?.toLowerCase() ?? ''

/** The type by the name's extension; undefined if it is none of `tipos`. */
export function tipoPeloNome(nome: string, tipos: readonly TipoDeArquivo[]): TipoDeArquivo | undefined {
  const extensao = extensaoDe(nome)
  return tipos.find(tipo => (tiposDeArquivo[tipo].extensoes as readonly string[]).includes(extensao))
}

/** Extensions for display: 'PDF, JPG, PNG'. */
export const extensoesDe = ({ tipos }: RegraDeArquivo) =>
  tipos.map(tipo => tiposDeArquivo[tipo].extensoes[0].toUpperCase()).join(', ')

/** For the `accept` of a file input. */
export const acceptDe = ({ tipos }: RegraDeArquivo) =>
  tipos
    .flatMap(tipo => [tiposDeArquivo[tipo].mime, ...tiposDeArquivo[tipo].extensoes.map(e => `.${e}`)])
    .join(',')

export const tamanhoMaximo = ({ maximo }: RegraDeArquivo) => `${Math.floor(maximo / MB)} MB`

export const grandeDemais = (regra: RegraDeArquivo) =>
  `O arquivo é grande demais: o limite é ${tamanhoMaximo(regra)}.`
export const tipoRecusado = (regra: RegraDeArquivo) =>
  `Este tipo de arquivo não é aceito. Envie ${extensoesDe(regra)}.`
export const CONTEUDO_DIFERENTE =
  'O conteúdo do arquivo não corresponde à terminação do nome. Confira se é o arquivo certo.'
export const ARQUIVO_DANIFICADO =
  'O arquivo está danificado e não pôde ser conferido. Abra-o, salve uma cópia e envie a cópia.'
export const ABRE_GRANDE_DEMAIS =
  'O arquivo ocupa espaço demais quando é aberto. Divida-o em arquivos menores ou envie em PDF.'
export const TEM_MACROS =
  'O arquivo tem macros, que não são aceitas. Salve uma cópia sem macros e envie a cópia.'
export const ARQUIVO_VAZIO = 'O arquivo está vazio.'

/** Refusal of a file by its name and size, before it is sent; null if there is none. */
export function recusaDoArquivo(regra: RegraDeArquivo, nome: string, tamanho: number): string | null {
  if (nome.length > MAX_NOME_ARQUIVO)
    return `O nome do arquivo tem mais de ${MAX_NOME_ARQUIVO} caracteres; use um nome mais curto.`
  if (!tipoPeloNome(nome, regra.tipos)) return tipoRecusado(regra)
  if (tamanho > regra.maximo) return grandeDemais(regra)
  return tamanho === 0 ? ARQUIVO_VAZIO : null
}

/** 126362 → "123,4 KB". */
export const formatKb = (bytes: number) =>
  // A tenth of a KB is the least that is shown: a file is never '0,0 KB'.
  `${Math.max(bytes / 1024, bytes > 0 ? 0.1 : 0).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} KB`

/**
 * The stored form of a file name: without control characters, invisible marks and bidirectional overrides such as U+202E,
 * which can make an extension look like another. Joiners of scripts and emoji stay.
 */
export const nomeGuardado = (nome: string) =>
  nome.replace(/(?![\u200c\u200d])[\p{Bidi_Control}\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()

/** The received name for display, with invisible and bidirectional characters made visible. */
export const nomeVisivel = (nome: string) =>
  nome.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, mark =>
    mark < ' '
      ? String.fromCodePoint(0x2400 + mark.charCodeAt(0))
      : `[U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )

/** Can the sandboxed viewer show this type? */
export const temPrevia = (mime: string) =>
  ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'].includes(mime)
