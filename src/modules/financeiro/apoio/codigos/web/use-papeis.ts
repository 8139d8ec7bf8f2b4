import { useState } from 'react'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import { counted } from '#platform/contract/counts.ts'
import { nomeVisivel, type RegraDeArquivo, recusaDoArquivo } from '#platform/contract/files.ts'
import { ApiError } from '#platform/web/api.ts'
import type { NotaFiscal } from '../../nfe/contract.ts'
import { summaryOf as summaryOfNota } from '../../nfe/web/shared/summary.ts'
import type { NfeProcedure } from '../../nfe/web/shared/use-nfe.ts'
import { lerArquivo } from './shared/ler-arquivo.ts'
import { summaryOf, summaryOfCarne } from './summary.ts'

/** What a file said, for the person. */
export interface Papel {
  arquivo: string
  /** Read, in one line; null where nothing was. */
  lido: string | null
  /** Wrong check digits, or why nothing was read. */
  problemas: string[]
}

const NENHUM =
  'Nenhum código encontrado. Fotografe só o código, de perto e sem sombra, ou digite-o. O arquivo fica anexado.'

/** The boletos of a payment book, in the order of their dates: several of one bank, each with a date of its own and a value. */
export function carneEntre(codigos: readonly Lido[]): Lido[] {
  const boletos = codigos
    .filter(({ tipo, erros, valor, vencimento }) => tipo === 'boleto' && !erros.length && valor && vencimento)
    .sort((a, b) => String(a.vencimento).localeCompare(String(b.vencimento)))
  const [first] = boletos
  const dates = new Set(boletos.map(({ vencimento }) => vencimento))
  const oneBank = boletos.every(({ codigo }) => codigo.startsWith(first?.codigo.slice(0, 3) ?? ''))
  return boletos.length > 1 && oneBank && dates.size === boletos.length ? boletos : []
}

/** One way to pay and one invoice: what a bill is filled from. Further ones of the same file are told, not taken. */
export function aproveitados(codigos: readonly Lido[]) {
  const pagamento = codigos.find(({ tipo }) => tipo !== 'nota')
  const nota = codigos.find(({ tipo }) => tipo === 'nota')
  const taken = [pagamento, nota].filter(lido => lido !== undefined)
  const kinds = codigos.filter(({ tipo, erros }) => tipo === pagamento?.tipo && erros.length === 0)
  return { taken, outros: Math.max(0, kinds.length - 1) }
}

interface Options {
  regra: RegraDeArquivo
  procedure: NfeProcedure
  perto: string
  /** Every file that the rule accepts is kept, whatever is read in it. */
  onFile: (file: File) => void
  onCode: (lido: Lido) => void
  onNota: (nota: NotaFiscal) => void
  /** Takes a payment book. @returns false where it has no place for one: its first boleto is taken instead */
  onCarne: (boletos: readonly Lido[]) => boolean
}

/** Reads the papers of a bill: the XML of its invoice on the server, pictures and PDFs in a frame apart from the page. */
export function usePapeis({ regra, procedure, perto, onFile, onCode, onNota, onCarne }: Options) {
  const [papeis, setPapeis] = useState<Papel[]>([])
  const [nota, setNota] = useState<NotaFiscal>()
  const [busy, setBusy] = useState(false)

  async function readOne(file: File): Promise<Pick<Papel, 'lido' | 'problemas'>> {
    const refusal = recusaDoArquivo(regra, file.name, file.size)
    if (refusal) return { lido: null, problemas: [refusal] }
    // Kept before it is read: what cannot be read is a paper of the bill all the same.
    onFile(file)
    try {
      const { nota: read, codigos } = await lerArquivo(file, procedure, perto)
      if (read) {
        setNota(read)
        onNota(read)
        return { lido: summaryOfNota(read, true), problemas: [] }
      }
      const carne = carneEntre(codigos)
      if (carne.length > 0 && onCarne(carne)) {
        for (const nota of codigos.filter(({ tipo }) => tipo === 'nota').slice(0, 1)) onCode(nota)
        return { lido: summaryOfCarne(carne), problemas: [] }
      }
      const { taken, outros } = aproveitados(codigos)
      for (const lido of taken) onCode(lido)
      const more = outros > 0 ? ` Há mais ${counted(outros, 'código', 'códigos')} neste arquivo.` : ''
      return taken.length > 0
        ? { lido: taken.map(summaryOf).join('; ') + more, problemas: taken.flatMap(({ erros }) => erros) }
        : { lido: null, problemas: [NENHUM] }
    } catch (error) {
      const problema = error instanceof ApiError ? error.erro.mensagem : (error as Error).message
      return { lido: null, problemas: [`${problema} O arquivo fica anexado.`] }
    }
  }

  async function read(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    setBusy(true)
    try {
      for (const file of files) {
        const arquivo = nomeVisivel(file.name)
        const papel = { arquivo, ...(await readOne(file)) }
        setPapeis(before => [...before.filter(other => other.arquivo !== arquivo), papel])
      }
    } finally {
      setBusy(false)
    }
  }

  return { papeis, nota, busy, read }
}
