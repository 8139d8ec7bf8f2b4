/**
 * Decodes text files from elsewhere: bank statements, invoices, exported spreadsheets. The bytes decide the encoding, never
 * the file's declaration. Every function is linear in its input.
 */

/** Signatures of binary files that are often sent as text. */
const BINARIES: [signature: string, what: string][] = [
  ['%PDF', 'um PDF'],
  ['PK\u0003\u0004', 'uma planilha (XLSX) ou um arquivo compactado'],
  ['\u00d0\u00cf\u0011\u00e0', 'uma planilha antiga (XLS)'],
  ['\u001f\u008b', 'um arquivo compactado'],
  ['Rar!', 'um arquivo compactado'],
  ['7z\u00bc\u00af', 'um arquivo compactado'],
  ['\u0089PNG', 'uma imagem'],
  ['\u00ff\u00d8\u00ff', 'uma imagem'],
]

/** Portuguese name, with article, of a binary file; undefined if it may be text. */
export function binaryKind(bytes: Uint8Array): string | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, 4))
  return BINARIES.find(([signature]) => beginning.startsWith(signature))?.[1]
}

/** Characters of windows-1252 between 0x80 and 0x9F by their code; every other one is its own byte. */
const HIGH = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at))].map(
    (char, at) => [char.charCodeAt(0), 0x80 + at],
  ),
)

const asUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Bytes examined for the byte order of UTF-16. */
const SAMPLE = 2000

/** Byte order of UTF-16: by its mark, else by zeros in every other place, as Latin text has. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = Math.max(2, sample.length / 4)
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : undefined
}

/** Length in bytes of the UTF-8 character that begins here, among those that Portuguese uses; 0 if there is none. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const isNext = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0
  const lead = bytes[at]
  if (lead === 0xc2 || lead === 0xc3) return isNext(bytes[at + 1]) ? 2 : 0
  return lead === 0xe2 && isNext(bytes[at + 1]) && isNext(bytes[at + 2]) ? 3 : 0
}

/** Each byte from 0x80 of windows-1252 as UTF-8. */
const AS_UTF8 = Array.from({ length: 128 }, (_, at) =>
  new TextEncoder().encode(new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + at))),
)

/** Decodes text assembled from both encodings: valid UTF-8 characters as such, all other bytes as windows-1252. */
function decodeMixed(bytes: Uint8Array): string {
  const result = new Uint8Array(bytes.length * 3)
  let end = 0
  for (let at = 0; at < bytes.length; ) {
    const length = utf8Length(bytes, at)
    const char = length > 0 ? bytes.subarray(at, at + length) : AS_UTF8[(bytes[at] ?? 0) - 0x80]
    if (char) result.set(char, end)
    else result[end] = bytes[at] ?? 0
    end += char?.length ?? 1
    at += Math.max(length, 1)
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.subarray(0, end))
}

/**
 * Undoes double encoding: UTF-8 that was read as windows-1252 and written as UTF-8 again ("JoÃ£o"). Other text does not
 * qualify: it has letters that windows-1252 lacks, or its bytes are no UTF-8.
 */
function repairTwice(text: string): string {
  if (!/[\u00c2\u00c3][\u0080-\u00bf\u0152-\u2122]/.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const byte = code < 0x100 ? code : HIGH.get(code)
    if (byte === undefined) return text
    bytes[at] = byte
  }
  return asUtf8(bytes) ?? text
}

/**
 * Decodes the bytes of a file: UTF-16 by its mark or zeros, UTF-8 if valid (Portuguese text in windows-1252 never is by
 * chance), else windows-1252. Byte order marks are dropped. The caller refuses a result with U+0000, which is no text.
 */
export function decodeForeign(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : repairTwice(asUtf8(bytes) ?? decodeMixed(bytes))
  return text.replace(/^\ufeff+/, '')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Expands predefined and numeric XML entities; entities declared by the document are never expanded. */
export const unescapeMarkup = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
        (all, decimal, hex, name) => {
          if (name) return ENTITIES[String(name).toLowerCase()] ?? all
          const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
          const isText = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
          return isText ? String.fromCodePoint(code) : all
        },
      )
    : text
