import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { numeroDe } from '#platform/contract/ficha.ts'
import { ApiError } from '../../api.ts'
import { Arrival } from '../../arrival.tsx'
import type { Pages } from '../../department.ts'
import { useAtRest } from '../../press.ts'
import { Button } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { ExampleMark } from '../example-mark.tsx'
import { Failure } from '../failure.tsx'
import { Attachments } from '../files/attachments-later.tsx'
import { RecordHeadContext } from '../form/facts/record-head.ts'
import { fieldsOf, type SaveApi } from '../form/save-api.ts'
import { IconButton } from '../icon-button.tsx'
import { lazyForm, PartPlace } from '../lazy-form.tsx'
import { Duplicate } from '../list/duplicate.tsx'
import { Spinner } from '../spinner.tsx'
import { Status } from '../status/status.tsx'
import { statusVerb } from '../status/use-field-change.ts'
import { called } from './called.ts'
import { fichaQuery } from './ficha-query.ts'
import { Follow } from './follow.tsx'
import { knownRow } from './known-row.ts'
import { KnownFacts, RecordFacts } from './record-facts.tsx'
import { RecordFrame } from './record-frame.tsx'
import { RecordHeader } from './record-header.tsx'
import { RecordMenu } from './record-menu.tsx'
import type { AnyRecord, Registro } from './registro.ts'
import { heightOf, RelationTable } from './relation.tsx'
import { useRegistro } from './use-registro.ts'
import { useSettled } from './use-settled.ts'
import { WhenNear } from './when-near.tsx'

const Timeline = lazyForm(
  async () => (await import('./timeline.tsx')).Timeline,
  <div aria-busy className="min-h-160" />,
)
const Approval = lazyForm(async () => (await import('./approval.tsx')).Approval)

export interface RecordPageProps {
  pages: Pages
  /** Address of the list. */
  list: string
  id: number | string
  /** Beside its list; else it is the page. */
  beside: boolean
  onClose: () => void
}

/** The page of a record: name, facts, what refers to it, what happened to it. */
export function RecordPage(props: RecordPageProps) {
  const { Present: registro, failed, retry } = useRegistro(props.pages)
  if (registro) return <OpenRecord {...props} registro={registro} />
  if (!failed) return null
  return <Failure text="Não foi possível abrir o registro." onRetry={retry} />
}

