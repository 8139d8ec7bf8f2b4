import { Download, TriangleAlert } from 'lucide-react'
import { counted } from '#platform/contract/counts.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { COLUNAS, type LinhaImportada, type LinhaRecusada, resumoDosErros } from '../contract.ts'
import { downloadCsv } from './shared/files.ts'

interface Props {
  recusadas: readonly LinhaRecusada[]
  originais: ReadonlyMap<number, LinhaImportada> | undefined
}

/** Why rows stay out, and those rows for correcting, with the reason beside each. */
export function Refused({ recusadas, originais }: Props) {
  if (recusadas.length === 0) return null
  const download = () =>
    downloadCsv('usuarios_recusados.csv', [
      [...COLUNAS, 'motivo'],
      ...recusadas.map(({ linha, motivo }) => {
        const original = originais?.get(linha)
        return [...COLUNAS.map(coluna => original?.[coluna] ?? ''), motivo]
      }),
    ])
  return (
    <section aria-label="Linhas recusadas" className="mt-4 rounded-md bg-warn-soft p-3 text-warn-text">
      <h3 className="mb-1 flex items-center gap-2 font-semibold">
        <TriangleAlert size={16} />
        {counted(recusadas.length, 'linha recusada', 'linhas recusadas')}
      </h3>
      <ul className="mb-3 list-disc pl-6">
        {resumoDosErros(recusadas).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button icon={<Download size={16} />} onClick={download}>
        Baixar linhas recusadas
      </Button>
    </section>
  )
}
