import { counted } from '#platform/contract/counts.ts'
import { Button } from '../../button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../dialog.tsx'
import type { Progress } from './use-bulk.ts'

interface Props {
  progress: Progress & { undo?: () => void }
  onClose: () => void
}

/** What was refused of a request on many records, by reason, with the first names of each. */
export function RefusedDialog({ progress, onClose }: Props) {
  const { feitas, recusadas, recusas, undo } = progress
  return (
    <Dialog
      title={counted(recusadas, 'registro não foi alterado', 'registros não foram alterados')}
      reading
      onClose={onClose}
    >
      <DialogBody>
        <p className="text-muted">{counted(feitas, 'foi alterado.', 'foram alterados.')}</p>
        {recusas.map(({ motivo, quantidade, registros }) => (
          <section key={motivo} className="mt-4">
            <h3 className="font-medium">
              {motivo} <span className="numeros font-normal text-muted">({quantidade})</span>
            </h3>
            <ul className="mt-1 list-disc pl-5 text-sm">
              {registros.map(({ id, nome }) => (
                <li key={id}>{nome ?? `Registro ${id}`}</li>
              ))}
              {quantidade > registros.length && <li>e mais {quantidade - registros.length}</li>}
            </ul>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        {undo && (
          <DialogClose asChild>
            <Button onClick={undo}>Desfazer os alterados</Button>
          </DialogClose>
        )}
        <DialogClose asChild>
          <Button variant="primary">Fechar</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  )
}
