import type { CampoMudado } from '#platform/contract/history.ts'
import { showValue } from '#platform/contract/show-value.ts'

/** Changed fields of one entry of the audit trail, before and after. A change may have none that its reader may see. */
export function ChangedFields({ change }: { change: { acao: string; campos: readonly CampoMudado[] } }) {
  const { acao, campos } = change
  if (campos.length === 0)
    return acao === 'alterar' && <p className="mt-1 text-muted text-sm">Nenhum campo visível mudou.</p>
  return (
    <dl className="mt-1.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[fit-content(11rem)_minmax(0,1fr)]">
      {campos.map(({ campo, rotulo, antes, depois }) => (
        <div key={campo} className="contents">
          <dt className="text-muted">{rotulo}</dt>
          <dd className="wrap-anywhere">
            {acao === 'alterar' && (
              <>
                <del className="text-muted">{showValue(campo, antes)}</del> →{' '}
              </>
            )}
            {acao === 'excluir' ? showValue(campo, antes) : showValue(campo, depois)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
