import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { monthOf } from '#platform/contract/dates/dates.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { cartoesApi } from '../../../cartoes/contract.ts'
import { type Prestacao, prestacoesApi } from '../../contract.ts'

interface Props {
  title: string
  submitLabel: string
  /** The card whose statement it is; left out, it is chosen. */
  cartao?: { id: number; nome: string }
  onOpened: (fatura: Prestacao) => void
  onClose: () => void
}

const labels = { cartao_id: 'Cartão', mes_referencia: 'Mês/Ano' }

/** The dialog that opens the statement of a month, and makes it where the month has none yet. */
export function AbrirFatura(props: Props) {
  const { data } = useQuery({ ...procedureQuery(prestacoesApi.cartoes, {}), enabled: !props.cartao })
  const [only, ...others] = data ?? []
  if (props.cartao || !data) return props.cartao ? <Open {...props} /> : null
  const first = only && others.length === 0 ? { id: only.id, nome: only.nome_cartao } : undefined
  return <Open {...props} first={first} />
}

/** The same, and then the statement's page. */
export function NovaFatura({ cartao, onClose }: { cartao: Props['cartao']; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <AbrirFatura
      title={cartao ? `Nova Fatura: ${cartao.nome}` : 'Nova Fatura'}
      submitLabel="Abrir fatura"
      {...(cartao && { cartao })}
      onOpened={({ id }) => {
        onClose()
        void navigate({ to: `/financeiro/prestacao-contas-cartao/${id}`, ignoreBlocker: true })
      }}
      onClose={onClose}
    />
  )
}

function Open({ title, submitLabel, cartao, first, onOpened, onClose }: Props & { first?: Props['cartao'] }) {
  const { hoje } = useSessao()
  const form = useProcedureForm({
    procedure: prestacoesApi.abrir,
    fields: cartao ? prestacoesApi.abrir.input.omit({ cartao_id: true }) : prestacoesApi.abrir.input,
    labels,
    start: { cartao_id: first?.id, mes_referencia: monthOf(hoje) },
    input: values => ({ ...values, ...(cartao && { cartao_id: cartao.id }) }) as never,
    onDone: onOpened,
  })
  return (
    <FormDialog
      // What comes next says when this one is over.
      form={{ ...form, onClose, submit: () => form.submit }}
      title={title}
      submitLabel={submitLabel}
    >
      {!cartao && (
        <LookupField
          {...form.field('cartao_id')}
          procedure={prestacoesApi.cartoes}
          creates={cartoesApi.create}
          choice={({ id, nome_cartao, ultimos_digitos }) => ({
            value: id,
            label: ultimos_digitos ? `${nome_cartao} (final ${ultimos_digitos})` : nome_cartao,
          })}
          chosenLabel={first?.nome}
        />
      )}
      <DateField
        {...form.field('mes_referencia')}
        kind="month"
        hint="É criada se ainda não existe."
        wide={cartao !== undefined}
      />
    </FormDialog>
  )
}
