import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import type { Relacao } from '#platform/contract/ficha.ts'
import { formatMoney } from '#platform/contract/money.ts'
import type { Screen } from '../../department.ts'
import { Button } from '../button.tsx'
import { FormStartContext } from '../form/facts-mode.ts'
import { type Column, titleOf } from '../list/columns.ts'
import { usePode } from '../use-pode.ts'
import { useRecordScreens } from './page-of.ts'
import type { AnyRecord, Registro } from './registro.ts'
import { useRegistro } from './use-registro.ts'

interface Props {
  relacao: Relacao
  /** The record that these refer to. */
  about: { id: number | string; name: string }
  /** Beside the list, below its heading, with room for few columns. */
  narrow: boolean
  onMade: () => void
}

/** Records of another entity that refer to this one: how many, what they come to, the first of them. */
export function RelationTable(props: Props) {
  const screen = useRecordScreens().find(({ path }) => path === `/${props.relacao.entidade}`)
  const { titulo, total, ocultos, somas } = props.relacao
  const Heading = props.narrow ? 'h3' : 'h2'
  return (
    <section aria-label={titulo} className="mt-7">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Heading className="font-semibold">
          {titulo} <span className="numeros font-normal text-muted">{total}</span>
        </Heading>
        {total > 0 &&
          somas.map(({ rotulo, valor }) => (
            <p key={rotulo} className="text-sm">
              <span className="text-muted">{rotulo} </span>
              <span className="numeros font-medium">{formatMoney(valor)}</span>
            </p>
          ))}
      </div>
      {ocultos > 0 && (
        <p className="mt-1 text-muted">
          {ocultos === 1
            ? 'Há 1 registro que o seu perfil não vê.'
            : `Há ${counted(ocultos, 'registro', 'registros')} que o seu perfil não vê.`}
        </p>
      )}
      {screen && total > ocultos && <Rows {...props} screen={screen} />}
      {total === 0 && <p className="mt-1 text-muted">Nenhum registro ainda.</p>}
      {screen && <Footer {...props} screen={screen} />}
    </section>
  )
}

function Rows({ relacao, screen, narrow }: Props & { screen: Screen }) {
  const { Present: registro } = useRegistro(screen)
  if (!registro) return null
  const all = registro.columns as unknown as readonly Column<AnyRecord>[]
  const first = titleOf(all)
  const last = all.at(-1)
  // What it comes to, and the last, which tells how far it is: the rest where there is room.
  const main = [first, all.find(({ align }) => align === 'end'), last]
  const columns = [first, ...all.filter(each => each !== first && (!narrow || main.includes(each))).slice(-4)]
  const room = (column: Column<AnyRecord>) => (main.includes(column) ? '' : 'max-sm:hidden')
  return (
    <div className="mt-2 overflow-x-auto rounded-md border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{relacao.titulo}</caption>
        <thead className="max-sm:sr-only">
          <tr>
            {columns.map(({ key, header, align }) => (
              <th
                key={key}
                scope="col"
                className={`px-3 py-1.5 font-medium text-muted ${align === 'end' ? 'text-right' : 'text-left'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(relacao.rows as unknown as AnyRecord[]).map(row => (
            <tr key={row.id} className="relative border-line border-t hover:bg-surface-2">
              {columns.map(column => (
                <td
                  key={column.key}
                  className={`px-3 py-1.5 ${room(column)} ${column.align === 'end' ? 'numeros text-right' : ''}`}
                >
                  {column === first ? (
                    <Link
                      to={`${screen.path}/${row.id}`}
                      className="font-medium after:absolute after:inset-0 hover:underline"
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Footer({ relacao, about, screen, onMade }: Props & { screen: Screen }) {
  const { filtro, campo, total, ocultos, rows } = relacao
  const { Present: registro } = useRegistro(screen)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      {total > rows.length && ocultos < total && (
        <Link
          to={screen.path}
          search={{ [filtro]: about.id } as never}
          className="text-accent-text text-sm underline-offset-2 hover:underline"
        >
          Ver todos
        </Link>
      )}
      {campo && registro && screen.novo && (
        <New label={screen.novo} registro={registro} campo={campo} about={about} onMade={onMade} />
      )}
    </div>
  )
}

interface NewProps extends Pick<Props, 'about' | 'onMade'> {
  label: string
  registro: Registro
  campo: string
}

/** Makes a new one that already refers to this record, on top of its page. */
function New({ label, registro, campo, about, onMade }: NewProps) {
  const [open, setOpen] = useState(false)
  if (!usePode(registro.api.create)) return null
  const start = { values: { [campo]: about.id }, names: { [campo]: about.name } }
  return (
    <>
      <Button icon={<Plus aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <FormStartContext value={start}>
          <registro.Form
            record={undefined}
            onClose={() => {
              setOpen(false)
              onMade()
            }}
          />
        </FormStartContext>
      )}
    </>
  )
}
