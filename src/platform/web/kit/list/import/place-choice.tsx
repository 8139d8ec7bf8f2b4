import { useId } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { nomeVisivel } from '#platform/contract/files.ts'
import type { Planilha } from '#platform/contract/planilhas.ts'
import { CONTROL } from '../../form/control-classes.ts'
import { Spinner } from '../../spinner.tsx'
import type { Lugar } from './use-import.ts'

interface Props {
  planilha: Planilha
  /** What was chosen, while the file is read for it. */
  reading: Lugar | undefined
  /** Absent where the file is no longer at hand: then it is only told where its table is. */
  onChoose: ((planilha: Planilha, lugar: Lugar) => Promise<void>) | undefined
}

/** What was read, and where in the file its table is: the sheet, and the line of the headings. */
export function PlaceChoice({ planilha, reading, onChoose }: Props) {
  const { nome_arquivo, total, folha, cabecalho, primeiras } = planilha
  const named = folha && folha.todas.length > 1 ? folha : null
  const choose = (lugar: Lugar) => {
    if (!reading) void onChoose?.(planilha, lugar)
  }
  return (
    <div className="mb-4">
      <p>
        <bdi className="wrap-anywhere font-medium">{nomeVisivel(nome_arquivo)}</bdi>
        {reading ? (
          <span role="status" className="ml-2 inline-flex items-center gap-1.5 align-middle text-muted">
            <Spinner /> Lendo de novo...
          </span>
        ) : (
          <span className="text-muted">
            , {counted(total, 'linha', 'linhas')}
            {!onChoose && (cabecalho ? `, títulos na linha ${cabecalho}` : ', sem linha de títulos')}
            {!onChoose && named && `, folha “${named.nome}”`}
          </span>
        )}
      </p>
      {onChoose && (named || primeiras.length > 0) && (
        <div
          className={`mt-2 grid gap-x-4 gap-y-2 ${named ? 'sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]' : ''}`}
        >
          {named && (
            <Choice
              label="Folha"
              value={reading?.folha ?? named.nome}
              options={named.todas.map(nome => ({ value: nome, text: nome }))}
              onChange={folha => choose({ folha })}
            />
          )}
          <Choice
            label="Linha dos títulos"
            value={String(reading?.cabecalho ?? cabecalho)}
            options={[
              { value: '0', text: 'Sem linha de títulos' },
              ...primeiras.map(({ linha, texto }) => ({ value: String(linha), text: `${linha}: ${texto}` })),
            ]}
            onChange={linha => choose({ folha: folha?.nome, cabecalho: Number(linha) })}
          />
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: { value: string; text: string }[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <select id={id} value={value} onChange={event => onChange(event.target.value)} className={CONTROL}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
