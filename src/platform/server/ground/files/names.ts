const MAX_BYTES = 150

/** Letters, digits and what is harmless in every file system and in S3; everything else becomes `_`. */
const HARMLESS = /[^\p{L}\p{N} ._()-]+/gu

function shorten(text: string, bytes: number): string {
  const kept = Array.from(text)
  while (Buffer.byteLength(kept.join('')) > bytes) kept.pop()
  return kept.join('')
}

/** A file name as the last part of a stored path: no separators, controls or marks, no leading dot, bounded length. */
export function harmlessName(nome: string): string {
  const plain = nome.normalize('NFC').toWellFormed().replace(HARMLESS, '_').trim().replace(/^\.+/, '')
  const dot = plain.lastIndexOf('.')
  const extension = dot > 0 ? shorten(plain.slice(dot), 12) : ''
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).replaceAll('..', '_')
  return (shorten(stem, MAX_BYTES - Buffer.byteLength(extension)).trim() || 'arquivo') + extension
}

const quoted = (text: string) => text.replace(/[^\x20-\x7e]|["\\%]/g, '_')
const extended = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** `Content-Disposition` of a download (RFC 6266, 5987): always an attachment, under a harmless name. */
export function attachment(nome: string): string {
  const name = harmlessName(nome)
  return `attachment; filename="${quoted(name)}"; filename*=UTF-8''${extended(name)}`
}
