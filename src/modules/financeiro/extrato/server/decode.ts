import { AppError } from '#platform/server/errors.ts'

const refuse = (mensagem: string) => new AppError('dados_invalidos', mensagem)

/** Files that people take for a statement, by how they begin. */
const OTHERS: [signature: string, what: string][] = [
  ['%PDF', 'um PDF'],
  ['PK\u0003\u0004', 'uma planilha (XLSX) ou um arquivo compactado'],
  ['\u00d0\u00cf\u0011\u00e0', 'uma planilha antiga (XLS)'],
]

/**
 * The text of a statement. Valid UTF-8 is that, whatever the file declares, for banks declare wrongly in both
 * directions and no Portuguese text in windows-1252 is valid UTF-8 by chance; all else is windows-1252.
 * @throws AppError dados_invalidos where it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 4))
  const other = OTHERS.find(([signature]) => beginning.startsWith(signature))
  if (other) throw refuse(`Este arquivo é ${other[1]}. Baixe o extrato do banco em OFX ou CSV.`)
  const text = decode(bytes)
  if (text.includes('\u0000'))
    throw refuse('Este arquivo não é um texto. Baixe o extrato do banco em OFX ou CSV.')
  return text.replace(/^\ufeff/, '')
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
