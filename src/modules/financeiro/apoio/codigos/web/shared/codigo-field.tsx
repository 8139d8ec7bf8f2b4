import { formatCodigo } from '#platform/contract/codigos/codigo.ts'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { canonicalMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { useFacts } from '#platform/web/kit/form/facts/facts-mode.ts'
import { Field, type FieldProps } from '#platform/web/kit/form/field.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { summaryOf } from '../summary.ts'
import { useCodigo } from '../use-codigo.tsx'
import { Diferencas } from './diferencas.tsx'

const Pagar = lazyForm(async () => (await import('./pagar.tsx')).Pagar)

interface Props extends FieldProps {
  /** The due date of a boleto is counted near this day. */
  perto: string
  /** What the form says; where the code says otherwise it is shown, and nothing is overwritten. */
  valor: unknown
  vencimento: unknown
  onUse: (fields: { valor?: string; data_vencimento?: string }) => void
  /** A code was typed or pasted that can be read. */
  onRead: (lido: Lido) => void
  onGone?: (lido: Lido) => void
}

const HINT = 'De boleto, conta de consumo, guia ou PIX.'

/** What the code says and the form does not. */
function differences({ valor, vencimento }: Lido, form: Pick<Props, 'valor' | 'vencimento'>) {
  return [
    ...(valor && form.valor && form.valor !== valor
      ? [{ text: `O código diz ${formatMoney(valor)}.`, fields: { valor } }]
      : []),
    ...(vencimento && form.vencimento && form.vencimento !== vencimento
      ? [
          {
            text: `O código vence em ${formatDate(vencimento)}.`,
            fields: { data_vencimento: vencimento },
          },
        ]
      : []),
  ]
}

/** The code that pays a bill, shown as it is printed, and ready to be paid with. */
export function CodigoField({
  perto,
  valor,
  vencimento,
  onUse,
  onRead,
  onGone,
  hint = HINT,
  ...props
}: Props) {
  const facts = useFacts()
  const { text, lido, frame, input } = useCodigo({ ...props, hint }, { perto, onRead, onGone })
  const differing = lido && !facts ? differences(lido, { valor, vencimento }) : []
  return (
    <div className={facts ? 'contents' : 'sm:col-span-2'}>
      <Field
        {...frame}
        hint={lido ? summaryOf(lido) : hint}
        shown={text && <span className="numeros">{formatCodigo(text)}</span>}
        long={text !== ''}
      >
        {input}
      </Field>
      <Diferencas
        de={differing.map(({ text, fields }) => ({
          name: Object.keys(fields)[0] ?? '',
          text,
          use: () => onUse(fields),
        }))}
      />
      {lido && lido.erros.length === 0 && lido.tipo !== 'nota' && (
        <div className={facts ? 'pb-2 sm:pl-38' : ''}>
          <Pagar lido={lido} />
        </div>
      )}
    </div>
  )
}

/** The code of one instalment: what is wrong with it, or differs from its line, is a warning beside it. */
export function CodigoDaParcela({
  perto,
  valor,
  vencimento,
  ...props
}: FieldProps & { placeholder: string } & Pick<Props, 'perto' | 'valor' | 'vencimento'>) {
  const { lido, frame, input } = useCodigo(props, { perto })
  const differing = lido
    ? differences(lido, { valor: canonicalMoney(String(valor ?? '')), vencimento }).map(({ text }) => text)
    : []
  return (
    <Field {...frame} warning={frame.warning ?? (differing.join(' ') || null)}>
      {input}
    </Field>
  )
}
