import { z } from 'zod'
import { textoOpcional } from '../fields.ts'
import { linhaDaArrecadacao } from './arrecadacao.ts'
import { linhaDoBoleto } from './boleto.ts'
import { ANY_DAY, lerCodigo, lerPagamento } from './ler.ts'

/** Most characters of a code: a PIX text may hold this many. */
const MAX_CODIGO = 512

/** A code as it is stored and compared, so that a bar code and its typed line are the same; one with a wrong digit stays as typed. */
export function codigoGuardado(text: string): string {
  const lido = lerCodigo(text, ANY_DAY)
  return lido && lido.erros.length === 0 ? lido.codigo : text.trim()
}

/** A code as a bank's app takes it: the typed line, or the text of PIX. Another text as it is. */
export function codigoParaPagar(codigo: string): string {
  if (!/^\d{44}$/.test(codigo)) return codigo
  const tipo = lerPagamento(codigo)?.tipo
  if (tipo === 'arrecadacao') return linhaDaArrecadacao(codigo)
  return tipo === 'boleto' ? linhaDoBoleto(codigo) : codigo
}

/** Optional code of a payment, stored as {@link codigoGuardado}. */
export const codigoDePagamento = () =>
  textoOpcional(MAX_CODIGO)
    .transform(text => text && codigoGuardado(text))
    .pipe(z.string().nullable())

/** A code as it is printed: "00190.50095 40144.816069 06809.350314 3 37370000000100". */
export function formatCodigo(codigo: string): string {
  const linha = codigoParaPagar(codigo)
  if (/^\d{47}$/.test(linha))
    return linha.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
  return /^8\d{47}$/.test(linha) ? linha.replace(/(.{11})(.)/g, '$1-$2 ').trim() : codigo
}
