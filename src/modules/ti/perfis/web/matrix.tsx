import { useQuery } from '@tanstack/react-query'
import { Eye, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { areas, matrizPadrao } from '#modules/areas.ts'
import { counted } from '#platform/contract/counts.ts'
import {
  type AreaDaMatriz,
  type Matriz,
  type Nivel,
  niveis,
  type Perfil,
  perfis,
} from '#platform/contract/permissions.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Confirm } from '#platform/web/kit/confirm.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { tableRoles } from '#platform/web/kit/list/table-roles.ts'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { Loading } from '#platform/web/loading.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSeeAs } from '#platform/web/shell/use-see-as.ts'
import { type Mudanca, perfisApi } from '../contract.ts'
import { LEVELS, LevelCell } from './level-cell.tsx'
import { RequireRow } from './require-row.tsx'

const key = (perfil: Perfil, area: AreaDaMatriz) => `${perfil}|${area}`
const everyArea = Object.keys(areas) as AreaDaMatriz[]
const STICKY = 'sticky left-0 z-10 bg-surface'

/** What each profile may do in each area; an Administrador changes it, for everybody's next request. */
export function PerfisMatrix() {
  const query = useQuery(procedureQuery(perfisApi.get, {}))
  const save = useAction(perfisApi.update)
  const restore = useAction(perfisApi.restaurar)
  const seeAs = useSeeAs()
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Nivel>>(new Map())
  if (query.isError)
    return (
      <Failure text="Não foi possível carregar as permissões." error={query.error} onRetry={query.refetch} />
    )
  if (!query.data) return <Loading />
  const { exigencias, pode } = query.data
  const matriz = query.data.matriz as Matriz
  const changes: Mudanca[] = perfis.flatMap(perfil =>
    everyArea.flatMap(area => {
      const de = matriz[perfil][area]
      const para = chosen.get(key(perfil, area))
      return para && para !== de ? [{ perfil, area, de, para }] : []
    }),
  )
  const choose = (perfil: Perfil, area: AreaDaMatriz, nivel: Nivel) =>
    setChosen(present => new Map(present).set(key(perfil, area), nivel))
  const history = <HistoryButton procedure={perfisApi.historico} about="perfis e permissões" labelled />
  const untouched = perfis.every(perfil =>
    everyArea.every(area => matriz[perfil][area] === matrizPadrao[perfil][area]),
  )

  return (
    <>
      <dl className="mb-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {niveis.map(nivel => (
          <div key={nivel} className="flex gap-2">
            <dt className="w-20 shrink-0 font-semibold">{LEVELS[nivel].label}</dt>
            <dd className="text-muted">{LEVELS[nivel].meaning}</dd>
          </div>
        ))}
      </dl>
      <section
        aria-label="Permissões"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls; who only sees finds nothing in it to focus
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface shadow-sm"
      >
        <table
          {...tableRoles.table}
          data-matriz
          className="w-full border-separate border-spacing-0 max-sm:block"
        >
          <caption className="sr-only">Nível de cada perfil em cada área</caption>
          <thead {...tableRoles.group} className="max-sm:sr-only">
            <tr {...tableRoles.row}>
              <th
                {...tableRoles.head}
                scope="col"
                className={`${STICKY} px-4 py-2.5 text-left font-semibold text-sm`}
              >
                Área
              </th>
              {perfis.map(perfil => (
                <th
                  {...tableRoles.head}
                  key={perfil}
                  scope="col"
                  className="px-2 py-2.5 text-left font-semibold text-sm"
                >
                  {perfil}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.group} className="max-sm:block">
            {everyArea.map(area => (
              <tr {...tableRoles.row} key={area}>
                <th
                  {...tableRoles.rowHead}
                  scope="row"
                  data-card="title"
                  className={`${STICKY} min-w-40 border-line border-t px-4 py-2 text-left font-medium sm:min-w-56`}
                >
                  {areas[area].nome}
                </th>
                {perfis.map(perfil => (
                  <LevelCell
                    key={perfil}
                    perfil={perfil}
                    area={areas[area].nome}
                    nivel={chosen.get(key(perfil, area)) ?? matriz[perfil][area]}
                    changed={changes.some(change => change.perfil === perfil && change.area === area)}
                    onChange={
                      pode.alterar && perfil !== 'Administrador'
                        ? nivel => choose(perfil, area, nivel)
                        : undefined
                    }
                  />
                ))}
              </tr>
            ))}
            <RequireRow
              exigencias={exigencias}
              mayChange={pode.alterar}
              headingClass={`${STICKY} border-line border-t px-4 py-2 text-left font-medium`}
            />
            {pode.alterar && (
              <tr {...tableRoles.row}>
                <th
                  {...tableRoles.rowHead}
                  scope="row"
                  data-card="title"
                  className={`${STICKY} border-line border-t px-4 py-2 text-left font-medium`}
                >
                  Ver como
                </th>
                {perfis.map(perfil => (
                  <td
                    {...tableRoles.cell}
                    key={perfil}
                    data-card="pair"
                    data-label={perfil}
                    className="border-line border-t px-2 py-2 max-sm:empty:hidden!"
                  >
                    {perfil !== 'Administrador' && (
                      <Button
                        icon={<Eye size={16} />}
                        aria-label={`Ver como ${perfil}`}
                        onClick={() => seeAs.start(perfil)}
                      >
                        Ver
                      </Button>
                    )}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {pode.alterar ? (
        <div
          className={`mt-4 flex flex-wrap items-center gap-2 ${changes.length > 0 ? 'sticky bottom-3 z-20 rounded-lg border border-line-strong bg-surface p-2 shadow-lg max-sm:bottom-2' : ''}`}
        >
          <Button
            icon={<RotateCcw size={16} />}
            // The bar leaves a phone most of its screen.
            className={changes.length > 0 ? 'max-sm:hidden' : ''}
            disabled={untouched}
            busy={restore.busy}
            onClick={() => setAsking(true)}
          >
            Restaurar padrão
          </Button>
          {history}
          <span className="ml-auto text-muted text-sm" role="status">
            {changes.length > 0 && counted(changes.length, 'alteração não salva', 'alterações não salvas')}
          </span>
          <Button disabled={changes.length === 0} onClick={() => setChosen(new Map())}>
            Desfazer
          </Button>
          <Button
            variant="primary"
            busy={save.busy}
            disabled={changes.length === 0}
            onClick={() => save.run({ mudancas: changes })}
          >
            Salvar permissões
          </Button>
        </div>
      ) : (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted">Somente um Administrador altera as permissões.</p>
          {history}
        </div>
      )}
      {asking && (
        <Confirm
          title="Restaurar padrão"
          sentence="Todas as permissões voltam ao padrão de fábrica, para todos, na próxima ação de cada um."
          action="Restaurar"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            setChosen(new Map())
            restore.run({})
          }}
        />
      )}
    </>
  )
}
