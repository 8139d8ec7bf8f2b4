import { type FormEvent, useState } from 'react'
import type { CampoEmLote } from '#platform/contract/api.ts'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { isCalendarDate } from '#platform/contract/dates/dates.ts'
import { orderWarning } from '#platform/contract/warnings.ts'
import { useSessao } from '../../../session.tsx'
import { Button } from '../../button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../../dialog.tsx'
import { looksAt } from '../../status/looks-at.ts'
import { FieldControl } from './field-control.tsx'
import { ToLookAt } from './to-look-at.tsx'
import type { FieldVerb } from './verbs.ts'

interface Props {
  verb: FieldVerb
  /** e.g. '24 registros' */
  count: string
  /** The chosen records: their ids, or what search and filters select. */
  chosen: Record<string, unknown>
  /** Those of them that the list has read. */
  rows?: readonly object[]
  /** There are others, which it has not. */
  unread?: boolean
  /** It is being asked for. */
  busy: boolean
  onApply: (dados: Record<string, unknown>) => void
  onClose: () => void
}

/** A date that was typed and is none: an empty one may be left so. */
const isNoDate = ({ tipo }: CampoEmLote, value: unknown) =>
  tipo === 'data' && typeof value === 'string' && value !== '' && !isCalendarDate(value)

/** What is said of a date that comes before the beginning of some of the records. */
function tooEarly(
  { desde }: CampoEmLote,
  value: unknown,
  rows: readonly object[],
  unread: boolean,
): string | undefined {
  if (!desde) return undefined
  const { campo, aviso } = desde
  const found = rows.filter(row => orderWarning((row as Record<string, unknown>)[campo], value, aviso)).length
  if (found === 0) return undefined
  if (unread)
    return `${aviso} Isso acontece em ${found} dos ${rows.length} que estão na tela; os outros não foram lidos.`
  return rows.length === 1 ? aviso : `${aviso} Isso acontece em ${counted(found, 'registro', 'registros')}.`
}

/** Which of the records the date concerns no more, e.g. '3 já pagas'. */
function overAlready({ acabados = {} }: CampoEmLote, rows: readonly object[], unread: boolean) {
  const words = Object.entries(acabados).flatMap(([campo, values]) =>
    values.flatMap(value => {
      const found = rows.filter(row => (row as Record<string, unknown>)[campo] === value).length
      const word = value.toLowerCase()
      return found > 0 ? `${formatCount(found)} já ${found === 1 ? word : `${word}s`}` : []
    }),
  )
  if (words.length === 0) return undefined
  return `${words.join(' e ')}${unread ? `, entre os ${rows.length} que estão na tela` : ''}: a data também muda.`
}

/** May the field be left without a value? Not where the verb does more than change it. */
function mayBeBlank({ procedure, campo, acao }: FieldVerb): boolean {
  const { error } = procedure.input.safeParse({ id: 1, version: 1, dados: { [campo]: null } })
  return !acao && !error?.issues.some(({ path }) => path[0] === 'dados')
}

/** Asks for the value of a field that many records get, and of those that go with it; stays until it was accepted. */
export function FieldDialog({
  verb,
  count,
  chosen,
  rows = [],
  unread = false,
  busy,
  onApply,
  onClose,
}: Props) {
  const { hoje } = useSessao()
  const { campo, juntos, acao, rotulo } = verb
  const [dados, setDados] = useState<Record<string, unknown>>({ [campo]: verb.hoje ? hoje : null })
  const told = looksAt(verb, campo, dados[campo])
  const said = verb.avisa?.[String(dados[campo])]
  const [blank, setBlank] = useState(false)
  const missing = !blank && (dados[campo] === null || dados[campo] === '')
  const fields = [verb, ...juntos]
  const [wrong, setWrong] = useState<readonly string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing) return
    const noDates = fields.filter(field => isNoDate(field, dados[field.campo])).map(field => field.campo)
    setWrong(noDates)
    if (noDates.length === 0) onApply(dados)
  }
  return (
    <Dialog
      title={acao ? `${acao} de ${count}` : `Alterar ${rotulo} de ${count}`}
      busy={busy}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
        <DialogBody>
          <div className="flex flex-col gap-3">
            {fields.map(field => (
              <FieldControl
                key={field.campo}
                field={field}
                value={dados[field.campo] ?? null}
                error={wrong.includes(field.campo) ? 'Informe uma data, como 28/02/2027.' : undefined}
                warning={
                  field.hoje && String(dados[field.campo] ?? '') > hoje
                    ? 'Esta data ainda não chegou.'
                    : [overAlready(field, rows, unread), tooEarly(field, dados[field.campo], rows, unread)]
                        .filter(Boolean)
                        .join(' ')
                }
                onChange={value => {
                  if (field === verb) setBlank(false)
                  setDados(before => ({ ...before, [field.campo]: value }))
                }}
              />
            ))}
            {mayBeBlank(verb) && (
              <label className="flex items-center gap-2.5 py-1 text-sm max-sm:min-h-11">
                <input
                  type="checkbox"
                  checked={blank}
                  onChange={({ target: { checked } }) => {
                    setBlank(checked)
                    if (checked) setDados(before => ({ ...before, [campo]: null }))
                  }}
                  className="size-4 accent-accent"
                />
                Deixar em branco
              </label>
            )}
            {said && (
              <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
                {said}
              </p>
            )}
            {told && <ToLookAt path={told.path} chosen={{ ...chosen, ...told.also }} />}
          </div>
        </DialogBody>
        <DialogFooter>
          <CloseButton disabled={busy}>Cancelar</CloseButton>
          <Button variant="primary" type="submit" busy={busy} disabled={missing}>
            {acao ?? `Alterar ${count}`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
