/** Rows that a job which follows writes takes in one statement: some 60 to 150 ms of a processor. */
export const SLICE = 500
/** After a slice writers have the processor for as long as it took, and so many times as long while they write much. */
const RESTS_WHILE_WRITTEN = 9
/** So many writes that came during a slice and its rest are much. */
const MUCH = SLICE / 5

/**
 * How long a job that follows writes rests before its next slice. What it is behind meanwhile it makes good afterwards.
 * @param worked how long the slice took, in milliseconds
 * @param written how many writes came since the slice before
 */
export const restAfter = (worked: number, written: number): number =>
  worked * (written > MUCH ? RESTS_WHILE_WRITTEN : 1)
