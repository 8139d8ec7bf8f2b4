const handed = new Map<string, readonly File[]>()

/** Gives photos to the form that is about to open; a draft keeps what was typed, but no files. */
export const handOver = (draftId: string, files: readonly File[]) => void handed.set(draftId, files)

/** What was handed to this form, once. */
export function takeHanded(draftId: string): readonly File[] {
  const files = handed.get(draftId) ?? []
  handed.delete(draftId)
  return files
}
