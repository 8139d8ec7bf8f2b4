/**
 * Budgets of a person in tests, measurements and fault runs: one person writes there what a hundred would. The tests of
 * the budgets themselves set their own.
 */
export const HAMMERED = {
  WRITES_PER_MINUTE: '1000000',
  UPLOAD_MB_PER_DAY: '1000000',
  MAILS_PER_DAY: '1000000',
  NOTICES_PER_HOUR: '1000000',
}
