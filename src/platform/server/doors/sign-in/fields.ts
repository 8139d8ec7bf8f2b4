import { z } from 'zod'
import { MAX_LENGTH } from '../../access/passwords/passwords.ts'

/** A password as it is typed. Whether it is long and good enough is said after its limits are counted. */
export const newPassword = z
  .string({ error: 'Informe a senha.' })
  .min(1, 'Informe a senha.')
  .max(MAX_LENGTH * 8)
