import { Download, FileSpreadsheet, FileUp } from 'lucide-react'
import { useId } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import { COLUNAS } from '../../contract.ts'
import { Preview } from '../preview.tsx'
import { Refused } from '../refused.tsx'
import { contagem, useImport } from '../use-import.ts'
import { downloadLayout } from './files.ts'

interface Props {
  onClose: () => void
  /** Goes on as with the spreadsheet of any register. */
  onSheet: (file?: File) => void
}

/** Importing users from a CSV: nothing is written before one has seen what would be. */
export function ImportacaoDialog({ onClose, onSheet }: Props) {
  const { state, recusadas, originais, choose, send, restart } = useImport(onSheet)
  const busy = state.fase === 'conferindo' || state.fase === 'importando'
  return (
    <Dialog title="Importar usuários" size="lg" busy={busy} onClose={onClose}>
      <DialogBody>
        {state.fase === 'escolha' && <Choice onChoose={choose} onSheet={onSheet} />}
        {state.fase === 'conferindo' && (
          <p role="status" className="flex items-center gap-2 py-8 text-muted">
            <Spinner /> Conferindo {state.nome}...
          </p>
        )}
        {state.fase === 'previa' && <Preview nome={state.nome} boas={state.boas} />}
        {state.fase === 'importando' && <Progress feitas={state.feitas} total={state.total} />}
        {state.fase === 'fim' && (
          <p role="status" className="font-semibold text-lg">
            {contagem(state.importados)}
          </p>
        )}
        {(state.fase === 'previa' || state.fase === 'fim') && (
          <Refused recusadas={recusadas} originais={originais} />
        )}
      </DialogBody>
      <DialogFooter>
        {state.fase === 'previa' && <Button onClick={restart}>Escolher outro arquivo</Button>}
        <CloseButton disabled={busy}>{state.fase === 'fim' ? 'Concluir' : 'Cancelar'}</CloseButton>
        {state.fase === 'previa' && state.boas.length > 0 && (
          <Button variant="primary" onClick={() => void send(state.boas)}>
            Importar {counted(state.boas.length, 'usuário', 'usuários')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

function Choice({ onChoose, onSheet }: Pick<Props, 'onSheet'> & { onChoose: (file: File) => Promise<void> }) {
  const id = useId()
  return (
    <div className="space-y-3">
      <p>
        O arquivo tem uma linha de cabeçalho com as colunas{' '}
        <code className="text-sm">{COLUNAS.join(', ')}</code>, separadas por vírgula ou ponto e vírgula. Nada
        é gravado antes de você conferir.
      </p>
      <div>
        <label htmlFor={id} className="mb-1 flex items-center gap-2 font-medium text-sm">
          <FileUp size={16} /> Arquivo CSV
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.xlsx,text/csv"
          onChange={event => {
            const file = event.target.files?.[0]
            if (file) void onChoose(file)
          }}
          className="w-full rounded-md border border-line-strong bg-surface p-2 file:mr-3 file:rounded-md file:border-0 file:bg-surface-3 file:px-3 file:py-1.5 file:text-ink"
        />
      </div>
      <Button icon={<Download size={16} />} onClick={downloadLayout}>
        Baixar Layout CSV
      </Button>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-2 px-3 py-2">
        <p className="min-w-0 flex-1 basis-64">
          Sem senhas, em XLSX ou CSV, ou colada: quem é novo recebe um convite, e quem já existe muda. Assim
          volta também a lista exportada.
        </p>
        <Button icon={<FileSpreadsheet size={16} />} onClick={() => onSheet()}>
          Importar planilha
        </Button>
      </div>
    </div>
  )
}

function Progress({ feitas, total }: { feitas: number; total: number }) {
  return (
    <div className="py-6">
      <p className="numeros mb-2">
        Importando {feitas} de {counted(total, 'usuário', 'usuários')}...
      </p>
      <progress
        aria-label="Progresso da importação"
        value={feitas}
        max={total}
        className="h-2 w-full overflow-hidden rounded-full accent-accent"
      />
      <p className="mt-2 text-muted text-sm">Mantenha esta janela aberta até o fim.</p>
    </div>
  )
}
