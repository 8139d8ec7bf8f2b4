import { useMutation, useQuery } from '@tanstack/react-query'
import { Banknote, FileDown, FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { isCalendarDate } from '#platform/contract/dates/dates.ts'
import { addMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { fetchDocument, saveFile } from '#platform/web/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { DateInput } from '#platform/web/kit/form/calendar/date-input.tsx'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { Running } from '#platform/web/kit/list/selection/bulk-running.tsx'
import { FieldDialog } from '#platform/web/kit/list/selection/field-dialog.tsx'
import { useBulk } from '#platform/web/kit/list/selection/use-bulk.ts'
import { useVerbs } from '#platform/web/kit/list/selection/verbs.ts'
import { notifyError } from '#platform/web/notices/notices.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { contasApi } from '../contract.ts'
import { type Conta, ContasDoDiaLista } from './contas-do-dia.tsx'

/** What is to be paid on a day: on paper for who pays it in the bank's app, as a spreadsheet, and marked as paid all at once. */
export function ListaDoDia({ onClose }: { onClose: () => void }) {
  const { hoje } = useSessao()
  const field = useId()
  const [dia, setDia] = useState<string>(hoje)
  const [atrasadas, setAtrasadas] = useState(true)
  const [paying, setPaying] = useState(false)
  /** What the person ticked or not; what is to be looked at first is not ticked until then. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const valid = isCalendarDate(dia)
  const { data, error, isFetching, refetch } = useQuery({
    ...procedureQuery(contasApi.noDia, { dia, atrasadas }),
    enabled: valid,
    meta: { silent: true },
  })
  const bulk = useBulk(onClose)
  const verb = useVerbs(contasApi).fields.find(({ procedure }) => procedure.path === contasApi.pagar.path)
  const making = useMutation({
    mutationFn: (formato: 'pdf' | 'csv') => fetchDocument(contasApi.lista, { dia, atrasadas, formato }),
    onSuccess: saveFile,
    onError: error => notifyError(error),
  })
  const failed = valid && !isFetching ? error : null
  const contas = (valid && !failed && data?.contas) || []
  const isChosen = ({ id, paga, avisos }: Conta) => paga && (chosen.get(id) ?? avisos.length === 0)
  const pagas = contas.filter(isChosen)
  const total = formatMoney(addMoney('0.00', ...pagas.map(({ resta }) => resta ?? '0.00')))
  const make = (formato: 'pdf' | 'csv') => !making.isPending && making.mutate(formato)
  if (paying && verb)
    return (
      <FieldDialog
        verb={verb}
        count={`${counted(pagas.length, 'conta', 'contas')}, ${total}`}
        chosen={{ ids: pagas.map(({ id }) => id) }}
        busy={bulk.busy}
        onApply={dados => {
          const alvo = { ids: pagas.map(({ id }) => id), versions: pagas.map(({ version }) => version) }
          void bulk.start(contasApi.pagar, { dados, alvo }, () => setPaying(false))
        }}
        onClose={() => setPaying(false)}
      />
    )
  return (
    <Dialog title="Lista de pagamentos" size="lg" busy={making.isPending || bulk.busy} onClose={onClose}>
      <DialogBody>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <div className="w-44 max-sm:w-full">
            <label htmlFor={field} className="mb-1 block font-medium text-sm">
              Contas a pagar em
            </label>
            <DateInput
              id={field}
              about="Contas a pagar em"
              value={dia}
              onChange={setDia}
              aria-invalid={!valid || undefined}
              aria-describedby={valid ? undefined : `${field}-erro`}
              className={CONTROL}
            />
          </div>
          <label className="flex min-h-control items-center gap-2 text-sm max-sm:min-h-11">
            <input
              type="checkbox"
              checked={atrasadas}
              onChange={event => setAtrasadas(event.target.checked)}
              className="size-4 accent-accent"
            />
            Com as atrasadas
          </label>
        </div>
        {!valid && (
          <p id={`${field}-erro`} role="alert" className="mt-1 text-danger-text text-sm">
            Informe uma data, como 28/02/2027.
          </p>
        )}
        <p role="status" className="numeros mt-3 text-sm">
          {valid &&
            !failed &&
            resumo({ contas, pagas: verb ? pagas : contas, esperando: data?.esperando ?? 0, isFetching })}
        </p>
        {failed && (
          <div role="alert">
            <Failure text="Não foi possível buscar as contas do dia." error={failed} onRetry={refetch} />
          </div>
        )}
        {contas.length > 0 && (
          <ContasDoDiaLista
            contas={contas}
            dia={dia}
            {...(verb && {
              isChosen,
              onChoose: ({ id }: Conta, wanted: boolean) => setChosen(new Map(chosen).set(id, wanted)),
            })}
          />
        )}
        <p className="mt-3 text-muted text-sm">
          Entram as do dia e as de um dia sem banco logo antes dele; o que espera aprovação fica de fora. O
          PDF traz códigos de barras e QR do PIX.
        </p>
        {bulk.running && <Running progress={bulk.running} onCancel={bulk.cancel} />}
      </DialogBody>
      <DialogFooter>
        <CloseButton disabled={making.isPending} />
        <Button
          icon={<FileSpreadsheet size={16} />}
          disabled={contas.length === 0}
          busy={making.isPending && making.variables === 'csv'}
          onClick={() => make('csv')}
        >
          Baixar CSV
        </Button>
        <Button
          variant={verb ? 'secondary' : 'primary'}
          icon={<FileDown size={16} />}
          disabled={contas.length === 0}
          busy={making.isPending && making.variables === 'pdf'}
          onClick={() => make('pdf')}
        >
          Baixar PDF
        </Button>
        {verb && (
          <Button
            variant="primary"
            icon={<Banknote size={16} />}
            disabled={pagas.length === 0 || isFetching}
            busy={bulk.busy}
            onClick={() => setPaying(true)}
          >
            {pagas.length > 0 && pagas.length < contas.length
              ? `Registrar pagamento de ${pagas.length}`
              : 'Registrar pagamento'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

interface Resumo {
  contas: readonly { resta: string | null }[]
  /** Those of them that are ticked. */
  pagas: Resumo['contas']
  esperando: number
  isFetching: boolean
}

/** How many of them are ticked and what these come to, in a sentence; and that the files have them all. */
function resumo({ contas, pagas, esperando, isFetching }: Resumo): string {
  const held = esperando > 0 ? ` Mais ${counted(esperando, 'espera', 'esperam')} aprovação.` : ''
  if (contas.length === 0) return isFetching ? 'Buscando...' : `Nenhuma conta a pagar neste dia.${held}`
  const some = pagas.length < contas.length
  const all = counted(contas.length, 'conta', 'contas')
  const soma = formatMoney(addMoney('0.00', ...pagas.map(({ resta }) => resta ?? '0.00')))
  const files = some && contas.length > 1 ? ` O CSV e o PDF trazem todas as ${contas.length}.` : ''
  return `${some ? `${pagas.length} de ` : ''}${all}, ${soma}.${held}${files}`
}
