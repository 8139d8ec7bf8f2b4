import { access } from './access.ts'
import { content } from './content.ts'
import { permission } from './permission.ts'
import type { Protection } from './protection.ts'
import { trouble } from './trouble.ts'

/** All promises, under the headings that they have in docs/security.md. */
export const protections: [heading: string, list: Protection[]][] = [
  ['Signing in, sessions, passwords', access],
  ['Who may do what', permission],
  ['What comes in, what goes out', content],
  ['Many at once, and accidents', trouble],
]
