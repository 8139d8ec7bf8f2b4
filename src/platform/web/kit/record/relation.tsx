import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { counted, formatCount } from '#platform/contract/counts.ts'
import type { Relacao } from '#platform/contract/ficha.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { Pages } from '../../department.ts'
import { Button } from '../button.tsx'
import { ExampleMark } from '../example-mark.tsx'
import { FormStartContext } from '../form/start/form-start.ts'
import { type Column, ranked, titleOf } from '../list/columns.ts'
import { tableRoles } from '../list/table-roles.ts'
import { useCutText } from '../list/use-cut-text.ts'
import { usePode } from '../use-pode.ts'
import { useRecordScreens } from './page-of.ts'
import type { AnyRecord } from './registro.ts'
import { useRegistro } from './use-registro.ts'
import { type Rest, useRest } from './use-rest.ts'

interface Props {
  relacao: Relacao
  /** The record that these refer to. */
  about: { id: number | string; name: string }
  /** Beside the list, below its heading, with room for few columns. */
  narrow: boolean
  onMade: () => void
}

/** About as high as its heading and as many rows as come with it are on a phone. */
export const heightOf = ({ rows }: Relacao) => (rows.length > 3 ? 'min-h-96' : 'min-h-32')

/** Records of another entity that refer to this one: how many, what they come to, the first of them. */
export function RelationTable(props: Props) {
  const pages = useRecordScreens().find(({ path }) => path === `/${props.relacao.entidade}`)
  const { titulo, total, ocultos, somas, lista } = props.relacao
  const words = (
    <>
      {titulo} <span className="numeros font-normal text-muted">{formatCount(total)}</span>
    </>
  )
  const rest = useRest(props.relacao, props.about.id)
  const Heading = props.narrow ? 'h3' : 'h2'
  return (
    <section aria-label={titulo} className="mt-7">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="font-semibold">
          {pages && lista && total > ocultos ? (
            <Link {...linkTo(lista)} className="alvo hover:underline">
              {words}
            </Link>
          ) : (
            words
          )}
        </Heading>
        {total > 0 && somas.length > 0 && (
          <div className="flex flex-wrap gap-x-3 max-sm:order-1 max-sm:basis-full in-[aside]:order-1 in-[aside]:basis-full">
            {somas.map(({ rotulo, valor }) => (
              <p key={rotulo} className="text-sm">
                <span className="text-muted">{rotulo} </span>
                <span className="numeros font-medium">{formatMoney(valor)}</span>
              </p>
            ))}
          </div>
        )}
        {pages && <New {...props} pages={pages} />}
      </div>
      {ocultos > 0 && (
        <p className="mt-1 text-muted">
          {ocultos === 1
            ? 'Há 1 registro que o seu perfil não vê.'
            : `Há ${counted(ocultos, 'registro', 'registros')} que o seu perfil não vê.`}
        </p>
      )}
      {pages && total > ocultos && <Rows {...props} rows={rest.rows} pages={pages} />}
      {total === 0 && <p className="mt-1 text-muted">Nenhum registro ainda.</p>}
      {pages && <More relacao={props.relacao} rest={rest} />}
    </section>
  )
}

/** An address with its parameters, as a link takes it. */
function linkTo(address: string) {
  const { pathname, searchParams } = new URL(address, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) as never }
}

/** On a phone its name is one line, what it comes to and how far it is another. */
const ROW =
  'relative border-line border-t hover:bg-surface-2 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-3 max-sm:py-2.5 max-sm:first:border-t-0'

/** About as high as the rows will be, until the columns of their entity are there: what is below would be pushed down. */
const PLACE =
  'mt-2 h-[calc(var(--linhas)*2.0625rem+2.0625rem)] rounded-md border border-line max-sm:h-[calc(var(--linhas)*4rem)]'

/** What one presses in a row for itself is above the link of the row. */
const OWN = '[&_:is(a,button)]:relative [&_:is(a,button)]:z-1'

