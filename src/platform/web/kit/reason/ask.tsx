import { askInOwnRoot } from '../own-root.ts'
import { ReasonDialog } from './dialog.tsx'

/**
 * Asks why a change is made.
 * @param why what the server said
 * @returns undefined where the person gives none
 */
export const askReason = (why: string) =>
  askInOwnRoot<string | undefined>(answer => <ReasonDialog why={why} onAnswer={answer} />)
