import { useId, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import type { Planilha } from '#platform/contract/planilhas.ts'
import { Button } from '../../button.tsx'
import { DialogBody, DialogFooter } from '../../dialog.tsx'
import { CONTROL } from '../../form/control-classes.ts'
import { Failure } from './failure.tsx'
import { PlaceChoice } from './place-choice.tsx'
import type { Import, Lugar } from './use-import.ts'

interface Props {
  planilha: Planilha
  /** The file is read again: its table is in another sheet, or below another line. */
  relendo?: Lugar
  error: string
  importing: Import
}

/** Which field each column fills. What headings tell, and what this person chose before, is chosen already. */
export function ColumnsStep({ planilha, relendo, error, importing }: Props) {
  const { id, colunas, campos } = planilha
  const [of, setOf] = useState(id)
  const [chosen, setChosen] = useState(colunas.map(({ campo }) => campo))
  const [vazias_apagam, setEmpty] = useState(planilha.vazias_apagam)
  if (of !== id) {
    setOf(id)
    setChosen(colunas.map(({ campo }) => campo))
    setEmpty(planilha.vazias_apagam)
  }
  const choose = (at: number, campo: string | null) =>
    setChosen(chosen.map((each, n) => (n === at ? campo : each === campo ? null : each)))
  const missing = campos.filter(({ campo, obrigatorio }) => obrigatorio && !chosen.includes(campo))
  const left = chosen.filter(campo => campo === null).length
  return (
    <>
      <DialogBody>
        <Failure text={error} />
        <PlaceChoice planilha={planilha} reading={relendo} onChoose={importing.reread} />
        <ul aria-label="Colunas" className="divide-y divide-line rounded-md border border-line">
          {colunas.map((coluna, n) => (
            <ColumnChoice
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places
              key={n}
              coluna={coluna}
              place={n + 1}
              campos={campos}
              value={chosen[n] ?? null}
              onChange={campo => choose(n, campo)}
            />
          ))}
        </ul>
        <p role="status" className="mt-2 text-sm">
          {left > 0 && (
            <span className="text-muted">
              {counted(left, 'coluna não é importada', 'colunas não são importadas')}.{' '}
            </span>
          )}
          {missing.length > 0 && (
            <span className="text-warn-text">
              Sem coluna para {missing.map(({ rotulo }) => rotulo).join(', ')}: registros novos serão
              recusados.
            </span>
          )}
        </p>
        <label className="mt-3 flex items-start gap-2 max-sm:min-h-11">
          <input
            type="checkbox"
            checked={vazias_apagam}
            onChange={event => setEmpty(event.target.checked)}
            className="mt-0.5 size-4 accent-accent"
          />
          <span>
            Célula vazia apaga o que o registro tem
            <span className="block text-muted text-sm">
              Sem isto, uma célula vazia deixa o registro como está.
            </span>
          </span>
        </label>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => importing.restart(planilha)}>Escolher outro arquivo</Button>
        <Button
          variant="primary"
          disabled={relendo !== undefined || chosen.every(campo => campo === null)}
          onClick={() => void importing.compare(planilha, { campos: chosen, vazias_apagam })}
        >
          Conferir
        </Button>
      </DialogFooter>
    </>
  )
}

interface ChoiceProps {
  coluna: Planilha['colunas'][number]
  place: number
  campos: Planilha['campos']
  value: string | null
  onChange: (campo: string | null) => void
}

function ColumnChoice({ coluna: { titulo, exemplos, fora }, place, campos, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[1fr_16rem]">
      <div className="min-w-0">
        <label htmlFor={id} className="wrap-anywhere font-medium">
          {titulo || `Coluna ${place}, sem título`}
        </label>
        <p className="truncate text-muted text-sm">{exemplos.join(' · ') || 'Vazia nas primeiras linhas'}</p>
      </div>
      <div>
        <select
          id={id}
          value={value ?? ''}
          onChange={event => onChange(event.target.value || null)}
          className={`${CONTROL} ${value === null ? 'text-muted' : ''}`}
        >
          <option value="">Não importar</option>
          {campos.map(({ campo, rotulo, obrigatorio }) => (
            <option key={campo} value={campo}>
              {rotulo}
              {obrigatorio && ' *'}
            </option>
          ))}
        </select>
        {fora && value === null && (
          <p className="mt-0.5 text-muted text-xs">O sistema é que preenche este campo.</p>
        )}
      </div>
    </li>
  )
}