function Rows({
  relacao,
  rows,
  pages,
  narrow,
}: Omit<Props, 'about'> & { rows: readonly AnyRecord[]; pages: Pages }) {
  const { Present: registro } = useRegistro(pages)
  const cut = useCutText(rows)
  if (!registro) return <div className={PLACE} style={{ '--linhas': rows.length } as CSSProperties} />
  const all = (registro.columns as unknown as readonly Column<AnyRecord>[]).filter(
    ({ key, escolha }) => !escolha && key !== relacao.repete,
  )
  const first = titleOf(all)
  const worth = all.find(({ align }) => align === 'end')
  const others = ranked(all).filter(({ key }) => key !== first.key && key !== worth?.key)
  const state = others.toSorted((one, other) => (one.peso ?? 0) - (other.peso ?? 0))[0]?.key
  // What it comes to, and what its list keeps longest, such as how far it is: the rest where there is room.
  const main = [first, worth, all.find(({ key }) => key === state)]
  const chosen = all.filter(each => each !== first && (!narrow || main.includes(each))).slice(-4)
  const columns = ranked([first, ...chosen])
  // A phone has a line more than that: for what the list keeps longest, such as the day on which it is due.
  const kept = [...main, ...all.filter(({ peso }) => peso && peso < 3)].map(each => each?.key)
  const side = narrow ? 'px-2' : 'px-3'
  const room = (key: string) => (kept.includes(key) ? '' : 'max-sm:hidden')
  return (
    <div data-relacao className="mt-2 overflow-x-auto rounded-md border border-line">
      <table {...tableRoles.table} className="w-full text-sm max-sm:block" {...cut}>
        <caption className="sr-only">{relacao.titulo}</caption>
        <thead {...tableRoles.group} className="max-sm:sr-only">
          <tr {...tableRoles.row}>
            {columns.map(({ key, header, align, peso }) => (
              <th
                {...tableRoles.head}
                key={key}
                data-peso={peso}
                scope="col"
                className={`${side} py-1.5 font-medium text-muted sm:whitespace-nowrap ${align === 'end' ? 'text-right' : 'text-left'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="max-sm:block">
          {rows.map(row => (
            <tr {...tableRoles.row} key={row.id} className={ROW}>
              {columns.map(column => (
                <td
                  {...tableRoles.cell}
                  key={column.key}
                  data-peso={column.peso}
                  data-label={column.header}
                  data-justa={column.width !== undefined || column.align === 'end' || undefined}
                  className={`${side} py-1.5 max-sm:p-0 max-sm:has-[>span:empty]:hidden ${room(column.key)} ${column.align === 'end' ? 'numeros whitespace-nowrap sm:text-right' : ''} ${column.key === first.key ? 'max-sm:basis-full' : OWN}`}
                >
                  <span>
                    {column.key === first.key && <ExampleMark list={registro.api.list.path} row={row} />}
                    {column.key === first.key ? (
                      <Link
                        to={`${pages.path}/${row.id}`}
                        className="font-medium after:absolute after:inset-0 hover:underline"
                      >
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                    {column.after && (
                      <span data-depois className={OWN}>
                        {column.after(row)}
                      </span>
                    )}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How many of them are shown, and the way to the others. */
function More({ relacao, rest }: Pick<Props, 'relacao'> & { rest: Rest }) {
  const { titulo, total, ocultos, lista } = relacao
  const all = total - ocultos
  const shown = lista ? relacao.rows.length : rest.rows.length
  if (all <= shown) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <p className="numeros text-muted">
        Mostrando {formatCount(shown)} de {formatCount(all)}
      </p>
      {lista ? (
        <Link
          {...linkTo(lista)}
          className="alvo font-medium text-accent-text underline-offset-2 hover:underline max-sm:py-2"
        >
          Ver tudo<span className="sr-only">: {titulo}</span>
        </Link>
      ) : (
        <Button busy={rest.busy} onClick={rest.more}>
          Mostrar mais
        </Button>
      )}
    </div>
  )
}

/** Makes a new one that already refers to this record, on top of its page. Nothing for who may not make one. */
function New({ relacao, about, pages, onMade }: Props & { pages: Pages }) {
  const [open, setOpen] = useState(false)
  const { Present: registro } = useRegistro(pages)
  const { campo } = relacao
  const procedure = registro?.abre?.procedure ?? registro?.api.create
  const label = registro?.abre?.rotulo ?? pages.novo
  if (!campo || !registro || !procedure || !label) return null
  return (
    <Permitted procedure={procedure}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-1 ml-auto inline-flex h-control-sm shrink-0 items-center gap-1.5 rounded-md px-2 font-medium text-accent-text text-sm hover:bg-accent-soft"
      >
        <Plus size={15} />
        {label}
      </button>
      {open && (
        <FormStartContext value={{ values: { [campo]: about.id }, names: { [campo]: about.name } }}>
          <registro.Form
            record={undefined as never}
            onClose={() => {
              setOpen(false)
              onMade()
            }}
          />
        </FormStartContext>
      )}
    </Permitted>
  )
}

const Permitted = ({ procedure, children }: { procedure: Procedure; children: ReactNode }) =>
  usePode(procedure) ? children : null
