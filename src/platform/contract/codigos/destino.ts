import { nomeDoBanco } from './bancos.ts'
import { pareceBrCode, recebedorDoPix } from './br-code.ts'
import { pareceChave } from './nota.ts'

/** Where the money of a code goes, as far as the code says it. */
export interface Destino {
  tipo: 'banco' | 'pix'
  /** Number of the bank that collects a boleto; key of a PIX, or the host of its address. */
  chave: string
  /** Name of the bank, or of who receives the PIX. */
  nome: string
}

/** @param codigo as it is stored. @returns null where it does not say, as bills of utilities and of the state */
export function destinoDoCodigo(codigo: string): Destino | null {
  if (pareceBrCode(codigo)) {
    const pix = recebedorDoPix(codigo)
    return pix && { tipo: 'pix', ...pix }
  }
  if (!/^[0-79]\d{43}$/.test(codigo) || pareceChave(codigo)) return null
  const chave = codigo.slice(0, 3)
  return { tipo: 'banco', chave, nome: nomeDoBanco(chave) }
}
