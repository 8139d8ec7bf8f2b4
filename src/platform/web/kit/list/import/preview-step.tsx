import { Fragment, useState } from 'react'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { type Planilha, type Situacao, situacoes } from '#platform/contract/planilhas.ts'
import { Button } from '../../button.tsx'
import { DialogBody, DialogFooter } from '../../dialog.tsx'
import { Failure } from './failure.tsx'
import { RefusedDownload } from './refused-download.tsx'
import { SheetRows } from './sheet-rows.tsx'
import type { Import } from './use-import.ts'

interface Props {
  planilha: Planilha
  error: string
  importing: Import
}

const WORDS: Record<Situacao, [one: string, many: string]> = {
  nova: ['Novo', 'Novos'],
  alterada: ['Alterado', 'Alterados'],
  igual: ['Igual', 'Iguais'],
  recusada: ['Recusado', 'Recusados'],
}

/** What would be written, and what would not, page by page. */
export function PreviewStep({ planilha, error, importing }: Props) {
  const of = (situacao: Situacao) => planilha.contagens?.[situacao] ?? 0
  const wordOf = (situacao: Situacao) => WORDS[situacao][of(situacao) === 1 ? 0 : 1]
  const first = (['recusada', 'alterada', 'nova', 'igual'] as const).find(each => of(each) > 0) ?? 'nova'
  const [shown, show] = useState<Situacao>(first)
  const written = of('nova') + of('alterada')
  return (
    <>
      <DialogBody>
        <Failure text={error} />
        <p role="status" className="sr-only">
          {situacoes.map(each => `${wordOf(each)}: ${formatCount(of(each))}`).join(', ')}
        </p>
        <fieldset className="mb-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
          <legend className="sr-only">Linhas mostradas</legend>
          {situacoes.map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={shown === each}
              disabled={of(each) === 0}
              onClick={() => show(each)}
              className="rounded-md border border-line bg-surface px-3 py-2 text-left hover:bg-surface-2 disabled:cursor-default disabled:text-muted disabled:hover:bg-surface aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <span
                className={`numeros block font-semibold text-lg leading-tight ${each === 'recusada' && of(each) > 0 ? 'text-danger-text' : ''}`}
              >
                {formatCount(of(each))}
              </span>
              <span className="text-sm">{wordOf(each)}</span>
            </button>
          ))}
        </fieldset>
        {shown === 'recusada' && of('recusada') > 0 && <RefusedDownload planilha={planilha} />}
        <Doubtful planilha={planilha} shown={shown} onShow={show} />
        <SheetRows key={shown} planilha={planilha} situacao={shown} label={wordOf(shown)} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => importing.columns(planilha)}>Voltar às colunas</Button>
        <Button variant="primary" disabled={written === 0} onClick={() => void importing.write(planilha)}>
          {written === 0 ? 'Nada a importar' : `Importar ${counted(written, 'registro', 'registros')}`}
        </Button>
      </DialogFooter>
    </>
  )
}

interface DoubtfulProps {
  planilha: Planilha
  shown: Situacao
  onShow: (situacao: Situacao) => void
}

/** How many rows of the whole sheet are to be looked at, and the way to those that are not shown. */
function Doubtful({ planilha: { avisos }, shown, onShow }: DoubtfulProps) {
  const kinds = (['nova', 'alterada'] as const).filter(each => avisos[each] > 0)
  const total = avisos.nova + avisos.alterada
  return (
    <p role="status" className="mb-2 text-sm text-warn-text empty:hidden">
      {total > 0 &&
        `${counted(total, 'linha pede', 'linhas pedem')} que você confira antes; ${total === 1 ? 'vem' : 'vêm'} primeiro em `}
      {kinds.map((each, n) => {
        const name = `${WORDS[each][1]} (${formatCount(avisos[each])})`
        return (
          <Fragment key={each}>
            {n > 0 && ' e '}
            {each === shown ? (
              name
            ) : (
              <button
                type="button"
                onClick={() => onShow(each)}
                className="alvo rounded-sm font-medium underline"
              >
                {name}
              </button>
            )}
          </Fragment>
        )
      })}
      {total > 0 && '.'}
    </p>
  )
}