function OpenRecord({
  pages,
  list,
  id,
  beside,
  onClose,
  registro,
}: RecordPageProps & { registro: Registro }) {
  const { api, Form, quadro, listadaEm } = registro
  const status = registro.status ?? quadro?.of
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [taken, setTaken] = useState(false)
  const [dialog, setDialog] = useState(false)
  const query = useQuery({ ...fichaQuery(api.ficha, id), meta: { silent: true } })
  // Drawn by turns with whatever else the browser does: at one go all that hangs on a record holds a slow phone for a second.
  const data = useAtRest(useDeferredValue(query.data))
  const record = data?.registro as AnyRecord | undefined
  const numero = record && numeroDe(record)
  const row = record ?? knownRow(api.list.path, id)
  // A list may leave out fields, the version that a change is made over, and what this person may do; one that has them all is
  // as good as the answer.
  const { update } = api
  const fields = useMemo(
    () => update && Object.keys(fieldsOf({ ...api, update } as SaveApi, row).shape),
    [api, update, row],
  )
  const needed = fields && ['version', 'pode', ...fields]
  const whole = needed && (record ?? (row && needed.every(name => name in row) ? row : undefined))
  const { tipo, name, named } = called(registro, row)
  const address = `${pages.path}/${id}`
  const gone = query.error instanceof ApiError && [400, 404].includes(query.error.status)

  const linha = data?.linha
  const first = linha ? { page: linha, at: query.dataUpdatedAt } : undefined
  const More = registro.Mais as ((props: { record: AnyRecord }) => ReactNode) | undefined
  const Seal = registro.Selo as typeof More
  const Heading = beside ? 'h3' : 'h2'
  const campo = status && statusVerb(api as never).campo
  const coming = !record && (query.isFetching || query.data !== undefined)
  const head = useMemo(
    () => ({ title: named, place, take: setTaken, status: campo, coming }),
    [named, place, campo, coming],
  )
  const facts = useSettled(record !== undefined)
  const { settled, wait } = useSettled(facts.settled)
  const more = useMemo(() => ({ wait, behind: !beside }), [wait, beside])
  const known = useMemo(
    () => row && <KnownFacts {...{ registro, row, fields }} said={[named, campo]} />,
    [registro, row, fields, named, campo],
  )
  const Shown = Form as unknown as (props: { record: AnyRecord; onClose: () => void }) => ReactNode
  return (
    <RecordFrame beside={beside} address={address} label={`${tipo}: ${name}`}>
      {!beside && <Arrival title={name || tipo} />}
      <RecordHeader
        {...{ tipo, name, beside, onClose }}
        list={listadaEm ? row && listadaEm(row as never) : list}
        address={address}
        named={!taken}
        place={setPlace}
        status={
          <>
            {row && <ExampleMark list={api.list.path} row={row} />}
            {row && status && (
              <Status
                api={api as never}
                row={row as never}
                of={status}
                only={registro.statusPossiveis?.(row as never)}
              />
            )}
            {row && Seal && <Seal record={row} />}
          </>
        }
      >
        {numero !== undefined && (
          <Follow
            entidade={api.historico.path.slice(0, api.historico.path.lastIndexOf('/'))}
            id={numero}
            about={name}
          />
        )}
        {record && update && api.create && <Duplicate create={api.create} id={id} about={name} />}
        {record?.pode.alterar && (
          <IconButton label="Editar" about={name} onClick={() => setDialog(true)}>
            <Pencil size={16} />
          </IconButton>
        )}
        {record && <RecordMenu registro={registro} record={record} about={name} onDeleted={onClose} />}
      </RecordHeader>
      {query.isError && !record && !gone && (
        <Failure text="Não foi possível abrir o registro." error={query.error} onRetry={query.refetch} />
      )}
      {!record && gone && (
        <Empty text="Este registro não existe mais.">
          <Button onClick={onClose}>Voltar à lista</Button>
        </Empty>
      )}
      {data?.aprovacao && typeof id === 'number' && (
        <Approval historico={api.historico} id={id} aprovacao={data.aprovacao} />
      )}
      {!row && query.isPending && (
        <p className="mt-4 flex items-center gap-2 text-muted">
          <Spinner /> Abrindo...
        </p>
      )}
      <div data-colunas>
        <div className="@container min-w-0">
          {row && !gone && !dialog && (
            <section aria-label="Dados" className="mt-4">
              {!beside && <h2 className="sr-only">Dados</h2>}
              {whole ? (
                <RecordHeadContext value={head}>
                  <RecordFacts Form={Shown} record={whole} known={known} wait={facts.wait} behind={!beside} />
                </RecordHeadContext>
              ) : (
                known
              )}
            </section>
          )}
          {record && More && (
            <div hidden={!facts.settled}>
              {!beside && <h2 className="sr-only">Mais deste registro</h2>}
              <PartPlace value={more}>
                <More record={record} />
              </PartPlace>
            </div>
          )}
          {settled && record && registro.anexos && (
            <div className="mt-4">
              <Attachments api={registro.anexos} registro_id={Number(record.id)} title="Anexos" />
            </div>
          )}
          {settled &&
            data?.relacoes.map(relacao => (
              <WhenNear key={`${relacao.entidade} ${relacao.filtro}`} className={heightOf(relacao)}>
                <RelationTable
                  relacao={relacao}
                  about={{ id, name }}
                  narrow={beside}
                  onMade={() => void query.refetch()}
                />
              </WhenNear>
            ))}
        </div>
        {settled && numero !== undefined && (
          <div data-linha-do-tempo className="mt-7">
            <WhenNear className="min-h-160">
              <Timeline historico={api.historico} id={numero} first={first} Heading={Heading} />
            </WhenNear>
          </div>
        )}
      </div>
      {dialog && record && (
        <Shown
          record={record}
          onClose={() => {
            setDialog(false)
            void query.refetch()
          }}
        />
      )}
    </RecordFrame>
  )
}
