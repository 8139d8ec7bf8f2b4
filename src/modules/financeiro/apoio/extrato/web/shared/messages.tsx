import { TriangleAlert } from 'lucide-react'
import { counted } from '#platform/contract/counts.ts'
import type { Recusa } from '../../contract.ts'

/** As many lines as are named for one reason; of the others the number is said. */
const NAMED = 6

/** "Linhas 4, 9 e 12: É um saldo, não um lançamento.": one sentence for each reason, in the order of the file. */
export function byReason(recusas: readonly Recusa[]): string[] {
  const reasons = new Map<string, number[]>()
  for (const { linha, motivo } of recusas) reasons.set(motivo, [...(reasons.get(motivo) ?? []), linha])
  const list = new Intl.ListFormat('pt-BR')
  return [...reasons].map(([motivo, linhas]) => {
    const more = linhas.length - NAMED
    const named = linhas.slice(0, NAMED).map(String)
    if (more > 0) named.push(more === 1 ? 'mais 1' : `mais ${more}`)
    return `${linhas.length === 1 ? 'Linha' : 'Linhas'} ${list.format(named)}: ${motivo}`
  })
}

interface Props {
  avisos: readonly string[]
  recusas: readonly Recusa[]
}

/** What is strange about the file, and the lines that stay out. */
export function Messages({ avisos, recusas }: Props) {
  if (avisos.length + recusas.length === 0) return null
  return (
    <div role="status" className="mt-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
      {recusas.length > 0 && (
        <p className="flex items-start gap-1.5 font-medium">
          <TriangleAlert size={15} className="mt-0.5 shrink-0" />
          {counted(
            recusas.length,
            'linha fica de fora da importação:',
            'linhas ficam de fora da importação:',
          )}
        </p>
      )}
      <ul className="wrap-anywhere space-y-0.5">
        {[...byReason(recusas), ...avisos].map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
