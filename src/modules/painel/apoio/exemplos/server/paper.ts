const escaped = (text: string) => text.replace(/[\\()]/g, character => `\\${character}`)

/** A page of text as a PDF, by hand: the drawing of documents takes another process, and seconds of the first one. */
export function paper(titulo: string, linhas: readonly string[]): Buffer {
  const text = [
    `BT /F1 18 Tf 56 770 Td (${escaped(titulo)}) Tj`,
    ...linhas.map((linha, n) => `/F1 12 Tf 0 ${n === 0 ? -36 : -20} Td (${escaped(linha)}) Tj`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const at = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  // One byte a letter, so that the offsets are those of the file: WinAnsi holds all of Portuguese.
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}${end}`,
    'latin1',
  )
}
