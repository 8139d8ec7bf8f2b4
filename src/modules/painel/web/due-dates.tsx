import { Link } from '@tanstack/react-router'
import { counted } from '#platform/contract/counts.ts'
import { addDays, formatDate } from '#platform/contract/dates.ts'
import { nivelEm, useSessao } from '#platform/web/session.tsx'
import {
  areaDoVencimento,
  DIAS_DE_VENCIMENTOS,
  type Resumo,
  type TipoDeVencimento,
  tiposDeVencimento,
} from '../contract.ts'
import { vencimentoLink } from './links.ts'

const kinds: Record<TipoDeVencimento, { label: string; tone: string; says: (n: number) => string }> = {
  contas: {
    label: 'Contas a pagar',
    tone: 'bg-badge-orange-bg text-badge-orange-fg',
    says: n => counted(n, 'conta vence', 'contas vencem'),
  },
  desvios: {
    label: 'Prazos de desvios',
    tone: 'bg-badge-purple-bg text-badge-purple-fg',
    says: n => counted(n, 'prazo de desvio termina', 'prazos de desvios terminam'),
  },
  documentos: {
    label: 'Documentos',
    tone: 'bg-badge-blue-bg text-badge-blue-fg',
    says: n => counted(n, 'documento vence', 'documentos vencem'),
  },
}

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const weekday = (dia: string) => WEEKDAYS[new Date(`${dia}T12:00:00Z`).getUTCDay()]

/** What is due in the next two weeks, on a line of days; each number leads to its rows. Undefined while it is on its way. */
export function DueDates({ vencimentos }: { vencimentos: Resumo['vencimentos'] | undefined }) {
  const sessao = useSessao()
  const { hoje } = sessao
  const seen = tiposDeVencimento.filter(tipo => nivelEm(sessao, areaDoVencimento[tipo]) !== 'nenhum')
  const days = Array.from({ length: DIAS_DE_VENCIMENTOS }, (_, n) => addDays(hoje, n))
  return (
    <section
      aria-labelledby="vencimentos"
      className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-sm xl:col-span-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="vencimentos" className="font-semibold text-lg">
          Vencimentos
        </h2>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          {seen.map(tipo => (
            <li key={tipo} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-3 rounded-full ring-1 ring-current ${kinds[tipo].tone}`} />
              {kinds[tipo].label}
            </li>
          ))}
        </ul>
      </div>
      <ol
        aria-label={`Próximos ${DIAS_DE_VENCIMENTOS} dias`}
        aria-busy={vencimentos === undefined}
        className="mt-3 grid grid-cols-7 gap-1 lg:grid-cols-[repeat(14,minmax(0,1fr))]"
      >
        {days.map((dia, index) => (
          <li
            key={dia}
            className={`flex min-h-28 flex-col items-center gap-1 rounded-md py-1.5 ${index === 0 ? 'bg-accent-soft' : 'bg-surface-2'}`}
          >
            <span className="text-muted text-xs">{index === 0 ? 'hoje' : weekday(dia)}</span>
            <span className="numeros font-medium text-sm">{Number(dia.slice(8))}</span>
            {vencimentos
              ?.filter(each => each.dia === dia)
              .map(({ tipo, quantidade }) => (
                <Link
                  key={tipo}
                  {...vencimentoLink(tipo, dia)}
                  aria-label={`${kinds[tipo].says(quantidade)} em ${formatDate(dia)}`}
                  className={`numeros inline-flex min-w-8 justify-center rounded-full px-1.5 py-0.5 font-semibold text-xs hover:underline max-sm:min-h-9 max-sm:items-center ${kinds[tipo].tone}`}
                >
                  {quantidade > 999 ? '999+' : quantidade}
                </Link>
              ))}
          </li>
        ))}
      </ol>
      {vencimentos?.length === 0 && (
        <p className="mt-3 text-muted text-sm">Nada vence nestas duas semanas.</p>
      )}
    </section>
  )
}
