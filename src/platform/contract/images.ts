import { MB, type RegraDeArquivo } from './files.ts'

/** Pictures of people and the company's logo. SVG is not among them: it is a program, not a picture. */
export const IMAGEM: RegraDeArquivo = { maximo: 10 * MB, tipos: ['jpeg', 'png', 'webp'] }

/** More pixels than this, in millions, are refused before they are unpacked. */
export const MAX_MEGAPIXELS = 40

/** Where a picture is served from, by the name that its bytes gave it; what follows never changes. */
export const urlDaImagem = (nome_arquivo: string) => `/api/imagens/${nome_arquivo}`
