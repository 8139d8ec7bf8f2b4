import { counted, formatCount } from '#platform/contract/counts.ts'
import type { Observacao } from '../contract.ts'
import type { LegacyReport } from './legacy.ts'

/** More lines than anybody reads; the file has all of them. */
const SHOWN = 100

/** What came in, what did not, and why. */
export function LegacyReportView({ report }: { report: LegacyReport }) {
  const { total, importados, ignorados, avisos } = report
  return (
    <>
      <p role="status" className="font-medium">
        {counted(importados, 'registro importado', 'registros importados')} de {formatCount(total)}
        {ignorados.length > 0 && `, ${counted(ignorados.length, 'ignorado', 'ignorados')}`}.
      </p>
      <Lines title="Ignorados" lines={ignorados} />
      <Lines title="Importados com alteração" lines={avisos} />
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: Observacao[] }) {
  if (lines.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {lines.slice(0, SHOWN).map(({ posicao, nome, motivo }) => (
          <li key={posicao} className="wrap-anywhere py-1.5">
            <span className="numeros text-muted">{posicao + 1}.</span> {nome && <strong>{nome}: </strong>}
            {motivo}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className="mt-1 text-muted text-sm">E mais {formatCount(lines.length - SHOWN)}.</p>
      )}
    </section>
  )
}
