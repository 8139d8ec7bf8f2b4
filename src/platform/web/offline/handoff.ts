const handed = new Map<string, readonly File[]>()

/** Gives photos to the form that is about to open; a draft keeps what was typed, but no files. */
export const handOver = (draftId: string, files: readonly File[]) => void handed.set(draftId, files)

/** What was handed to this form. It may be asked several times before it stands: see `received`. */
export const handedTo = (draftId: string): readonly File[] => handed.get(draftId) ?? []

/** The form stands and has them. */
export const received = (draftId: string) => void handed.delete(draftId)
