import { counted } from '#platform/contract/counts.ts'
import type { LinhaImportada } from '../contract.ts'

const SHOWN = 8
const HEAD = 'bg-surface-2 px-3 py-1.5 text-left font-semibold'
const CELL = 'border-line border-t px-3 py-1.5'

interface Props {
  nome: string
  boas: readonly LinhaImportada[]
}

/** The first rows that would go in, without their passwords. */
export function Preview({ nome, boas }: Props) {
  const more = boas.length - SHOWN
  return (
    <section aria-label="Prévia" className="mb-4">
      <p role="status" className="mb-2">
        <strong>{nome}</strong>: {counted(boas.length, 'linha pronta', 'linhas prontas')} para importar.{' '}
        {boas.length > 0 && 'Cada pessoa entra com a senha do arquivo e escolhe outra no primeiro acesso.'}
      </p>
      {boas.length > 0 && (
        <section
          aria-label="Linhas prontas"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing that takes the focus
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line"
        >
          <table className="w-full border-separate border-spacing-0 text-sm">
            <thead>
              <tr>
                {['Linha', 'Nome', 'E-mail', 'Login', 'Perfil de Acesso'].map(text => (
                  <th key={text} scope="col" className={HEAD}>
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {boas.slice(0, SHOWN).map(row => (
                <tr key={row.linha}>
                  <td className={`${CELL} numeros`}>{row.linha}</td>
                  {[row.full_name, row.email, row.login, row.perfil_acesso].map((text, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: four columns, always the same
                    <td key={index} className={CELL}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {more > 0 && <p className="mt-1 text-muted text-sm">E mais {more}.</p>}
    </section>
  )
}
