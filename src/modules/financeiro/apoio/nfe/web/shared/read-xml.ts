import { binaryKind, decodeForeign } from '#platform/contract/foreign-text.ts'

/**
 * The text of an XML file by what its bytes are: invoices declare their encoding wrongly in both directions.
 * @throws Error with a sentence for the person where the file is no text
 */
export async function readXml(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = binaryKind(bytes)
  if (kind) throw new Error(`Este arquivo é ${kind}. Aqui entra o XML de uma NF-e, NFC-e ou NFS-e.`)
  return decodeForeign(bytes)
}
