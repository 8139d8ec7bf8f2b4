import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import type { Perfil } from '#platform/contract/permissions.ts'
import { Confirm } from '#platform/web/kit/confirm.tsx'
import { tableRoles } from '#platform/web/kit/list/table-roles.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type Exigencia, perfisApi } from '../contract.ts'

const people = (count: number) =>
  counted(count, 'pessoa deste perfil ainda não usa', 'pessoas deste perfil ainda não usam')

function sentence({ perfil, exigir_segundo_fator, sem_segundo_fator }: Exigencia, own: boolean): string {
  if (exigir_segundo_fator) return `Quem tem o perfil ${perfil} poderá entrar só com a senha.`
  const whom = sem_segundo_fator > 0 ? `${people(sem_segundo_fator)}. ` : ''
  return `${whom}Quem não tem o segundo fator o configura antes de continuar${own ? ', inclusive você' : ''}.`
}

interface Props {
  exigencias: Exigencia[]
  /** Only an Administrador does; the others see. */
  mayChange: boolean
  headingClass: string
}

/** The row of the matrix that says which profiles have to use a second factor. Each change is asked about and saved. */
export function RequireRow({ exigencias, mayChange, headingClass }: Props) {
  const { usuario } = useSessao()
  const [asked, setAsked] = useState<Exigencia | null>(null)
  const { busy, run } = useAction(perfisApi.exigirSegundoFator)
  const name = ({ perfil }: { perfil: Perfil }) => `Exigir segundo fator: ${perfil}`
  return (
    <tr {...tableRoles.row}>
      <th {...tableRoles.rowHead} scope="row" data-card="title" className={headingClass}>
        Exigir segundo fator
        {asked && (
          <Confirm
            title={`${asked.exigir_segundo_fator ? 'Deixar de exigir' : 'Exigir'} segundo fator de ${asked.perfil}`}
            sentence={sentence(asked, asked.perfil === usuario.perfil_acesso)}
            action={asked.exigir_segundo_fator ? 'Deixar de exigir' : 'Exigir'}
            danger={asked.exigir_segundo_fator}
            onCancel={() => setAsked(null)}
            onConfirm={() => {
              setAsked(null)
              run({ perfil: asked.perfil, exigir: !asked.exigir_segundo_fator })
            }}
          />
        )}
      </th>
      {exigencias.map(exigencia => (
        <td
          {...tableRoles.cell}
          key={exigencia.perfil}
          data-card="pair"
          data-label={exigencia.perfil}
          className="border-line border-t px-2 py-2"
        >
          {mayChange ? (
            <label className="inline-flex min-h-control-sm items-center gap-2 px-2 text-sm">
              <input
                type="checkbox"
                aria-label={name(exigencia)}
                checked={exigencia.exigir_segundo_fator}
                disabled={busy}
                onChange={() => setAsked(exigencia)}
                className="size-4 accent-accent"
              />
              <span aria-hidden>{exigencia.exigir_segundo_fator ? 'Sim' : 'Não'}</span>
            </label>
          ) : (
            <span className="px-2 text-sm">{exigencia.exigir_segundo_fator ? 'Sim' : 'Não'}</span>
          )}
        </td>
      ))}
    </tr>
  )
}
