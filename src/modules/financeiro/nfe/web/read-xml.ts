/** The text of an XML file in the encoding that it declares; UTF-8 where it declares none that is known. */
export async function readXml(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  const declared = /encoding\s*=\s*["']([\w.-]+)/i.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
