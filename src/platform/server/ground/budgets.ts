/** Limits for one person, well above what work needs. Each refusal says what to do. */
export interface Budgets {
  /** Changes, on each server, an upload and an import among them counting as one; as many may come at once. */
  writesPerMinute: number
  /** Files as they come, in megabytes, on all servers together. */
  uploadMbPerDay: number
  /** Addresses outside that proposals are mailed to and accounts are made for, on all servers together. */
  mailsPerDay: number
  /** Mails to colleagues about what this person did, one for each of them, on all servers together. */
  noticesPerHour: number
  /** Open streams of changes: a tab that is looked at has one. */
  streamsPerSession: number
  streamsPerPerson: number
  /** Of everybody, on each server. */
  streamsPerServer: number
}

export const BUDGETS: Budgets = {
  writesPerMinute: 240,
  uploadMbPerDay: 500,
  mailsPerDay: 100,
  noticesPerHour: 500,
  streamsPerSession: 10,
  streamsPerPerson: 30,
  streamsPerServer: 6000,
}
