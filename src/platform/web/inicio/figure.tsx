import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#platform/contract/counts.ts'
import type { Destino, Figura, LinhaDaFigura } from '#platform/contract/inicio.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Bar, fills } from './bar.tsx'

interface ToProps {
  destino: Destino
  label?: string
  className?: string
  children: ReactNode
}

/** Leads to the list that holds what a number counts. */
const To = ({ destino: { caminho, filtros }, label, className = '', children }: ToProps) => (
  <Link
    to={caminho}
    search={filtros as never}
    aria-label={label}
    className={`rounded-sm font-semibold text-accent-text hover:underline max-lg:inline-flex max-lg:min-h-11 max-lg:min-w-11 max-lg:items-center ${className}`}
  >
    {children}
  </Link>
)

const CELL = 'numeros py-1 pl-3 text-right whitespace-nowrap max-sm:pl-2'

interface CountProps {
  quantidade: number
  destino: Destino
  label: string
}

/** A number that leads to its rows; nothing leads nowhere. */
const Count = ({ quantidade, destino, label }: CountProps) =>
  quantidade === 0 ? (
    <span className="text-muted">0</span>
  ) : (
    <To destino={destino} label={`${label}: ${formatCount(quantidade)}`} className="max-lg:justify-end">
      {formatCount(quantidade)}
    </To>
  )

/** Sentences of one value, above the bars. */
const Highlights = ({ destaques }: Pick<Figura, 'destaques'>) =>
  destaques.length > 0 && (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 rounded-md bg-surface-2 px-3 py-2">
      {destaques.map(({ nome, valor, destino }) => (
        <div key={nome}>
          <dt className="text-muted text-sm">{nome}</dt>
          <dd className="numeros font-semibold text-lg">
            {destino && valor !== '0' ? <To destino={destino}>{valor}</To> : valor}
          </dd>
        </div>
      ))}
    </dl>
  )

/** A figure of a department: bars that are a table, too. Each number leads to the list with as many rows. */
export function Figure({ figura, centred }: { figura: Figura; centred?: boolean }) {
  const { chave, titulo, texto, eixo, unidade, destaques, linhas } = figura
  const id = `figura-${chave}`
  const parts = linhas[0]?.partes ?? []
  const money = linhas.some(({ valor }) => valor !== null)
  // A funnel is of numbers, whatever they are worth.
  const sizeOf = ({ quantidade, valor }: LinhaDaFigura) =>
    money && !centred ? Math.max(0, Number(valor)) : quantidade
  const most = Math.max(0, ...linhas.map(sizeOf))
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 break-inside-avoid rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-5"
    >
      <h2 id={id} className="font-semibold text-lg">
        {titulo}
      </h2>
      <p className="text-muted">{texto}</p>
      <Highlights destaques={destaques} />
      {linhas.length === 0 ? (
        <p className="mt-3 text-muted">Nada em aberto.</p>
      ) : (
        <table aria-labelledby={id} className="mt-3 w-full border-collapse text-sm">
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="py-1 text-left font-medium">
                {eixo}
              </th>
              {parts.map(({ nome, tom }) => (
                <th key={nome} scope="col" className={`${CELL} font-medium`}>
                  <span
                    aria-hidden
                    className={`mr-1 inline-block size-2.5 rounded-sm max-sm:mr-0 max-sm:ml-auto max-sm:block ${fills[tom]}`}
                  />
                  {nome}
                </th>
              ))}
              <th scope="col" className={`${CELL} font-medium`}>
                {parts.length > 0 ? 'Todos' : unidade}
              </th>
              {money && (
                <th scope="col" className={`${CELL} font-medium`}>
                  Valor
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {linhas.map(linha => (
              <tr key={linha.nome} className="border-line border-b last:border-0">
                <th scope="row" className="w-full py-1.5 text-left font-normal">
                  <span className="flex items-center gap-x-4 max-sm:flex-col max-sm:items-start max-sm:gap-1">
                    <span
                      title={linha.nome}
                      className="line-clamp-2 shrink-0 leading-tight max-sm:max-w-full sm:w-2/5 sm:min-w-36"
                    >
                      {linha.nome}
                    </span>
                    <Bar linha={linha} size={sizeOf(linha)} most={most} centred={centred ?? false} />
                  </span>
                </th>
                {linha.partes.map(part => (
                  <td key={part.nome} className={CELL}>
                    <Count {...part} label={`${linha.nome}, ${part.nome}`} />
                  </td>
                ))}
                <td className={CELL}>
                  <Count {...linha} label={linha.nome} />
                </td>
                {money && <td className={`${CELL} text-muted`}>{formatMoney(linha.valor ?? '0')}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
