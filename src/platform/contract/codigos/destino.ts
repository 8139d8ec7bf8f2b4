import { nomeDoBanco } from './bancos.ts'
import { pareceBrCode, recebedorDoPix } from './br-code.ts'
import { lerPagamento } from './ler.ts'

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
  if (!/^\d{44}$/.test(codigo) || lerPagamento(codigo)?.tipo !== 'boleto') return null
  const chave = codigo.slice(0, 3)
  return { tipo: 'banco', chave, nome: nomeDoBanco(chave) }
}
