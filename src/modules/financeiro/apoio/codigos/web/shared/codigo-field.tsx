import { useState } from 'react'
import { formatCodigo, type Lido, lerCodigo } from '#platform/contract/codigos/codigo.ts'
import { formatDate } from '#platform/contract/dates.ts'
import { formatMoney } from '#platform/contract/money.ts'
import { useFacts } from '#platform/web/kit/form/facts-mode.ts'
import { CONTROL, Field, type FieldProps, useField } from '#platform/web/kit/form/field.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { summaryOf } from '../summary.ts'
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
}

const HINT = 'De boleto, conta de consumo, guia ou PIX.'

function warningOf(text: string, perto: string): string | null {
  const lido = lerCodigo(text, perto)
  if (lido) return lido.erros.join(' ') || null
  return text.trim() === '' ? null : 'Não é um código de boleto, de conta nem de PIX; confira.'
}

/** What the code says and the form does not. */
function differences(
  { valor, vencimento }: Lido,
  { onUse, ...form }: Pick<Props, 'valor' | 'vencimento' | 'onUse'>,
) {
  return [
    ...(valor && form.valor && form.valor !== valor
      ? [{ text: `O código diz ${formatMoney(valor)}.`, use: () => onUse({ valor }) }]
      : []),
    ...(vencimento && form.vencimento && form.vencimento !== vencimento
      ? [
          {
            text: `O código vence em ${formatDate(vencimento)}.`,
            use: () => onUse({ data_vencimento: vencimento }),
          },
        ]
      : []),
  ]
}

/** The code that pays a bill, shown as it is printed, and ready to be paid with. */
export function CodigoField({ perto, valor, vencimento, onUse, onRead, ...props }: Props) {
  const [typing, setTyping] = useState(false)
  const facts = useFacts()
  const { value, setValue, control, frame } = useField({ ...props, hint: HINT }, value =>
    typing ? null : warningOf(String(value ?? ''), perto),
  )
  const text = String(value ?? '')
  const lido = lerCodigo(text, perto)
  const differing = lido && !facts ? differences(lido, { valor, vencimento, onUse }) : []
  return (
    <div className={facts ? 'contents' : 'sm:col-span-2'}>
      <Field
        {...frame}
        hint={lido ? summaryOf(lido) : HINT}
        shown={text && <span className="numeros">{formatCodigo(text)}</span>}
      >
        <input
          {...control}
          autoComplete="off"
          spellCheck={false}
          value={typing ? text : formatCodigo(text)}
          // As it is printed until the first key: another text on focus would lose what Tab selected, and a paste would be added to it.
          onChange={event => {
            setTyping(true)
            setValue(event.target.value)
            const read = lerCodigo(event.target.value, perto)
            if (read && read.codigo !== lido?.codigo) onRead(read)
          }}
          onBlur={() => {
            setTyping(false)
            control.onBlur()
          }}
          className={`${CONTROL} numeros`}
        />
      </Field>
      <Diferencas de={differing} />
      {lido && lido.erros.length === 0 && lido.tipo !== 'nota' && (
        <div className={facts ? 'pb-2 sm:pl-38' : ''}>
          <Pagar lido={lido} />
        </div>
      )}
    </div>
  )
}
