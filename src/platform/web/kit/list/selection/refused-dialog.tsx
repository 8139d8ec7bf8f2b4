import type { OutputOf } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import type { selecaoApi } from '#platform/contract/selecao.ts'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../../dialog.tsx'
import { askInOwnRoot } from '../../own-root.ts'
import { noteRead, wereRead } from './read-refusals.ts'
import { RefusedList } from './refused-list.tsx'

type Progress = OutputOf<typeof selecaoApi.andamento>
/** What was done to each record. */
export type Done = 'alterado' | 'excluído' | 'desfeito'
interface Refused extends Pick<Progress, 'feitas' | 'recusadas'> {
  /** What was refused of each request, and where its records have their pages. */
  requests: readonly (Pick<Progress, 'id' | 'recusas'> & { page: string | undefined })[]
  what: Done
  undo?: () => void
}

/** What was refused of requests on many records, by reason, with the first names of each. */
function RefusedDialog({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { feitas, recusadas, requests, what, undo } = refused
  const many = `${what}s`
  return (
    <Dialog
      title={counted(recusadas, `registro não foi ${what}`, `registros não foram ${many}`)}
      reading
      onClose={onClose}
    >
      <DialogBody>
        {feitas > 0 && <p className="text-muted">{counted(feitas, `foi ${what}.`, `foram ${many}.`)}</p>}
        {requests.map(({ id, ...request }) => (
          <RefusedList key={id} lote={id} {...request} />
        ))}
      </DialogBody>
      <DialogFooter>
        {undo && <CloseButton onClick={undo}>Desfazer os {many}</CloseButton>}
        <CloseButton variant="primary" />
      </DialogFooter>
    </Dialog>
  )
}

/** Shows what was refused above whatever is open, once. */
export async function tellRefused(refused: Refused): Promise<void> {
  const ids = refused.requests.map(({ id }) => id)
  if (wereRead(ids)) return
  await askInOwnRoot<void>(answer => <RefusedDialog refused={refused} onClose={() => answer()} />)
  noteRead(ids)
}
