import { MB, type RegraDeArquivo } from './files.ts'

/** Types of avatars and of the company's logo. No SVG: it can carry scripts. */
export const IMAGEM: RegraDeArquivo = { maximo: 10 * MB, tipos: ['jpeg', 'png', 'webp'] }

/** Largest picture in megapixels; a larger one is refused before it is decoded. */
export const MAX_MEGAPIXELS = 40

/** Address of a picture. Its name is a hash of its bytes, so the content never changes. */
export const urlDaImagem = (nome_arquivo: string) => `/api/imagens/${nome_arquivo}`
