import { useEffect } from 'react'
import { lerCodigo } from '#platform/contract/codigos/ler.ts'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import { bareDocument } from '#platform/contract/documents.ts'
import type { NotaFiscal } from '../../../nfe/contract.ts'
import { lerArquivoDaNota, type NfeProcedure } from '../../../nfe/web/shared/use-nfe.ts'

const isXml = ({ name, type }: File) => /\.xml$/i.test(name) || /^(text|application)\/xml$/.test(type)

const loadReader = () => import('#platform/web/reader/reader.ts')

/**
 * The first file of a session waits for a decoder and a library of PDFs. Called when one is about to be given: a pointer or the
 * focus on the button that asks for it, or a file that is dragged over the page.
 */
export const prepararLeitor = () =>
  void loadReader().then(
    ({ prepareReader }) => prepareReader(),
    () => {},
  )

/** @param over a file is dragged over the page */
export function usePreparedReader(over: boolean): void {
  useEffect(() => {
    if (over) prepararLeitor()
  }, [over])
}

/** Digits of a bar code; a typed line has some more, check digits of its blocks. */
const BARRAS = 44
const ORDEM = ['boleto', 'arrecadacao', 'barras', 'pix', 'nota']

/**
 * The codes among texts: whole ones before those with a wrong digit, payments before keys of invoices. Any number of 44 digits may
 * pass for the bar code of a boleto, which has one check digit: a bill of a utility goes before it.
 */
export function codigosEntre(textos: readonly string[], perto: string): Lido[] {
  const found = new Map<string, Lido>()
  const linhas = new Set<string>()
  for (const text of textos) {
    const lido = lerCodigo(text, perto)
    // The key of an NFC-e is printed beside its QR code, which may say more.
    if (lido && (lido.valor || !found.has(lido.codigo))) found.set(lido.codigo, lido)
    if (lido && bareDocument(text).length > BARRAS) linhas.add(lido.codigo)
  }
  const rank = ({ tipo, codigo, erros }: Lido) =>
    (erros.length > 0 ? 10 : 0) + ORDEM.indexOf(tipo === 'boleto' && !linhas.has(codigo) ? 'barras' : tipo)
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}

/** What a paper of a bill says: of an XML its invoice, of anything else the codes in it. */
export interface Leitura {
  nota: NotaFiscal | null
  codigos: Lido[]
}

/**
 * Reads a paper: the XML of an invoice on the server, pictures and PDFs in a frame apart from the page.
 * @param perto the due date of a boleto is counted near this day
 * @throws ApiError, or an Error with a sentence for the person
 */
export async function lerArquivo(file: File, procedure: NfeProcedure, perto: string): Promise<Leitura> {
  if (isXml(file)) return { nota: await lerArquivoDaNota(procedure, file), codigos: [] }
  const { readFile } = await loadReader()
  return { nota: null, codigos: codigosEntre(await readFile(file), perto) }
}
