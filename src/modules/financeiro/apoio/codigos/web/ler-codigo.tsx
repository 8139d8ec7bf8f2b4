import { ScanBarcode } from 'lucide-react'
import { useId, useState } from 'react'
import { lerCodigo } from '#platform/contract/codigos/ler.ts'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { mayGoOn } from './may-go-on.ts'
import { summaryOf } from './summary.ts'

interface Props {
  /** The due date of a boleto is counted near this day. */
  perto: string
  /** Perhaps one with a wrong digit. */
  onRead: (lido: Lido) => void
  /** What was read last is in the field no longer: it is empty, or has a code that is wrong. */
  onGone: (lido: Lido) => void
}

/** Where any code of a bill is pasted, typed, or scanned by a reader that types, so that a new record need not be. */
export function LerCodigo({ perto, onRead, onGone }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [left, setLeft] = useState(false)
  const [going, setGoing] = useState(false)
  const read = lerCodigo(text, perto)
  const lido = going ? null : read
  const [taken, setTaken] = useState<Lido>()
  const take = (now: Lido | undefined) => {
    if (taken && now?.erros.length !== 0) onGone(taken)
    if (now) onRead(now)
    setTaken(now)
  }
  const end = () => {
    if (going && read) take(read)
    setGoing(false)
  }
  return (
    <div className="mt-3 border-line border-t pt-3">
      <div className="flex items-center gap-3">
        <ScanBarcode size={20} className="shrink-0 text-muted" />
        <input
          data-leitor
          aria-label="Código de boleto, conta, PIX ou nota fiscal"
          aria-describedby={`${id}-lido`}
          placeholder="Ou cole o código do boleto, da conta, do PIX ou da nota"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={event => {
            const typed = event.target.value
            setText(typed)
            setLeft(false)
            const goesOn = mayGoOn(event)
            setGoing(goesOn)
            const now = lerCodigo(typed, perto)
            if (typed.trim() === '') take(undefined)
            else if (now && !goesOn && now.codigo !== lido?.codigo) take(now)
          }}
          onKeyDown={event => {
            // A bar code reader ends with Enter, which is not to save the form.
            if (event.key !== 'Enter' || text === '') return
            event.preventDefault()
            setLeft(true)
            end()
          }}
          onBlur={() => {
            setLeft(true)
            end()
          }}
          className={CONTROL}
        />
      </div>
      <div id={`${id}-lido`} role="status" className="wrap-anywhere text-sm not-empty:mt-2">
        {lido && <p className="text-muted">{summaryOf(lido)}</p>}
        {lido?.erros.map(erro => (
          <p key={erro} className="text-danger-text">
            {erro}
          </p>
        ))}
        {left && text.trim() !== '' && !lido && (
          <p className="text-danger-text">
            Este código não é de boleto, conta, PIX nem nota, ou está incompleto.
          </p>
        )}
      </div>
    </div>
  )
}
