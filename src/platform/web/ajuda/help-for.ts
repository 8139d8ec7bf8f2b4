import type { Department } from '../department.ts'

/** Where 'Ajuda' leads from a department: to its guide, or to the overview of all guides. */
export const helpFor = (department: Department | undefined) => department?.guia?.path ?? '/ajuda'
