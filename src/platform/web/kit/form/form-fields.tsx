import { ChevronDown } from 'lucide-react'
import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { firstField } from '../first-field.ts'
import type { RecordForm } from './record-form.ts'
import { FormStartContext } from './start/form-start.ts'

interface Props {
  form: Partial<Pick<RecordForm, 'readOnly' | 'round' | 'draft'>>
  children: ReactNode
}

/** The fields of a dialog, in two columns. A form on top of another one shows those that must be filled in (`record.css`); the rest is folded. */
export function FormFields({ form, children }: Props) {
  const { readOnly, round = 0, draft } = form
  const short = use(FormStartContext)?.onMade !== undefined
  const [unfolded, setUnfolded] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  // The next record starts at its first field.
  useLayoutEffect(() => {
    if (round > 0) focusFirst(box.current)
  }, [round])
  const folded = short && !unfolded && !draft?.found
  return (
    <fieldset
      key={round}
      ref={box}
      role="presentation"
      disabled={readOnly}
      data-curto={folded || undefined}
      className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2"
    >
      {children}
      {folded && (
        <div data-mais className="sm:col-span-2">
          <Button
            variant="ghost"
            className="-ml-2"
            icon={<ChevronDown size={16} />}
            onClick={() => {
              setUnfolded(true)
              // The button goes: the focus stays in the form.
              focusFirst(box.current)
            }}
          >
            Mostrar todos os campos
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const focusFirst = (box: Element | null) => box && firstField(box)?.focus()
