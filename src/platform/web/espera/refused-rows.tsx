import { counted } from '#platform/contract/counts.ts'
import { Button } from '../kit/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../kit/dialog.tsx'
import type { Refused } from './use-verbs.ts'

/** What was refused of several rows that were decided at once: each by its name, below why. */
export function RefusedRows({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { feitas, motivos } = refused
  const left = motivos.reduce((sum, { titulos }) => sum + titulos.length, 0)
  return (
    <Dialog title={counted(left, 'ficou como estava', 'ficaram como estavam')} reading onClose={onClose}>
      <DialogBody>
        <p className="text-muted">
          {feitas > 0 ? counted(feitas, 'foi decidido.', 'foram decididos.') : 'Nenhum foi decidido.'}
        </p>
        {motivos.map(({ motivo, titulos }) => (
          <section key={motivo} className="mt-4">
            <h3 className="font-medium">{motivo}</h3>
            <ul className="mt-1 list-disc pl-5 text-sm">
              {titulos.map((titulo, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and their order stays
                <li key={at}>{titulo}</li>
              ))}
            </ul>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="primary">Fechar</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  )
}
