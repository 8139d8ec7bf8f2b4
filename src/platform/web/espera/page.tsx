import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Coffee } from 'lucide-react'
import { useEffect } from 'react'
import { esperaApi } from '#platform/contract/espera.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/empty.tsx'
import { Failure } from '../kit/failure.tsx'
import { lazyForm } from '../kit/lazy-form.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { RecordPage } from '../kit/record/record-place.tsx'
import { useUrl } from '../kit/use-url.ts'
import { procedureQuery } from '../queries.ts'
import { Group } from './group.tsx'
import { SelectAll } from './select-all.tsx'
import { Silenced } from './silenced.tsx'
import { choosableKeys, useChosen } from './use-chosen.ts'
import { useKeys } from './use-keys.ts'
import { useOpen } from './use-open.ts'
import { useVerbs } from './use-verbs.ts'

const Ask = lazyForm(async () => (await import('./ask.tsx')).Ask)
const ChosenBar = lazyForm(async () => (await import('./chosen-bar.tsx')).ChosenBar)

/** What waits for this person: by kind, the most urgent first. What is done, here or elsewhere, leaves by itself. */
export function Page() {
  const { param, change } = useUrl()
  const fonte = param('tipo')
  // At hand when a key asks for them: the reason is typed at once.
  useEffect(() => {
    void Ask.fetch()
    void ChosenBar.fetch()
  }, [])
  const pagina = Math.max(1, Number(param('pagina')) || 1)
  const query = useQuery({
    ...procedureQuery(esperaApi.list, { ...(fonte && { fonte }), pagina: fonte ? pagina : 1 }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const opening = useOpen()
  const verbs = useVerbs()
  const grupos = query.data?.grupos ?? []
  const chosen = useChosen(grupos)
  const keys = useKeys(grupos, opening, verbs, chosen)
  const { open } = opening
  const [only] = grupos
  const choices = grupos.map(choosableKeys).filter(keys => keys.length > 0)
  const turn = (to: number) => change({ pagina: to > 1 ? to : null }, 'push')
  return (
    <>
      <div data-ao-lado={open !== undefined || undefined} className={open ? 'xl:pr-[28rem]' : ''}>
        <div className="mx-auto max-w-5xl">
          <PageHeader title="Espera por mim">
            {fonte && (
              <Link to="/espera" className="font-medium text-accent-text text-sm hover:underline">
                Ver todos os tipos
              </Link>
            )}
            {choices.length > 1 && (
              <SelectAll keys={choices.flat()} chosen={chosen}>
                Selecionar todos os tipos
              </SelectAll>
            )}
          </PageHeader>
          {query.isPending && <Skeleton />}
          {query.isError && !query.data && (
            <Failure
              text="Não foi possível buscar o que espera por você."
              error={query.error}
              onRetry={query.refetch}
            />
          )}
          {query.data && grupos.length === 0 && <Nothing />}
          {/* Keys go through its rows, each of which is a link. */}
          <div {...keys.list}>
            {grupos.map(grupo => (
              <Group
                key={grupo.fonte}
                grupo={grupo}
                current={keys.current}
                opening={opening}
                verbs={verbs}
                chosen={chosen}
                alone={fonte !== ''}
              />
            ))}
          </div>
          {fonte && only && (pagina > 1 || only.mais) && (
            <nav aria-label="Páginas" className="flex justify-end gap-2">
              <Button disabled={pagina === 1} onClick={() => turn(pagina - 1)}>
                Anterior
              </Button>
              <Button disabled={!only.mais} onClick={() => turn(pagina + 1)}>
                Próxima
              </Button>
            </nav>
          )}
          {(chosen.rows.length > 0 || verbs.bulk.running) && <ChosenBar chosen={chosen} verbs={verbs} />}
          {query.data && <Silenced silencios={query.data.silencios} verbs={verbs} />}
        </div>
      </div>
      {open && (
        <RecordPage
          key={`${open.pages.path}/${open.id}`}
          pages={open.pages}
          list="/espera"
          id={open.id}
          beside
          onClose={opening.close}
        />
      )}
      {verbs.asked && <Ask asked={verbs.asked} verbs={verbs} />}
    </>
  )
}

function Nothing() {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-sm">
      <Empty
        icon={<Coffee size={26} className="text-accent-text" />}
        text="Nada espera por você"
        more="O que depende de você, menções e o que você acompanha aparecem aqui, e saem sozinhos quando são resolvidos. Bom momento para um café."
      />
    </div>
  )
}

const LINES = [62, 48, 70, 55]

function Skeleton() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <p role="status" className="sr-only">
        Carregando o que espera por você...
      </p>
      {LINES.map(width => (
        <div key={width} aria-hidden className="border-line border-t px-3 py-3 first:border-t-0">
          <div className="h-3.5 animate-pulse rounded-sm bg-surface-3" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
