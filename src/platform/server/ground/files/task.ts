import { ABRE_GRANDE_DEMAIS } from '../../../contract/files.ts'
import { task } from '../tasks/task.ts'

export const conferirOffice = task(
  'arquivos/office',
  async () => (await import('./office.ts')).examineOffice,
  ABRE_GRANDE_DEMAIS,
)
