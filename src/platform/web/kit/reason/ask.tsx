import { askInOwnRoot } from '../own-root.ts'
import { ReasonDialog } from './dialog.tsx'

/**
 * Asks why a change is made.
 * @param why what the server said
 * @param deletes the change is a deletion
 * @returns undefined where the person gives none
 */
export const askReason = (why: string, deletes: boolean) =>
  askInOwnRoot<string | undefined>(answer => <ReasonDialog why={why} deletes={deletes} onAnswer={answer} />)
